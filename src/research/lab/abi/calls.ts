// Shared by the laboratory's modules and its shell. Their memory follows the engine's map (src/abi/memory.ts), with one
// thread region and no room for a network's neurons.

import { THREADS_BASE, THREAD_NEURONS } from '../../../abi/memory';

/** Scratch memory of experiments, to the end of memory. */
export const LAB_BASE = THREADS_BASE + THREAD_NEURONS;

// --- Fenner and Levene, table 4 (src/research/lab/core/line-calls.ts, slider-calls.ts) ----------------------------------------------
/** A record for each call: the occupied squares (u64) and the slider's square (u32). */
export const LAB_CALLS = LAB_BASE + 0x200000;
export const CALL_OCCUPIED = 0;
export const CALL_SQUARE = 8;
export const CALL_SIZE = 16;
/** Maximum number of calls. */
export const MAX_CALLS = 0x10000;
/** Rotated boards of each call, for the method that keeps them: 3 × u64. */
export const LAB_TURNED = LAB_CALLS + MAX_CALLS * CALL_SIZE;
export const TURNED_SIZE = 24;
export const LAB_CALLS_END = LAB_TURNED + MAX_CALLS * TURNED_SIZE;

// Lines, and the ways to look up the moves along them.
export const LINE_FILE = 0;
export const LINE_NORTH_EAST = 1;
export const LINE_NORTH_WEST = 2;
/** Loop over the line's squares for its occupancy, then look up the moves. */
export const WAY_LOOP = 0;
/** Hash to the occupancy, then look up the moves. */
export const WAY_HASH = 1;
/** The same with the minimal hash. */
export const WAY_MINIMAL_HASH = 2;
/** Hash straight to the moves. */
export const WAY_DIRECT_HASH = 3;
