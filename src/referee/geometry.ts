// Men and lines on a plain board, for the explanations. Boards are those of a Setup.

import { BISHOP, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../abi/piece';
import { isAttacked } from '../notation/legality';
import { colourOf, opponentOf, pieceAt, pieceOf, typeOf } from '../notation/pieces';
import { fileOf, rankOf, squareAt, squareBeside } from '../notation/squares';

export function kingOf(board: Uint8Array, colour: number): number {
  return board.indexOf(pieceOf(KING, colour));
}

/** The squares strictly between two squares of a rank, file or diagonal; otherwise empty. */
export function between(a: number, b: number): number[] {
  const files = fileOf(b) - fileOf(a);
  const ranks = rankOf(b) - rankOf(a);
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return [];
  return Array.from({ length: Math.max(0, length - 1) }, (_, index) =>
    squareBeside(a, Math.sign(files) * (index + 1), Math.sign(ranks) * (index + 1)),
  );
}

export function isStraight(a: number, b: number): boolean {
  return fileOf(a) === fileOf(b) || rankOf(a) === rankOf(b);
}

export function isDiagonal(a: number, b: number): boolean {
  return Math.abs(fileOf(a) - fileOf(b)) === Math.abs(rankOf(a) - rankOf(b));
}

/** Whether a piece of a type moves along the line between two squares. */
export function slidesAlong(type: number, a: number, b: number): boolean {
  if (a === b) return false;
  return (type !== BISHOP && isStraight(a, b)) || (type !== ROOK && isDiagonal(a, b));
}

export function isSlider(type: number): boolean {
  return type === BISHOP || type === ROOK || type === QUEEN;
}

/** Whether the man on a square attacks another square. */
export function attacks(board: Uint8Array, from: number, to: number): boolean {
  const piece = pieceAt(board, from);
  const type = typeOf(piece);
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  if (piece === NO_PIECE || from === to) return false;
  if (type === PAWN) return Math.abs(files) === 1 && ranks === (colourOf(piece) === WHITE ? 1 : -1);
  if (type === KNIGHT) return Math.abs(files * ranks) === 2;
  if (type === KING) return Math.max(Math.abs(files), Math.abs(ranks)) === 1;
  return slidesAlong(type, from, to) && between(from, to).every((square) => pieceAt(board, square) === NO_PIECE);
}

/** The men of a colour that attack a square. */
export function attackers(board: Uint8Array, square: number, colour: number): number[] {
  return menOf(board, colour).filter((from) => attacks(board, from, square));
}

/** The squares of a colour's men. */
export function menOf(board: Uint8Array, colour: number): number[] {
  return [...board.keys()].filter((square) => {
    const piece = pieceAt(board, square);
    return piece !== NO_PIECE && colourOf(piece) === colour;
  });
}

/** The slider that pins a man to its own king; NO_SQUARE if it is not pinned. */
export function pinnerOf(board: Uint8Array, square: number): number {
  const colour = colourOf(pieceAt(board, square));
  const king = kingOf(board, colour);
  if (square === king) return NO_SQUARE;
  const without = board.slice();
  without[square] = NO_PIECE;
  const pinner = attackers(without, king, opponentOf(colour)).find((from) => between(king, from).includes(square));
  return pinner ?? NO_SQUARE;
}

/** The board after a man has moved and the man on `victim`, if any, has been captured. */
export function moved(board: Uint8Array, from: number, to: number, victim = to): Uint8Array {
  const next = board.slice();
  next[victim] = NO_PIECE;
  next[to] = pieceAt(board, from);
  next[from] = NO_PIECE;
  return next;
}

export function isKingAttacked(board: Uint8Array, colour: number): boolean {
  return isAttacked(board, kingOf(board, colour), opponentOf(colour));
}

/** The square of the pawn that an en passant capture removes. */
export function victimSquare(from: number, to: number): number {
  return squareAt(fileOf(to), rankOf(from));
}

/** Ranks that a pawn of a colour advances: 1 or -1. */
export function forward(colour: number): number {
  return colour === WHITE ? 1 : -1;
}
