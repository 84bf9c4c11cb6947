// Endings: how much of the endgame value counts, and what mates a bare king.

import { BARE_KING_DISTANCE, BARE_KING_EDGE, SCALE_MAX } from '../../../src/abi/evaluation';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../../src/abi/piece';
import { fileOf, rankOf, squareAt } from '../../../src/notation/squares';
import { filesToEdge, isDark, ofType, steps, type Board, type Man } from './board';
import type { View } from './control';
import type { EvaluationConstants, Score } from './values';

// What pieces are worth in pawns by tradition.
const MINOR = 3;
const ROOK_UNITS = 5;
const UNITS: Readonly<Record<number, number>> = {
  [PAWN]: 0,
  [KNIGHT]: MINOR,
  [BISHOP]: MINOR,
  [ROOK]: ROOK_UNITS,
  [QUEEN]: 9,
  [KING]: 0,
};

/** The pieces of a side in pawns. */
function unitsOf(men: readonly Man[]): number {
  return men.reduce((sum, { type }) => sum + (UNITS[type] ?? NaN), 0);
}

/** All pawns on one edge file, the enemy's king at its end, and no piece but bishops that never see the corner. */
function isCornerDraw(board: Board): boolean {
  const files = new Set(board.ownPawns.map(({ square }) => fileOf(square)));
  const [file] = files;
  if (files.size !== 1 || file === undefined || filesToEdge(file) > 0) return false;
  const corner = squareAt(file, 7);
  if (steps(board.enemyKing, corner) > 1) return false;
  return board.own.every(({ square, type }) => {
    if (type === BISHOP) return isDark(square) !== isDark(corner);
    return type === PAWN || type === KING;
  });
}

/** One bishop each, on squares of different colours. */
function hasOppositeBishops(board: Board): boolean {
  const [own, second] = ofType(board.own, BISHOP);
  const [enemy, third] = ofType(board.enemy, BISHOP);
  if (own === undefined || enemy === undefined || second !== undefined || third !== undefined) return false;
  return isDark(own.square) !== isDark(enemy.square);
}

function scaleWithoutPawns(board: Board, constants: EvaluationConstants): number {
  const units = unitsOf(board.own);
  const enemyUnits = unitsOf(board.enemy);
  const isTwoKnights = units === 2 * MINOR && ofType(board.own, KNIGHT).length === 2;
  if (isTwoKnights && enemyUnits === 0) return 0;
  if (units - enemyUnits > MINOR) return SCALE_MAX;
  if (units <= MINOR) return 0;
  return enemyUnits <= MINOR ? constants.SCALE_FORTRESS : constants.SCALE_PIECES;
}

/** How much of its endgame value the stronger side keeps, from its view, of SCALE_MAX. */
export function scaleOf({ board }: View, constants: EvaluationConstants): number {
  const pawns = board.ownPawns.length;
  if (pawns === 0) return scaleWithoutPawns(board, constants);
  if (isCornerDraw(board)) return 0;
  if (!hasOppositeBishops(board)) return Math.min(constants.SCALE_PAWNS + constants.SCALE_PAWN * pawns, SCALE_MAX);
  const further = unitsOf(board.own) - MINOR;
  if (further === 0 && unitsOf(board.enemy) === MINOR) return constants.SCALE_OPPOSITE_BARE;
  return Math.min(constants.SCALE_OPPOSITE + further * constants.SCALE_OPPOSITE_PIECE, SCALE_MAX);
}

/** The corners that a bishop sees, or all four without one. */
function cornersFor(bishop: Man | undefined): readonly number[] {
  const corners = [0, 7].flatMap((file) => [0, 7].map((rank) => squareAt(file, rank)));
  return corners.filter((corner) => bishop === undefined || isDark(corner) === isDark(bishop.square));
}

/** The enemy's bare king against a rook's worth or more. */
export function scoreBareKing({ board }: View, score: Score): void {
  if (board.enemy.length > 1 || unitsOf(board.own) < ROOK_UNITS) return;
  const king = board.enemyKing;
  const knights = ofType(board.own, KNIGHT);
  const [bishop, ...bishops] = ofType(board.own, BISHOP);
  const isBishopAndKnight = unitsOf(board.own) === 2 * MINOR && knights.length === 1 && bishops.length === 0;
  // Steps away from the centre of the board; with bishop and knight, towards a corner of the bishop's colour.
  const driven = isBishopAndKnight
    ? 7 - Math.min(...cornersFor(bishop).map((corner) => steps(king, corner)))
    : 6 - filesToEdge(fileOf(king)) - filesToEdge(rankOf(king));
  score.add(BARE_KING_EDGE, driven);
  score.add(BARE_KING_DISTANCE, 7 - steps(king, board.ownKing));
}
