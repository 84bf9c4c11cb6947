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
  return tunable(0, 85);
}

/** Less of it when improving. */
export function reverseFutilityImproving(): i32 {
  return tunable(1, 70);
}

/** Razoring: at depth 0. */
export function razoringBase(): i32 {
  return tunable(2, 230);
}

/** More for each ply. */
export function razoringMargin(): i32 {
  return tunable(3, 220);
}

/** Null move: at depth 0. */
export function nullMoveReduction(): i32 {
  return tunable(4, 3072);
}

/** Null move: more for each ply. */
export function nullMoveDepth(): i32 {
  return tunable(5, 256);
}

/** Above beta that add a ply. */
export function nullMoveEval(): i32 {
  return tunable(6, 200);
}

/** ProbCut: above beta. */
export function probCutMargin(): i32 {
  return tunable(7, 190);
}

/** Less of it when improving. */
export function probCutImproving(): i32 {
  return tunable(8, 60);
}

/** Singular: 1/64 for each ply. */
export function singularMargin(): i32 {
  return tunable(9, 64);
}

/** Below it: two plies. */
export function doubleExtensionMargin(): i32 {
  return tunable(10, 16);
}

/** Futility: at depth 0. */
export function futilityBase(): i32 {
  return tunable(11, 120);
}

/** More for each ply. */
export function futilityMargin(): i32 {
  return tunable(12, 90);
}

/** For each ply. */
export function historyPruningMargin(): i32 {
  return tunable(13, 4000);
}

/** For each ply squared. */
export function quietExchangeMargin(): i32 {
  return tunable(14, 30);
}

/** For each ply. */
export function captureExchangeMargin(): i32 {
  return tunable(15, 100);
}

/** Late moves: of all. */
export function reductionBase(): i32 {
  return tunable(16, 700);
}

/** For ln(depth) ln(move). */
export function reductionSlope(): i32 {
  return tunable(17, 437);
}

/** For 1024 history units. */
export function reductionHistory(): i32 {
  return tunable(18, 85);
}

/** Less on the principal variation. */
export function reductionPv(): i32 {
  return tunable(19, 1024);
}

/** Less in check. */
export function reductionCheck(): i32 {
  return tunable(20, 1024);
}

/** More when not improving. */
export function reductionWorse(): i32 {
  return tunable(21, 512);
}

/** More where a cutoff is expected. */
export function reductionCut(): i32 {
  return tunable(22, 1400);
}

/** Less where a principal variation ran once. */
export function reductionOnPv(): i32 {
  return tunable(23, 700);
}

/** More after many cutoffs below. */
export function reductionCutoffs(): i32 {
  return tunable(24, 800);
}

/** More behind a capture from the table. */
export function reductionTableCapture(): i32 {
  return tunable(25, 700);
}

/** Above the best score: a ply deeper again. */
export function deeperMargin(): i32 {
  return tunable(26, 50);
}

/** Within it: a ply less deep again. */
export function shallowerMargin(): i32 {
  return tunable(27, 10);
}

/** History bonus: for each ply. */
export function bonusSlope(): i32 {
  return tunable(28, 180);
}

/** History bonus: less in all. */
export function bonusOffset(): i32 {
  return tunable(29, 60);
}

/** History bonus: the greatest. */
export function bonusMax(): i32 {
  return tunable(30, 1800);
}

/** Quiescence: what a capture may gain by position. */
export function quiescenceFutility(): i32 {
  return tunable(31, 180);
}

/** First half-width around the last score. */
export function aspirationWindow(): i32 {
  return tunable(32, 16);
}

/** Correction: its bound, in 1/64 centipawns. */
export function correctionPawns(): i32 {
  return tunable(33, 2048);
}

/** Likewise. */
export function correctionMinors(): i32 {
  return tunable(34, 1400);
}

/** Likewise, for each side. */
export function correctionPieces(): i32 {
  return tunable(35, 1400);
}

/** Likewise. */
export function correctionMoves(): i32 {
  return tunable(36, 1400);
}

/** Fills the table that a tuning build reads, once per memory. */
export function initTunables(): void {
  if (!TUNING) return;
  setTunable(0, 85);
  setTunable(1, 70);
  setTunable(2, 230);
  setTunable(3, 220);
  setTunable(4, 3072);
  setTunable(5, 256);
  setTunable(6, 200);
  setTunable(7, 190);
  setTunable(8, 60);
  setTunable(9, 64);
  setTunable(10, 16);
  setTunable(11, 120);
  setTunable(12, 90);
  setTunable(13, 4000);
  setTunable(14, 30);
  setTunable(15, 100);
  setTunable(16, 700);
  setTunable(17, 437);
  setTunable(18, 85);
  setTunable(19, 1024);
  setTunable(20, 1024);
  setTunable(21, 512);
  setTunable(22, 1400);
  setTunable(23, 700);
  setTunable(24, 800);
  setTunable(25, 700);
  setTunable(26, 50);
  setTunable(27, 10);
  setTunable(28, 180);
  setTunable(29, 60);
  setTunable(30, 1800);
  setTunable(31, 180);
  setTunable(32, 16);
  setTunable(33, 2048);
  setTunable(34, 1400);
  setTunable(35, 1400);
  setTunable(36, 1400);
}
