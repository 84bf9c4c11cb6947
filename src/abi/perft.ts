// How perft counts its last ply, and how its work is shared out.

import { MAX_PLY } from './score';

/** The last ply is counted by population counts of target sets; no move is written, and those of the ply before are not made. */
export const LEAF_COUNT = 0;
/** The last ply's legal moves are written to a list and counted there. */
export const LEAF_LIST = 1;
/** Every leaf is made and unmade, by the pseudo-legal generator and the legality test. */
export const LEAF_MAKE = 2;
/** The last two plies are counted by what each move changes, without making it (src/core/moves/changes.ts). */
export const LEAF_DELTA = 3;

/** Most plies: each takes a move list of its own, as in a search. Counts that do not fit 64 bits are cut to them. */
export const MAX_PERFT_DEPTH = MAX_PLY - 1;

/** Bytes of a job (src/core/moves/perft.ts): one root move and one answer to it. */
export const JOB_SIZE = 8;
/** Root moves times answers, each at most MAX_MOVES. */
export const MAX_JOBS = 65536;
