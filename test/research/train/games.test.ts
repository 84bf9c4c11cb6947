// From files of games to positions: the filters, the division by games, the shards when there are too many.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLACK, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE } from '../../../src/abi/piece';
import { STRAY_PLIES } from '../../../src/research/data/abi/replay';
import {
  SAMPLE_OCCUPIED,
  SAMPLE_PIECES,
  SAMPLE_RESULT,
  SAMPLE_RESULT_UNKNOWN,
  SAMPLE_SCORE,
  SAMPLE_SIZE,
} from '../../../src/research/data/abi/sample';
import { positionsOf, readAllGames } from '../../../src/research/data/game-file';
import { openDataCore, type DataCore } from '../../../src/research/data/data-core';
import { START_FEN } from '../../../src/notation/fen';
import { isCapture, promotedType } from '../../../src/notation/packed-move';
import type { Setup } from '../../../src/notation/setup';
import { decodeStart, encodeGame, UNKNOWN } from '../../../src/notation/viriformat';
import { GameLoader } from '../../../src/research/train/games';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import { parseRecipe } from '../../../src/research/train/recipe';
import { SampleStore, type SampleSet } from '../../../src/research/train/samples';
import { ShardedSamples, shardsFor } from '../../../src/research/train/shards';
import { randomGames } from '../../helpers/random-games';
import { setupOf, valueOf } from '../../notation/results';

const CAPACITY = 4000;
const recipe = parseRecipe(
  JSON.stringify({ name: 'x', network: { width: 32 }, epochs: 1, wdl: { start: 0, end: 0 }, validation: 0.2 }),
);

interface PlayedGame {
  readonly setup: Setup;
  readonly result: number;
  readonly plies: readonly {
    readonly board: Uint8Array;
    readonly sideToMove: number;
    readonly move: number;
    readonly score: number;
    readonly inCheck: boolean;
    readonly ply: number;
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'sliderule-games-'));
let core: DataCore;
let games: PlayedGame[];
let files: string[];

function play(opening: string, choices: readonly number[], number: number): PlayedGame {
  core.setSetup(setupOf(opening));
  const setup = core.setup();
  const plies: PlayedGame['plies'][number][] = [];
  for (const choice of choices) {
    const moves = core.legalMoves();
    const move = moves[choice % moves.length];
    if (move === undefined) break;
    const { board, sideToMove, fullmoveNumber } = core.setup();
    const ply = 2 * (fullmoveNumber - 1) + sideToMove;
    plies.push({ board, sideToMove, move, score: (choice % 4001) - 2000, inCheck: core.inCheck(), ply });
    core.exports.playMove(move);
  }
  return { setup, result: number % (UNKNOWN + 1), plies };
}

function encode({ setup, result, plies }: PlayedGame): Uint8Array {
  return encodeGame({ setup, result, moves: plies.map(({ move }) => move), scores: plies.map(({ score }) => score) });
}

beforeAll(async () => {
  core = valueOf(await openDataCore());
  games = fc
    .sample(randomGames(120), { seed: 8, numRuns: 40 })
    .map(({ opening, choices }, number) => play(opening, choices, number))
    .filter(({ plies }) => plies.length > 0);
  const torn = encode(games[0] as PlayedGame).subarray(0, -5);
  files = [join(folder, 'a'), join(folder, 'b')];
  writeFileSync(files[0] as string, Buffer.concat([...games.slice(0, 20).map(encode), torn]));
  writeFileSync(files[1] as string, Buffer.concat(games.slice(20).map(encode)));
});

afterAll(() => rmSync(folder, { recursive: true }));

function load(capacity: number, wanted = recipe): { loader: GameLoader; samples: SampleStore; memory: TrainingMemory } {
  const memory = new TrainingMemory({ network: recipe.network, shares: 1, threads: 1, capacity });
  const samples = new SampleStore(memory);
  const loader = new GameLoader(wanted, core, samples);
  for (const game of readAllGames(files)) loader.add(game);
  return { loader, samples, memory };
}

