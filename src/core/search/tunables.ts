// The constants of the search, by name. Made by `npm run tunables` of src/abi/tunables.ts; a function that returns a
// constant costs nothing.

import { TABLE_TUNABLES } from '../../abi/memory';

function tunable(index: i32, value: i32): i32 {
  return TUNING ? load<i32>(TABLE_TUNABLES + (index << 2)) : value;
}

function setTunable(index: i32, value: i32): void {
  store<i32>(TABLE_TUNABLES + (index << 2), value);
}

/** Reverse futility: for each ply. */
export function reverseFutilityMargin(): i32 {
  return tunable(0, 91);
}

/** Less of it when improving. */
export function reverseFutilityImproving(): i32 {
  return tunable(1, 64);
}

/** Razoring: at depth 0. */
export function razoringBase(): i32 {
  return tunable(2, 170);
}

/** More for each ply. */
export function razoringMargin(): i32 {
  return tunable(3, 170);
}

/** Null move: at depth 0. */
export function nullMoveReduction(): i32 {
  return tunable(4, 3103);
}

/** Null move: more for each ply. */
export function nullMoveDepth(): i32 {
  return tunable(5, 311);
}

/** Above beta that add a ply. */
export function nullMoveEval(): i32 {
  return tunable(6, 226);
}

/** ProbCut: above beta. */
export function probCutMargin(): i32 {
  return tunable(7, 201);
}

/** Less of it when improving. */
export function probCutImproving(): i32 {
  return tunable(8, 67);
}

/** Singular: 1/64 for each ply. */
export function singularMargin(): i32 {
  return tunable(9, 69);
}

/** Below it: two plies. */
export function doubleExtensionMargin(): i32 {
  return tunable(10, 16);
}

/** Futility: at depth 0. */
export function futilityBase(): i32 {
  return tunable(11, 70);
}

/** More for each ply. */
export function futilityMargin(): i32 {
  return tunable(12, 92);
}

/** Late move pruning: quiet moves at depth 0. */
export function lateMoveCount(): i32 {
  return tunable(13, 4);
}

/** More for each ply squared, in 1/64. */
export function lateMoveSlope(): i32 {
  return tunable(14, 70);
}

/** For each ply. */
export function historyPruningMargin(): i32 {
  return tunable(15, 4004);
}

/** For each ply squared. */
export function quietExchangeMargin(): i32 {
  return tunable(16, 22);
}

/** Deeper for 65,536 history units. */
export function quietExchangeHistory(): i32 {
  return tunable(17, 512);
}

/** Escapes: history units for each centipawn of the piece. */
export function escapeWeight(): i32 {
  return tunable(18, 24);
}

/** For each ply. */
export function captureExchangeMargin(): i32 {
  return tunable(19, 104);
}

/** Bad captures: futility at depth 0. */
export function captureFutilityBase(): i32 {
  return tunable(20, 100);
}

/** More for each ply. */
export function captureFutilityMargin(): i32 {
  return tunable(21, 100);
}

/** Late moves: of all. */
export function reductionBase(): i32 {
  return tunable(22, 814);
}

/** For ln(depth) ln(move). */
export function reductionSlope(): i32 {
  return tunable(23, 436);
}

/** For 1024 history units. */
export function reductionHistory(): i32 {
  return tunable(24, 87);
}

/** Less for each centipawn of correction. */
export function reductionComplexity(): i32 {
  return tunable(25, 12);
}

/** Less for good captures. */
export function reductionGoodCapture(): i32 {
  return tunable(26, 1024);
}

/** Less on the principal variation. */
export function reductionPv(): i32 {
  return tunable(27, 776);
}

/** Less in check. */
export function reductionCheck(): i32 {
  return tunable(28, 962);
}

/** More when not improving. */
export function reductionWorse(): i32 {
  return tunable(29, 592);
}

/** More where a cutoff is expected. */
export function reductionCut(): i32 {
  return tunable(30, 900);
}

/** Less where a principal variation ran once. */
export function reductionOnPv(): i32 {
  return tunable(31, 587);
}

/** More after many cutoffs below. */
export function reductionCutoffs(): i32 {
  return tunable(32, 1147);
}

/** More behind a capture from the table. */
export function reductionTableCapture(): i32 {
  return tunable(33, 604);
}

