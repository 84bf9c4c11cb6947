// Reductions of null moves and of late moves.

import { TABLE_LOGARITHMS } from '../../abi/memory';
import { MAX_MOVES } from '../../abi/move';
import { has } from '../bitboard/bits';
import { seeGreaterOrEqual } from '../moves/see';
import { isQuiet, moveTo } from '../position/move';
import { Position } from '../position/position';
import { Frame, frameBelow } from './frame';
import {
  nullMoveDepth,
  nullMoveEval,
  nullMoveReduction,
  reductionBase,
  reductionCheck,
  reductionComplexity,
  reductionCut,
  reductionCutoffs,
  reductionGoodCapture,
  reductionHanging,
  reductionHistory,
  reductionOnPv,
  reductionPv,
  reductionSlope,
  reductionTableCapture,
  reductionWorse,
} from './tunables';

/** Reductions count in 1/1024 of a ply, so that small adjustments can add up. */
export const PLY = 1024;

/** Null-move reduction in plies, where the estimate is `surplus` centipawns above beta, which adds at most three. */
export function nullMovePlies(depth: i32, surplus: i32): i32 {
  return (nullMoveReduction() + depth * nullMoveDepth()) / PLY + min(surplus / nullMoveEval(), 3);
}

/** Reduction of the n-th move at a depth, in 1/1024 plies: it grows with the logarithms of both. */
export function reduction(depth: i32, moveNumber: i32): i32 {
  return reductionBase() + ((((logarithm(depth) * logarithm(moveNumber)) >> 10) * reductionSlope()) >> 10);
}

/** A node's contribution to the reduction of all its late moves, in 1/1024 ply. */
export function reductionOfNode(
  pvNode: bool,
  onPv: bool,
  cutNode: bool,
  inCheck: bool,
  improving: bool,
  tableCapture: bool,
  correction: i32,
): i32 {
  let sum = 0;
  if (pvNode) sum -= reductionPv();
  if (onPv) sum -= reductionOnPv();
  if (cutNode) sum += reductionCut();
  if (inCheck) sum -= reductionCheck();
  if (!improving) sum += reductionWorse();
  if (tableCapture) sum += reductionTableCapture();
  // A large correction means an unreliable evaluation.
  sum -= abs(correction) * reductionComplexity();
  return sum;
}

/** A move's contribution to its own reduction, in 1/1024 ply: more if it is likely to be refuted, less for a good capture. */
export function reductionOfMove(position: Position, frame: Frame, move: i32, badCapture: bool): i32 {
  // Many cutoffs among the children make it likely that this move is refuted too.
  const sum = frameBelow(frame, 1).cutoffs > 3 ? reductionCutoffs() : 0;
  if (isQuiet(move)) return losesMaterial(position, frame, move) ? sum + reductionHanging() : sum;
  return badCapture ? sum : sum - reductionGoodCapture();
}

/** True if a quiet move loses material by static exchange, which is asked only where something attacks its target. */
function losesMaterial(position: Position, frame: Frame, move: i32): bool {
  return has(frame.threats, moveTo(move)) && !seeGreaterOrEqual(position, move, 0);
}

/** Whole plies of a reduction, at least none and so that one is left; a move that has done well before is reduced less. */
export function reducedPlies(sum: i32, history: i32, depth: i32): i32 {
  return max(0, min((sum - (history * reductionHistory()) / 1024) / PLY, depth - 2));
}

function logarithm(number: i32): i32 {
  return load<i32>((number << 2) + TABLE_LOGARITHMS);
}

/** AssemblyScript's logarithm is compiled into the module, so it gives the same bits on every machine. */
export function initReductions(): void {
  for (let number = 1; number < MAX_MOVES; number++) {
    store<i32>((number << 2) + TABLE_LOGARITHMS, i32(Math.log(number) * 1024));
  }
}
