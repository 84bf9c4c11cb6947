// All tables that are computed once and then constant.

import { THREAD_TABLEBASE } from '../abi/memory';
import { initLeapers } from './attacks/leapers';
import { initLines } from './attacks/lines';
import { initSliders } from './attacks/sliders';
import { initPieceSquares } from './eval/piece-square';
import { initParameters } from './eval/terms';
import { initCycles } from './position/cycle';
import { SEARCH_ROOT_MOVES, SEARCH_ROOT_MOVES_SIZE } from './search/frames';
import { initReductions } from './search/reductions';
import { initTunables } from './search/tunables';
import { initTablebaseTables } from './tablebase/encode';
import { initZobrist } from './position/zobrist';

/** Fills the computed tables. Once per memory, by the first instance, before any other call. */
export function initTables(): void {
  assert(SEARCH_ROOT_MOVES + SEARCH_ROOT_MOVES_SIZE <= THREAD_TABLEBASE, 'a thread region is too small');
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
