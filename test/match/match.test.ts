// Whole matches: the file, the reports, what ends them, and going on after a kill.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';
import { afterAll, describe, expect, it } from 'vitest';
import type { EngineSpec } from '../../src/match/player';
import { reportFile, runMatch } from '../../src/match/runner';
import type { MatchSettings } from '../../src/match/settings';
import { UsageError } from '../../src/cli/arguments';
import type { PgnGame } from '../../src/notation/pgn';
import { PgnReader } from '../../src/notation/pgn-reader';
import { projectRoot } from '../helpers/paths';
import { fakeEngine, fakeSpec, ownSpec } from './players';

const folder = mkdtempSync(join(tmpdir(), 'match-'));
const book = join(folder, 'book.epd');
/** Few men, so that games are short. */
const BOOK = [
  '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1',
  'r3k3/8/8/8/8/8/8/4K2R w K - 0 1',
  '4k3/pp6/8/8/8/8/6PP/4K3 b - - 0 1',
  '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1',
];
writeFileSync(book, BOOK.join('\n'));

afterAll(() => rmSync(folder, { recursive: true }));

function matchOf(engines: readonly [EngineSpec, EngineSpec], change: Partial<MatchSettings> = {}): MatchSettings {
  return {
    engines,
    openings: { file: book, order: 'random', seed: 5, plies: 100, chess960: false },
    games: 8,
    concurrency: 1,
    adjudication: {},
    sprt: undefined,
    timeoutMs: 20_000,
    pgn: undefined,
    resume: false,
    event: 'Test',
    interval: 1,
    ...change,
  };
}

async function run(settings: MatchSettings, signal = new AbortController().signal) {
  const lines: string[] = [];
  const complete = await runMatch(
    settings,
    (line) => lines.push(line),
    () => signal,
  );
  return { complete, lines, text: lines.join('\n') };
}

function gamesIn(file: string): PgnGame[] {
  const reader = new PgnReader();
  return [...reader.push(readFileSync(file)), ...reader.end()];
}

function roundsIn(file: string): string[] {
  return gamesIn(file)
    .map((game) => game.tags.get('Round') ?? '?')
    .sort();
}

const ROUNDS = ['1.1', '1.2', '2.1', '2.2', '3.1', '3.2', '4.1', '4.2'];

