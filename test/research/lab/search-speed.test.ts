// A method and the default one in turn on one thread: the same nodes, and a ratio for each process.

import { describe, expect, it } from 'vitest';
import { measurePair, SEARCH_SPEED_EXPERIMENT, searchSpeedRows } from '../../../src/research/lab/search-speed';
import { measurement, turnsOf } from '../../../src/research/report/alternate';

describe('a pair of searches', () => {
  it.each(['magic', 'fenner-levene'])('%s searches what magic does', async (method) => {
    const { nodes, rate, baseRate, ratio } = await measurePair(method, 3);
    expect(nodes).toBeGreaterThan(500);
    for (const value of [rate, baseRate, ratio]) expect(value).toBeGreaterThan(0);
    expect((await measurePair('magic', 3)).nodes).toBe(nodes);
  });
});

describe('the command', () => {
  const run = async (...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    expect(await SEARCH_SPEED_EXPERIMENT.run(args, (line) => lines.push(line))).toBe(0);
    return lines;
  };

  it("tells one process's pair as JSON, of middle games or of the bench", async () => {
    const nodes: number[] = [];
    for (const extra of [[], ['--bench']]) {
      const [line = '', ...more] = await run('--once', 'fenner-levene', '--depth', '2', ...extra);
      expect(more).toEqual([]);
      const pair = JSON.parse(line) as Record<string, number>;
      expect(Object.keys(pair)).toEqual(['nodes', 'rate', 'baseRate', 'ratio']);
      nodes.push(pair.nodes ?? NaN);
    }
    expect(nodes[0]).not.toBe(nodes[1]);
  });

  it.each([
    [['--once', 'slow'], /'slow' is not one of/],
    [['--sliders', 'magic,slow'], /'slow' is not one of/],
    [['--bench'], /--bench goes with --once/],
    [['--depth', '0'], /--depth/],
    [['--once', 'magic', '--network', 'nowhere.srnn'], /nowhere\.srnn/],
  ])('refuses %j', async (args, rule) => {
    await expect(run(...args)).rejects.toThrow(rule);
  });
});

describe('a measurement', () => {
  it('lets either contestant begin as often as the other', () => {
    const firsts = [0, 1, 2, 3].map((round) => turnsOf(round)[0]);
    expect([firsts.filter((turn) => turn === 0).length, turnsOf(0).toSorted(), turnsOf(1).toSorted()]).toEqual([
      2,
      [0, 1],
      [0, 1],
    ]);
  });

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
