// The memory map has no overlaps: each region ends before the next one begins, and a search keeps to its own.

import { describe, expect, it } from 'vitest';
import {
  CONTROL_BASE,
  CONTROL_END,
  CONTROL_LIMITS,
  CONTROL_PERFT_TOTALS,
  CONTROL_TABLE,
  CONTROL_THREAD_SIZE,
  DATA_BASE,
  HEAD_SIZE,
  PAGE_SIZE,
  SLIDERS_BASE,
  SLIDERS_END,
  TABLES_BASE,
  TABLES_END,
  THREADS_BASE,
  THREAD_ACCUMULATOR_KEYS,
  THREAD_HEAD,
  THREAD_INFO,
  THREAD_INFO_END,
  THREAD_NEURONS,
  THREAD_REFRESH_SETS,
  THREAD_SEARCH,
  THREAD_SEARCH_SIZE,
  THREAD_SETUP,
  THREAD_STATES,
  THREAD_TABLEBASE,
} from '../../src/abi/memory';
import { MAX_MOVES } from '../../src/abi/move';
import { POSITION_SIZE, SETUP_SIZE } from '../../src/abi/position';
import { MAX_PLY } from '../../src/abi/score';
import { START_FEN } from '../../src/notation/fen';
import { ControlBlock } from '../../src/runtime/control';
import { now } from '../../src/runtime/core';
import { buildName } from '../helpers/core';
import { searchingCore, whiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

describe('the memory map', () => {
  it('gives each region room up to the next', () => {
    const borders = [
      CONTROL_BASE,
      CONTROL_END,
      TABLES_BASE,
      TABLES_END,
      SLIDERS_BASE,
      SLIDERS_END,
      DATA_BASE,
      THREADS_BASE,
    ];
    expect([...borders].sort((a, b) => a - b)).toEqual(borders);
  });

  it('gives each part of a thread region room up to the next', () => {
    expect(THREAD_SETUP).toBeGreaterThanOrEqual(POSITION_SIZE);
    expect(THREAD_INFO).toBeGreaterThanOrEqual(THREAD_SETUP + SETUP_SIZE);
    expect(THREAD_STATES).toBeGreaterThanOrEqual(THREAD_INFO_END);
    expect(THREAD_ACCUMULATOR_KEYS).toBeGreaterThanOrEqual(THREAD_SEARCH + THREAD_SEARCH_SIZE);
    expect(THREAD_HEAD).toBeGreaterThan(THREAD_REFRESH_SETS);
    expect(THREAD_TABLEBASE).toBe(THREAD_HEAD + HEAD_SIZE);
    expect(THREAD_NEURONS).toBeGreaterThan(THREAD_TABLEBASE);
  });

  it('aligns what is read as 64-bit words', () => {
    expect([CONTROL_LIMITS, CONTROL_PERFT_TOTALS, THREAD_INFO, THREAD_STATES].map((at) => at % 8)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('begins neurons, their keys and what layers compute with on a cache line', () => {
    expect([THREAD_ACCUMULATOR_KEYS % 64, THREAD_HEAD % 64, THREAD_NEURONS % 64]).toEqual([0, 0, 0]);
  });

  it('begins thread regions on a page', () => {
    expect(THREADS_BASE % PAGE_SIZE).toBe(0);
  });
});

describe(`the memory of a search, ${buildName}`, () => {
  it('gives each array of a frame room up to the next', async () => {
    const { exports } = await whiteBox();
    const tried = exports.TRIED_MAX.value * 2;
    const arrays = [
      [exports.movesOf(0), MAX_MOVES * 2],
      [exports.scoresOf(0), MAX_MOVES * 4],
      [exports.pvOf(0), (MAX_PLY + 2) * 2],
      [exports.triedQuiets(0), tried],
      [exports.triedCaptures(0), tried],
      [exports.FRAME_SIZE.value, 0],
    ] as const;
    let end = exports.checkSquaresOf(0);
    for (const [begin, size] of arrays) {
      expect(begin).toBeGreaterThanOrEqual(end);
      end = begin + size;
    }
  });

  it('lies in the control block, the region of its thread and the hash table, and nowhere else', async () => {
    const core = await searchingCore(() => undefined);
    core.setSetup(setupOf(START_FEN));
    new ControlBlock(core.view.buffer).writeLimits({ multiPv: 2, startedAt: now(), ponder: false, nodes: 5000 });
    const before = core.view.buffer.slice(0);
    core.exports.search();
    const own = [
      [CONTROL_BASE, CONTROL_END],
      [core.threadBase, core.threadBase + core.view.getUint32(CONTROL_THREAD_SIZE, true)],
      [core.view.getUint32(CONTROL_TABLE, true), core.view.byteLength],
    ] as const;
    let outside = 0;
    for (const [begin, end] of own) {
      expect(begin).toBeGreaterThanOrEqual(outside);
      const size = begin - outside;
      const [now, then] = [Buffer.from(core.view.buffer, outside, size), Buffer.from(before, outside, size)];
      expect(Buffer.compare(now, then), `${outside} to ${begin}`).toBe(0);
      outside = end;
    }
  });
});
