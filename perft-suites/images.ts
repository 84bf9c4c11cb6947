// The images of a position that play alike: colours exchanged, files reversed.

import {
  BLACK_KING_SIDE,
  BLACK_QUEEN_SIDE,
  NO_PIECE,
  NO_SQUARE,
  WHITE_KING_SIDE,
  WHITE_QUEEN_SIDE,
} from '../src/abi/piece';
import { colourOf, opponentOf, pieceAt, pieceOf, typeOf } from '../src/notation/pieces';
import type { Setup } from '../src/notation/setup';
import { squareFromName, squareName } from '../src/notation/squares';
import type { NamedSetup } from './patterns/pattern';

const REVERSE_RANKS = 56;
const REVERSE_FILES = 7;

function moved(square: number, by: number): number {
  return square === NO_SQUARE ? NO_SQUARE : square ^ by;
}

function movedPromises(promises: string, by: number): string {
  return promises.replace(/[a-h][1-8]/g, (name) => squareName(moved(squareFromName(name), by)));
}

function exchangeColours(setup: Setup): Setup {
  const { board, castlingRooks } = setup;
  const rightsOf = [BLACK_KING_SIDE, BLACK_QUEEN_SIDE, WHITE_KING_SIDE, WHITE_QUEEN_SIDE];
  return {
    ...setup,
    board: board.map((_, square) => {
      const piece = pieceAt(board, moved(square, REVERSE_RANKS));
      return piece === NO_PIECE ? NO_PIECE : pieceOf(typeOf(piece), opponentOf(colourOf(piece)));
    }),
    sideToMove: opponentOf(setup.sideToMove),
    castlingRooks: rightsOf.map((right) => moved(castlingRooks[right] ?? NO_SQUARE, REVERSE_RANKS)),
    enPassant: moved(setup.enPassant, REVERSE_RANKS),
  };
}

function reverseFiles(setup: Setup): Setup {
  return {
    ...setup,
    board: setup.board.map((_, square) => pieceAt(setup.board, moved(square, REVERSE_FILES))),
    enPassant: moved(setup.enPassant, REVERSE_FILES),
  };
}

/** The position with colours exchanged, and its name for that. */
export function exchanged({ name, setup, promises }: NamedSetup): NamedSetup {
  return {
    name: `${name} (colours exchanged)`,
    setup: exchangeColours(setup),
    promises: movedPromises(promises, REVERSE_RANKS),
  };
}

/** The position with files reversed; nobody may have a castling right. */
export function reversed({ name, setup, promises }: NamedSetup): NamedSetup {
  return {
    name: `${name} (files reversed)`,
    setup: reverseFiles(setup),
    promises: movedPromises(promises, REVERSE_FILES),
  };
}

/** The position itself and its images: two, or four where nobody may castle. */
export function withImages(position: NamedSetup): NamedSetup[] {
  const sides = position.setup.castlingRooks.some((rook) => rook !== NO_SQUARE)
    ? [position]
    : [position, reversed(position)];
  return sides.flatMap((side) => [side, exchanged(side)]);
}