/** Hindsight: gain that takes a ply off. */
export function hindsightMargin(): i32 {
  return tunable(34, 60);
}

/** Above the best score: a ply deeper again. */
export function deeperMargin(): i32 {
  return tunable(35, 43);
}

/** Within it: a ply less deep again. */
export function shallowerMargin(): i32 {
  return tunable(36, 10);
}

/** History bonus: for each ply. */
export function bonusSlope(): i32 {
  return tunable(37, 310);
}

/** History bonus: less in all. */
export function bonusOffset(): i32 {
  return tunable(38, 43);
}

/** History bonus: the greatest. */
export function bonusMax(): i32 {
  return tunable(39, 2900);
}

/** History bonus: for each centipawn gained. */
export function evaluationBonus(): i32 {
  return tunable(40, 20);
}

/** The same where nothing changes. */
export function evaluationOffset(): i32 {
  return tunable(41, 200);
}

/** The greatest of them. */
export function evaluationBonusMax(): i32 {
  return tunable(42, 1500);
}

/** Quiescence: what a capture may gain by position. */
export function quiescenceFutility(): i32 {
  return tunable(43, 176);
}

/** First half-width around the last score. */
export function aspirationWindow(): i32 {
  return tunable(44, 19);
}

/** Wider by the square of the score divided by this. */
export function aspirationScore(): i32 {
  return tunable(45, 4000);
}

/** Correction: its bound, in 1/64 centipawns. */
export function correctionPawns(): i32 {
  return tunable(46, 2500);
}

/** Likewise. */
export function correctionMinors(): i32 {
  return tunable(47, 1700);
}

/** Likewise, for each side. */
export function correctionPieces(): i32 {
  return tunable(48, 2800);
}

/** Likewise. */
export function correctionMoves(): i32 {
  return tunable(49, 2700);
}

/** Time: in percent, less the effort. */
export function timeEffortBase(): i32 {
  return tunable(50, 150);
}

/** Times this, in percent. */
export function timeEffortSlope(): i32 {
  return tunable(51, 135);
}

/** In percent, for a new best move. */
export function timeStableBase(): i32 {
  return tunable(52, 120);
}

/** Less for each iteration that it lasts. */
export function timeStableStep(): i32 {
  return tunable(53, 5);
}

/** In 1/100 percent, for a centipawn lost. */
export function timeDrop(): i32 {
  return tunable(54, 100);
}

/** Fills the table that a tuning build reads, once per memory. */
export function initTunables(): void {
  if (!TUNING) return;
  setTunable(0, 91);
  setTunable(1, 64);
  setTunable(2, 170);
  setTunable(3, 170);
  setTunable(4, 3103);
  setTunable(5, 311);
  setTunable(6, 226);
  setTunable(7, 201);
  setTunable(8, 67);
  setTunable(9, 69);
  setTunable(10, 16);
  setTunable(11, 70);
  setTunable(12, 92);
  setTunable(13, 4);
  setTunable(14, 70);
  setTunable(15, 4004);
  setTunable(16, 22);
  setTunable(17, 512);
  setTunable(18, 24);
  setTunable(19, 104);
  setTunable(20, 100);
  setTunable(21, 100);
  setTunable(22, 814);
  setTunable(23, 436);
  setTunable(24, 87);
  setTunable(25, 12);
  setTunable(26, 1024);
  setTunable(27, 776);
  setTunable(28, 962);
  setTunable(29, 592);
  setTunable(30, 900);
  setTunable(31, 587);
  setTunable(32, 1147);
  setTunable(33, 604);
  setTunable(34, 60);
  setTunable(35, 43);
  setTunable(36, 10);
  setTunable(37, 310);
  setTunable(38, 43);
  setTunable(39, 2900);
  setTunable(40, 20);
  setTunable(41, 200);
  setTunable(42, 1500);
  setTunable(43, 176);
  setTunable(44, 19);
  setTunable(45, 4000);
  setTunable(46, 2500);
  setTunable(47, 1700);
  setTunable(48, 2800);
  setTunable(49, 2700);
  setTunable(50, 150);
  setTunable(51, 135);
  setTunable(52, 120);
  setTunable(53, 5);
  setTunable(54, 100);
}
