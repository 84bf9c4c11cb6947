// The retrograde generator's records, shared by its core (src/research/lab/core/retrograde*.ts) and its shell (src/research/tablebases/).

import { LAB_BASE } from '../../lab/abi/calls';

/** Maximum number of men in an ending. */
export const RETROGRADE_MEN = 4;
/** Number of endings with that many men or fewer, and a few to spare. */
export const MAX_ENDINGS = 40;

// --- ending ---------------------------------------------------------------------------------------------------------------
/** u64: its men, as the prober counts them (src/abi/tablebase.ts). */
export const ENDING_SIGNATURE = 0;
/** u32: address of its values, u8 for each position. */
export const ENDING_VALUES = 8;
/** u32: men. */
export const ENDING_MEN = 12;
/** u32: pawns, which come first. */
export const ENDING_PAWNS = 16;
/** 4 × u8: piece codes; without pawns, White's king comes first. */
export const ENDING_PIECES = 20;
/** u32: number of positions with the same pawns. */
export const ENDING_SLICE = 24;
export const ENDING_SIZE = 32;

// --- values ---------------------------------------------------------------------------------------------------------------
/** A draw, or not known yet. A win is stored as its distance, 1 … 127. */
export const VALUE_DRAW = 0;
/** A loss is stored as this plus its distance, 0 for mate. */
export const VALUE_LOSS = 128;
/** No such position. */
export const VALUE_ILLEGAL = 255;
/** Longest distance that a value can hold. */
export const LONGEST_DISTANCE = 126;

// --- comparison -----------------------------------------------------------------------------------------------------------
/** f64 each: positions compared; with a wrong outcome; with a wrong distance; one ply short; en passant positions among all. */
export const COMPARED = 0;
export const WRONG_WDL = 8;
export const WRONG_DTZ = 16;
export const ROUNDED_DTZ = 24;
export const EN_PASSANT = 32;
/** Greatest distance of a win. */
export const LONGEST_WIN = 40;
/** Index of the first position that is wrong, -1 for none. */
export const FIRST_WRONG = 48;
/** How many distances were compared. */
export const DISTANCES = 56;
export const COMPARISON_SIZE = 64;

// --- memory ---------------------------------------------------------------------------------------------------------------
export const RETROGRADE_ENDINGS = LAB_BASE;
export const RETROGRADE_COMPARISON = RETROGRADE_ENDINGS + MAX_ENDINGS * ENDING_SIZE;
/** Squares of the men: 8 × u8, twice. */
export const RETROGRADE_SQUARES = RETROGRADE_COMPARISON + COMPARISON_SIZE;
/** Move lists. */
export const RETROGRADE_MOVES = RETROGRADE_SQUARES + 16;
/** u8 for each position of the largest slice: quiet moves whose answers are not known to win. */
export const RETROGRADE_COUNTS = RETROGRADE_MOVES + 0x2000;
/** Positions of a slice: White's king on a quarter of the board, three other men anywhere, two sides to move. */
export const LARGEST_SLICE = 2 * 16 * 64 * 64 * 64;
/** Tables and their cache, then the values of all endings, as the shell lays them out. */
export const RETROGRADE_FREE = RETROGRADE_COUNTS + LARGEST_SLICE;
