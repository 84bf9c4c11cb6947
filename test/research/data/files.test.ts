// Files of games: torn, foreign, joined, shuffled, counted.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BatchedFile, writeBatched } from '../../../src/platform/node/batched-file';
import { checkGames } from '../../../src/research/data/check';
import { openDataCore, type DataCore } from '../../../src/research/data/data-core';
import { countGames, readAllGames, readGames } from '../../../src/research/data/game-file';
import { rescoreGames } from '../../../src/research/data/rescore';
import { mergeGames, shuffleGames } from '../../../src/research/data/shuffle';
import { gatherStatistics } from '../../../src/research/data/statistics';
import { BLACK_WINS, DRAWN, encodeGame, UNKNOWN, WHITE_WINS, type ScoredGame } from '../../../src/notation/viriformat';
import { START_FEN } from '../../../src/notation/fen';
import { scoredGames } from '../../helpers/scored-games';
import { setupOf, valueOf } from '../../notation/results';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

let core: DataCore;
let games: ScoredGame[];
let first: string;
let second: string;

function file(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function hexOf(files: readonly string[]): string[] {
  return [...readAllGames(files)].map((game) => Buffer.from(game).toString('hex'));
}

beforeAll(async () => {
  core = valueOf(await openDataCore());
  games = scoredGames(core, 60, 100);
  first = file('first', Buffer.concat(games.slice(0, 40).map(encodeGame)));
  second = file('second', Buffer.concat(games.slice(40).map(encodeGame)));
});

describe('reading', () => {
  test('a torn last game is left out, wherever it was torn', () => {
    const whole = encodeGame(decidedGame());
    for (let size = 0; size < whole.length; size++) {
      const torn = file('torn', Buffer.concat([readFileSync(second), whole.subarray(0, size)]));
      expect(hexOf([torn])).toEqual(hexOf([second]));
      expect(countGames(torn)).toMatchObject({ bytes: readFileSync(second).length, tornBytes: size });
    }
  });

  test('an extension record is passed over', () => {
    const record = Buffer.alloc(12 + 7 + 4);
    record.writeUInt16LE(99, 8);
    record.writeUInt16LE(7, 10);
    record.fill(255, 12, 19);
    const path = file('extended', Buffer.concat([record, readFileSync(first), record, readFileSync(second)]));
    expect(hexOf([path])).toEqual(hexOf([first, second]));
    expect(countGames(path)).toMatchObject({ games: games.length, tornBytes: 0 });
  });

  test('a file of another kind is refused, whatever its size', () => {
    const small = file('small.pgn', Buffer.from('[Event "?"]\n\n1. e4 e5 *\n'));
    const large = file('large.pgn', Buffer.from('1. e4 e5 *\n'.repeat(100_000)));
    for (const path of [small, large]) expect(() => [...readGames(path)]).toThrow(`${path} is not in viriformat`);
  });

  test('an empty file has no games', () => {
    expect(hexOf([file('empty', Buffer.alloc(0))])).toEqual([]);
  });
});

describe('checking', () => {
  test('finds nothing in games by the rules', () => {
    for (const path of [first, second]) expect([...checkGames(path, core)]).toEqual([]);
  });

  test('finds an illegal move, an impossible position and a wrong result', () => {
    const copies = games.slice(0, 3).map((game) => encodeGame(game));
    const mate = encodeGame(decidedGame());
    (copies[0] as Uint8Array).set([0, 1], 32);
    (copies[1] as Uint8Array)[8] = 7;
    mate[30] = 1;
    const found = [...checkGames(file('faults', Buffer.concat([...copies, mate])), core)];
    expect(found).toEqual([
      { game: 0, message: 'Move 1 is not legal.' },
      { game: 1, message: expect.stringContaining('which is none') as string },
      { game: 3, message: 'The result is 1, but the last position decides 0.' },
    ]);
  });
});

/** Fool's mate. */
function decidedGame(): ScoredGame {
  const squares = (from: number, to: number, flag: number): number => from | (to << 6) | (flag << 12);
  const moves = [squares(13, 21, 0), squares(52, 36, 1), squares(14, 30, 1), squares(59, 31, 0)];
  return { setup: setupOf(START_FEN), result: 0, moves, scores: [0, 0, -32_000, -31_999] };
}

describe('merging and shuffling', () => {
  test('merging keeps all games in their order', () => {
    const out = join(folder, 'merged');
    expect(mergeGames([second, first], out)).toBe(games.length);
    expect(hexOf([out])).toEqual([...hexOf([second]), ...hexOf([first])]);
  });

  test.each([
    ['in one heap', 1_000_000],
    ['in many heaps', 700],
  ])('shuffling keeps all games and no order, %s', (name, memory) => {
    const before = hexOf([first, second]);
    const shuffle = (seed: number): string[] => {
      const out = join(folder, `${name} ${seed}`);
      expect(shuffleGames([first, second], out, seed, memory)).toBe(games.length);
      const after = hexOf([out]);
      rmSync(out);
      return after;
    };
    const after = shuffle(1);
    expect([...after].sort()).toEqual([...before].sort());
    expect(after.filter((game, at) => game === before[at]).length).toBeLessThan(games.length / 4);
    expect(shuffle(1)).toEqual(after);
    expect(shuffle(2)).not.toEqual(after);
  });

  test('nothing is written over', () => {
    expect(() => mergeGames([first], second)).toThrow('exists already');
    expect(() => shuffleGames([first], second, 1, 1000)).toThrow('exists already');
    expect(hexOf([second])).toHaveLength(20);
  });

  test('what fails leaves no file, so that it can be tried again', () => {
    const out = join(folder, 'failed');
    const foreign = file('foreign', Buffer.from('no games'));
    const illegal = encodeGame(decidedGame());
    illegal.set([0, 1], 32);
    const faulty = file('illegal', Buffer.concat([readFileSync(second), illegal]));
    const before = readdirSync(folder);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(() => mergeGames([first, foreign], out)).toThrow('is not in viriformat');
      expect(() => shuffleGames([first, foreign], out, 1, 1000)).toThrow('is not in viriformat');
      expect(() => rescoreGames([faulty], out, core)).toThrow('Game 21: Move 1 is not legal.');
    }
    expect(readdirSync(folder)).toEqual(before);
    expect(mergeGames([first], out)).toBe(40);
  });

  test('a file that is not finished has another name, and is removed if it cannot be', () => {
    const out = join(folder, 'unfinished');
    const write = (): unknown =>
      writeBatched(out, (target, draft) => {
        target.add(Buffer.alloc(3 << 20));
        // What a kill would leave.
        expect(existsSync(out)).toBe(false);
        expect([draft.folder, readFileSync(target.path).length]).toEqual([`${out}.draft-${process.pid}`, 3 << 20]);
        throw new Error('no more');
      });
    const before = readdirSync(folder);
    expect(write).toThrow('no more');
    expect(readdirSync(folder)).toEqual(before);
    expect(mergeGames([first], out)).toBe(40);
    expect(readdirSync(folder).sort()).toEqual([...before, 'unfinished'].sort());
    rmSync(out);
    new BatchedFile(out, 1).discard();
    expect(existsSync(out)).toBe(false);
  });

  test('what kills have left is removed, and what other processes are making stays', () => {
    const own = mkdtempSync(join(folder, 'left-'));
    const out = join(own, 'out');
    // No process has so high a number, and an earlier one may have had our own.
    const dead = [999_999_999, process.pid];
    const others = [`out.draft-${process.ppid}`, 'out.draft', 'out.draft-', 'out.draft-x', 'other.draft-999999999'];
    for (const name of [...dead.map((pid) => `out.draft-${pid}`), ...others]) {
      mkdirSync(join(own, name));
      writeFileSync(join(own, name, 'file'), 'half');
    }
    expect(shuffleGames([first], out, 1, 1000)).toBe(40);
    expect(readdirSync(own).sort()).toEqual(['out', ...others].sort());
    expect(() => mergeGames([first], join(own, 'none', 'out'))).toThrow(/out" cannot be written \(ENOENT/);
  });

  test('of two processes that make one file, the first to be done has made it', () => {
    const out = join(folder, 'raced');
    const write = (): unknown =>
      writeBatched(out, () => {
        writeFileSync(out, 'other');
      });
    expect(write).toThrow('raced exists already');
    expect(readFileSync(out, 'utf8')).toBe('other');
  });
});

test('statistics count what is there', () => {
  const statistics = gatherStatistics([first, second], core);
  const lengths = games.map(({ moves }) => moves.length);
  const positions = lengths.reduce((sum, length) => sum + length, 0);
  expect(statistics).toMatchObject({
    games: games.length,
    positions,
    longest: Math.max(...lengths),
    results: [BLACK_WINS, DRAWN, WHITE_WINS, UNKNOWN].map(
      (result) => games.filter((game) => game.result === result).length,
    ),
    withRights: games.filter(({ setup }) => setup.castlingRooks.some((rook) => rook < 64)).length,
    noisy: games.flatMap(({ moves }) => moves.filter((move) => move >> 14 !== 0)).length,
  });
  expect(statistics.scores.reduce((sum, { positions: count }) => sum + count, 0)).toBe(positions);
  const scores = games.flatMap((game) => game.scores.map((score) => ({ score, result: game.result })));
  const worthless = scores.filter(({ score }) => Math.abs(score) >= 3000);
  const points = worthless.reduce((sum, { score, result }) => sum + (score < 0 ? 2 - result : result) / 2, 0);
  expect(statistics.scores.at(-1)).toEqual({
    from: 3000,
    judged: worthless.length,
    positions: worthless.length,
    points,
  });
  expect(statistics.inCheck + statistics.noisy).toBeGreaterThanOrEqual(statistics.loud);
});
