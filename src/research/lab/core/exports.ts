// The laboratory's border: what experiments call in the compiled core. `LabExports` in src/research/lab/lab-instance.ts declares it.
//
// There is one module for each slider method, like the engine's and from the same sources of src/core, but without
// evaluation and search, so it is built in a few seconds. Each experiment has a file of its own here and a line below.

import { initLeapers } from '../../../core/attacks/leapers';
import { initLines } from '../../../core/attacks/lines';
import { initSliders } from '../../../core/attacks/sliders';
import { initZobrist } from '../../../core/position/zobrist';
import { initTablebaseTables } from '../../../core/tablebase/encode';
import { setPosition as setSetup } from '../../../core/position/setup';
import { pieceOn, positionAt } from '../../../core/position/position';

export { bishopAttacks, rookAttacks } from '../../../core/attacks/sliders';
export {
  attackMapFaults,
  attackersOf,
  castlingsByGenerator,
  castlingsByMaps,
  cracraftMoves,
  cracraftTiming,
  legalMoveCount,
  playMove,
  playRandomMove,
  rebuildAttackMaps,
  resetMoveCounts,
  updateAttackMaps,
  updateMoveCounts,
} from './cracraft';
export { initLineCalls, runLineCalls } from './line-calls';
export { runSliderCalls, runTurnedCalls, runUpkeep, turnCalls } from './slider-calls';
export { pdep, pext } from '../../../core/attacks/sliders/software-pext';
export { bitFaults, deBruijnEntry, initBits, randomBits, sumBits } from './software-bits';
export { initSteppers, stepperAttacks, sumSteppers } from './steppers';
export { sumSubsets } from './subsets';
export {
  firstMagic,
  leastMagicRange,
  leastRangeMagic,
  listMagicPaths,
  magicPathBits,
  magicTests,
  openMagics,
  searchMagics,
} from './magic-search';
export { addChoice, factorCost } from './magic-choices';
export { anneal, bestChoice, bestOffset, openPacking, packingLength, putAnywhere, putTable } from './magic-pack';
export { solveEnding } from '../../tablebases/core/retrograde';
export { compareEnding, resetComparison, valueAt } from '../../tablebases/core/compare';
export { addEnding } from '../../tablebases/core/endings';
export { forgetTests, openTests, reorderReferences, testMagics } from './magic-test';

/** Fills the tables of attacks and keys; those of evaluation and search stay empty. */
export function initTables(): void {
  initLeapers();
  initLines();
  initSliders();
  initZobrist();
  initTablebaseTables();
}

/** Sets the position of the thread region at `threadBase` from its setup record. */
export function setPosition(threadBase: usize): void {
  setSetup(positionAt(threadBase));
}

/** The piece code on a square of that position. */
export function pieceOnSquare(threadBase: usize, square: i32): i32 {
  return pieceOn(positionAt(threadBase), square);
}
