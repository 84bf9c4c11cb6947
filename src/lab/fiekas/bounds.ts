// Chapter 4: the range in which magic factors have to be looked for.

import { leastSquare, relevantSquares, squareCount, type SliderName } from './relevant';

/**
 * Proposition 1: log2 of the least number that can be a magic factor with `width` bits of index. A smaller one leaves the
 * upper bits of its product with the least relevant square empty, as they are for the empty occupancy.
 */
export function lowerBound(slider: SliderName, square: number, width: number): number {
  return 64 - width - leastSquare(relevantSquares(slider, square));
}

/** Proposition 2: log2 of the period. Factors that differ by a multiple of it hash alike. */
export function period(slider: SliderName, square: number): number {
  return 64 - leastSquare(relevantSquares(slider, square));
}

/** The index of the "improved shift" that the thesis looks for: one bit less than there are relevant squares. */
export function improvedWidth(slider: SliderName, square: number): number {
  return squareCount(relevantSquares(slider, square)) - 1;
}
