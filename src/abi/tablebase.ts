// Tablebases in memory: what the host has read from the headers of Syzygy files, and the cache of their blocks.
//
// The host writes an image once, before any thread starts; it is constant from then on. Addresses within it count from
// its beginning, which CONTROL_TABLEBASES names. docs/SYZYGY.md explains the words.

/** Most men of an ending that has a table. */
export const MAX_TABLE_MEN = 7;

// --- head of the image --------------------------------------------------------------------------------------------------
/** u32: men of the largest ending, 0 for no tables. */
export const TABLEBASES_LARGEST = 0;
/** u32: the directory has this power of two of slots. */
export const TABLEBASES_SLOT_BITS = 4;
/** u32: address in memory (not in the image) of the cache. */
export const TABLEBASES_CACHE = 8;
/** u32: the cache has this power of two of sets. */
export const TABLEBASES_SET_BITS = 12;
/** Slots of the directory, a hash table with linear probing. */
export const TABLEBASES_DIRECTORY = 16;

// --- slot of the directory ----------------------------------------------------------------------------------------------
/** u64: the men on the board, see `SIGNATURE_BITS`; 0 for an empty slot. */
export const SLOT_SIGNATURE = 0;
/** u32: address of the WDL table, 0 for none. */
export const SLOT_WDL = 8;
/** u32: address of the DTZ table, 0 for none. */
export const SLOT_DTZ = 12;
/** u32: 1 where the file's White is the board's Black. */
export const SLOT_SWAPPED = 16;
export const SLOT_SIZE = 24;

/** A signature counts pawns to queens in so many bits each, White's before Black's. */
export const SIGNATURE_BITS = 4;
/** Multiplied by it, a signature's high bits choose the slot. */
export const SIGNATURE_FACTOR_HIGH = 0x9e3779b9;
export const SIGNATURE_FACTOR_LOW = 0x7f4a7c15;

// --- table: one file ----------------------------------------------------------------------------------------------------
/** u32: the number that the host knows the file by. */
export const TABLE_FILE = 0;
/** u32: men. */
export const TABLE_MEN = 4;
/** u64: bytes of the file. */
export const TABLE_BYTES = 8;
/** u32: pawns of the leading colour, 0 in an ending without pawns. */
export const TABLE_LEADING_PAWNS = 16;
/** u32: pawns of the other colour. */
export const TABLE_OTHER_PAWNS = 20;
/** u32: leading pieces of an ending without pawns, 2 or 3. */
export const TABLE_LEADING_PIECES = 24;
/** u32: 1 where both sides have the same men. */
export const TABLE_SYMMETRIC = 28;
/** 4 × 2 × u32: addresses of the parts by file of the leading pawn, then side to move; equal where one serves both. */
export const TABLE_PARTS = 32;
export const TABLE_SIZE = 64;

// --- part: one index ----------------------------------------------------------------------------------------------------
/** 8 × u8: piece codes in the order of indexing. */
export const PART_PIECES = 0;
/** 8 × u8: men in the group that begins with this one, 0 within a group. */
export const PART_GROUPS = 8;
/** 8 × u64: factor of the group that begins here. */
export const PART_FACTORS = 16;
/** u32: PART_FLAG_… */
export const PART_FLAGS = 80;
/** u32: the value of all positions, where PART_INDEX_BITS is 0. */
export const PART_CONSTANT = 84;
/** u32: an index entry for each 2^n positions; 0 where all have one value. */
export const PART_INDEX_BITS = 88;
/** u32: 2^n bytes in a block, at most 2^MAX_BLOCK_BITS. */
export const PART_BLOCK_BITS = 92;
/** u32: blocks. */
export const PART_BLOCKS = 96;
/** u32: shortest code in bits. */
export const PART_SHORTEST = 100;
/** u32: longest code in bits. */
export const PART_LONGEST = 104;
/** u32: address of the codes: for each length a CODE record. */
export const PART_CODES = 108;
/** u32: address of the symbols: u32 each, `left | right << 12 | (positions covered - 1) << 24`. */
export const PART_SYMBOLS = 112;
/** u32: number of symbols. */
export const PART_SYMBOL_COUNT = 116;
/** u64: where in the file the index begins, */
export const PART_INDEX_AT = 120;
/** u64: the block lengths, */
export const PART_LENGTHS_AT = 128;
/** u64: and the blocks. */
export const PART_BLOCKS_AT = 136;
/** 4 × (u32 address, u32 count): values (u16 each) of wins, losses, cursed wins and blessed losses. */
export const PART_MAPS = 144;
/** u32: block lengths, of which those beyond the blocks only fill the index. */
export const PART_LENGTHS = 176;
export const PART_SIZE = 184;

/** The side to move that a DTZ file stores: Black's. */
export const PART_FLAG_BLACK = 1;
/** Values go through a map. */
export const PART_FLAG_MAPPED = 2;
/** Distances of wins are in plies, not in moves. */
export const PART_FLAG_WIN_PLIES = 4;
/** Distances of losses are in plies, not in moves. */
export const PART_FLAG_LOSS_PLIES = 8;
/** Map entries of 16 bits. */
export const PART_FLAG_WIDE_MAP = 16;
/** All positions have one value. */
export const PART_FLAG_CONSTANT = 128;

/** Largest block that is decoded, as a power of two of bytes. */
export const MAX_BLOCK_BITS = 15;
/** The right half of a symbol that is a single value. */
export const SYMBOL_LEAF = 0xfff;

// --- code: one length of the Huffman code -------------------------------------------------------------------------------
/** u64: least code of this length, padded to 64 bits. */
export const CODE_BASE = 0;
/** u32: the symbol that it stands for. */
export const CODE_FIRST = 8;
export const CODE_SIZE = 16;

// --- cache: sets of pages -----------------------------------------------------------------------------------------------
export const CACHE_PAGE_BITS = 12;
/** Bytes of a page. */
export const CACHE_PAGE_SIZE = 4096;
/** Pages that a block of a file may lie in. */
export const CACHE_WAYS = 4;
/** u64: the file's number and the page's, 0 for none. */
export const PAGE_TAG = 0;
/** u32, atomic: odd while the page is written; one more with every beginning and end. */
export const PAGE_SEQUENCE = 8;
/** u32: 1 if it was read since it was last considered for replacement. */
export const PAGE_USED = 12;
/** The records of all pages come first, then the pages. */
export const PAGE_RECORD_SIZE = 16;

// --- scratch memory of a thread -----------------------------------------------------------------------------------------
/** 8 × u8: squares of the men in the order of indexing. */
export const SCRATCH_SQUARES = 0;
/** u32, atomic: only to order memory accesses. */
export const SCRATCH_FENCE = 8;
/** Moves that a probe tries. */
export const SCRATCH_MOVES = 64;
/** A page that the cache has no room for. */
export const SCRATCH_PAGE = SCRATCH_MOVES + 4032;
/** A block being decoded, and room for reading past its end. */
export const SCRATCH_BLOCK = SCRATCH_PAGE + CACHE_PAGE_SIZE;
export const SCRATCH_SIZE = SCRATCH_BLOCK + (1 << MAX_BLOCK_BITS) + 16;

/** What a probe says when the tables do not know. */
export const PROBE_FAILED = 0x7fff;
