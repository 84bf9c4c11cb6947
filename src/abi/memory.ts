// The memory map: where everything lies in the one linear memory that all instances share.
//
//   0x00_0000  nothing: a null pointer lands here
//   0x00_0400  control block: stop flag, limits, perft jobs
//   0x10_0000  computed tables: leapers, lines, Zobrist, logarithms; filled once, by the first instance, then constant
//   0x18_0000  tables of the slider method that this module was built with
//   0x40_0000  constant data of the module (asc --memoryBase); rewritten alike by every instantiation
//   0x50_0000  thread regions: the main thread's first, then the workers'
//   behind     by the settings, at addresses that the control block names: room for an unwound stack, the network's image, a
//              cache for tablebases, and the hash table, to the end of memory (src/runtime/layout.ts)
//
// Data segments are written again each time a module is instantiated, so whatever changes lives outside of them.

import { EXPLANATION_SIZE, PARAMETER_COUNT } from './evaluation';
import { INFO_SIZE, LIMIT_SIZE } from './search';
import { JOB_SIZE, MAX_JOBS } from './perft';
import { MAX_MOVES } from './move';
import { NETWORK_MAX_KING_BUCKETS, NETWORK_MAX_SECOND_LAYER, NETWORK_MAX_WIDTH } from './network';
import { MAX_PLY } from './score';
import { POSITION_SIZE, SETUP_SIZE, STATE_SIZE } from './position';
import { SCRATCH_SIZE } from './tablebase';

/** Bytes of a page of WebAssembly memory. */
export const PAGE_SIZE = 65536;
/** All that wasm32 can address, in pages. */
export const MAX_PAGES = 65536;
/** The least that a module asks for. */
export const MIN_PAGES = 128;

// --- control block, shared by all threads ---------------------------------------------------------------------------------
export const CONTROL_BASE = 0x400;
/** i32, atomic: non-zero ends the running search or perft. */
export const CONTROL_STOP = CONTROL_BASE + 0;
/** i32, atomic: non-zero while the clock must not end the search (`go ponder`, until `ponderhit`). */
export const CONTROL_PONDER = CONTROL_BASE + 4;
/** u32: address of the hash table. */
export const CONTROL_TABLE = CONTROL_BASE + 8;
/** u32: its size in clusters. */
export const CONTROL_TABLE_CLUSTERS = CONTROL_BASE + 12;
/** u32: age of the table, one more with each search. */
export const CONTROL_TABLE_AGE = CONTROL_BASE + 16;
/** u32: how many bits of the key perft's table trusts; 64 but in the hash-lock experiment. */
export const CONTROL_PERFT_KEY_BITS = CONTROL_BASE + 20;
/** u32, atomic: next perft job to take. */
export const CONTROL_JOB_NEXT = CONTROL_BASE + 28;
/** u32: number of perft jobs. */
export const CONTROL_JOB_COUNT = CONTROL_BASE + 32;
/** u32: number of threads that search. */
export const CONTROL_THREADS = CONTROL_BASE + 36;
/** u32: address of the network's image (network.ts), 0 for the hand-written evaluation; never changes. */
export const CONTROL_NETWORK = CONTROL_BASE + 40;
/** u32: bytes of a thread region, which the network's width decides. */
export const CONTROL_THREAD_SIZE = CONTROL_BASE + 52;
/** u32: address of UNWOUND_STACK_SIZE bytes; 0 where memory is shared. */
export const CONTROL_UNWOUND_STACK = CONTROL_BASE + 56;
/** u32: address of the tablebases' image (tablebase.ts), 0 for none; never changes. */
export const CONTROL_TABLEBASES = CONTROL_BASE + 60;
/** u64: the bits of the lock that perft's table compares; all but in the hash-lock experiment. */
export const CONTROL_PERFT_LOCK_MASK = CONTROL_BASE + 64;
/** u64, atomic: entries of perft's table that the key chose and the lock rejected, since the table was cleared. */
export const CONTROL_PERFT_REJECTIONS = CONTROL_BASE + 72;
/** u64, atomic: entries that a narrowed lock took for those of the position. */
export const CONTROL_PERFT_FALSE_HITS = CONTROL_BASE + 80;
/** limits record, search.ts */
export const CONTROL_LIMITS = CONTROL_BASE + 128;
/** MAX_MOVES × u64, atomic: perft totals of the root moves. */
export const CONTROL_PERFT_TOTALS = CONTROL_LIMITS + LIMIT_SIZE + 8 - (LIMIT_SIZE % 8);
/** MAX_JOBS job records, perft.ts */
export const CONTROL_JOBS = CONTROL_PERFT_TOTALS + MAX_MOVES * 8;
export const CONTROL_END = CONTROL_JOBS + MAX_JOBS * JOB_SIZE;

