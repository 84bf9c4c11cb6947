import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../src/platform/node/uci-client';
import { runEngine, mainFile } from '../helpers/engine-process';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-against-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return `'${process.execPath}' '${file}'`;
}

/** A UCI program of chess.js, after `change` of its moves. */
function chessJs(name: string, change: string): string {
  const chess = JSON.stringify(import.meta.resolve('chess.js'));
  return script(
    name,
    `import { Chess } from ${chess};
import { createInterface } from 'node:readline';
const uci = ({ from, to, promotion = '' }) => from + to + promotion;
const change = ${change};
const moves = (game) => change(game.moves({ verbose: true }), game);
const count = (game, depth) => depth === 0 ? 1 : moves(game).reduce((sum, move) => {
  game.move(move);
  const leaves = count(game, depth - 1);
  game.undo();
  return sum + leaves;
}, 0);
let game = new Chess();
createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, ...rest] = line.split(' ');
  if (word === 'uci') console.log('uciok');
  if (word === 'isready') console.log('readyok');
  if (word === 'quit') process.exit();
  if (word === 'position') {
    const at = rest.indexOf('moves');
    game = new Chess(rest.slice(1, at < 0 ? undefined : at).join(' '));
    if (at >= 0) for (const text of rest.slice(at + 1)) game.move(moves(game).find((move) => uci(move) === text));
  }
  if (line.startsWith('go perft ')) {
    let total = 0;
    for (const move of moves(game)) {
      game.move(move);
      const leaves = count(game, Number(rest[1]) - 1);
      game.undo();
      total += leaves;
      console.log(uci(move) + ': ' + leaves);
    }
    console.log('\\nNodes searched: ' + total);
  }
});
`,
  );
}

