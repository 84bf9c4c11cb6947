// Scratch memory of the search for magic factors, shared by src/research/lab/core/magic-*.ts and src/research/lab/magics/.

import { LAB_BASE } from './calls';

/** Greatest number of relevant squares, a rook's in a corner. */
export const MAGIC_MAX_SQUARES = 12;
/** Greatest number of index bits. */
export const MAGIC_MAX_BITS = 12;
/** Least number of index bits: a table of 16 bytes is one vector. */
export const MAGIC_MIN_BITS = 4;

// --- the tree of factors, magic-tree.ts -----------------------------------------------------------------------------------
/** 4096 × u8: for each subset of the relevant squares the number of its attack set, counted from 1. */
export const MAGIC_CLASSES = LAB_BASE;
/** Level j has 2^j products × u64, at MAGIC_PRODUCTS + (8 << j). */
export const MAGIC_PRODUCTS = MAGIC_CLASSES + 4096;
/** Each level's table: 4096 × u8, the attack set's number at each index, 0 where there is none. */
export const MAGIC_TABLES = MAGIC_PRODUCTS + (8 << (MAGIC_MAX_SQUARES + 1));
/** Each level's table of its newest square, stored twice in a row so that every rotation is one run of bytes. */
export const MAGIC_NEWEST = MAGIC_TABLES + (MAGIC_MAX_SQUARES + 1) * 4096;
/** Each level's list of the indices in use in that table: 4096 × u16. */
export const MAGIC_INDICES = MAGIC_NEWEST + (MAGIC_MAX_SQUARES + 1) * 8192;
/** The relevant squares, greatest first: 12 × i32. */
export const MAGIC_SQUARES = MAGIC_INDICES + (MAGIC_MAX_SQUARES + 1) * 8192;
/** Each level's subsets in which its newest square is its ray's nearest blocker: 4096 × u16; and their number, 13 × i32. */
export const MAGIC_VISIBLE = MAGIC_SQUARES + 64;
export const MAGIC_VISIBLE_COUNTS = MAGIC_VISIBLE + (MAGIC_MAX_SQUARES + 1) * 8192;
/** Indices in use as bit sets, first the even ones, then the odd ones: 8 KiB each, for the set and its repetition. */
export const MAGIC_OCCUPIED = MAGIC_VISIBLE_COUNTS + 64;
/** Each level's turns that collide: 4096 bits. */
export const MAGIC_BARRED = MAGIC_OCCUPIED + 2 * 8192;
// --- tests one by one, magic-test.ts --------------------------------------------------------------------------------------
/** 4096 references of 24 bytes. */
export const MAGIC_REFERENCES = MAGIC_BARRED + (MAGIC_MAX_SQUARES + 1) * 512;
/** 4096 × u64 each: the table that a candidate fills, and the age of each entry. */
export const MAGIC_TEST_TABLE = MAGIC_REFERENCES + 4096 * 24;
export const MAGIC_TEST_AGES = MAGIC_TEST_TABLE + 4096 * 8;

// --- lists of factors and of paths ----------------------------------------------------------------------------------------
/** u64 each, to the end of memory. */
export const MAGIC_LIST = MAGIC_TEST_AGES + 4096 * 8;

// --- packing, magic-pack.ts: never at the same time as the experiments above, so it reuses their memory ------------------------
/** Tables to pack: the bishops of all squares, then the rooks. */
export const PACK_PIECES = 128;
/** Maximum number of factors to choose from for each. */
export const PACK_CHOICES = 64;
/** Maximum length of the common array. */
export const PACK_ROOM = 1 << 18;
/** The array, a bit for each entry. */
export const PACK_ARRAY = LAB_BASE;
/** PACK_PIECES × i32 each: number of choices, the current choice and place, the best ones, those before a step. */
export const PACK_COUNTS = PACK_ARRAY + (PACK_ROOM >> 3);
export const PACK_CHOSEN = PACK_COUNTS + PACK_PIECES * 4;
export const PACK_PLACES = PACK_CHOSEN + PACK_PIECES * 4;
export const PACK_BEST_CHOSEN = PACK_PLACES + PACK_PIECES * 4;
export const PACK_BEST_PLACES = PACK_BEST_CHOSEN + PACK_PIECES * 4;
export const PACK_OLD_CHOSEN = PACK_BEST_PLACES + PACK_PIECES * 4;
export const PACK_OLD_PLACES = PACK_OLD_CHOSEN + PACK_PIECES * 4;
/** The tables taken out in a step: PACK_PIECES × i32, and their sort keys, PACK_PIECES × f64. */
export const PACK_OUT = PACK_OLD_PLACES + PACK_PIECES * 4;
export const PACK_OUT_KEYS = PACK_OUT + PACK_PIECES * 4;
/** 4096 × u64: a table that is being measured. */
export const PACK_TABLE = PACK_OUT_KEYS + PACK_PIECES * 8;
/** A choice: i32 number of indices, i32 length from the first to the last, i32 first index, then the indices from the first on, u16. */
export const PACK_CHOICE_SIZE = 16 + 4096 * 2;
export const PACK_CHOICE_LIST = PACK_TABLE + 4096 * 8;
export const PACK_END = PACK_CHOICE_LIST + PACK_PIECES * PACK_CHOICES * PACK_CHOICE_SIZE;
