// The shader against the core, where there is an adapter; elsewhere the sentence that says why there is none. And the
// core's threads, which a card is compared with.

import { expect, it } from 'vitest';
import { LAB_BASE } from '../../../src/research/lab/abi/calls';
import { MAGIC_LIST } from '../../../src/research/lab/abi/magics';
import { LabCore, loadLabModule } from '../../../src/research/lab/core-instance';
import { occupancies } from '../../../src/research/lab/fiekas/relevant';
import { CandidateThreads } from '../../../src/research/lab/magics/candidate-threads';
import { nodeGpu } from '../../../src/research/lab/magics/gpu';
import { GpuTester } from '../../../src/research/lab/magics/gpu-device';
import { referenceWords } from '../../../src/research/lab/magics/gpu-shader';
import { searchMagics } from '../../../src/research/lab/magics/search';
import { parseSlider } from '../../../src/research/lab/magics/slider';
import { WAYS } from '../../../src/research/lab/magics/ways';
import { DEFAULT_SLIDERS } from '../../../src/runtime/defaults';

const slider = parseSlider('bishop', 'd8');
const table = occupancies(slider.piece, slider.square);

it('a graphics card finds the factors that the core finds, or there is a clear sentence', async () => {
  const gpu = await nodeGpu();
  const tester = typeof gpu === 'string' ? gpu : await GpuTester.open(gpu, table, 5, 10_000);
  if (typeof tester === 'string') {
    expect(tester).toMatch(/npm install --no-save webgpu|no WebGPU adapter/);
    return;
  }
  const request = { slider, bits: 5, room: 10_000, threads: 1, exhaustive: true };
  const { factors } = (await searchMagics(request)).tally;
  const count = 1 << 22;
  const expected = factors.filter((factor) => factor < BigInt(count)).sort((a, b) => (a < b ? -1 : 1));
  expect(await tester.test(0n, count)).toEqual({ magics: expected.length, factors: expected });
  tester.close();
});

it('the shader gets every occupancy in halves, with the number of its attack set from 1 on', () => {
  const words = referenceWords(table);
  expect(words).toHaveLength(4 * 32);
  expect([...words.slice(0, 4)]).toEqual([0, 0, 1, 0]);
  expect(Math.max(...Array.from({ length: 32 }, (_, at) => words[4 * at + 2] ?? 0))).toBe(table.attackSets.length);
});

it('several threads of the core count each candidate once', async () => {
  const [first, count, way] = [0x208800n - 1000n, 300_001, WAYS.indexOf('age')];
  const core = await LabCore.open(DEFAULT_SLIDERS, MAGIC_LIST - LAB_BASE);
  core.exports.openTests(slider.square, 1, 5);
  const expected = core.exports.testMagics(way, first, count);
  expect(expected).toBeGreaterThan(0);
  const threads = await CandidateThreads.open(
    { module: await loadLabModule(DEFAULT_SLIDERS), slider, bits: 5, way },
    3,
  );
  expect(await threads.test(first, count)).toBe(expected);
  await threads.close();
});