// They wait for other programs most of the time, so they wait together.
describe('perft --against', { concurrent: true }, () => {
  it.skipIf(findProgram('stockfish') === undefined)('Stockfish, which is right', async () => {
    const against = ['--against', findProgram('stockfish') ?? '', '--depth', '3'];
    expect(await runEngine('perft', ...against, '--fen', KIWIPETE)).toMatchObject({
      code: 0,
      lines: ['Equal: 97862 leaves.'],
    });
    const chess960 = await runEngine(
      'perft',
      ...against,
      '--chess960',
      '--fen',
      'nrk2bbr/pp4pp/8/8/8/8/PP4PP/NRK2BBR w BHbh - 0 1',
    );
    expect(chess960.code).toBe(0);
  });

  it.skipIf(findProgram('ethereal-chess') === undefined)('Ethereal, which answers to `perft N` alone', async () => {
    const ethereal = findProgram('ethereal-chess') ?? '';
    expect(await runEngine('perft', '--against', ethereal, '--depth', '3')).toMatchObject({
      code: 0,
      lines: ['Equal: 8902 leaves.'],
    });
  });

  it('chess.js, which is right', async () => {
    const program = chessJs('right.mjs', '(moves) => moves');
    const { code, lines } = await runEngine('perft', '--against', program, '--depth', '2', '--fen', KIWIPETE);
    expect([code, lines]).toEqual([0, ['Equal: 2039 leaves.']]);
  });

  it('this engine, started for each question', async () => {
    const program = script(
      'each.mjs',
      `import { execFileSync } from 'node:child_process';
const [depth, fen, moves = ''] = process.argv.slice(2);
const lines = ['position fen ' + fen + (moves === '' ? '' : ' moves ' + moves), 'go perft ' + depth];
process.stdout.write(execFileSync(process.execPath, [${JSON.stringify(mainFile)}, ...lines]));
`,
    );
    const run = await runEngine('perft', '--against', program, '--against-form', 'args', '--depth', '1');
    expect([run.code, run.lines]).toEqual([0, ['Equal: 20 leaves.']]);
  });

  it('names the rule, the moves and the smallest position', async () => {
    const program = chessJs('no-en-passant.mjs', "(moves) => moves.filter(({ flags }) => !flags.includes('e'))");
    const { code, lines } = await runEngine('perft', '--against', program, '--depth', '3', '--fen', KIWIPETE);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^Different: perft 2 is 2038, right 2039\.$/);
    expect(lines).toContain('  path      a2a4');
    expect(lines).toContain('The same with 4 men:');
    expect(lines.at(-1)).toMatch(/^EN_PASSANT_MISSING: /);
  });

  it('checks a suite, and explains each rule once', async () => {
    const suite = join(folder, 'suite.epd');
    writeFileSync(suite, `${KIWIPETE} ;D1 48\n8/8/8/8/8/8/8/8 w - -\n4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 ;D1 26\n`);
    const program = chessJs('no-castling.mjs', '(moves) => moves.filter(({ flags }) => !/[kq]/.test(flags))');
    const { code, lines } = await runEngine('perft', '--against', program, '--depth', '1', '--suite', suite);
    expect([code, lines.at(-1)]).toEqual([1, 'passed 0, failed 3']);
    expect(lines.filter((line) => line.startsWith('FAILED'))).toHaveLength(3);
    expect(lines.filter((line) => /^ {2}CASTLING_MISSING: /.test(line))).toHaveLength(1);
  });

  const LOOP =
    "process.stdin.on('data', (data) => { if (/perft/.test(data)) { BODY; } else console.log('uciok\\nreadyok'); });";
  it.each([
    ['crashes', 'process.exit(3)', /^PROGRAM_CRASHED: The program ended \(exit code 3\) at perft 1 of/],
    ['hangs', 'for (;;);', /^PROGRAM_SILENT: The program gave no answer within 5000 ms to perft 1 of/],
    ['prints rubbish', "console.log('hello'), console.log('readyok')", /^PROGRAM_RUBBISH: .*"hello"/],
  ])('names a program that %s, with the position', async (name, body, message) => {
    const program = script(`${name}.mjs`, LOOP.replace('BODY', body));
    const form = ['--against-form', 'go perft {depth}', '--patience', '5'];
    const { code, lines } = await runEngine('perft', '--against', program, ...form, '--depth', '2', '--fen', KIWIPETE);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(message);
    expect(lines[1]).toBe(`  at        perft 1 of ${KIWIPETE}`);
  });

  it('names a program whose answer does not end', async () => {
    const program = script(
      'flood.mjs',
      `process.stdin.on('data', () => {
         console.log('uciok\\nreadyok');
         for (;;) console.log('a2a3: 20\\n'.repeat(1000));
       });`,
    );
    const { code, lines } = await runEngine('perft', '--against', program, '--depth', '2');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^PROGRAM_RUBBISH: The program's answer has more than 131072 characters: ".*a2a3: 20/);
  });

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no program behind after %s',
    async (signal) => {
      const beats = join(folder, `beats-${signal}`);
      const program = script(
        `endless-${signal}.mjs`,
        `import { appendFileSync } from 'node:fs';
setInterval(() => appendFileSync(${JSON.stringify(beats)}, 'x'), 20);
setTimeout(() => process.exit(), 20_000);
process.stdin.on('data', () => console.log('uciok'));
`,
      );
      const perft = spawn(process.execPath, [mainFile, 'perft', '--against', program, '--depth', '2']);
      while (!existsSync(beats)) await sleep(20);
      perft.kill(signal);
      expect(await once(perft, 'exit')).toEqual([null, signal]);
      await sleep(100);
      const { length } = readFileSync(beats);
      await sleep(300);
      expect(readFileSync(beats)).toHaveLength(length);
    },
  );

  it.each([
    [['--against', 'x'], /needs --depth N/],
    [['--against', 'x', '5'], /takes its depth as --depth N/],
    [['--against', '', '--depth', '1'], /there is not a command/],
    [['--against', 'x', '--depth', '0'], /--depth: "0" is not a whole number/],
    [['--against', 'x', '--depth', '1', '--against-form', 'perft'], /neither "args" nor a line with \{depth\}/],
    [['--against', 'x', '--depth', '1', '--divide'], /takes no --divide/],
    [['1', '--patience', '5'], /--patience is for --against/],
    [['--against', 'no-such-program', '--depth', '1'], /cannot be started: there is no program no-such-program/],
    [['--against', mainFile, '--depth', '1', '--against-form', 'args'], /cannot be started: .* is not a program/],
  ])('refuses %j', async (args, message) => {
    const { code, lines, errors } = await runEngine('perft', ...args);
    expect([code, lines]).toEqual([1, []]);
    expect(errors).toMatch(message);
  });
});
