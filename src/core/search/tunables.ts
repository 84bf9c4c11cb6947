// The constants of the search, by name. Made by `npm run build tables` of src/abi/tunables.ts; a function that returns a
// constant costs nothing.

import { TABLE_TUNABLES } from '../../abi/memory';

function tunable(index: i32, value: i32): i32 {
  return TUNING ? load<i32>(TABLE_TUNABLES + (index << 2)) : value;
}

function setTunable(index: i32, value: i32): void {
  store<i32>(TABLE_TUNABLES + (index << 2), value);
}

/** Reverse futility margin, centipawns per ply. */
export function reverseFutilityMargin(): i32 {
  return tunable(0, 100);
}

/** Reverse futility margin when improving: reduction, centipawns. */
export function reverseFutilityImproving(): i32 {
  return tunable(1, 61);
}

/** Reverse futility margin under threat: increase, centipawns. */
export function reverseFutilityThreats(): i32 {
  return tunable(2, 60);
}

/** Razoring margin at depth 0, centipawns. */
export function razoringBase(): i32 {
  return tunable(3, 200);
}

/** Razoring margin, centipawns per ply. */
export function razoringMargin(): i32 {
  return tunable(4, 219);
}

/** Null-move reduction at depth 0, 1/1024 ply. */
export function nullMoveReduction(): i32 {
  return tunable(5, 3266);
}

/** Null-move reduction, 1/1024 ply per ply of depth. */
export function nullMoveDepth(): i32 {
  return tunable(6, 305);
}

/** Null-move reduction: evaluation above beta per extra ply, centipawns. */
export function nullMoveEval(): i32 {
  return tunable(7, 206);
}

/** ProbCut margin, centipawns. */
export function probCutMargin(): i32 {
  return tunable(8, 212);
}

/** ProbCut margin when improving: reduction, centipawns. */
export function probCutImproving(): i32 {
  return tunable(9, 86);
}

/** Singular margin, 1/64 centipawn per ply. */
export function singularMargin(): i32 {
  return tunable(10, 57);
}

/** Double extension margin, centipawns below the singular beta. */
export function doubleExtensionMargin(): i32 {
  return tunable(11, 17);
}

/** Futility margin at depth 0, centipawns. */
export function futilityBase(): i32 {
  return tunable(12, 72);
}

/** Futility margin, centipawns per ply. */
export function futilityMargin(): i32 {
  return tunable(13, 91);
}

/** Late move pruning: quiet moves at depth 0. */
export function lateMoveCount(): i32 {
  return tunable(14, 5);
}

/** Late move pruning: quiet moves, 1/64 per ply squared. */
export function lateMoveSlope(): i32 {
  return tunable(15, 68);
}

/** History pruning threshold, history units per ply. */
export function historyPruningMargin(): i32 {
  return tunable(16, 3521);
}

/** SEE pruning of quiet moves, centipawns per ply squared. */
export function quietExchangeMargin(): i32 {
  return tunable(17, 17);
}

/** SEE pruning of quiet moves: by history, centipawns per 65,536 history units. */
export function quietExchangeHistory(): i32 {
  return tunable(18, 520);
}

/** Move ordering: escaping a threat, history units per centipawn of the piece. */
export function escapeWeight(): i32 {
  return tunable(19, 26);
}

/** SEE pruning of captures, centipawns per ply. */
export function captureExchangeMargin(): i32 {
  return tunable(20, 92);
}

/** Futility margin of bad captures at depth 0, centipawns. */
export function captureFutilityBase(): i32 {
  return tunable(21, 83);
}

/** Futility margin of bad captures, centipawns per ply. */
export function captureFutilityMargin(): i32 {
  return tunable(22, 95);
}

/** LMR constant term, 1/1024 ply. */
export function reductionBase(): i32 {
  return tunable(23, 880);
}

/** LMR factor of ln(depth) ln(move number), 1/1024 ply. */
export function reductionSlope(): i32 {
  return tunable(24, 406);
}

/** LMR reduction by history, 1/1024 ply per 1,024 history units. */
export function reductionHistory(): i32 {
  return tunable(25, 100);
}

