// The current root move of a search of seconds, on a clock that the test turns.

import { expect, it } from 'vitest';
import { ControlBlock } from '../../src/runtime/control';
import { Core } from '../../src/runtime/core';
import { CoreMemory } from '../../src/runtime/memory';
import type { CurrentMove } from '../../src/runtime/search-records';
import { processPlatform } from '../../src/platform/node/process-platform';
import { parseFen, START_FEN } from '../../src/notation/fen';
import { unwrap } from '../../src/notation/result';

/** Milliseconds for each look at the clock: silence is long at once. */
const TICK_MS = 3000;

it('is named again after a long silence, and the next one follows', async () => {
  const module = unwrap(await processPlatform.loadCore({ sliders: 'magic', memory: 'shared' }));
  const memory = unwrap(CoreMemory.allocate(1, 4, { kind: 'shared' }));
  const told: CurrentMove[] = [];
  let time = 0;
  const core = await Core.create(
    module,
    memory.memory,
    memory.threadBase(1),
    (report) => {
      if (report.kind === 'current') told.push(report.current);
    },
    undefined,
    () => (time += TICK_MS),
  );
  core.exports.initTables();
  core.setSetup(unwrap(parseFen(START_FEN)));
  new ControlBlock(memory.memory.buffer).writeLimits({ nodes: 400_000, multiPv: 1, startedAt: 0, ponder: false });
  core.exports.search();
  memory.release();

  const pairs = told.slice(1).flatMap((current, index) => {
    const before = told[index];
    return before?.depth === current.depth ? [{ before: before.number, number: current.number }] : [];
  });
  // The same move, the next one, or the first once more, when the window was too narrow.
  expect(pairs.filter(({ before, number }) => number > before + 1)).toEqual([]);
  expect(pairs.filter(({ before, number }) => number < before && number > 1)).toEqual([]);
  expect(pairs.filter(({ before, number }) => number === before && number > 1).length).toBeGreaterThan(0);
});
