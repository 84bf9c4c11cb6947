// Slider attacks the slowest way, written for tests alone.

import { NO_SQUARE } from '../../src/abi/piece';
import { squareBeside } from '../../src/notation/squares';

export type Steps = readonly (readonly [files: number, ranks: number])[];

export const BISHOP_STEPS: Steps = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

export const ROOK_STEPS: Steps = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** Squares up to and with the first occupied one each way, as a bit set. */
export function slide(square: number, steps: Steps, occupied: bigint): bigint {
  let reached = 0n;
  for (const [files, ranks] of steps) {
    let at = squareBeside(square, files, ranks);
    while (at !== NO_SQUARE) {
      reached |= 1n << BigInt(at);
      if ((occupied >> BigInt(at)) & 1n) break;
      at = squareBeside(at, files, ranks);
    }
  }
  return reached;
}

/** Squares whose occupation matters: all on the rays but the last of each. */
export function relevantSquares(square: number, steps: Steps): bigint {
  let relevant = 0n;
  for (const [files, ranks] of steps) {
    let at = squareBeside(square, files, ranks);
    let next = at === NO_SQUARE ? NO_SQUARE : squareBeside(at, files, ranks);
    while (next !== NO_SQUARE) {
      relevant |= 1n << BigInt(at);
      at = next;
      next = squareBeside(at, files, ranks);
    }
  }
  return relevant;
}
