// The methods of chapter 2 of Fiekas's thesis that the laboratory's module counts and times.

export const BITS_LSB_MACHINE = 0;
export const BITS_LSB_DE_BRUIJN = 1;
export const BITS_MSB_MACHINE = 2;
export const BITS_MSB_NALIMOV = 3;
export const BITS_POPCOUNT_MACHINE = 4;
export const BITS_POPCOUNT_TABLE_8 = 5;
export const BITS_POPCOUNT_TABLE_16 = 6;
export const BITS_POPCOUNT_ARITHMETIC = 7;
export const BITS_MSB_HALVES = 8;

export const SUBSETS_CARRY_RIPPLER = 0;
export const SUBSETS_DEPOSIT = 1;

export const KING_STEPS = 0;
export const KNIGHT_STEPS = 1;

export const STEPPERS_TABLE = 0;
export const STEPPERS_STEPPING = 1;
export const STEPPERS_MIRRORED = 2;
export const STEPPERS_SHIFTED = 3;

/** Bytes that these experiments need from LAB_BASE on, besides the words. */
export const BITS_TABLES_SIZE = 0x12000;
