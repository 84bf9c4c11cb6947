// Correction history: how far the static evaluation has lately been off for positions with the same pawns.
//
// A search's score says what the evaluation should have been. The difference is learnt by the rule of all histories, and
// added to the next evaluation of a position with that pawn structure.

import { BLACK, PAWN, WHITE } from '../../abi/piece';
import { SCORE_MATE_IN_MAX_PLY } from '../../abi/score';
import { pieceSet, sideToMove } from '../position/position';
import { CORRECTION_BITS, SEARCH_CORRECTIONS } from './frames';
import { HISTORY_MAX, reward } from './history';

/** History units that make a centipawn: the greatest correction is ± HISTORY_MAX / UNIT. */
const UNIT = 512;

/** No key of pawns is kept for this alone: two multiplications mix the two sets well enough (odd constants, no meaning). */
function entryOf(position: usize): usize {
  const white = pieceSet(position, WHITE, PAWN) * 0x9e3779b97f4a7c15;
  const black = pieceSet(position, BLACK, PAWN) * 0xc2b2ae3d27d4eb4f;
  const index = usize((white ^ rotl<u64>(black, 29)) >> (64 - CORRECTION_BITS));
  const side = usize(sideToMove(position)) << CORRECTION_BITS;
  return position + SEARCH_CORRECTIONS + ((side + index) << 1);
}

/** The evaluation with the correction, kept clear of mate scores. */
export function corrected(position: usize, evaluation: i32): i32 {
  const sum = evaluation + i32(load<i16>(entryOf(position))) / UNIT;
  return max(1 - SCORE_MATE_IN_MAX_PLY, min(sum, SCORE_MATE_IN_MAX_PLY - 1));
}

/** Learns from a search to `depth` that came out at `score` where the evaluation had said `evaluation`. */
export function learnCorrection(position: usize, depth: i32, score: i32, evaluation: i32): void {
  const bonus = (score - evaluation) * depth * (UNIT / 128);
  reward(entryOf(position), max(-HISTORY_MAX / 4, min(bonus, HISTORY_MAX / 4)));
}
