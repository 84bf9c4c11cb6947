// Explains why a move is legal: the rule that the program forgets.

import { BISHOP, KING, KNIGHT, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, PAWN, QUEEN } from '../abi/piece';
import { countMen, opponentOf, pieceAt, typeName, typeOf } from '../notation/pieces';
import {
  arrivalSquare,
  isCapture,
  isCastling,
  isKingSideCastling,
  moveFrom,
  moveTo,
  promotedType,
} from '../notation/packed-move';
import type { Setup } from '../notation/setup';
import { fileOf, rankOf, squareName } from '../notation/squares';
import { attackers, kingOf, pinnerOf, victimSquare } from './geometry';
import { rule, type Rule } from './rule';
import { castlingSide, whyCastling } from './why-no-castling';

function enPassantRule(from: number, to: number, checker: number | undefined): Rule {
  if (checker === victimSquare(from, to)) {
    return rule('EN_PASSANT_ANSWERS_CHECK', 'En passant answers the check of the pawn that it takes.');
  }
  return rule(
    'EN_PASSANT_MISSING',
    'A pawn that has just made a double step may be taken en passant, by a pawn on either side of it.',
  );
}

function promotionRule(move: number, listed: readonly number[]): Rule {
  const isSameStep = (other: number): boolean => moveFrom(other) === moveFrom(move) && moveTo(other) === moveTo(move);
  if (listed.some(isSameStep)) {
    const name = typeName(promotedType(move));
    return rule('UNDERPROMOTION', `A pawn may be promoted to a ${name}: the choice is queen, rook, bishop or knight.`);
  }
  return isCapture(move)
    ? rule('PROMOTION_CAPTURE', 'A pawn is promoted when it takes on the last rank, too.')
    : rule('PROMOTION_MISSING', 'A pawn that reaches the last rank is promoted: four moves.');
}

function checkRule({ board }: Setup, move: number, checkers: readonly number[]): Rule {
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = typeOf(pieceAt(board, from));
  if (type === KING) {
    if (isCapture(move) && checkers.includes(to)) {
      return rule('KING_TAKES_CHECKER', 'The king may take the man that gives check, if it is not protected.');
    }
    return checkers.length > 1
      ? rule('DOUBLE_CHECK_KING', 'In double check the king may go to any square that is not attacked, and take there.')
      : rule('CHECK_KING_LEAVES', 'A king in check may go to any square that is not attacked.');
  }
  if (checkers.includes(to)) {
    return rule('CHECKER_TAKEN', `A check is answered by taking the man that gives it, here by a ${typeName(type)}.`);
  }
  const isDoubleStep = type === PAWN && Math.abs(rankOf(to) - rankOf(from)) === 2;
  return rule(
    'CHECK_BLOCKED',
    `A check from afar is answered by a man between, here by a ${typeName(type)}${isDoubleStep ? "'s double step" : ''}.`,
  );
}

function quietRule(setup: Setup, move: number): Rule {
  const { board } = setup;
  const from = moveFrom(move);
  const to = moveTo(move);
  const type = typeOf(pieceAt(board, from));
  const pinner = pinnerOf(board, from);
  if (pinner !== NO_SQUARE) {
    return to === pinner
      ? rule('PINNED_TAKES_PINNER', `A pinned ${typeName(type)} may take the man that pins it.`)
      : rule('PINNED_ALONG_LINE', `A pinned ${typeName(type)} may move along the line of its pin.`);
  }
  if (type === PAWN) {
    if (isCapture(move)) return rule('PAWN_TAKES', 'A pawn takes one step diagonally forward, to either side.');
    return Math.abs(rankOf(to) - rankOf(from)) === 2
      ? rule('DOUBLE_STEP', 'A pawn on its first rank may make a double step when both squares before it are empty.')
      : rule('PAWN_STEP', 'A pawn moves one square forward when that square is empty.');
  }
  const name = typeName(type);
  const what = isCapture(move) ? `takes on ${squareName(to)}` : `goes to ${squareName(to)}`;
  const codes: Readonly<Record<number, string>> = {
    [KNIGHT]: 'KNIGHT',
    [BISHOP]: 'BISHOP',
    [QUEEN]: 'QUEEN',
    [KING]: 'KING',
  };
  const code = codes[type] ?? 'ROOK';
  return isCapture(move)
    ? rule(`${code}_TAKES`, `The ${name} ${what}: an enemy's man does not stop it, it is taken.`)
    : rule(`${code}_MOVES`, `The ${name} ${what}, and nothing stands in the way.`);
}

/** The rule that allows a legal move. `listed` are the legal moves that the program lists. */
export function whyLegal(setup: Setup, move: number, listed: readonly number[]): Rule {
  const { board, sideToMove, enPassant } = setup;
  const from = moveFrom(move);
  const to = arrivalSquare(move);
  const checkers = attackers(board, kingOf(board, sideToMove), opponentOf(sideToMove));
  if (isCastling(move)) return whyCastling(setup, castlingSide(sideToMove, isKingSideCastling(move)));
  const isPawn = typeOf(pieceAt(board, from)) === PAWN;
  if (isPawn && to === enPassant && fileOf(from) !== fileOf(to)) return enPassantRule(from, to, checkers[0]);
  if (promotedType(move) !== NO_PIECE_TYPE) return promotionRule(move, listed);
  return checkers.length > 0 ? checkRule(setup, move, checkers) : quietRule(setup, move);
}

/** The rule for a program that lists no moves although there are legal ones. */
export function whyNotOver(setup: Setup): Rule | null {
  if (setup.halfmoveClock >= 100) {
    return rule('DRAW_ENDS_NOTHING', 'Perft counts legal moves: the fifty-move rule does not end the tree.');
  }
  const hasPawn = setup.board.some((piece) => piece !== NO_PIECE && typeOf(piece) === PAWN);
  if (!hasPawn && countMen(setup.board) <= 4) {
    return rule('DRAW_ENDS_NOTHING', 'Perft counts legal moves: a lack of material does not end the tree.');
  }
  return null;
}