/** LMR: less by correction, 1/1024 ply per centipawn. */
export function reductionComplexity(): i32 {
  return tunable(26, 14);
}

/** LMR: less for good captures, 1/1024 ply. */
export function reductionGoodCapture(): i32 {
  return tunable(27, 1010);
}

/** LMR: more for quiet moves that lose material, 1/1024 ply. */
export function reductionHanging(): i32 {
  return tunable(28, 600);
}

/** LMR: less in PV nodes, 1/1024 ply. */
export function reductionPv(): i32 {
  return tunable(29, 990);
}

/** LMR: less in check, 1/1024 ply. */
export function reductionCheck(): i32 {
  return tunable(30, 870);
}

/** LMR: more when not improving, 1/1024 ply. */
export function reductionWorse(): i32 {
  return tunable(31, 570);
}

/** LMR: more in cut nodes, 1/1024 ply. */
export function reductionCut(): i32 {
  return tunable(32, 698);
}

/** LMR: less in former PV nodes, 1/1024 ply. */
export function reductionOnPv(): i32 {
  return tunable(33, 821);
}

/** LMR: more after many cutoffs in child nodes, 1/1024 ply. */
export function reductionCutoffs(): i32 {
  return tunable(34, 1213);
}

/** LMR: more when the table move is a capture, 1/1024 ply. */
export function reductionTableCapture(): i32 {
  return tunable(35, 691);
}

/** Hindsight reduction: gain in evaluation, centipawns. */
export function hindsightMargin(): i32 {
  return tunable(36, 62);
}

/** LMR re-search a ply deeper: score above the best, centipawns. */
export function deeperMargin(): i32 {
  return tunable(37, 29);
}

/** LMR re-search a ply shallower: score above the best, centipawns. */
export function shallowerMargin(): i32 {
  return tunable(38, 11);
}

/** History bonus, history units per ply. */
export function bonusSlope(): i32 {
  return tunable(39, 333);
}

/** History bonus: reduction, history units. */
export function bonusOffset(): i32 {
  return tunable(40, 31);
}

/** History bonus: maximum, history units. */
export function bonusMax(): i32 {
  return tunable(41, 2824);
}

/** Evaluation bonus, history units per centipawn gained. */
export function evaluationBonus(): i32 {
  return tunable(42, 20);
}

/** Evaluation bonus at no gain, history units. */
export function evaluationOffset(): i32 {
  return tunable(43, 184);
}

/** Evaluation bonus: maximum, history units. */
export function evaluationBonusMax(): i32 {
  return tunable(44, 1467);
}

/** Quiescence futility margin, centipawns. */
export function quiescenceFutility(): i32 {
  return tunable(45, 176);
}

/** Aspiration window: first half-width, centipawns. */
export function aspirationWindow(): i32 {
  return tunable(46, 13);
}

/** Aspiration window: divisor of the squared score, centipawns. */
export function aspirationScore(): i32 {
  return tunable(47, 5789);
}

/** Correction by pawns: bound, 1/64 centipawn. */
export function correctionPawns(): i32 {
  return tunable(48, 2558);
}

/** Correction by minor pieces and kings: bound, 1/64 centipawn. */
export function correctionMinors(): i32 {
  return tunable(49, 1998);
}

/** Correction by pieces of one side: bound, 1/64 centipawn. */
export function correctionPieces(): i32 {
  return tunable(50, 2908);
}

/** Correction by the last moves: bound, 1/64 centipawn. */
export function correctionMoves(): i32 {
  return tunable(51, 3003);
}

/** Time by effort: constant term, percent. */
export function timeEffortBase(): i32 {
  return tunable(52, 150);
}

/** Time by effort: factor of the best move's share of nodes, percent. */
export function timeEffortSlope(): i32 {
  return tunable(53, 135);
}

/** Time by stability: for a new best move, percent. */
export function timeStableBase(): i32 {
  return tunable(54, 120);
}

/** Time by stability: less per iteration with the same best move, percent. */
export function timeStableStep(): i32 {
  return tunable(55, 5);
}

/** Time by score: per centipawn lost, 1/100 percent. */
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
