// Knights, bishops, rooks and queens: mobility and placement.

import {
  BEHIND_PAWN,
  BISHOP_MOBILITY,
  BISHOP_PAIR,
  BISHOP_PAWNS,
  KNIGHT_MOBILITY,
  OUTPOST,
  PIECE_SQUARE,
  PIECE_VALUE,
  QUEEN_MOBILITY,
  ROOK_HALF_OPEN,
  ROOK_MOBILITY,
  ROOK_OPEN,
} from '../../../src/abi/evaluation';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../../src/abi/piece';
import { fileOf, rankOf } from '../../../src/notation/squares';
import { above, filesToEdge, isDark, ofType, type Board, type Man } from './board';
import { attacksOf, type View } from './control';
import type { Score } from './values';

const MOBILITY: Readonly<Record<number, number>> = {
  [KNIGHT]: KNIGHT_MOBILITY,
  [BISHOP]: BISHOP_MOBILITY,
  [ROOK]: ROOK_MOBILITY,
  [QUEEN]: QUEEN_MOBILITY,
};

/** Each man's value and that of its place, by rank and by file from the edge. */
export function scoreMaterial({ board }: View, score: Score): void {
  for (const { square, type } of board.own) {
    if (type !== KING) score.add(PIECE_VALUE + type);
    score.add(PIECE_SQUARE + (type * 8 + rankOf(square)) * 4 + filesToEdge(fileOf(square)));
  }
}

/** Not what enemy pawns attack, the own king, and own pawns that are blocked or have not got beyond the third rank. */
function isMobility({ board, enemy }: View, square: number): boolean {
  if (enemy.by(PAWN, square) || square === board.ownKing) return false;
  return !board.isOwn(square, PAWN) || (rankOf(square) > 2 && board.isEmpty(above(square)));
}

/** On the fourth to sixth rank, defended by an own pawn, and no enemy pawn can ever attack it. */
function isOutpost({ board, own }: View, square: number): boolean {
  const rank = rankOf(square);
  if (rank < 3 || rank > 5 || !own.by(PAWN, square)) return false;
  return !board.enemyPawns.some(
    (pawn) => Math.abs(fileOf(pawn.square) - fileOf(square)) === 1 && rankOf(pawn.square) > rank,
  );
}

function scoreMinor(view: View, { square, type }: Man, score: Score): void {
  if (isOutpost(view, square)) score.add(OUTPOST + type - KNIGHT);
  if (view.board.isPawn(above(square))) score.add(BEHIND_PAWN + type - KNIGHT);
}

function scoreRookFile(board: Board, rook: number, score: Score): void {
  const isOnFile = ({ square }: Man): boolean => fileOf(square) === fileOf(rook);
  if (board.ownPawns.some(isOnFile)) return;
  score.add(board.enemyPawns.some(isOnFile) ? ROOK_HALF_OPEN : ROOK_OPEN);
}

/** The pieces of one type. */
export function scorePieces(view: View, type: number, score: Score): void {
  const { board } = view;
  const pieces = ofType(board.own, type);
  if (type === BISHOP && pieces.length > 1) score.add(BISHOP_PAIR);
  for (const piece of pieces) {
    const mobility = attacksOf(board, piece).filter((square) => isMobility(view, square));
    score.add((MOBILITY[type] ?? NaN) + mobility.length);
    if (type === KNIGHT || type === BISHOP) scoreMinor(view, piece, score);
    if (type === ROOK) scoreRookFile(board, piece.square, score);
    if (type === BISHOP) {
      const sameColour = board.ownPawns.filter(({ square }) => isDark(square) === isDark(piece.square));
      score.add(BISHOP_PAWNS, sameColour.length);
    }
  }
}
