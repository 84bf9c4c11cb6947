// A method and the default one in turn on one thread: the same nodes, and a ratio for each process.

import { describe, expect, it } from 'vitest';
import { measurePair, searchSpeedRows } from '../../../src/research/lab/search-speed';
import { measurement } from '../../../src/research/report/alternate';

describe('a pair of searches', () => {
  it.each(['magic', 'fenner-levene'])('%s searches what magic does', async (method) => {
    const { nodes, rate, baseRate, ratio } = await measurePair(method, 3);
    expect(nodes).toBeGreaterThan(500);
    for (const value of [rate, baseRate, ratio]) expect(value).toBeGreaterThan(0);
    expect((await measurePair('magic', 3)).nodes).toBe(nodes);
  });
});

describe('a measurement', () => {
  it('is the median of rates and of ratios, and one wild round moves neither', () => {
    const ratios = [1.01, 0.99, 1, 1.02, 0.98];
    const calm = measurement('x', [10, 11, 12, 13, 14], ratios);
    expect([calm.rate, calm.ratio, calm.leastRatio, calm.greatestRatio]).toEqual([12, 1, 0.98, 1.02]);
    const wild = measurement('x', [10, 11, 12, 13, 1400], [...ratios.slice(0, 4), 0.5]);
    expect([wild.rate, wild.ratio]).toEqual([12, 1]);
    expect(wild.ratioError).toBeLessThan(0.02);
    expect(searchSpeedRows({ methods: [calm] })[0]?.slice(2)).toEqual(['1.000', '0.980 … 1.020']);
  });
});
