import { describe, expect, it } from 'vitest';
import { processPlatform } from '../../src/platform/node/process-platform';
import { runBench } from '../../src/engine/bench';
import { BENCH_POSITIONS } from '../../src/engine/bench-positions';
import { SearchControl } from '../../src/engine/search-control';
import { buildName } from '../helpers/core';
import { rewritten } from '../notation/results';

/** Shallow, so that the debug build is quick too; what it compares does not depend on the depth. */
const DEPTH = 3;

const nodesWith = async (sliders: string): Promise<number> =>
  (await runBench(processPlatform, DEPTH, { sliders }, new SearchControl(), () => undefined)).nodes;

describe(`bench, ${buildName}`, () => {
  it('has positions that are written as we write them, each once', () => {
    for (const fen of BENCH_POSITIONS) {
      expect([rewritten(fen), rewritten(fen, 'shredder')]).toContain(fen);
    }
    expect(new Set(BENCH_POSITIONS).size).toBe(BENCH_POSITIONS.length);
  });

  it('counts the same every time and with every slider method', async () => {
    const nodes = await nodesWith('magic');
    expect(nodes).toBeGreaterThan(0);
    expect(await nodesWith('magic')).toBe(nodes);
    expect(await nodesWith('fenner-levene')).toBe(nodes);
  });

  it('ends early when it is stopped', async () => {
    const control = new SearchControl();
    const bench = await runBench(processPlatform, DEPTH, { sliders: 'magic' }, control, ({ number }) => {
      if (number === 2) control.stop();
    });
    expect(bench.complete).toBe(false);
  });
});
