// The shared perft suites with every slider backend, under a limit of leaves for each position.

import { expect, it } from 'vitest';
import { LEAF_COUNT } from '../../src/abi/perft';
import { FIRST_SLIDERS } from '../../src/runtime/defaults';
import { buildName, debugBuild, mixedBuild, testCore, testedMethods } from '../helpers/core';
import { checkPerftLines } from '../helpers/perft';
import { describeData, readLines } from '../notation/shared-data';

const isRelease = !debugBuild && !mixedBuild;

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
const MOST_LEAVES = isRelease ? 150_000n : 5_000n;
/** Enough to see that a backend finds the same attacks as the first two. */
const MOST_LEAVES_OF_OTHERS = 2_000n;
/** The counts of this file are all of depth 4; the least is 8,075. */
const DEEP_FILE = 'doublecheck.epd';
const DEEP_LEAVES = 10_000n;

function mostLeavesOf(file: string, method: string): bigint {
  const mostLeaves = FIRST_SLIDERS.includes(method) ? MOST_LEAVES : MOST_LEAVES_OF_OTHERS;
  return file === DEEP_FILE && mostLeaves < DEEP_LEAVES ? DEEP_LEAVES : mostLeaves;
}

for (const file of FILES) {
  describeData(`shared ${file}, at most ${MOST_LEAVES} leaves, ${buildName}`, `perft/${file}`, () => {
    // With assertions the others count only what lies in test/inputs.
    it.each(testedMethods.filter((method) => isRelease || FIRST_SLIDERS.includes(method)))('%s', async (method) => {
      const core = await testCore(method);
      const check = { leaf: LEAF_COUNT, mostLeaves: mostLeavesOf(file, method), deepestOnly: true };
      const { faults, checked } = checkPerftLines(core, readLines(`perft/${file}`), check);
      expect(faults).toEqual([]);
      expect(checked).toBeGreaterThan(0);
    });
  });
}