// --- computed tables ------------------------------------------------------------------------------------------------------
export const TABLES_BASE = 0x100000;
/** 64 × u64 */
export const TABLE_KNIGHT_ATTACKS = TABLES_BASE;
/** 64 × u64 */
export const TABLE_KING_ATTACKS = TABLE_KNIGHT_ATTACKS + 512;
/** 2 × 64 × u64, by colour */
export const TABLE_PAWN_ATTACKS = TABLE_KING_ATTACKS + 512;
/** 64 × u64: bishop attacks on the empty board */
export const TABLE_BISHOP_RAYS = TABLE_PAWN_ATTACKS + 1024;
/** 64 × u64: rook attacks on the empty board */
export const TABLE_ROOK_RAYS = TABLE_BISHOP_RAYS + 512;
/** 64 × 64 × u64: squares strictly between two aligned squares, else none */
export const TABLE_BETWEEN = TABLE_ROOK_RAYS + 512;
/** 64 × 64 × u64: the whole line through two aligned squares, else none */
export const TABLE_LINE = TABLE_BETWEEN + 32768;
/** 16 bytes each: key and lock of a piece code on a square; the row of NO_PIECE is zero */
export const TABLE_ZOBRIST_PIECES = TABLE_LINE + 32768;
/** 16 bytes each: key and lock of each of the 16 sets of castling rights */
export const TABLE_ZOBRIST_CASTLING = TABLE_ZOBRIST_PIECES + 13 * 64 * 16;
/** 16 bytes each: key and lock of each en passant square; that of NO_SQUARE is zero */
export const TABLE_ZOBRIST_EN_PASSANT = TABLE_ZOBRIST_CASTLING + 16 * 16;
/** 16 bytes: key and lock of the side to move */
export const TABLE_ZOBRIST_SIDE = TABLE_ZOBRIST_EN_PASSANT + 65 * 16;
/** PIECE_CODES × 64 × i32: packed piece-square values */
export const TABLE_PIECE_SQUARE = TABLE_ZOBRIST_SIDE + 16;
/** MAX_MOVES × i32: natural logarithm in 1/1024, 0 for 0 */
export const TABLE_LOGARITHMS = TABLE_PIECE_SQUARE + 13 * 64 * 4;
/** PARAMETER_COUNT × i32: packed pairs, evaluation.ts */
export const TABLE_PARAMETERS = TABLE_LOGARITHMS + MAX_MOVES * 4;
/** MAX_TUNABLES × i32: the search's constants in a tuning build, tunables.ts */
export const TABLE_TUNABLES = TABLE_PARAMETERS + PARAMETER_COUNT * 4;
export const MAX_TUNABLES = 128;
/** CYCLE_SLOTS × 16 bytes: reversible moves by the key that they change, position/cycle.ts */
export const TABLE_CYCLES = TABLE_TUNABLES + MAX_TUNABLES * 4 + 8 - ((TABLE_TUNABLES + MAX_TUNABLES * 4) % 8);
export const CYCLE_SLOTS = 8192;
/** 7 × 64 × u32: binomial coefficients, the k-th row for k of n, tablebase/encode.ts */
export const TABLE_TABLEBASE_BINOMIALS = TABLE_CYCLES + CYCLE_SLOTS * 16;
/** 6 × 24 × u32: by number of leading pawns and the first one's place, what to begin counting with */
export const TABLE_TABLEBASE_LEADING_PAWNS = TABLE_TABLEBASE_BINOMIALS + 7 * 64 * 4;
/** 10 × 64 × u16: pairs of kings */
export const TABLE_TABLEBASE_KINGS = TABLE_TABLEBASE_LEADING_PAWNS + 6 * 24 * 4;
/** 64 × u8: squares of the triangle a1–d1–d4 */
export const TABLE_TABLEBASE_TRIANGLE = TABLE_TABLEBASE_KINGS + 10 * 64 * 2;
/** 64 × u8: squares below the diagonal, and their mirror images */
export const TABLE_TABLEBASE_LOW = TABLE_TABLEBASE_TRIANGLE + 64;
export const TABLES_END = TABLE_TABLEBASE_LOW + 64;

export const SLIDERS_BASE = 0x180000;
export const SLIDERS_END = 0x400000;

// --- constant data, and where thread regions begin --------------------------------------------------------------------------
export const DATA_BASE = 0x400000;
export const THREADS_BASE = 0x500000;
/** Most search threads; the main thread's own region comes on top. */
export const MAX_THREADS = 64;

