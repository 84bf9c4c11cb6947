// The plan of a training: which positions each batch has.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecipe } from '../../../src/research/train/recipe';
import { Schedule } from '../../../src/research/train/schedule';

test('the batches of a shard follow one another, hold all its positions, and are equally large', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 60 }), (shards, batch) => {
      const fields = { name: 'test', network: { width: 32 }, epochs: 2, batch, wdl: { start: 0, end: 0 } };
      const schedule = new Schedule(parseRecipe(JSON.stringify(fields)), shards);
      expect(schedule.place(0).key).not.toBe(schedule.place(schedule.batchesPerEpoch).key);
      const ends = shards.map(() => [0, 0]);
      for (let number = 0; number < schedule.batches; number++) {
        const { epoch, shard, before } = schedule.place(number);
        const { first, count } = schedule.batch(number);
        const size = shards[shard] as number;
        const share = size / Math.ceil(size / batch);
        expect(count).toBeGreaterThanOrEqual(Math.floor(share));
        expect(count).toBeLessThanOrEqual(Math.ceil(share));
        const done = ends[shard] as number[];
        expect(first).toBe(done[epoch]);
        done[epoch] = first + count;
        expect(before).toBeLessThan(schedule.positions);
      }
      expect(ends).toEqual(shards.map((size) => [size, size]));
    }),
  );
});
