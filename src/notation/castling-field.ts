// The castling field of FEN, X-FEN and Shredder-FEN, one reader for all three.
//
// `K`, `Q`, `k`, `q` mean the outermost rook on that side of the king (X-FEN), a file letter means the rook on that file, and
// the letters may be mixed, repeated and in any order. Whether the game is Chess960 is not asked: a right is real when the
// king stands on its back rank and the rook too. A letter without such a king and rook is dropped, as there is nothing to
// castle with; two rooks on one side contradict each other and are refused.

import {
  BLACK,
  BLACK_KING_SIDE,
  BLACK_QUEEN_SIDE,
  CASTLING_RIGHTS,
  KING,
  NO_SQUARE,
  ROOK,
  WHITE,
  WHITE_KING_SIDE,
  WHITE_QUEEN_SIDE,
} from '../abi/piece';
import { colourName, pieceAt, pieceOf } from './pieces';
import { failure, quote, success, type Result } from './result';
import { fileFromLetter, fileLetter, fileOf, squareAt, squareName } from './squares';

/** `xfen` writes KQkq unless the rook is an inner one; `shredder` always writes the rook's file. */
export type CastlingStyle = 'xfen' | 'shredder';

/** Letter and corner file of each right. */
export const RIGHT_LETTERS = 'KQkq';
export const CORNER_FILES = [7, 0, 7, 0];

function colourOfRight(right: number): number {
  return right === WHITE_KING_SIDE || right === WHITE_QUEEN_SIDE ? WHITE : BLACK;
}

/** The right of a colour on the king's side where the file is. */
function rightTowards(colour: number, king: number, file: number): number {
  if (file > fileOf(king)) return colour === WHITE ? WHITE_KING_SIDE : BLACK_KING_SIDE;
  return colour === WHITE ? WHITE_QUEEN_SIDE : BLACK_QUEEN_SIDE;
}

function homeRank(colour: number): number {
  return colour === WHITE ? 0 : 7;
}

/** The king's square if it stands on its back rank, else NO_SQUARE. */
function kingAtHome(board: Uint8Array, colour: number): number {
  const first = squareAt(0, homeRank(colour));
  const king = board.indexOf(pieceOf(KING, colour), first);
  return king < 0 || king > first + 7 ? NO_SQUARE : king;
}

/** The own rook farthest from the king on the side of a right, else NO_SQUARE. */
function outermostRook(board: Uint8Array, right: number): number {
  const colour = colourOfRight(right);
  const king = kingAtHome(board, colour);
  if (king === NO_SQUARE) return NO_SQUARE;
  const kingSide = right === WHITE_KING_SIDE || right === BLACK_KING_SIDE;
  const inwards = kingSide ? -1 : 1;
  for (let square = squareAt(kingSide ? 7 : 0, homeRank(colour)); square !== king; square += inwards) {
    if (pieceAt(board, square) === pieceOf(ROOK, colour)) return square;
  }
  return NO_SQUARE;
}

/** The right and the rook for one letter of the field, undefined if there is no such rook. */
function readLetter(board: Uint8Array, letter: string): { right: number; rook: number } | undefined {
  const right = RIGHT_LETTERS.indexOf(letter);
  if (right >= 0) {
    const rook = outermostRook(board, right);
    return rook === NO_SQUARE ? undefined : { right, rook };
  }
  const colour = letter === letter.toUpperCase() ? WHITE : BLACK;
  const file = fileFromLetter(letter.toLowerCase());
  const king = kingAtHome(board, colour);
  const rook = squareAt(file, homeRank(colour));
  if (king === NO_SQUARE || pieceAt(board, rook) !== pieceOf(ROOK, colour)) return undefined;
  return { right: rightTowards(colour, king, file), rook };
}

/** The rook squares of the four rights in a castling field on a board. Error FEN_CASTLING. */
export function parseCastlingField(field: string, board: Uint8Array): Result<readonly number[]> {
  const rooks = new Array<number>(CASTLING_RIGHTS).fill(NO_SQUARE);
  if (field === '-') return success(rooks);
  if (!/^[KQkqA-Ha-h]+$/.test(field)) {
    return failure(
      'FEN_CASTLING',
      `Castling: ${quote(field)} is neither "-" nor made of KQkq and files A to H or a to h.`,
    );
  }
  for (const letter of field) {
    const granted = readLetter(board, letter);
    if (granted === undefined) continue;
    const { right, rook } = granted;
    const earlier = rooks[right] ?? NO_SQUARE;
    if (earlier !== NO_SQUARE && earlier !== rook) {
      return failure(
        'FEN_CASTLING',
        `Castling: ${quote(field)} names ${colourName(colourOfRight(right))}'s rooks on ${squareName(earlier)} and ` +
          `${squareName(rook)}, and on one side of the king only one can castle.`,
      );
    }
    rooks[right] = rook;
  }
  return success(rooks);
}

/** The castling field for the rook squares of the four rights, `-` for none. */
export function formatCastlingField(rooks: readonly number[], board: Uint8Array, style: CastlingStyle): string {
  const letters = rooks.map((rook, right) => {
    if (rook === NO_SQUARE) return '';
    if (style === 'xfen' && rook === outermostRook(board, right)) return RIGHT_LETTERS.charAt(right);
    const letter = fileLetter(fileOf(rook));
    return colourOfRight(right) === WHITE ? letter.toUpperCase() : letter;
  });
  return letters.join('') || '-';
}
