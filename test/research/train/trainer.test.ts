// Whole trainings: they learn, they do not depend on the number of threads, and they go on where they were stopped.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCheckpoint, writeCheckpoint } from '../../../src/research/train/checkpoint';
import { TrainingMemory } from '../../../src/research/train/memory-plan';
import { initialise } from '../../../src/research/train/parameters';
import { parseRecipe, type Recipe } from '../../../src/research/train/recipe';
import { SampleStore } from '../../../src/research/train/samples';
import { Trainer } from '../../../src/research/train/trainer';
import { testCore } from '../../helpers/core';
import { shapeOf } from './plain-network';
import { randomPositions } from './positions';
import { addPositions, type LabelledPosition } from './samples';

const COUNT = 1500;
const VALIDATION = 200;
/** Maximum remaining fraction of the loss of validation: so few positions do not teach much about others. */
const MOST_LEFT = 0.75;

const recipe = parseRecipe(
  JSON.stringify({
    name: 'test',
    network: { width: 32, buckets: 2 },
    epochs: 4,
    batch: 100,
    rate: { shape: 'cosine', start: 0.003, warmUp: 5 },
    wdl: { start: 0.2, end: 0.6 },
  }),
);
const pairwise: Recipe = {
  ...recipe,
  network: shapeOf({ width: 32, buckets: 2, activation: 'pairwise', layers: [16, 32] }),
  epochs: 8,
  rate: { ...recipe.rate, start: 0.01 },
};
const averaged: Recipe = { ...recipe, average: 5 };
const folder = mkdtempSync(join(tmpdir(), 'sliderule-train-'));
const checkpoint = join(folder, 'checkpoint');
let positions: LabelledPosition[];

beforeAll(async () => {
  positions = randomPositions(await testCore(), COUNT + VALIDATION, 5);
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Training {
  readonly memory: TrainingMemory;
  readonly samples: SampleStore;
  readonly trainer: Trainer;
}

async function start(threads: number, chosen: Recipe = recipe): Promise<Training> {
  const { network, shares } = chosen;
  const memory = new TrainingMemory({ network, shares, threads, capacity: COUNT + VALIDATION });
  const samples = new SampleStore(memory);
  addPositions(samples, positions.slice(0, COUNT));
  addPositions(samples, positions.slice(COUNT), true);
  initialise(memory.weights, network, chosen.seed);
  return { memory, samples, trainer: await Trainer.start(chosen, memory, samples, threads) };
}

async function finish({ trainer }: Training): Promise<Buffer> {
  while (!trainer.finished) await trainer.advance();
  await trainer.close();
  return Buffer.from(trainer.learnt.slice().buffer);
}

test.each([recipe, pairwise])('the losses fall: $network.activation', async (chosen) => {
  const training = await start(1, { ...chosen, wdl: { start: 0, end: 0 } });
  const { trainer, samples } = training;
  const before = await trainer.measure(samples.validation, 0);
  await finish(training);
  const { losses } = trainer.progress;
  expect(losses).toHaveLength(chosen.epochs);
  expect(losses.at(-1)?.training).toBeLessThan((losses[0]?.training ?? 0) / 2);
  expect(losses.at(-1)?.validation).toBeLessThan(before * MOST_LEFT);
});

test.each([recipe, pairwise, averaged])(
  'the same bits on one thread, on two and after a stop: $network.activation, average $average',
  async (chosen) => {
    const whole = await start(1, chosen);
    const expected = await finish(whole);

    const two = await start(2, chosen);
    expect((await finish(two)).equals(expected)).toBe(true);
    expect(two.trainer.progress).toEqual(whole.trainer.progress);

    const stopped = await start(2, chosen);
    for (let part = 0; part < 3; part++) await stopped.trainer.advance();
    expect(stopped.trainer.progress.batchesDone).toBe(23);
    writeCheckpoint(checkpoint, chosen, stopped.memory, stopped.samples, stopped.trainer.progress);
    await stopped.trainer.close();

    const resumed = await start(1, chosen);
    const progress = readCheckpoint(checkpoint, chosen, resumed.memory, resumed.samples);
    if (progress === null) throw new Error('there is no checkpoint');
    resumed.trainer.resume(progress);
    expect((await finish(resumed)).equals(expected)).toBe(true);
    expect(resumed.trainer.progress).toEqual(whole.trainer.progress);
  },
);

test('the validation loss is that of the averaged weights', async () => {
  const training = await start(1, { ...averaged, epochs: 1 });
  const { trainer, memory, samples } = training;
  while (!trainer.finished) await trainer.advance();
  const { wdl } = trainer.schedule.batch(trainer.progress.batchesDone - 1);
  const loss = trainer.progress.losses.at(-1)?.validation;
  expect(loss).not.toBe(await trainer.measure(samples.validation, wdl));
  memory.weights.set(trainer.learnt);
  expect(loss).toBe(await trainer.measure(samples.validation, wdl));
  await trainer.close();
});

test('a checkpoint of another recipe is refused', async () => {
  const other = { ...recipe, seed: 2 };
  const { memory, samples, trainer } = await start(1, other);
  await trainer.close();
  expect(() => readCheckpoint(checkpoint, other, memory, samples)).toThrow('another recipe');
  expect(readCheckpoint(join(folder, 'none'), other, memory, samples)).toBeNull();
});

test('a training without positions does not begin', async () => {
  const memory = new TrainingMemory({ network: recipe.network, shares: 1, threads: 1, capacity: 1 });
  await expect(Trainer.start(recipe, memory, new SampleStore(memory), 1)).rejects.toThrow('no positions');
});
