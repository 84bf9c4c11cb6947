import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openEngine, runEngine } from '../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, ...lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('help and version', () => {
  it('are shown', async () => {
    const help = await runEngine('--help');
    expect([help.code, help.lines[0]]).toEqual([0, 'Usage: engine.sh [command]']);
    const behind = await runEngine('perft', '6', '--help');
    expect([behind.code, behind.lines]).toEqual([0, help.lines]);
    const version = await runEngine('--version');
    expect(version.lines[0]).toMatch(/^Sliderule \d+\.\d+\.\d+$/);
  });
});

describe('perft', () => {
  it.each([
    [['3'], 'Nodes searched: 8902'],
    [['0'], 'Nodes searched: 1'],
    [['3', '--fen', KIWIPETE], 'Nodes searched: 97862'],
    [['3', '--leaf', 'count'], 'Nodes searched: 8902'],
    [['3', '--leaf', 'list', '--threads', '2'], 'Nodes searched: 8902'],
    [['3', '--leaf=make', '--sliders', 'fenner-levene'], 'Nodes searched: 8902'],
    [['5', '--hash', '4', '--threads', '2'], 'Nodes searched: 4865609'],
  ])('%j', async (args, last) => {
    const { code, lines } = await runEngine('perft', ...args);
    expect([code, lines]).toEqual([0, [last]]);
  });

  it('divides by moves', async () => {
    const { lines } = await runEngine(
      'perft',
      '2',
      '--divide',
      '--fen',
      '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
      '--chess960',
    );
    expect(lines.filter((line) => line.startsWith('e1h1: '))).toHaveLength(1);
    expect(lines).toHaveLength(17);
    expect(lines.at(-1)).toBe('Nodes searched: 66');
  });

  it.each([
    [['x'], /perft depth: "x" is not a whole number from 0 to/],
    [[], /perft needs one depth/],
    [['1', '2'], /perft needs one depth/],
    [['1', '--leaf', 'all'], /--leaf: "all" is not one of delta, count, list, make/],
    [['1', '--sliders', 'cuckoo'], /--sliders: "cuckoo" is not one of/],
    [['1', '--threads', '0'], /--threads: "0" is not a whole number from 1 to 64/],
    [['1', '--hash', '99999999'], /--hash: "99999999" is not/],
    [['1', '--fen', '8/8/8/8/8/8/8/8 w - - 0 1'], /--fen: /],
    [['1', '--nonsense'], /"--nonsense" is not an option; the options are --leaf,/],
    [['1', '--max-nodes', '5'], /--max-nodes is for a --suite/],
    [['--suite', '/nonexistent'], /nonexistent" cannot be read/],
  ])('refuses %j', async (args, message) => {
    const { code, lines, errors } = await runEngine('perft', ...args);
    expect([code, lines]).toEqual([1, []]);
    expect(errors).toMatch(message);
    expect(errors).toMatch(/^error: .*\nengine.sh --help lists commands and options.\n$/);
  });
});

describe('perft --save', () => {
  const save = join(folder, 'counts');

  async function count(): Promise<unknown> {
    const { code, lines, errors } = await runEngine('perft', '3', '--save', save);
    return [code, lines.at(-1), errors.split('\n')[0]];
  }

  it('counts in parts, and continues where a kill has torn the file', async () => {
    expect(await count()).toEqual([0, 'Nodes searched: 8902', '']);
    const whole = readFileSync(save, 'utf8');
    expect(whole.split('\n')).toHaveLength(402);
    // Half of the parts, one of them falsified to see that it is not counted again, and a torn one.
    writeFileSync(save, whole.slice(0, whole.length / 2).replace('a2a3 a7a6 19', 'a2a3 a7a6 119'));
    expect(await count()).toEqual([0, 'Nodes searched: 9002', '']);
  });

  it.each([
    ['perft 4 of something', /begins with "perft 4 of something", not with "perft 3 rnbqkbnr/],
    ['e2e4 e2e5 7', /is not two legal moves and a count, once/],
  ])('refuses %j and leaves it alone', async (line, message) => {
    const title = readFileSync(save, 'utf8').split('\n')[0] ?? '';
    const text = line.startsWith('perft') ? `${line}\n` : `${title}\n${line}\n`;
    const file = `${save}-bad`;
    writeFileSync(file, text);
    const { code, errors } = await runEngine('perft', '3', '--save', file);
    expect(code).toBe(1);
    expect(errors).toMatch(message);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('ends when another run writes to its file', async () => {
    const shared = `${save}-shared`;
    const run = openEngine(['perft', '7', '--save', shared]);
    while (!existsSync(shared) || readFileSync(shared, 'utf8').split('\n').length < 3) await sleep(20);
    appendFileSync(shared, 'other\n');
    const { code } = await run.exited;
    expect([code, run.errors]).toEqual([
      1,
      expect.stringContaining('counts-shared" has changed meanwhile: only one run'),
    ]);
    expect(readFileSync(shared, 'utf8')).toMatch(/ \d+\nother\n$/);
  });

  it('refuses what is not a regular file, and leaves it as it is', async () => {
    for (const path of [folder, ...['/dev/zero'].filter((device) => existsSync(device))]) {
      const { code, errors } = await runEngine('perft', '3', '--save', path);
      const message = `error: ${JSON.stringify(path)} is not a regular file.`;
      expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
      expect(statSync(path).isFile()).toBe(false);
    }
  });
});

describe('perft suite', () => {
  it('passes what is right', async () => {
    const suite = file(
      'right.epd',
      '# two positions',
      `${START} ;D1 20 ;D2 400 ;D6 119060324`,
      '',
      `${KIWIPETE} ;D1 48`,
    );
    const { code, lines } = await runEngine('perft', '--suite', suite, '--max-nodes', '1000');
    expect([code, lines.at(-1)]).toEqual([0, 'passed 2, failed 0']);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^ok line 2: 420 nodes, skipped D6, in rnbqkbnr/);
  });

  it('counts to depths that few positions have', async () => {
    const forced = '2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1';
    const suite = file('deep.epd', `${forced} ;D1 1 ;D2 1 ;D32 1 ;D999 1`);
    const { code, lines } = await runEngine('perft', '--suite', suite);
    expect([code, lines]).toEqual([
      0,
      [expect.stringMatching(/^ok line 1: 3 nodes, skipped D999, in 2b5/), 'passed 1, failed 0'],
    ]);
  });

  it('ends a count that has passed a wrong one', async () => {
    const suite = file('small.epd', `${START} ;D2 400 ;D16 1 ;D12 2000000`, `${KIWIPETE} ;D9 1`);
    const { code, lines } = await runEngine('perft', '--suite', suite);
    expect([code, lines.at(-1)]).toEqual([1, 'passed 0, failed 2']);
    expect(lines.join('\n').match(/depth \d+ expected \d+, found at least \d{7}/g)).toHaveLength(3);
  });

  it('names what differs, with expected and found', async () => {
    const suite = file('wrong.epd', `${START} ;D1 20 ;D2 401`, 'rubbish', `${KIWIPETE} ;D1 48`);
    const { code, lines } = await runEngine('perft', '--suite', suite);
    expect([code, lines.at(-1)]).toEqual([1, 'passed 1, failed 2']);
    expect(lines[0]).toMatch(/^FAILED line 1: depth 2 expected 401, found 400 in rnbqkbnr/);
    expect(lines[1]).toMatch(/^FAILED line 2: /);
  });
});

describe('epd', () => {
  it('solves best moves, moves to avoid and mates', async () => {
    const suite = file(
      'tactics.epd',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - bm d2d8; id "one";',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - dm 1;',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - am Rxd8#;',
    );
    const { code, lines } = await runEngine('epd', suite, '--depth', '3');
    expect([code, lines.at(-1)]).toEqual([0, 'solved 2 of 3']);
    expect(lines[0]).toMatch(/^solved line 1: Rxd8# \(mate 1, \d+ nodes, \d+ ms\) in /);
    expect(lines[2]).toMatch(/^failed line 3: /);
  });

  it('reads moves in the spellings that PGN is read in', async () => {
    const suite = file(
      'spellings.epd',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - bm ♖xd8†;',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - bm “Rd2-d8”;',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/R3K3 w Q - am 0–0–0;',
    );
    const { code, lines } = await runEngine('epd', suite, '--depth', '3');
    expect([code, lines.at(-1)]).toEqual([0, 'solved 3 of 3']);
  });

  it('says what it cannot read and fails', async () => {
    const suite = file(
      'broken.epd',
      '3r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - bm Qa1;',
      `${KIWIPETE.slice(0, -4)} id "x";`,
    );
    const { code, lines } = await runEngine('epd', suite, '--nodes', '1000');
    expect([code, lines.at(-1)]).toEqual([1, 'solved 0 of 2']);
    expect(lines[0]).toMatch(/^line 1: bm: /);
    expect(lines[1]).toMatch(/^line 2: there is no bm/);
  });

  it.each([[[]], [['a', 'b']], [['x.epd', '--movetime', '0']]])('refuses %j', async (args) => {
    const { code, errors } = await runEngine('epd', ...args);
    expect(code).toBe(1);
    expect(errors).toMatch(/^error: .*\nengine.sh --help lists commands and options.\n$/);
  });
});

describe('UCI lines as arguments', () => {
  it('are obeyed in order, each to its end', async () => {
    const { code, lines } = await runEngine('position startpos moves e2e4', 'go depth 3', 'd');
    expect(code).toBe(0);
    const best = lines.findIndex((line) => line.startsWith('bestmove '));
    expect(lines.findIndex((line) => line.startsWith('Fen:'))).toBeGreaterThan(best);
    expect(best).toBeGreaterThan(0);
  });

  it('can end a search that has no end of its own', async () => {
    const { code, lines } = await runEngine('go infinite', 'stop', 'd');
    expect(code).toBe(0);
    expect(lines.findIndex((line) => line.startsWith('Fen:'))).toBeGreaterThan(
      lines.findIndex((line) => line.startsWith('bestmove ')),
    );
  });

  it('leaves a search without an end on quit', async () => {
    const { code, lines } = await runEngine('go infinite', 'quit');
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^bestmove /)]);
  });

  it('need no quotes', async () => {
    const { code, lines } = await runEngine('position', 'startpos', 'moves', 'e2e4', 'go', 'perft', '1');
    expect([code, lines.at(-1)]).toEqual([0, 'Nodes searched: 20']);
  });

  it('end at quit', async () => {
    expect(await runEngine('uci', 'quit', 'd')).toMatchObject({ code: 0 });
  });

  it.each([
    ['an unknown command', ['fly'], /"fly" is not a command\.\n/],
    ['an unknown option', ['--fly'], /"--fly" is not a command\.\n/],
    ['a slip', ['prft', '5'], /"prft" is not a command. Did you mean 'perft'\?/],
    ['a slip in UCI', ['posision startpos'], /Did you mean 'position'\?/],
    ['a command of npm', ['train'], /Did you mean 'npm run train'\?/],
  ])('fail on %s', async (_, args, message) => {
    const { code, errors } = await runEngine(...args);
    expect(code).toBe(1);
    expect(errors).toMatch(message);
  });

  it('fail when a line meets an error', async () => {
    const { code, lines } = await runEngine('position startpos moves e2e5');
    expect(code).toBe(1);
    expect(lines.join()).toContain('info string error: ');
  });
});

describe('bench', () => {
  it('ends with the signature, the same every time', async () => {
    const first = await runEngine('bench', '2');
    expect(first.code).toBe(0);
    expect(first.lines.at(-1)).toMatch(/^\d+ nodes \d+ nps$/);
    const second = await runEngine('bench 2');
    expect(second.lines.at(-1)?.split(' ')[0]).toBe(first.lines.at(-1)?.split(' ')[0]);
  });

  it.each([
    ['bench deep', 'bench depth: "deep" is not a whole number'],
    ['bench 0', 'bench depth: "0" is not a whole number from 1 to'],
    ['bench 5 6', 'bench: "6" is too much'],
  ])('refuses %j', async (command, message) => {
    const { code, lines } = await runEngine(...command.split(' '));
    expect(code).toBe(1);
    expect(lines.join()).toContain(message);
  });
});
