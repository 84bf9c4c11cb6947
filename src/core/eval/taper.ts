// Tapered values: a middlegame and an endgame value in one i32, so that one addition adds both.

import { PHASE_MAX, SCALE_MAX } from '../../abi/evaluation';
import { BISHOP, KNIGHT, QUEEN, ROOK } from '../../abi/piece';
import { popcount } from '../bitboard/bits';
import { Position, typeSet } from '../position/position';

/** Weight of a piece in the phase, by type: together PHASE_MAX in the start position. */
const PHASE_MINOR = 1;
const PHASE_ROOK = 2;
const PHASE_QUEEN = 4;

/** A pair of values, each within a signed 16-bit number. The middlegame's is the upper half. */
export function taper(middlegame: i32, endgame: i32): i32 {
  return (middlegame << 16) + endgame;
}

export function middlegameOf(pair: i32): i32 {
  // The endgame half borrows one from the upper half when it is negative.
  return (pair + 0x8000) >> 16;
}

export function endgameOf(pair: i32): i32 {
  return i32(i16(pair));
}

/** The game phase from the pieces on the board, PHASE_MAX (all pieces) … 0. */
export function phaseOf(position: Position): i32 {
  const minors = popcount(typeSet(position, KNIGHT) | typeSet(position, BISHOP));
  const rooks = popcount(typeSet(position, ROOK));
  const queens = popcount(typeSet(position, QUEEN));
  return min(PHASE_MAX, minors * PHASE_MINOR + rooks * PHASE_ROOK + queens * PHASE_QUEEN);
}

/** The value that a pair has in a phase when `scale` in SCALE_MAX of its endgame half counts. */
export function blend(pair: i32, phase: i32, scale: i32): i32 {
  const endgame = endgameOf(pair) * (PHASE_MAX - phase) * scale;
  return (middlegameOf(pair) * phase * SCALE_MAX + endgame) / (PHASE_MAX * SCALE_MAX);
}
