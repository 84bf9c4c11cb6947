// The shared perft suites with every slider backend, under a limit of leaves for each position.

import { beforeAll, expect, it } from 'vitest';
import { LEAF_COUNT } from '../../src/abi/perft';
import { SLIDER_METHODS } from '../../src/abi/sliders';
import { isDebugModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { FIRST_SLIDERS } from '../../src/runtime/defaults';
import type { Core } from '../../src/runtime/core';
import { buildName, debugBuild, testCore } from '../helpers/core';
import { checkPerftLines } from '../helpers/perft';
import { describeData, readLines } from '../notation/shared-data';

const FILES = [
  'standard.epd',
  'tricky.epd',
  'tricky-frc.epd',
  'random.epd',
  'ep.epd',
  'singlecheck.epd',
  'doublecheck.epd',
  'fischer.epd',
  'dfrc.epd',
];
/** `engine.sh perft --suite FILE --max-nodes N` goes further; debug cores are ten times as slow. */
const MOST_LEAVES = debugBuild ? 20_000n : 150_000n;
/** In debug builds the other backends see the shallow counts only. */
const MOST_LEAVES_OF_OTHERS = 2_000n;
/** Files whose counts are all of depth 4, the least 8,075: few, and seen by all. */
const DEEP_FILES = ['doublecheck.epd'];

for (const file of FILES) {
  describeData(`shared ${file}, at most ${MOST_LEAVES} leaves, ${buildName}`, `perft/${file}`, () => {
    let cores: Map<string, Core>;

    beforeAll(async () => {
      cores = new Map();
      for (const method of SLIDER_METHODS) cores.set(method, await testCore(method));
    });

    it.each(SLIDER_METHODS)('%s', (method) => {
      const core = cores.get(method);
      if (core === undefined) throw new Error(`no core with ${method}`);
      const isDeep =
        FIRST_SLIDERS.includes(method) ||
        !isDebugModule(processPlatform.build, 'core', method) ||
        DEEP_FILES.includes(file);
      const mostLeaves = isDeep ? MOST_LEAVES : MOST_LEAVES_OF_OTHERS;
      const check = { leaf: LEAF_COUNT, mostLeaves, deepestOnly: true };
      const { faults, checked } = checkPerftLines(core, readLines(`perft/${file}`), check);
      expect(faults).toEqual([]);
      expect(checked).toBeGreaterThan(0);
    });
  });
}
