// The constants of a magic method, and the form in which a page gets them: JSON has no 64-bit numbers.

import type { SliderName } from './relevant';

/** The slider methods that have magic factors of their own. */
export const FACTOR_METHODS = [
  'magic',
  'fixed-shift-magic',
  'black-magic',
  'magic-with-shift',
  'magic-with-offset',
] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Constants of a method for each square, a1 first. */
export interface FactorTable {
  readonly factors: Readonly<Record<SliderName, readonly bigint[]>>;
  /** Where index 0 of a square lies in the overlapping table; empty for a method that has none. */
  readonly offsets: Readonly<Record<SliderName, readonly number[]>>;
}

/** The same with factors in hexadecimal. */
export interface FactorTableText {
  readonly factors: Readonly<Record<SliderName, readonly string[]>>;
  readonly offsets: FactorTable['offsets'];
}

export function factorTableText({ factors: { bishop, rook }, offsets }: FactorTable): FactorTableText {
  const texts = (factors: readonly bigint[]): string[] => factors.map((factor) => `0x${factor.toString(16)}`);
  return { factors: { bishop: texts(bishop), rook: texts(rook) }, offsets };
}

export function factorTableFromText({ factors: { bishop, rook }, offsets }: FactorTableText): FactorTable {
  return { factors: { bishop: bishop.map(BigInt), rook: rook.map(BigInt) }, offsets };
}
