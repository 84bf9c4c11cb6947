// A training from games to files, stopped and gone on with.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { DEFAULT_NETWORK } from '../../../src/runtime/defaults';
import { readNetwork } from '../../../src/runtime/network';
import { encodeGame } from '../../../src/notation/viriformat';
import { Random } from '../../../src/engine/random';
import { NodeLabels } from '../../../src/research/data/node-labels';
import { parseRecipe } from '../../../src/research/train/recipe';
import { writeSamples } from '../../../src/research/train/sample-file';
import { Training } from '../../../src/research/train/training';
import { testCore } from '../../helpers/core';
import { randomGames } from '../../helpers/random-games';
import { setupOf, valueOf } from '../../notation/results';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-training-'));
const recipe = parseRecipe(
  JSON.stringify({
    name: 'whole',
    network: { width: 32, mirrored: true },
    filter: { minPly: 0 },
    epochs: 2,
    batch: 64,
    wdl: { start: 0.5, end: 0.5 },
    validation: 0.2,
  }),
);
let games: Uint8Array[];

beforeAll(async () => {
  const core = await testCore();
  games = fc.sample(randomGames(120), { seed: 3, numRuns: 20 }).map(({ opening, choices }, number) => {
    core.setSetup(setupOf(opening));
    const setup = core.setup();
    const moves: number[] = [];
    for (const choice of choices) {
      const legal = core.legalMoves();
      const move = legal[choice % legal.length];
      if (move === undefined) break;
      moves.push(move);
      core.exports.playMove(move);
    }
    return encodeGame({ setup, result: number % 3, moves, scores: moves.map((move) => (move % 200) - 100) });
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

function start(name: string, resume: boolean, limit = 10_000): Promise<Training> {
  return Training.start({ recipe, games, most: 3000, folder: join(folder, name), threads: 2, limit, resume });
}

async function finish(training: Training): Promise<Buffer> {
  while (!training.trainer.finished) await training.advance();
  await training.close();
  return readFileSync(training.networkFile);
}

test('writes a network, its losses and no checkpoint at the end', async () => {
  const whole = await start('a', false);
  await finish(whole);
  const file = (kind: string): string => join(folder, 'a', `whole.${kind}`);
  const network = valueOf(await readNetwork(processPlatform, whole.networkFile));
  expect(network).toMatchObject({ name: 'whole', width: 32, buckets: 1, mirrored: true });
  expect(readFileSync(file('csv'), 'utf8').trimEnd().split('\n')).toHaveLength(3);
  expect(readFileSync(file('svg'), 'utf8')).toContain('Training whole');
  expect(existsSync(file('checkpoint'))).toBe(false);

  const stopped = await start('b', false);
  await stopped.advance();
  stopped.writeCheckpoint();
  await stopped.close();
  const resumed = await start('b', true);
  expect(resumed.trainer.progress).toEqual(stopped.trainer.progress);
  expect(await finish(resumed)).toEqual(readFileSync(whole.networkFile));
});

test('learns from labelled positions, with games or alone, and says which file is none', async () => {
  const [labels, none] = [join(folder, 'whole.samples'), join(folder, 'none.samples')];
  const positions: Uint8Array[] = [];
  const labeller = valueOf(await NodeLabels.open(undefined, 200));
  for (const sample of labeller.of(games[0] as Uint8Array, { searches: 1, nodes: 1 }, new Random(1))) {
    positions.push(Uint8Array.from(sample));
  }
  const count = writeSamples(labels, positions);
  expect(count).toBeGreaterThan(0);
  const counted = async (name: string, some: readonly Uint8Array[], ...samples: string[]): Promise<number> => {
    const options = { recipe, games: some, samples, most: 3000, folder: join(folder, name), threads: 1, limit: 20_000 };
    const training = await Training.start({ ...options, resume: false });
    const { training: sizes, validation } = training.counts;
    await training.close();
    return sizes.reduce((sum, size) => sum + size, validation);
  };
  const alone = await counted('labels', [], labels);
  expect(alone).toBe(count);
  expect(await counted('labels-and-games', games, labels)).toBe(count + (await counted('games-alone', games)));
  writeFileSync(none, 'no positions');
  await expect(counted('none', games, none)).rejects.toThrow(`${none} is no file of labelled positions`);
});

test('overwrites neither a network nor a checkpoint', async () => {
  const first = await start('e', false);
  first.writeCheckpoint();
  await first.close();
  await expect(start('e', false)).rejects.toThrow(/whole\.checkpoint exists: --resume/);
  const resumed = await start('e', true);
  const network = await finish(resumed);
  for (const resume of [false, true]) {
    await expect(start('e', resume)).rejects.toThrow(/whole\.srnn exists, and there is no checkpoint/);
  }
  expect(readFileSync(resumed.networkFile)).toEqual(network);
});

test('in shards, it goes on behind a stop to the same network', async () => {
  const whole = await start('c', false, 1000);
  const { training } = whole.counts;
  expect(training).toHaveLength(4);
  const expected = await finish(whole);
  expect(readdirSync(join(folder, 'c')).sort()).toEqual(['whole.csv', 'whole.srnn', 'whole.svg']);

  const stopped = await start('d', false, 1000);
  for (let part = 0; part < 5; part++) await stopped.advance();
  stopped.writeCheckpoint();
  await stopped.close();
  const resumed = await start('d', true, 1000);
  expect(resumed.trainer.progress).toEqual(stopped.trainer.progress);
  expect(await finish(resumed)).toEqual(expected);
});

test('refused or failed, it leaves no shards', async () => {
  const first = await start('f', false, 1000);
  first.writeCheckpoint();
  await first.close();
  const again = (games: Iterable<Uint8Array>, seed = recipe.seed): Promise<Training> => {
    const changes = { recipe: { ...recipe, seed }, games, folder: join(folder, 'f') };
    return Training.start({ ...changes, most: 3000, threads: 2, limit: 1000, resume: true });
  };
  function* damaged(whole: number): Generator<Uint8Array> {
    yield* games.slice(0, whole);
    throw new Error('damaged');
  }
  // Before a game is read.
  await expect(again(damaged(0), 99)).rejects.toThrow('belongs to another recipe');
  await expect(again(damaged(5))).rejects.toThrow('damaged');
  await expect(again(games.slice(0, 5))).rejects.toThrow('belongs to other data');
  expect(readdirSync(join(folder, 'f'))).toEqual(['whole.checkpoint']);
});

test('a lesson teaches the evaluation of the network that it is given', async () => {
  const teacher = join('nets', DEFAULT_NETWORK ?? '');
  const lesson = { ...recipe, lesson: { walks: 1, part: 1, games: false }, wdl: { start: 0, end: 0 }, epochs: 1 };
  const taught = async (name: string, by?: string): Promise<Buffer> =>
    finish(
      await Training.start({
        recipe: lesson,
        games,
        most: 3000,
        folder: join(folder, name),
        threads: 1,
        limit: 10_000,
        teacher: by,
        resume: false,
      }),
    );
  expect(await taught('network', teacher)).not.toEqual(await taught('hand-written'));
  const options = { recipe, games, most: 3000, folder: join(folder, 'none'), threads: 1, limit: 10_000, resume: false };
  await expect(Training.start({ ...options, teacher })).rejects.toThrow('only a recipe with a lesson has a teacher');
});