/** What the trainer sees of the positions, as text. */
function describeSamples({ bytes, view }: TrainingMemory, { address, count }: SampleSet): string[] {
  return Array.from({ length: count }, (_, place) => {
    const base = address + place * SAMPLE_SIZE;
    const occupied = view.getBigUint64(base + SAMPLE_OCCUPIED, true);
    const pieces = Buffer.from(bytes.slice(base + SAMPLE_PIECES, base + SAMPLE_PIECES + 16)).toString('hex');
    const score = view.getInt16(base + SAMPLE_SCORE, true);
    return `${occupied.toString(16)} ${pieces} ${score} ${view.getUint16(base + SAMPLE_RESULT, true)}`;
  });
}

/** The same of a position that was played, from its side to move. */
function describePly({ board, sideToMove, score }: PlayedGame['plies'][number], result: number): string {
  const seen = [...board.keys()].map((square) => board[sideToMove === BLACK ? square ^ 56 : square] as number);
  let occupied = 0n;
  const codes: number[] = [];
  for (const [square, piece] of seen.entries()) {
    if (piece === NO_PIECE) continue;
    occupied |= 1n << BigInt(square);
    codes.push((piece & ~1) | Number((piece & 1) !== sideToMove));
  }
  const bytes = Buffer.alloc(16);
  codes.forEach((code, at) => ((bytes[at >> 1] as number) |= code << ((at & 1) * 4)));
  const sign = sideToMove === BLACK ? -1 : 1;
  return `${occupied.toString(16)} ${bytes.toString('hex')} ${score * sign} ${result === UNKNOWN ? result : sign * (result - 1) + 1}`;
}

test('games are read as they were played; a torn last one is left out', () => {
  const read = [...readAllGames(files)];
  const starts = read.map((game) => valueOf(decodeStart(game)));
  expect(starts.map(({ setup }) => setup)).toEqual(games.map(({ setup }) => setup));
  expect(starts.map(({ result }) => result)).toEqual(games.map(({ result }) => result));
  expect(read.map(positionsOf)).toEqual(games.map(({ plies }) => plies.length));
});

test('what is early, decided, noisy or in check is left out, and everything else is there', () => {
  const filter = { minPly: 20, maxScore: 1500 };
  const { loader, samples, memory } = load(CAPACITY, { ...recipe, filter, validation: 0 });
  const quiet = games.flatMap(({ plies, result }) =>
    plies
      .filter(({ ply }) => ply >= filter.minPly)
      .filter(({ score }) => Math.abs(score) <= filter.maxScore)
      .filter(({ move }) => !isCapture(move) && promotedType(move) === NO_PIECE_TYPE)
      .filter(({ inCheck }) => !inCheck)
      .map((ply) => describePly(ply, result)),
  );
  expect(describeSamples(memory, samples.training)).toEqual(quiet);
  const { positions, early, decided, noisy, inCheck } = loader.report;
  expect(positions - early - decided - noisy - inCheck).toBe(quiet.length);
  for (const left of [early, decided, noisy, inCheck]) expect(left).toBeGreaterThan(0);
});

test('validation takes whole games, the same ones each time', () => {
  const all = { minPly: 0, maxScore: 32_000 };
  const { loader, samples, memory } = load(CAPACITY, { ...recipe, filter: all });
  const gameOf = new Map(
    games.flatMap(({ plies, result }, game) => plies.map((ply) => [describePly(ply, result), game] as const)),
  );
  const training = new Set(describeSamples(memory, samples.training).map((sample) => gameOf.get(sample)));
  const validation = describeSamples(memory, samples.validation);
  expect(loader.report.validationGames).toBeGreaterThan(0);
  expect(validation.length).toBeGreaterThan(0);
  expect(validation.filter((sample) => training.has(gameOf.get(sample)))).toEqual([]);
  const again = load(CAPACITY, { ...recipe, filter: all });
  expect(describeSamples(again.memory, again.samples.validation)).toEqual(validation);
});

test('more positions than have room are refused', () => {
  expect(() => load(100)).toThrow('there is no room for more than 100 positions');
});