describe('a match', () => {
  it('plays each opening with both colours, writes what chess.js reads, and reports the same from the file', async () => {
    const pgn = join(folder, 'own.pgn');
    const sprt = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalised' } as const;
    const settings = matchOf([ownSpec('strong', 200), ownSpec('weak', 20)], { pgn, sprt });
    const { complete, lines, text } = await run(settings);
    expect(complete).toBe(true);
    expect(roundsIn(pgn)).toEqual(ROUNDS);
    const games = gamesIn(pgn);
    for (const pair of ['1', '2', '3', '4']) {
      const both = games.filter((game) => game.tags.get('Round')?.startsWith(`${pair}.`));
      expect(new Set(both.map((game) => game.tags.get('FEN'))).size).toBe(1);
      expect(new Set(both.map((game) => game.tags.get('White'))).size).toBe(2);
    }
    expect(new Set(games.map((game) => game.tags.get('FEN')))).toEqual(new Set(BOOK));
    for (const [index, raw] of readFileSync(pgn, 'utf8')
      .split(/(?=\[Event )/)
      .entries()) {
      const other = new Chess();
      other.loadPgn(raw);
      expect(other.history()).toEqual(games[index]?.moves.map(({ san }) => san));
      expect(other.getComments().length).toBe(other.history().length);
      expect(other.getComments()[0]?.comment).toMatch(/^[+-]?(\d+\.\d\d|M\d+)\/\d+ \d+\.\d{3}s, n=\d+$/);
    }
    expect(text).toMatch(
      /^8\/8 {2}\+\d =\d -\d \(.* %\) {2}Elo .* LOS .* pairs\(0-2\) .* LLR .* \(-2.94, 2.94\) \[0, 5\]$/m,
    );
    const reported: string[] = [];
    await reportFile(pgn, sprt, (line) => reported.push(line));
    expect(reported).toEqual(lines.slice(lines.indexOf('') + 1));
    // Whoever wrote the file may have left out the last line's end.
    writeFileSync(pgn, readFileSync(pgn, 'utf8').trimEnd());
    const again: string[] = [];
    await reportFile(pgn, sprt, (line) => again.push(line));
    expect(again).toEqual(reported);
  });

  it('reports every fault, and goes on', async () => {
    const pgn = join(folder, 'faults.pgn');
    const settings = matchOf([fakeSpec('good'), fakeSpec('bad', ['crash', '2'])], { pgn, games: 4, concurrency: 2 });
    const { text } = await run(settings);
    expect(text).toContain('Game 1 (round 1.1): crash, bad: exit code 3: Error: out of luck');
    expect(text).toContain('Game 4 (round 2.2): crash');
    expect(text).toMatch(/^crash +4 +4 +0 +0$/m);
    for (const game of gamesIn(pgn)) {
      expect(game.tags.get('Termination')).toBe('abandoned');
      expect(game.moves.at(-1)?.comments[0]).toContain('bad: exit code 3');
    }
  });

  it('ends as soon as the test has decided, and says what', async () => {
    const sprt = { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
    const settings = matchOf([fakeSpec('bad', ['illegal']), fakeSpec('good')], { games: 1000, sprt });
    const { complete, text } = await run(settings);
    expect(complete).toBe(true);
    expect(text).toMatch(/SPRT: LLR -.*: H0 accepted \(elo0 = 0\)/);
    expect(Number(/bad - good: 0 of (\d+)/.exec(text)?.[1])).toBeLessThan(100);
  });

  it('plays Chess960', async () => {
    const file = join(folder, 'frc.epd');
    writeFileSync(
      file,
      'r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K1R1 w GAga - 0 1\nnrkr4/pppppppp/8/8/8/8/PPPPPPPP/NRKR4 w KQkq - 0 1',
    );
    const pgn = join(folder, 'frc.pgn');
    const openings = { file, order: 'sequential', seed: 1, plies: 100, chess960: true } as const;
    // Castling comes early; a whole game has hundreds of moves.
    const adjudication = {
      resign: { moveCount: 2, score: 300, twoSided: false },
      draw: { moveNumber: 20, moveCount: 2, score: 300 },
    };
    const settings = matchOf([ownSpec('a', 60), ownSpec('b', 60)], { openings, pgn, games: 4, adjudication });
    const { text } = await run(settings);
    expect(text).not.toMatch(/illegal|crash|stall/);
    for (const game of gamesIn(pgn)) expect(game.tags.get('Variant')).toBe('Chess960');
    expect(text).toMatch(/4\/4/);
  });

  it('ends when it is told to, and says how it stands', async () => {
    const interrupt = new AbortController();
    const pgn = join(folder, 'abort.pgn');
    const fresh = { ...ownSpec('a', 50), restart: true };
    const settings = matchOf([fresh, ownSpec('b', 50)], { pgn, games: 10_000, concurrency: 2 });
    const lines: string[] = [];
    const running = runMatch(
      settings,
      (line) => {
        lines.push(line);
        if (line.startsWith('3/')) interrupt.abort();
      },
      () => interrupt.signal,
    );
    expect(await running).toBe(false);
    expect(gamesIn(pgn).length).toBeLessThan(6);
    expect(lines.join('\n')).toMatch(/^a - b: .* of \d \(/m);
  });

  it('is refused when an engine does not start', async () => {
    const missing = fakeSpec('missing', [], { command: { program: './no-such-program', args: [] } });
    await expect(run(matchOf([fakeSpec('good'), missing]))).rejects.toThrow(
      /^missing does not start: .*there is no program/,
    );
  });

  it('is given up when an engine no longer starts', async () => {
    const file = join(folder, 'vanishing.js');
    writeFileSync(
      file,
      `import { rmSync } from 'node:fs';
       process.stdin.on('data', (text) => {
         for (const line of String(text).split('\\n')) {
           if (line === 'uci') console.log('uciok');
           if (line === 'isready') console.log('readyok');
           if (line.startsWith('go')) { rmSync(${JSON.stringify(file)}); process.exit(1); }
         }
       });`,
    );
    const vanishing = fakeSpec('vanishing', [], { command: { program: process.execPath, args: [file] } });
    await expect(run(matchOf([vanishing, fakeSpec('good')], { games: 100 }))).rejects.toThrow(/5 games in a row/);
  });
});

describe('an interrupted match', () => {
  const settings = (pgn: string, change: Partial<MatchSettings> = {}): MatchSettings =>
    matchOf([fakeSpec('a'), fakeSpec('b')], { pgn, resume: true, ...change });

  it('goes on after a kill, without the game that was being written', async () => {
    const pgn = join(folder, 'killed.pgn');
    const engine = (name: string): string[] => [
      '--engine',
      `cmd="${process.execPath}" "${fakeEngine}"`,
      `name=${name}`,
      'nodes=100',
    ];
    const runner = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', join(projectRoot, 'src', 'match', 'match.ts'), ...engine('a'), ...engine('b')],
        ...['--openings', book, '--seed', '5', '--games', '8', '--pgn', pgn, '--resign', 'off', '--draw', 'off'],
      ],
      { stdio: 'ignore', cwd: projectRoot },
    );
    while (!existsSync(pgn) || gamesIn(pgn).length < 3) await sleep(5);
    runner.kill('SIGKILL');
    await once(runner, 'exit');
    const before = gamesIn(pgn).length;
    // Cut off in the middle of a game, wherever the kill came.
    truncateSync(pgn, statSync(pgn).size - 40);
    const { complete, lines } = await run(settings(pgn));
    expect(complete).toBe(true);
    expect(lines[1]).toMatch(new RegExp(`^${before - 1}/8 `));
    expect(roundsIn(pgn)).toEqual(ROUNDS);
    for (const game of gamesIn(pgn)) expect(game.result).not.toBeNull();
  });

  it('ends where another run writes to the file, which stays as it is', async () => {
    const pgn = join(folder, 'shared.pgn');
    await run(settings(pgn, { games: 2 }));
    const [first = '', second = ''] = readFileSync(pgn, 'utf8').split(/(?=\[Event )/);
    writeFileSync(pgn, first);
    // The other one plays the same game and is done first.
    const announce = (line: string): void => {
      if (line.endsWith('4 games')) appendFileSync(pgn, second);
    };
    const attempt = runMatch(settings(pgn, { games: 4 }), announce, () => new AbortController().signal);
    await expect(attempt).rejects.toThrow(/shared.pgn" has changed meanwhile: only one run at a time may write to it/);
    expect(readFileSync(pgn, 'utf8')).toBe(first + second);
  });

  it('begins where there is no file yet, and has nothing to do where all is done', async () => {
    const pgn = join(folder, 'fresh.pgn');
    await run(settings(pgn, { games: 2 }));
    const content = readFileSync(pgn, 'utf8').trimEnd();
    const { text } = await run(settings(pgn, { games: 2 }));
    expect(readFileSync(pgn, 'utf8').trimEnd()).toBe(content);
    expect(text).toContain('a - b: ');
  });

  it('goes on from an empty file, and from a torn first game', async () => {
    const pgn = join(folder, 'torn-first.pgn');
    await run(settings(pgn, { games: 2 }));
    const content = readFileSync(pgn, 'utf8');
    // The last one lacks the empty line alone.
    for (const torn of ['', content.slice(0, content.indexOf('[PlyCount')), content.split('\n\n', 2).join('\n\n')]) {
      writeFileSync(pgn, torn);
      const { lines } = await run(settings(pgn, { games: 2 }));
      expect(lines[1]).toMatch(/^1\/2 /);
      expect(roundsIn(pgn)).toEqual(['1.1', '1.2']);
    }
  });

  it('does not erase a file that is no match', async () => {
    const pgn = join(folder, 'foreign.pgn');
    await run(settings(pgn, { games: 2 }));
    const whole = readFileSync(pgn, 'utf8');
    const torn = whole.slice(0, whole.indexOf('[PlyCount'));
    for (const content of ['my notes\n', '[Event "x"]\n\n1. e4 *\n\n', torn.replace('"a"', '"c"'), torn + torn]) {
      writeFileSync(pgn, content);
      const attempt = run(settings(pgn, { games: 2 }));
      await expect(attempt).rejects.toThrow(UsageError);
      await expect(attempt).rejects.toThrow(/foreign.pgn" has no game of this match/);
      expect(readFileSync(pgn, 'utf8')).toBe(content);
    }
  });

  it('keeps a torn game until there is another one', async () => {
    const pgn = join(folder, 'kept.pgn');
    await run(settings(pgn, { games: 2 }));
    appendFileSync(pgn, '[Event "torn');
    const content = readFileSync(pgn, 'utf8');
    const missing = fakeSpec('b', [], { command: { program: './no-such-program', args: [] } });
    await expect(run(settings(pgn, { games: 4, engines: [fakeSpec('a'), missing] }))).rejects.toThrow(/does not start/);
    expect(readFileSync(pgn, 'utf8')).toBe(content);
  });

  it('is not mixed with another one, whose file is left alone', async () => {
    const pgn = join(folder, 'other.pgn');
    await run(settings(pgn, { games: 2 }));
    appendFileSync(pgn, '[Event "torn');
    const content = readFileSync(pgn, 'utf8');
    const openings = { file: book, order: 'random', seed: 6, plies: 100, chess960: false } as const;
    const others: readonly (readonly [Partial<MatchSettings>, RegExp])[] = [
      [{ resume: false }, /exists; --resume/],
      [{ engines: [fakeSpec('a'), fakeSpec('c')] }, /not a game of these engines/],
      [{ engines: [fakeSpec('b'), fakeSpec('a')] }, /White is "a" instead of "b"/],
      [{ engines: [fakeSpec('a'), fakeSpec('b', [], { limits: { nodes: 7 } })] }, /BlackTimeControl is "nodes 100"/],
      [{ openings }, /another match: (FEN|Openings) is/],
    ];
    for (const [change, message] of others) {
      const attempt = run(settings(pgn, { games: 2, ...change }));
      await expect(attempt).rejects.toThrow(UsageError);
      await expect(attempt).rejects.toThrow(message);
    }
    expect(readFileSync(pgn, 'utf8')).toBe(content);
    const doubled = content.slice(0, content.lastIndexOf('[Event'));
    writeFileSync(pgn, doubled + doubled);
    await expect(run(settings(pgn, { games: 2 }))).rejects.toThrow(/twice/);
  });
});
