// The evaluation at the border: where each parameter stands in the table, and two records about the position evaluated last:
// the explanation that `eval` prints, and the trace that the tuner reads.
//
// A parameter is a pair of values, one for the middlegame and one for the endgame. Values are in centipawns; the danger
// parameters, the last of the table, count in units of their own (src/core/eval/king.ts).

// --- index of the first parameter of each term -----------------------------------------------------------------------------
/** The right to move. */
export const TEMPO = 0;
/** By type, pawn to queen. */
export const PIECE_VALUE = TEMPO + 1;
/** By type, pawn to king; then rank as the piece's side counts it, from 0; then file from the edge, 0 … 3. */
export const PIECE_SQUARE = PIECE_VALUE + 5;

/** By number of squares, here and in the next three. */
export const KNIGHT_MOBILITY = PIECE_SQUARE + 6 * 32;
export const BISHOP_MOBILITY = KNIGHT_MOBILITY + 9;
export const ROOK_MOBILITY = BISHOP_MOBILITY + 14;
export const QUEEN_MOBILITY = ROOK_MOBILITY + 15;
/** Knight, bishop. */
export const OUTPOST = QUEEN_MOBILITY + 28;
/** Knight, bishop. */
export const BEHIND_PAWN = OUTPOST + 2;
export const BISHOP_PAIR = BEHIND_PAWN + 2;
/** Each own pawn on the bishop's colour. */
export const BISHOP_PAWNS = BISHOP_PAIR + 1;
export const ROOK_HALF_OPEN = BISHOP_PAWNS + 1;
export const ROOK_OPEN = ROOK_HALF_OPEN + 1;

export const DOUBLED = ROOK_OPEN + 1;
export const ISOLATED = DOUBLED + 1;
export const BACKWARD = ISOLATED + 1;
/** On top of either of the last two, without an enemy pawn in front. */
export const WEAK_UNOPPOSED = BACKWARD + 1;
/** By rank, here and in the next: 0 … 6. */
export const SUPPORTED = WEAK_UNOPPOSED + 1;
export const PHALANX = SUPPORTED + 7;

/** By rank, here and in all that begin with PASSED. */
export const PASSED = PHALANX + 7;
/** An enemy piece stands in front. */
export const PASSED_BLOCKED = PASSED + 7;
/** It can advance a step in safety. */
export const PASSED_FREE = PASSED_BLOCKED + 7;
/** Nothing of the enemy's stands on its way or looks at it. */
export const PASSED_CLEAR = PASSED_FREE + 7;
/** For each step that the own king has to the square in front. */
export const PASSED_OWN_KING = PASSED_CLEAR + 7;
/** For each step that the enemy's king has to it. */
export const PASSED_ENEMY_KING = PASSED_OWN_KING + 7;
/** No piece is left to stop it, and the king comes too late. */
export const UNSTOPPABLE = PASSED_ENEMY_KING + 7;

/** By file from the edge, 0 … 3, then by rank of the own pawn nearest to the king's rank, 0 for none. */
export const SHELTER = UNSTOPPABLE + 1;
/** The same for the enemy's pawn, unless the own one stops it. */
export const STORM = SHELTER + 4 * 7;
/** By rank of the enemy's pawn that is stopped. */
export const STORM_STOPPED = STORM + 4 * 7;

/** By the type attacked, knight to queen. */
export const THREAT_BY_PAWN = STORM_STOPPED + 7;
/** By the type attacked, pawn to queen, here and in the next. */
export const THREAT_BY_MINOR = THREAT_BY_PAWN + 4;
export const THREAT_BY_ROOK = THREAT_BY_MINOR + 5;
export const THREAT_BY_KING = THREAT_BY_ROOK + 5;
/** Attacked and not defended. */
export const HANGING = THREAT_BY_KING + 1;
/** A pawn can advance in safety and attack something heavier. */
export const THREAT_BY_PUSH = HANGING + 1;
/** Each square that both sides attack and the enemy does not hold firmly. */
export const CONTESTED = THREAT_BY_PUSH + 1;
/** Each safe square of the own centre, twice if it is behind an own pawn, for each own man. */
export const SPACE = CONTESTED + 1;

/** The enemy's bare king: its distance from the centre of the board, and how near the own king is. */
export const BARE_KING_EDGE = SPACE + 1;
export const BARE_KING_DISTANCE = BARE_KING_EDGE + 1;

/** From here on: danger for the enemy's king. The first is always there. */
export const DANGER_BASE = BARE_KING_DISTANCE + 1;
export const DANGER_NO_QUEEN = DANGER_BASE + 1;
/** By type, knight to queen: each piece that attacks the king's zone. */
export const DANGER_ATTACKER = DANGER_NO_QUEEN + 1;
/** Each square of the zone that a piece attacks. */
export const DANGER_HIT = DANGER_ATTACKER + 4;
/** Each square of the zone that is attacked and not defended but once, by king or queen. */
export const DANGER_WEAK_SQUARE = DANGER_HIT + 1;
/** By type, knight to queen: each square from which it could give check in safety. */
export const DANGER_CHECK = DANGER_WEAK_SQUARE + 1;
/** Each file beside the king without a pawn of the king's side. */
export const DANGER_OPEN_FILE = DANGER_CHECK + 4;
export const PARAMETER_COUNT = DANGER_OPEN_FILE + 1;

// --- explanation: a packed pair (i32, middlegame in the upper half) for each row, White's rows first ---------------------------
/** Piece values and places. The search keeps their sum, so they are only here after `explainPosition`. */
export const EXPLAINED_MATERIAL = 0;
export const EXPLAINED_PAWNS = 1;
export const EXPLAINED_KNIGHTS = 2;
export const EXPLAINED_BISHOPS = 3;
export const EXPLAINED_ROOKS = 4;
export const EXPLAINED_QUEENS = 5;
export const EXPLAINED_PASSED = 6;
export const EXPLAINED_KING = 7;
export const EXPLAINED_THREATS = 8;
export const EXPLAINED_SPACE = 9;
export const EXPLAINED_TEMPO = 10;
export const EXPLANATION_ROWS = 11;
/** i32: how much of the middlegame is left, 0 … PHASE_MAX. */
export const EXPLANATION_PHASE = 2 * EXPLANATION_ROWS * 4;
/** i32: how much of the endgame value counts, 0 … SCALE_MAX. */
export const EXPLANATION_SCALE = EXPLANATION_PHASE + 4;
export const EXPLANATION_SIZE = EXPLANATION_SCALE + 4;
export const PHASE_MAX = 24;
export const SCALE_MAX = 64;