test('shards hold every position once, by an even lot, and only one is in memory', () => {
  const whole = load(CAPACITY);
  const expected = describeSamples(whole.memory, whole.samples.training);
  const prefix = join(folder, 'shard');
  const memory = new TrainingMemory({ network: recipe.network, shares: 1, threads: 1, capacity: CAPACITY / 2 });
  const store = new SampleStore(memory);
  const sharded = new ShardedSamples(store, prefix, 3, 1);
  const loader = new GameLoader(recipe, core, sharded);
  for (const game of readAllGames(files)) loader.add(game);

  expect(describeSamples(memory, sharded.validation)).toEqual(describeSamples(whole.memory, whole.samples.validation));
  const found = [2, 0, 1].map((index) => describeSamples(memory, sharded.shard(index)));
  expect(found.map((shard) => shard.length)).toEqual([2, 0, 1].map((index) => sharded.sizes[index]));
  expect(found.flat().sort()).toEqual([...expected].sort());
  const third = expected.length / 3;
  for (const { length } of found) expect(Math.abs(length - third)).toBeLessThan(4 * Math.sqrt(third));
  expect(describeSamples(memory, sharded.shard(2))).toEqual(found[0]);

  expect(readdirSync(folder).filter((file) => file.startsWith('shard'))).toHaveLength(3);
  sharded.remove();
  expect(readdirSync(folder).filter((file) => file.startsWith('shard'))).toHaveLength(0);
});

test('there are as many shards as the memory needs', () => {
  expect(shardsFor(1000, 1000)).toBe(1);
  expect(shardsFor(1001, 1000)).toBe(2);
  expect(shardsFor(600_000_000, 100_000_000)).toBe(7);
});

/** A sample's position, its side to move as White. */
function sampleSetup({ bytes, view }: TrainingMemory, address: number): Setup {
  const board = new Uint8Array(64).fill(NO_PIECE);
  const occupied = view.getBigUint64(address + SAMPLE_OCCUPIED, true);
  let found = 0;
  for (let square = 0; square < 64; square++) {
    if (((occupied >> BigInt(square)) & 1n) === 0n) continue;
    const pair = bytes[address + SAMPLE_PIECES + (found >> 1)] as number;
    board[square] = (pair >> ((found & 1) * 4)) & 15;
    found++;
  }
  return { ...setupOf(START_FEN), board, castlingRooks: [NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE] };
}

test('a lesson is about positions beside the games, and says of each what the evaluation says', () => {
  const filter = { minPly: 0, maxScore: 32_000 };
  const walks = 2;
  const lesson = { ...recipe, filter, validation: 0, lesson: { walks, part: 1, games: false } };
  const { loader, samples, memory } = load(30_000, lesson);
  const plies = games.reduce((sum, game) => sum + game.plies.length, 0);
  const { address, count } = samples.training;
  expect(count).toBe(loader.report.positions);
  expect(count).toBeGreaterThan(plies * walks * 2);
  expect(count).toBeLessThanOrEqual(plies * walks * STRAY_PLIES);
  const every = 37;
  for (let place = 0; place < count; place += every) {
    const at = address + place * SAMPLE_SIZE;
    core.setSetup(sampleSetup(memory, at));
    expect(core.inCheck()).toBe(false);
    expect(core.evaluate()).toBe(memory.view.getInt16(at + SAMPLE_SCORE, true));
  }
  const again = load(30_000, lesson);
  expect(describeSamples(again.memory, again.samples.training)).toEqual(describeSamples(memory, samples.training));
});

test('a lesson besides the games: their positions with their results, and those of walks from a part of them without', () => {
  const filter = { minPly: 0, maxScore: 32_000 };
  const all = { ...recipe, filter, validation: 0 };
  const described = (wanted: typeof recipe): string[] => {
    const { memory, samples } = load(30_000, wanted);
    return describeSamples(memory, samples.training);
  };
  const played = new Set(described(all));
  const walked = described({ ...all, lesson: { walks: 1, part: 1, games: false } });
  const mixed = described({ ...all, lesson: { walks: 1, part: 0.25, games: true } });
  const beside = mixed.filter((sample) => !played.has(sample));
  expect(new Set(mixed.filter((sample) => played.has(sample)))).toEqual(played);
  for (const sample of beside) expect(sample.endsWith(` ${SAMPLE_RESULT_UNKNOWN}`)).toBe(true);
  // A quarter of the walks, by lot.
  const expected = walked.length / 4;
  expect(Math.abs(beside.length - expected)).toBeLessThan(5 * Math.sqrt(expected * STRAY_PLIES));
});
