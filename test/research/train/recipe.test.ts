// Recipes and schedules.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseRecipe, readRecipe } from '../../../src/research/train/recipe';
import { learningRate, Schedule } from '../../../src/research/train/schedule';
import { projectRoot } from '../../helpers/paths';

const small = { name: 'x', network: { width: 128 }, epochs: 2, wdl: { start: 0.3, end: 0.3 } };

test.each(readdirSync(join(projectRoot, 'src', 'research', 'train', 'recipes')))(
  'src/research/train/recipes/%s is one, and named after its file',
  (file) => {
    expect(`${readRecipe(join(projectRoot, 'src', 'research', 'train', 'recipes', file)).name}.json`).toBe(file);
  },
);

test('what a recipe leaves out has a default', () => {
  expect(parseRecipe(JSON.stringify(small))).toEqual({
    ...small,
    network: { width: 128, buckets: 1, mirrored: false, kings: [], activation: 'screlu', layers: [] },
    lambda: 0,
    resultPlies: 0,
    filter: { minPly: 16, maxScore: 10_000 },
    batch: 16_384,
    rate: { shape: 'cosine', start: 0.001, end: 0.000_002_43, warmUp: 200 },
    decay: 0.01,
    average: 0,
    validation: 0.02,
    seed: 1,
    shares: 4,
  });
});

test.each([
  ['a width that is no multiple of 32', { ...small, network: { width: 100 } }, 'network.width'],
  ['a name that does not fit into the file', { ...small, name: 'x'.repeat(65) }, 'name'],
  ['a field that there is not', { ...small, epoch: 3 }, 'epoch'],
  ['a blend above 1', { ...small, wdl: { start: 2, end: 0 } }, 'wdl.start'],
  ['a λ of 1', { ...small, lambda: 1 }, 'lambda'],
  ['a result that counts for fewer than no plies', { ...small, resultPlies: -1 }, 'resultPlies'],
  ['a lesson with game results', { ...small, lesson: { walks: 1 } }, 'wdl'],
  [
    'a lesson with results in its scores',
    { ...small, lesson: { walks: 1 }, wdl: { start: 0, end: 0 }, resultPlies: 40 },
    'resultPlies must be 0',
  ],
  ['a lesson from more than all positions', { ...small, lesson: { walks: 1, part: 2, games: true } }, 'lesson.part'],
  [
    'an activation that there is not',
    { ...small, network: { width: 128, activation: 'relu' } },
    '"relu" is not one of screlu, pairwise\n  → at network.activation',
  ],
  [
    'king buckets of a part of the board',
    { ...small, network: { width: 128, kings: [[0, 1]] } },
    'not 8 ranks of 8 squares\n  → at network.kings',
  ],
  [
    'king buckets of squares that a mirrored network does not have',
    {
      ...small,
      network: { width: 128, mirrored: true, kings: Array.from({ length: 8 }, () => [0, 0, 0, 0, 1, 1, 1, 1]) },
    },
    'not 8 ranks of 4 squares',
  ],
  [
    'a king bucket that no square has',
    { ...small, network: { width: 128, mirrored: true, kings: Array.from({ length: 8 }, () => [0, 0, 2, 2]) } },
    'no square has king bucket 1',
  ],
  [
    'too many king buckets',
    { ...small, network: { width: 128, mirrored: true, kings: Array.from({ length: 8 }, () => [0, 0, 16, 1]) } },
    'network.kings[0][2]',
  ],
  [
    'layers of another size',
    { ...small, network: { width: 128, activation: 'pairwise', layers: [16, 16] } },
    '[16,16] is not [16,32], the layers of activation pairwise\n  → at network.layers',
  ],
  [
    'a missing layer',
    { ...small, network: { width: 128, activation: 'pairwise', layers: [16] } },
    '[16] is not [16,32], the layers of activation pairwise',
  ],
  [
    'pairs without layers',
    { ...small, network: { width: 128, activation: 'pairwise' } },
    '[] is not [16,32], the layers of activation pairwise',
  ],
  [
    'squares with layers',
    { ...small, network: { width: 128, layers: [16, 32] } },
    '[16,32] is not [], the layers of activation screlu',
  ],
])('%s is refused by name', (_, recipe, field) => {
  expect(() => parseRecipe(JSON.stringify(recipe))).toThrow(field);
});

test('a cosine warms up and falls to its end', () => {
  const rate = { shape: 'cosine', start: 1, end: 0.1, warmUp: 4 } as const;
  const at = (batch: number): number => learningRate({ rate }, batch, 1000, 0);
  expect(at(0)).toBeCloseTo(0.2, 3);
  expect(at(3)).toBeCloseTo(0.8, 3);
  expect(at(500)).toBeCloseTo(0.55, 6);
  expect(at(999)).toBeCloseTo(0.1, 4);
});

test('steps fall by their factor', () => {
  const rate = { shape: 'step', start: 1, factor: 0.5, every: 2, warmUp: 0 } as const;
  expect([0, 1, 2, 3, 4].map((epoch) => learningRate({ rate }, 9, 10, epoch))).toEqual([1, 1, 0.5, 0.5, 0.25]);
});

test('batches cover each shard of an epoch once, in an order of its own', () => {
  const epochs = 40;
  const sizes = [250, 0, 100, 30];
  const schedule = new Schedule(parseRecipe(JSON.stringify({ ...small, batch: 100, epochs })), sizes);
  expect(schedule).toMatchObject({ batchesPerEpoch: 5, batches: 5 * epochs, positions: 380 });
  const orders = Array.from({ length: epochs }, (_, epoch) => {
    let before = 0;
    const shards = Array.from({ length: 5 }, (_unused, index) => {
      const number = 5 * epoch + index;
      const place = schedule.place(number);
      expect(place).toMatchObject({ epoch, before });
      const { first, count } = schedule.batch(number);
      expect(place.end - number).toBe(Math.ceil(((sizes[place.shard] ?? 0) - first) / 100));
      before += count;
      return place.shard;
    });
    expect(before).toBe(380);
    return shards.join('');
  });
  expect([...new Set(orders)].sort()).toEqual(['00023', '00032', '20003', '23000', '30002', '32000']);
});