// --- thread region, offsets from its base -------------------------------------------------------------------------------------
export const THREAD_POSITION = 0;
export const THREAD_SETUP = POSITION_SIZE;
export const THREAD_INFO = THREAD_SETUP + SETUP_SIZE + 8 - ((THREAD_SETUP + SETUP_SIZE) % 8);
/** STATE_CAPACITY state records: the game so far, then the line being searched. */
export const THREAD_STATES = 0x1000;
/** Plies of game history kept for repetitions; a longer history drops its oldest half. */
export const GAME_HISTORY = 512;
export const STATE_CAPACITY = GAME_HISTORY + 2 * MAX_PLY;
/** (MAX_PLY + 1) move lists of MAX_MOVES × u16; the last is the border's. */
export const THREAD_MOVE_LISTS = THREAD_STATES + STATE_CAPACITY * STATE_SIZE;
export const MOVE_LIST_SIZE = MAX_MOVES * 2;
/** MAX_MOVES × u32, described-move.ts: in the place of the first two lists, which only a search fills. */
export const THREAD_DESCRIBED_LIST = THREAD_MOVE_LISTS;
/** The list that `legalMoves` fills for the host. */
export const THREAD_BORDER_LIST = THREAD_MOVE_LISTS + MAX_PLY * MOVE_LIST_SIZE;
/** Explanation record of the last evaluation, evaluation.ts */
export const THREAD_EXPLANATION = THREAD_MOVE_LISTS + (MAX_PLY + 1) * MOVE_LIST_SIZE;
/** What the evaluation keeps for itself; core/eval/ divides it up. */
export const THREAD_EVALUATION = THREAD_EXPLANATION + EXPLANATION_SIZE + 8 - (EXPLANATION_SIZE % 8);
export const THREAD_EVALUATION_SIZE = 512;
/** What the search keeps for itself; core/search/layout.ts divides it up, core/tables.ts refuses to compile if it is not enough. */
export const THREAD_SEARCH = THREAD_EVALUATION + THREAD_EVALUATION_SIZE;
export const THREAD_SEARCH_SIZE = 0x440000;
export const THREAD_INFO_END = THREAD_INFO + INFO_SIZE;
/** Positions whose neurons are kept, in a ring by the state's index; a power of two above MAX_PLY. */
export const ACCUMULATORS = 256;
/** ACCUMULATORS × 2 × u64: key of the position that either side's neurons belong to; begins a cache line. */
export const THREAD_ACCUMULATOR_KEYS = THREAD_SEARCH + THREAD_SEARCH_SIZE + 64 - (THREAD_SEARCH % 64);
/** Entries of the refresh cache, for each perspective, king bucket and either way to see the board, */
export const REFRESH_ENTRIES = 4 * NETWORK_MAX_KING_BUCKETS;
/** and of each the pieces that its neurons are for: PIECE_CODES × u64. */
export const REFRESH_SETS_SIZE = 128;
export const THREAD_REFRESH_SETS = THREAD_ACCUMULATOR_KEYS + ACCUMULATORS * 16;
/** What a network's further layers compute with, HEAD_SIZE bytes from a cache line on. */
export const THREAD_HEAD = THREAD_REFRESH_SETS + REFRESH_ENTRIES * REFRESH_SETS_SIZE;
/** NETWORK_MAX_WIDTH × i16: both sides' products of neurons; */
export const HEAD_PRODUCTS = 0;
/** a bit for each two of them; */
export const HEAD_ACTIVE = HEAD_PRODUCTS + NETWORK_MAX_WIDTH * 2;
/** NETWORK_MAX_SECOND_LAYER × f32: the second layer's neurons. */
export const HEAD_SECOND = HEAD_ACTIVE + NETWORK_MAX_WIDTH / 16;
export const HEAD_SIZE = HEAD_SECOND + NETWORK_MAX_SECOND_LAYER * 4;
/** Scratch memory of tablebase probes, tablebase.ts. */
export const THREAD_TABLEBASE = THREAD_HEAD + HEAD_SIZE;
/**
 * Rows of neurons end the region, as wide as the network: of each kept position White's and Black's, then those of the refresh
 * cache. Their width is the only part of a region's size that is not constant.
 */
export const THREAD_NEURONS = THREAD_TABLEBASE + SCRATCH_SIZE + 64 - (SCRATCH_SIZE % 64);
export const NEURON_ROWS = ACCUMULATORS * 2 + REFRESH_ENTRIES;

// --- what may lie behind the thread regions ----------------------------------------------------------------------------------
/** Bytes for the calls of a search that is interrupted where there are no threads. */
export const UNWOUND_STACK_SIZE = 0x10000;
