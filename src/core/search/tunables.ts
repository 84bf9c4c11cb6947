// The constants of the search, by name. Made by `npm run build tables` of src/abi/tunables.ts; a function that returns a
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
  return tunable(0, 100);
}

/** Less of it when improving. */
export function reverseFutilityImproving(): i32 {
  return tunable(1, 61);
}

/** More of it under attack. */
export function reverseFutilityThreats(): i32 {
  return tunable(2, 60);
}

/** Razoring: at depth 0. */
export function razoringBase(): i32 {
  return tunable(3, 200);
}

/** More for each ply. */
export function razoringMargin(): i32 {
  return tunable(4, 219);
}

/** Null move: at depth 0. */
export function nullMoveReduction(): i32 {
  return tunable(5, 3266);
}

/** Null move: more for each ply. */
export function nullMoveDepth(): i32 {
  return tunable(6, 305);
}

/** Above beta that add a ply. */
export function nullMoveEval(): i32 {
  return tunable(7, 206);
}

/** ProbCut: above beta. */
export function probCutMargin(): i32 {
  return tunable(8, 212);
}

/** Less of it when improving. */
export function probCutImproving(): i32 {
  return tunable(9, 86);
}

/** Singular: 1/64 for each ply. */
export function singularMargin(): i32 {
  return tunable(10, 57);
}

/** Below it: two plies. */
export function doubleExtensionMargin(): i32 {
  return tunable(11, 17);
}

/** Futility: at depth 0. */
export function futilityBase(): i32 {
  return tunable(12, 72);
}

/** More for each ply. */
export function futilityMargin(): i32 {
  return tunable(13, 91);
}

/** Late move pruning: quiet moves at depth 0. */
export function lateMoveCount(): i32 {
  return tunable(14, 5);
}

/** More for each ply squared, in 1/64. */
export function lateMoveSlope(): i32 {
  return tunable(15, 68);
}

/** For each ply. */
export function historyPruningMargin(): i32 {
  return tunable(16, 3521);
}

/** For each ply squared. */
export function quietExchangeMargin(): i32 {
  return tunable(17, 17);
}

/** Deeper for 65,536 history units. */
export function quietExchangeHistory(): i32 {
  return tunable(18, 520);
}

/** Escapes: history units for each centipawn of the piece. */
export function escapeWeight(): i32 {
  return tunable(19, 26);
}

/** For each ply. */
export function captureExchangeMargin(): i32 {
  return tunable(20, 92);
}

/** Bad captures: futility at depth 0. */
export function captureFutilityBase(): i32 {
  return tunable(21, 83);
}

/** More for each ply. */
export function captureFutilityMargin(): i32 {
  return tunable(22, 95);
}

/** Late moves: of all. */
export function reductionBase(): i32 {
  return tunable(23, 880);
}

/** For ln(depth) ln(move). */
export function reductionSlope(): i32 {
  return tunable(24, 406);
}

/** For 1024 history units. */
export function reductionHistory(): i32 {
  return tunable(25, 100);
}

/** Less for each centipawn of correction. */
export function reductionComplexity(): i32 {
  return tunable(26, 14);
}

/** Less for good captures. */
export function reductionGoodCapture(): i32 {
  return tunable(27, 1010);
}

/** More for quiet moves that lose material. */
export function reductionHanging(): i32 {
  return tunable(28, 600);
}

/** Less on the principal variation. */
export function reductionPv(): i32 {
  return tunable(29, 990);
}

/** Less in check. */
export function reductionCheck(): i32 {
  return tunable(30, 870);
}

/** More when not improving. */
export function reductionWorse(): i32 {
  return tunable(31, 570);
}

/** More where a cutoff is expected. */
export function reductionCut(): i32 {
  return tunable(32, 698);
}

/** Less where a principal variation ran once. */
export function reductionOnPv(): i32 {
  return tunable(33, 821);
}

/** More after many cutoffs below. */
export function reductionCutoffs(): i32 {
  return tunable(34, 1213);
}

/** More behind a capture from the table. */
export function reductionTableCapture(): i32 {
  return tunable(35, 691);
}

/** Hindsight: gain that takes a ply off. */
export function hindsightMargin(): i32 {
  return tunable(36, 62);
}

