// A short run of the fuzz of the library's API; `npm run fuzz` has the long one.

import { expect, it } from 'vitest';
import { fuzzLibrary } from '../../bench/fuzz/library';

it('whatever is passed to the library, each call ends in a result or a SlideruleError', async () => {
  const { faults, accepted, cases } = await fuzzLibrary(7, 2_000);
  expect(faults).toEqual([]);
  // Neither nearly all calls nor nearly none: the values are a mixture.
  expect(accepted).toBeGreaterThan(cases / 20);
  expect(accepted).toBeLessThan(cases);
}, 300_000);
