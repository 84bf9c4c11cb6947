// What the laboratory's module and its shell both read. Its memory has the engine's map (memory.ts) with one thread region.

import { THREADS_BASE, THREAD_SIZE } from './memory';

/** Where an experiment may keep what it likes, to the end of memory. */
export const LAB_BASE = THREADS_BASE + THREAD_SIZE;
