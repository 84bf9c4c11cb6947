// What the thesis prints for each square, as exponents of 2, rank 8 first as on the page.

import type { SliderName } from './relevant';

type Board = readonly number[];

/** Numbers of a page's eight lines, by square. */
function board(...lines: readonly string[]): Board {
  return lines.toReversed().flatMap((line) => line.split(' ').map(Number));
}

/** Figures 4.2 and 4.3: lower bounds. */
export const PRINTED_LOWER_BOUNDS: Readonly<Record<SliderName, Board>> = {
  rook: board(
    '43 43 42 41 40 39 38 36',
    '44 44 43 42 41 40 39 37',
    '44 44 43 42 41 40 39 37',
    '44 44 43 42 41 40 39 37',
    '44 44 43 42 41 40 39 37',
    '44 44 43 42 41 40 39 37',
    '43 43 44 44 44 44 44 43',
    '50 50 51 51 51 51 51 50',
  ),
  bishop: board(
    '43 36 28 20 25 33 41 48',
    '45 44 36 28 33 41 49 48',
    '46 45 42 34 39 47 48 47',
    '47 46 43 40 45 46 47 46',
    '48 47 44 45 44 45 46 45',
    '49 48 47 46 45 44 45 44',
    '41 40 41 40 39 38 37 36',
    '48 48 49 48 47 46 45 43',
  ),
};

/** Figures 4.4 and 4.5: periods. */
export const PRINTED_PERIODS: Readonly<Record<SliderName, Board>> = {
  rook: board(
    '56 55 54 53 52 51 50 49',
    '56 55 54 53 52 51 50 49',
    '56 55 54 53 52 51 50 49',
    '56 55 54 53 52 51 50 49',
    '56 55 54 53 52 51 50 49',
    '56 55 54 53 52 51 50 49',
    '55 54 55 55 55 55 55 55',
    '63 62 63 63 63 63 63 63',
  ),
  bishop: board(
    '50 42 34 26 31 39 47 55',
    '51 50 42 34 39 47 55 54',
    '52 51 50 42 47 55 54 53',
    '53 52 51 50 55 54 53 52',
    '54 53 52 55 54 53 52 51',
    '55 54 55 54 53 52 51 50',
    '47 46 47 46 45 44 43 42',
    '55 54 55 54 53 52 51 50',
  ),
};

/** Appendix A, column c: relevant squares. */
export const PRINTED_RELEVANT_COUNTS: Readonly<Record<SliderName, Board>> = {
  rook: board(
    '12 11 11 11 11 11 10 12',
    '11 10 10 10 10 10 10 11',
    '11 10 10 10 10 10 10 11',
    '11 10 10 10 10 10 10 11',
    '11 10 10 10 10 10 10 11',
    '11 10 10 10 10 10 10 11',
    '11 10 10 10 10 10 10 11',
    '12 11 11 11 11 11 11 12',
  ),
  bishop: board(
    '6 5 5 5 5 5 5 6',
    '5 5 5 5 5 5 5 5',
    '5 5 7 7 7 7 5 5',
    '5 5 7 9 9 7 5 5',
    '5 5 7 9 9 7 5 5',
    '5 5 7 7 7 7 5 5',
    '5 5 5 5 5 5 5 5',
    '6 5 5 5 5 5 5 6',
  ),
};
