// Chapter 4: the range in which magic factors must be searched for.

import { leastSquare, relevantSquares, squareCount, type SliderName } from './relevant';

/**
 * Proposition 1: log2 of the least number that can be a magic factor for an index of `width` bits. With a smaller factor the
 * least relevant square alone has index 0, like the empty occupancy.
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
