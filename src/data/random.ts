// Reproducible random numbers.

import { scramble } from '../engine/scramble';

/** mulberry32 (Tommy Ettinger, 2017, public domain): numbers from 0 up to, but not including, 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A seed for the `index`-th of many sequences. Neighbours' are far apart. */
export function seedOf(seed: number, index: number): number {
  return scramble(Math.imul(seed ^ Math.imul(index + 1, 0x9e37_79b1), 0x85eb_ca6b));
}
