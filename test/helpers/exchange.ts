// Static exchange the slow way: every capture on the square in turn, the least valuable man first, each side free to stop.

import {
  BISHOP,
  KING,
  KNIGHT,
  NO_PIECE,
  NO_PIECE_TYPE,
  NO_SQUARE,
  PAWN,
  QUEEN,
  ROOK,
  WHITE,
} from '../../src/abi/piece';
import { FLAG_CASTLE, FLAG_EN_PASSANT, FLAG_PROMOTED_MASK, FLAG_PROMOTION } from '../../src/abi/move';
import { colourOf, pieceAt, typeOf } from '../../src/notation/pieces';
import type { Setup } from '../../src/notation/setup';
import { squareBeside } from '../../src/notation/squares';
import { BISHOP_STEPS, ROOK_STEPS, type Steps } from './attacks';

/** What a piece type counts, by its number. */
export type Values = readonly number[];

const KNIGHT_STEPS: Steps = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

/** Squares of a colour's men that attack a square: the least valuable type first, and a1 first of those of a type. */
export function attackers(board: Uint8Array, square: number, colour: number): number[] {
  const found: number[] = [];
  const look = (type: number, at: number): void => {
    const piece = at === NO_SQUARE ? NO_PIECE : pieceAt(board, at);
    if (piece !== NO_PIECE && colourOf(piece) === colour && typeOf(piece) === type) found.push(at);
  };
  const slide = (type: number, steps: Steps): void => {
    for (const [files, ranks] of steps) {
      let at = squareBeside(square, files, ranks);
      while (at !== NO_SQUARE && pieceAt(board, at) === NO_PIECE) at = squareBeside(at, files, ranks);
      look(type, at);
    }
  };
  const back = colour === WHITE ? -1 : 1;
  for (const files of [-1, 1]) look(PAWN, squareBeside(square, files, back));
  for (const [files, ranks] of KNIGHT_STEPS) look(KNIGHT, squareBeside(square, files, ranks));
  slide(BISHOP, BISHOP_STEPS);
  slide(ROOK, ROOK_STEPS);
  slide(QUEEN, [...BISHOP_STEPS, ...ROOK_STEPS]);
  for (const [files, ranks] of [...BISHOP_STEPS, ...ROOK_STEPS]) look(KING, squareBeside(square, files, ranks));
  return found.sort((a, b) => typeOf(pieceAt(board, a)) - typeOf(pieceAt(board, b)) || a - b);
}

/** What the side to move gains at most by taking on a square, or 0 for leaving it. */
function bestGain(board: Uint8Array, square: number, colour: number, values: Values): number {
  const [from] = attackers(board, square, colour);
  if (from === undefined) return 0;
  const taken = values[typeOf(pieceAt(board, square))] ?? 0;
  const next = board.slice();
  next[square] = pieceAt(board, from);
  next[from] = NO_PIECE;
  // A king cannot take what is protected.
  if (typeOf(pieceAt(board, from)) === KING && attackers(next, square, colour ^ 1).length > 0) return 0;
  return Math.max(0, taken - bestGain(next, square, colour ^ 1, values));
}

/** What a packed move, which has to be made, wins by the exchange on its target square. */
export function exchange({ board, sideToMove }: Setup, move: number, values: Values): number {
  const [from, to, flag] = [move & 63, (move >> 6) & 63, move >> 12];
  if (flag === FLAG_CASTLE) return 0;
  const victim = flag === FLAG_EN_PASSANT ? PAWN : typeOf(pieceAt(board, to));
  let gain = victim === NO_PIECE_TYPE ? 0 : (values[victim] ?? 0);
  const next = board.slice();
  next[to] = pieceAt(board, from);
  next[from] = NO_PIECE;
  if (flag === FLAG_EN_PASSANT) next[(to & 7) | (from & 56)] = NO_PIECE;
  if (flag & FLAG_PROMOTION) {
    const promoted = KNIGHT + (flag & FLAG_PROMOTED_MASK);
    next[to] = (promoted << 1) | sideToMove;
    gain += (values[promoted] ?? 0) - (values[PAWN] ?? 0);
  }
  return gain - bestGain(next, to, sideToMove ^ 1, values);
}
