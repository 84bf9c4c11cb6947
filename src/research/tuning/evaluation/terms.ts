// The terms of the evaluation as the parameter file shows them: a name, where it begins in the table, and how many pairs
// make a line.

import * as evaluation from '../../../abi/evaluation';
import { KING } from '../../../abi/piece';
import { typeName } from '../../../notation/pieces';

export interface Term {
  readonly name: string;
  readonly first: number;
  readonly columns: number;
}

/** In the order of the table; a term ends where the next one begins. */
export const TERMS: readonly Term[] = [
  { name: 'right to move', first: evaluation.TEMPO, columns: 1 },
  { name: 'piece: pawn, knight, bishop, rook, queen', first: evaluation.PIECE_VALUE, columns: 5 },
  ...Array.from({ length: KING + 1 }, (_, type) => ({
    name: `${typeName(type)} on a square: a line for each rank, edge file first`,
    first: evaluation.PIECE_SQUARE + type * 32,
    columns: 4,
  })),
  { name: 'knight mobility, by number of squares', first: evaluation.KNIGHT_MOBILITY, columns: 9 },
  { name: 'bishop mobility', first: evaluation.BISHOP_MOBILITY, columns: 7 },
  { name: 'rook mobility', first: evaluation.ROOK_MOBILITY, columns: 5 },
  { name: 'queen mobility', first: evaluation.QUEEN_MOBILITY, columns: 7 },
  { name: 'outpost: knight, bishop', first: evaluation.OUTPOST, columns: 2 },
  { name: 'behind a pawn: knight, bishop', first: evaluation.BEHIND_PAWN, columns: 2 },
  { name: 'bishop pair', first: evaluation.BISHOP_PAIR, columns: 1 },
  { name: 'own pawn on the colour of a bishop', first: evaluation.BISHOP_PAWNS, columns: 1 },
  { name: 'rook on a file without own pawns', first: evaluation.ROOK_HALF_OPEN, columns: 1 },
  { name: 'rook on a file without pawns', first: evaluation.ROOK_OPEN, columns: 1 },
  { name: 'doubled pawn', first: evaluation.DOUBLED, columns: 1 },
  { name: 'isolated pawn', first: evaluation.ISOLATED, columns: 1 },
  { name: 'backward pawn', first: evaluation.BACKWARD, columns: 1 },
  { name: 'either of them, no enemy pawn in front', first: evaluation.WEAK_UNOPPOSED, columns: 1 },
  { name: 'pawn defended by a pawn, by rank', first: evaluation.SUPPORTED, columns: 7 },
  { name: 'pawn beside a pawn', first: evaluation.PHALANX, columns: 7 },
  { name: 'passed pawn', first: evaluation.PASSED, columns: 7 },
  { name: 'passed pawn behind an enemy piece', first: evaluation.PASSED_BLOCKED, columns: 7 },
  { name: 'passed pawn that can advance in safety', first: evaluation.PASSED_FREE, columns: 7 },
  { name: 'passed pawn whose whole way is clear', first: evaluation.PASSED_CLEAR, columns: 7 },
  { name: 'each step from the own king to its stop', first: evaluation.PASSED_OWN_KING, columns: 7 },
  { name: "each step from the enemy's king", first: evaluation.PASSED_ENEMY_KING, columns: 7 },
  { name: 'passed pawn that no king can catch', first: evaluation.UNSTOPPABLE, columns: 1 },
  { name: 'shelter: a line for each file from the edge, by rank', first: evaluation.SHELTER, columns: 7 },
  { name: 'storm, likewise', first: evaluation.STORM, columns: 7 },
  { name: 'storm that is stopped, by rank', first: evaluation.STORM_STOPPED, columns: 7 },
  { name: 'pawn attacks knight, bishop, rook, queen', first: evaluation.THREAT_BY_PAWN, columns: 4 },
  { name: 'minor piece attacks pawn, knight, …', first: evaluation.THREAT_BY_MINOR, columns: 5 },
  { name: 'rook attacks pawn, knight, …', first: evaluation.THREAT_BY_ROOK, columns: 5 },
  { name: 'king attacks', first: evaluation.THREAT_BY_KING, columns: 1 },
  { name: 'attacked and not defended', first: evaluation.HANGING, columns: 1 },
  { name: 'pawn can advance and attack', first: evaluation.THREAT_BY_PUSH, columns: 1 },
  { name: 'contested square', first: evaluation.CONTESTED, columns: 1 },
  { name: 'space', first: evaluation.SPACE, columns: 1 },
  { name: 'bare king: towards the edge', first: evaluation.BARE_KING_EDGE, columns: 1 },
  { name: 'bare king: the other one near', first: evaluation.BARE_KING_DISTANCE, columns: 1 },
  { name: 'danger: base', first: evaluation.DANGER_BASE, columns: 1 },
  { name: 'danger: the attacker has no queen', first: evaluation.DANGER_NO_QUEEN, columns: 1 },
  { name: 'danger: knight, bishop, rook, queen looks at the zone', first: evaluation.DANGER_ATTACKER, columns: 4 },
  { name: 'danger: attacked square of the zone', first: evaluation.DANGER_HIT, columns: 1 },
  { name: 'danger: weak square of the zone', first: evaluation.DANGER_WEAK_SQUARE, columns: 1 },
  { name: 'danger: safe check by knight, bishop, rook, queen', first: evaluation.DANGER_CHECK, columns: 4 },
  { name: 'danger: file without own pawns', first: evaluation.DANGER_OPEN_FILE, columns: 1 },
];
