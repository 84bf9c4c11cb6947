// A seeded order, the same on every machine.

import { scramble } from '../engine/scramble';

/** A generator of 32-bit words: a counter, scrambled, so that neighbouring seeds give unrelated words. */
export function randomWords(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state);
  };
}

/** The numbers from 0 below `size` in a random order (Fisher and Yates). */
export function shuffled(size: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: size }, (_, index) => index);
  const next = randomWords(seed);
  for (let last = size - 1; last > 0; last--) {
    const other = Math.floor((next() / 2 ** 32) * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
  return order;
}
