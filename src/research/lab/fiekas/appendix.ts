// Verifies published magic factors: those of appendix A and those that its author has published since.

import { period } from './bounds';
import { FactorTest } from './factor';
import { occupancies, relevantSquares, squareCount, type Occupancies, type SliderName } from './relevant';

/** The input with the published factors. */
export const PUBLISHED_MAGICS = 'published-magics.csv';

/** A published factor. */
export interface PublishedFactor {
  readonly slider: SliderName;
  readonly square: number;
  /** Bits of the index. */
  readonly width: number;
  readonly factor: bigint;
  /** Greatest index, where it is given. */
  readonly greatestIndex?: number;
  /** log2 of the square's period. */
  readonly period: number;
}

/**
 * The factors of a table in lines, the first of which names the columns: role, square, sq, index_bits, kind, magic, status,
 * max_index, period_log2.
 */
export function parsePublishedFactors(lines: readonly string[]): PublishedFactor[] {
  const rows = lines.slice(1).map((line) => line.trim().split(','));
  return rows
    .filter(([, , , , , , status]) => status === 'found')
    .map(([role, , sq, width, , factor = '', , greatest, exponent]) => ({
      slider: role === 'rook' ? 'rook' : 'bishop',
      square: Number(sq),
      width: Number(width),
      factor: BigInt(factor),
      ...(greatest === '' ? {} : { greatestIndex: Number(greatest) }),
      period: Number(exponent),
    }));
}

const known = new Map<string, Occupancies>();

function occupanciesOf(slider: SliderName, square: number): Occupancies {
  const key = `${slider} ${square}`;
  const found = known.get(key) ?? occupancies(slider, square);
  known.set(key, found);
  return found;
}

/** Greatest index of a factor; undefined if it is not magic. */
export function greatestIndex(slider: SliderName, square: number, width: number, factor: bigint): number | undefined {
  const test = new FactorTest(occupanciesOf(slider, square), width);
  return test.isMagic(factor) ? test.greatestIndex : undefined;
}

/** What is wrong with a published factor, in words; empty if nothing is. */
export function factorFaults(published: PublishedFactor): string[] {
  const { slider, square, width, factor } = published;
  const faults: string[] = [];
  const greatest = greatestIndex(slider, square, width, factor);
  if (greatest === undefined) faults.push('not magic');
  else if (published.greatestIndex !== undefined && published.greatestIndex !== greatest) {
    faults.push(`its greatest index is ${greatest}, not ${published.greatestIndex}`);
  }
  if (published.period !== period(slider, square)) faults.push(`its period is 2^${period(slider, square)}`);
  return faults;
}

/** Squares whose printed number of relevant squares is wrong. */
export function wrongCounts(slider: SliderName, printed: readonly number[]): { square: number; counted: number }[] {
  return printed
    .map((count, square) => ({ square, printed: count, counted: squareCount(relevantSquares(slider, square)) }))
    .filter((row) => row.printed !== row.counted)
    .map(({ square, counted }) => ({ square, counted }));
}