/** Above the best score: a ply deeper again. */
export function deeperMargin(): i32 {
  return tunable(37, 29);
}

/** Within it: a ply less deep again. */
export function shallowerMargin(): i32 {
  return tunable(38, 11);
}

/** History bonus: for each ply. */
export function bonusSlope(): i32 {
  return tunable(39, 333);
}

/** History bonus: less in all. */
export function bonusOffset(): i32 {
  return tunable(40, 31);
}

/** History bonus: the greatest. */
export function bonusMax(): i32 {
  return tunable(41, 2824);
}

/** History bonus: for each centipawn gained. */
export function evaluationBonus(): i32 {
  return tunable(42, 20);
}

/** The same where nothing changes. */
export function evaluationOffset(): i32 {
  return tunable(43, 184);
}

/** The greatest of them. */
export function evaluationBonusMax(): i32 {
  return tunable(44, 1467);
}

/** Quiescence: what a capture may gain by position. */
export function quiescenceFutility(): i32 {
  return tunable(45, 176);
}

/** First half-width around the last score. */
export function aspirationWindow(): i32 {
  return tunable(46, 13);
}

/** Wider by the square of the score divided by this. */
export function aspirationScore(): i32 {
  return tunable(47, 5789);
}

/** Correction: its bound, in 1/64 centipawns. */
export function correctionPawns(): i32 {
  return tunable(48, 2558);
}

/** Likewise. */
export function correctionMinors(): i32 {
  return tunable(49, 1998);
}

/** Likewise, for each side. */
export function correctionPieces(): i32 {
  return tunable(50, 2908);
}

/** Likewise. */
export function correctionMoves(): i32 {
  return tunable(51, 3003);
}

/** Time: in percent, less the effort. */
export function timeEffortBase(): i32 {
  return tunable(52, 150);
}

/** Times this, in percent. */
export function timeEffortSlope(): i32 {
  return tunable(53, 135);
}

/** In percent, for a new best move. */
export function timeStableBase(): i32 {
  return tunable(54, 120);
}

/** Less for each iteration that it lasts. */
export function timeStableStep(): i32 {
  return tunable(55, 5);
}

/** In 1/100 percent, for a centipawn lost. */
export function timeDrop(): i32 {
  return tunable(56, 100);
}

/** Fills the table that a tuning build reads, once per memory. */
export function initTunables(): void {
  if (!TUNING) return;
  setTunable(0, 100);
  setTunable(1, 61);
  setTunable(2, 60);
  setTunable(3, 200);
  setTunable(4, 219);
  setTunable(5, 3266);
  setTunable(6, 305);
  setTunable(7, 206);
  setTunable(8, 212);
  setTunable(9, 86);
  setTunable(10, 57);
  setTunable(11, 17);
  setTunable(12, 72);
  setTunable(13, 91);
  setTunable(14, 5);
  setTunable(15, 68);
  setTunable(16, 3521);
  setTunable(17, 17);
  setTunable(18, 520);
  setTunable(19, 26);
  setTunable(20, 92);
  setTunable(21, 83);
  setTunable(22, 95);
  setTunable(23, 880);
  setTunable(24, 406);
  setTunable(25, 100);
  setTunable(26, 14);
  setTunable(27, 1010);
  setTunable(28, 600);
  setTunable(29, 990);
  setTunable(30, 870);
  setTunable(31, 570);
  setTunable(32, 698);
  setTunable(33, 821);
  setTunable(34, 1213);
  setTunable(35, 691);
  setTunable(36, 62);
  setTunable(37, 29);
  setTunable(38, 11);
  setTunable(39, 333);
  setTunable(40, 31);
  setTunable(41, 2824);
  setTunable(42, 20);
  setTunable(43, 184);
  setTunable(44, 1467);
  setTunable(45, 176);
  setTunable(46, 13);
  setTunable(47, 5789);
  setTunable(48, 2558);
  setTunable(49, 1998);
  setTunable(50, 2908);
  setTunable(51, 3003);
  setTunable(52, 150);
  setTunable(53, 135);
  setTunable(54, 120);
  setTunable(55, 5);
  setTunable(56, 100);
}
