// All tables that are computed once and then constant.

import { THREADS_BASE, THREAD_SEARCH, THREAD_SEARCH_SIZE } from '../abi/memory';
import { initLeapers } from './attacks/leapers';
import { initLines } from './attacks/lines';
import { initSliders } from './attacks/sliders';
import { initPieceSquares } from './eval/piece-square';
import { initParameters } from './eval/terms';
import { initCycles } from './position/cycle';
import { SEARCH_END } from './search/layout';
import { initReductions } from './search/reductions';
import { initTunables } from './search/tunables';
import { initTablebaseTables } from './tablebase/encode';
import { initZobrist } from './position/zobrist';

/** Fills the computed tables. Once per memory, by the first instance, before any other call. */
export function initTables(): void {
  assert(__data_end <= usize(THREADS_BASE), "the module's data reaches into the thread regions");
  // The compiler looks at it: beyond its room the search would overwrite what the network keeps, in release without a word.
  if (SEARCH_END > THREAD_SEARCH + THREAD_SEARCH_SIZE) ERROR('the search does not fit into a thread region');
  initLeapers();
  initLines();
  initSliders();
  initZobrist();
  initCycles();
  initParameters();
  initPieceSquares();
  initReductions();
  initTablebaseTables();
  initTunables();
}
