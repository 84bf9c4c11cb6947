// The memory map has no overlaps: each region ends before the next one begins.

import { describe, expect, it } from 'vitest';
import {
  CONTROL_BASE,
  CONTROL_END,
  CONTROL_LIMITS,
  CONTROL_PERFT_TOTALS,
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
import { POSITION_SIZE, SETUP_SIZE } from '../../src/abi/position';

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
