// Tapered values: a middlegame and an endgame value in one i32, so that one addition adds both.

/** Weight of a piece in the phase, by type: together 24 in the start position. */
const PHASE_MINOR = 1;
const PHASE_ROOK = 2;
const PHASE_QUEEN = 4;
export const PHASE_MAX = 24;

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

/** How much of the middlegame is left, PHASE_MAX … 0, from the numbers of pieces. */
export function phaseOf(minors: i32, rooks: i32, queens: i32): i32 {
  return min(PHASE_MAX, minors * PHASE_MINOR + rooks * PHASE_ROOK + queens * PHASE_QUEEN);
}

/** The value that a pair has in a phase. */
export function blend(pair: i32, phase: i32): i32 {
  return (middlegameOf(pair) * phase + endgameOf(pair) * (PHASE_MAX - phase)) / PHASE_MAX;
}
