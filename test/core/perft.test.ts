// The own perft suites: whole with every slider backend in the release build, and in every way of counting. Debug cores are
// ten times as slow and get smaller limits.

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SUITES } from '../../perft-suites/suites';
import { LEAF_COUNT, LEAF_DELTA, LEAF_LIST, LEAF_MAKE } from '../../src/abi/perft';
import { readSuite } from '../../src/cli/suite-file';
import { isDebugModule } from '../../src/platform/node/modules';
import { processPlatform } from '../../src/platform/node/process-platform';
import { FIRST_SLIDERS } from '../../src/runtime/defaults';
import type { Core } from '../../src/runtime/core';
import { buildName, debugBuild, mixedBuild, testCore, testedMethods } from '../helpers/core';
import { inputLines } from '../helpers/inputs';
import { projectRoot } from '../helpers/paths';
import { checkPerftLines, type PerftCheck } from '../helpers/perft';

const FILES = SUITES.map(({ file }) => file);
const MOST_LEAVES = debugBuild ? 20_000n : mixedBuild ? 100_000n : 1_000_000_000n;
/** For backends of which only a debug build is tested, and for the second way of counting with all but the first two. */
const MOST_LEAVES_OF_OTHERS = mixedBuild ? 1_000n : 2_000n;
/** Enough for every pattern; making each leaf is ten times as slow as counting it. */
const MOST_MADE_LEAVES = debugBuild ? 5_000n : 30_000n;

async function linesOf(file: string): Promise<string[]> {
  return (await readSuite(join(projectRoot, 'perft-suites', file))).map(({ text }) => text);
}

describe.each(testedMethods)(`own suites with %s, ${buildName}`, (method) => {
  let core: Core;

  beforeAll(async () => {
    core = await testCore(method);
  });

  it.each(FILES)('%s', async (file) => {
    const lines = await linesOf(file);
    const isFirst = FIRST_SLIDERS.includes(method);
    const isDeep = isFirst || !isDebugModule(processPlatform.build, 'core', method);
    const mostLeaves = isDeep ? MOST_LEAVES : MOST_LEAVES_OF_OTHERS;
    const { faults, checked } = checkPerftLines(core, lines, { leaf: LEAF_COUNT, mostLeaves });
    expect(faults).toEqual([]);
    const delta = { leaf: LEAF_DELTA, mostLeaves: isFirst ? MOST_LEAVES : MOST_LEAVES_OF_OTHERS };
    expect(checkPerftLines(core, lines, delta).faults).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(lines.length);
  });
});

describe.each(testedMethods)(`positions of others with %s, ${buildName}`, (method) => {
  it('have the published counts', async () => {
    const core = await testCore(method);
    const mostLeaves = FIRST_SLIDERS.includes(method) && !debugBuild ? 100_000n : 2_000n;
    const { faults, checked } = checkPerftLines(core, inputLines('perft.epd'), { leaf: LEAF_COUNT, mostLeaves });
    expect(faults).toEqual([]);
    expect(checked).toBeGreaterThan(100);
  });
});

describe(`ways of counting, ${buildName}`, () => {
  let core: Core;

  beforeAll(async () => {
    core = await testCore();
  });

  const ways: readonly (readonly [name: string, check: PerftCheck])[] = [
    ['moves of the last ply listed', { leaf: LEAF_LIST, mostLeaves: MOST_MADE_LEAVES }],
    ['every leaf made and unmade', { leaf: LEAF_MAKE, mostLeaves: MOST_MADE_LEAVES }],
    ['with a hash table', { leaf: LEAF_COUNT, hashed: true, mostLeaves: MOST_LEAVES }],
  ];

  it.each(ways)('%s: all suites have the same counts', async (_, check) => {
    for (const file of FILES) expect(checkPerftLines(core, await linesOf(file), check).faults).toEqual([]);
  });
});
