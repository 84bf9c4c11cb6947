// The elements of a set, by scanning for the least one and by testing each of the 64 squares: the operations that each takes.

import type { Cell } from '../../report/draft';
import { ntz } from './bit-tricks';

export interface Iteration {
  readonly elements: readonly number[];
  readonly operations: number;
}

/** The test for the empty set, and "and" with the set less 1, which removes the least element. */
const STEP = 2;
/** `ntz` as the page writes it: less 1, "exclusive or", product, shift, a read of the table. */
export const PRINTED_SCAN = 5;
/** With the instruction: the scan itself, and less 1. */
export const INSTRUCTION_SCAN = 2;
/** For a square: shift, test, the next square, whether it was the last. */
const SQUARE_TEST = 4;

/** The least element, taken away, until none is left. `scan`: operations to find it and to subtract 1. */
export function byScanning(set: bigint, scan: number): Iteration {
  const elements: number[] = [];
  for (let rest = set; rest !== 0n; rest &= rest - 1n) elements.push(ntz(rest));
  return { elements, operations: 1 + elements.length * (STEP + scan) };
}

/** Every square in turn. */
export function byTesting(set: bigint): Iteration {
  const elements: number[] = [];
  for (let square = 0; square < 64; square++) if ((set >> BigInt(square)) & 1n) elements.push(square);
  return { elements, operations: 64 * SQUARE_TEST };
}

/** The most elements for which scanning takes fewer operations than testing. */
export function mostElementsWorthScanning(scan: number): number {
  const sizes = Array.from({ length: 65 }, (_, size) => size);
  const set = (size: number): bigint => (1n << BigInt(size)) - 1n;
  return sizes.filter((size) => byScanning(set(size), scan).operations < byTesting(set(size)).operations).length - 1;
}

export const ITERATION_HEADER = ['elements', '`ntz` as printed', '`ctz`, the instruction', '64 tests'];

export function iterationRows(): Cell[][] {
  return [1, 8, 16, 27, 32, 64].map((size) => {
    const set = (1n << BigInt(size)) - 1n;
    return [
      size,
      ...[PRINTED_SCAN, INSTRUCTION_SCAN].map((scan) => byScanning(set, scan).operations),
      byTesting(set).operations,
    ];
  });
}
