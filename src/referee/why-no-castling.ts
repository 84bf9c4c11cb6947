// Explains why a castling move is illegal or legal.

import {
  BLACK_KING_SIDE,
  BLACK_QUEEN_SIDE,
  KING,
  NO_PIECE,
  NO_SQUARE,
  ROOK,
  WHITE,
  WHITE_KING_SIDE,
  WHITE_QUEEN_SIDE,
} from '../abi/piece';
import { isAttacked } from '../notation/legality';
import { colourName, opponentOf, pieceAt, pieceOf, typeOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { fileOf, rankOf, squareAt } from '../notation/squares';
import { between } from './geometry';
import { rule, type Rule } from './rule';

const KING_FILES = { king: 6, queen: 2 };
const ROOK_FILES = { king: 5, queen: 3 };

export interface CastlingSide {
  readonly side: 'king' | 'queen';
  /** WHITE_KING_SIDE … BLACK_QUEEN_SIDE */
  readonly right: number;
}

export function castlingSide(colour: number, isKingSide: boolean): CastlingSide {
  if (colour === WHITE) {
    return isKingSide ? { side: 'king', right: WHITE_KING_SIDE } : { side: 'queen', right: WHITE_QUEEN_SIDE };
  }
  return isKingSide ? { side: 'king', right: BLACK_KING_SIDE } : { side: 'queen', right: BLACK_QUEEN_SIDE };
}

/** The castling move that two squares mean: the king moves two steps sideways, or takes its own rook; else null. */
export function castlingAttempt({ board, sideToMove }: Setup, from: number, to: number): CastlingSide | null {
  if (typeOf(pieceAt(board, from)) !== KING || rankOf(from) !== rankOf(to)) return null;
  const files = fileOf(to) - fileOf(from);
  const isOntoRook = pieceAt(board, to) === pieceOf(ROOK, sideToMove);
  return Math.abs(files) === 2 || isOntoRook ? castlingSide(sideToMove, files > 0) : null;
}

/** The squares on the king's path, both ends included. */
export function kingsWay({ board, sideToMove }: Setup, { side }: CastlingSide): number[] {
  const king = board.indexOf(pieceOf(KING, sideToMove));
  const goal = squareAt(KING_FILES[side], rankOf(king));
  return king === goal ? [king] : [king, ...between(king, goal), goal];
}

/** The rule that forbids a castling move, which must be illegal. */
export function whyNoCastling(setup: Setup, castling: CastlingSide): Rule {
  const { board, sideToMove, castlingRooks } = setup;
  const { side, right } = castling;
  const rook = castlingRooks[right] ?? NO_SQUARE;
  const enemy = opponentOf(sideToMove);
  if (rook === NO_SQUARE) {
    return rule(
      'CASTLING_RIGHT',
      `${colourName(sideToMove)} has no right to castle on the ${side}'s side: king or rook has moved before, or the rook was taken.`,
    );
  }
  const way = kingsWay(setup, castling);
  const [king = NO_SQUARE] = way;
  const goal = way.at(-1) ?? king;
  const rookGoal = squareAt(ROOK_FILES[side], rankOf(king));
  const crossed = [...way, ...between(rook, rookGoal), rookGoal];
  if (crossed.some((square) => square !== king && square !== rook && pieceAt(board, square) !== NO_PIECE)) {
    return rule('CASTLING_BLOCKED', 'Castling needs every square between king and rook, and their goals, to be empty.');
  }
  if (isAttacked(board, king, enemy)) return rule('CASTLING_OUT_OF_CHECK', 'A king in check does not castle.');
  if (way.slice(1, -1).some((square) => isAttacked(board, square, enemy))) {
    return rule('CASTLING_THROUGH_CHECK', 'The king does not castle through an attacked square.');
  }
  if (isAttacked(board, goal, enemy)) return rule('CASTLING_INTO_CHECK', 'The king does not castle into check.');
  return rule('CASTLING_UNCOVERS', 'The castling rook leaves its square and opens the rank to an attack on the king.');
}

/** The rule that allows a legal castling move. */
export function whyCastling(setup: Setup, castling: CastlingSide): Rule {
  const { board, sideToMove, castlingRooks } = setup;
  const rook = castlingRooks[castling.right] ?? NO_SQUARE;
  const enemy = opponentOf(sideToMove);
  const way = kingsWay(setup, castling);
  const others = between(way[0] ?? rook, rook).filter((square) => !way.includes(square));
  if ([rook, ...others].some((square) => isAttacked(board, square, enemy))) {
    return rule(
      'CASTLING_ROOK_ATTACKED',
      "Castling is legal here: only the king's own squares must not be attacked; the rook may be, and so may squares that only the rook crosses.",
    );
  }
  const side = `${colourName(sideToMove)} may castle on the ${castling.side}'s side`;
  return rule(
    'CASTLING_MISSING',
    `${side}: the right is there, the way is free and no square of the king is attacked.`,
  );
}
