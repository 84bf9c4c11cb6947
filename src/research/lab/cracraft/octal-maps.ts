// The article's bit maps as it prints them: in octal, a8 the most significant bit and h1 the least (section 2).

import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE } from '../../../abi/piece';
import { KNIGHT_STEPS } from '../../../notation/legality';
import { pieceOf } from '../../../notation/pieces';
import type { Setup } from '../../../notation/setup';
import { fileOf, rankOf, squareBeside } from '../../../notation/squares';
import { ALL_SQUARES, bit, squaresOf, WORD } from '../squares';

/** The position of section 8, after 1 d4 d5 2 e4 dxe4 3 Nc3 Nf6 4 f3 exf3 5 Qxf3 Qxd4 6 Be3 Qb4. */
export const BLACKMAR_DIEMER = 'rnb1kb1r/ppp1pppp/5n2/8/1q6/2N1BQ2/PPP3PP/R3KBNR w KQkq - 6 7';

/** The article's number of a square that we count from a1: ranks go upwards too, but each goes from h to a. */
export function articleBit(square: number): number {
  return rankOf(square) * 8 + 7 - fileOf(square);
}

/** A set of ours in the article's order of squares, or the other way round: the function is its own inverse. */
export function articleMap(set: bigint): bigint {
  return squaresOf(set).reduce((map, square) => map | bit(articleBit(square)), 0n);
}

/** As the article prints a map. */
export function octal(map: bigint): string {
  return map.toString(8);
}

/** The squares of a piece code. */
export function locationOf(setup: Setup, piece: number): bigint {
  return ALL_SQUARES.filter((square) => setup.board[square] === piece).reduce((set, square) => set | bit(square), 0n);
}

/** Names, pieces and printed maps of section 2, in its order. */
export const PRINTED_LOCATIONS: readonly (readonly [name: string, piece: number, printed: string])[] = [
  ['White King', pieceOf(KING, WHITE), '10'],
  ['Black King', pieceOf(KING, BLACK), '40000000000000000000'],
  ['White Queens', pieceOf(QUEEN, WHITE), '20'],
  ['Black Queens', pieceOf(QUEEN, BLACK), '100000000000000000000'],
  ['White Knights', pieceOf(KNIGHT, WHITE), '102'],
  ['Black Knights', pieceOf(KNIGHT, BLACK), '41000000000000000000'],
  ['White Bishops', pieceOf(BISHOP, WHITE), '44'],
  ['Black Bishops', pieceOf(BISHOP, BLACK), '220000000000000000000'],
  ['White Rooks', pieceOf(ROOK, WHITE), '201'],
  ['Black Rooks', pieceOf(ROOK, BLACK), '1004000000000000000000'],
  ['White Pawns', pieceOf(PAWN, WHITE), '177400'],
  ['Black Pawns', pieceOf(PAWN, BLACK), '3770000000000000000'],
];

/** Other maps that sections 2 and 3 print. */
export const PRINTED_FRIENDLY = '177777';
export const PRINTED_ENEMY = '1777770000000000000000';
export const PRINTED_EMPTY = '7777777776';
export const PRINTED_KNIGHT_F3 = '5021000010412';

/** Where a knight may go on the empty board. */
export function knightMap(square: number): bigint {
  return KNIGHT_STEPS.map(([files, ranks]) => squareBeside(square, files, ranks))
    .filter((to) => to < 64)
    .reduce((set, to) => set | bit(to), 0n);
}

/** All squares of one colour's men. */
export function menOf(setup: Setup, colour: number): bigint {
  return PRINTED_LOCATIONS.map(([, piece]) => piece)
    .filter((piece) => (piece & 1) === colour)
    .reduce((set, piece) => set | locationOf(setup, piece), 0n);
}

/** The friendly pieces by the "and" that section 2 prints. It must mean "or": no square holds two men. */
export function menByAnd(setup: Setup, colour: number): bigint {
  return PRINTED_LOCATIONS.map(([, piece]) => piece)
    .filter((piece) => (piece & 1) === colour)
    .reduce((set, piece) => set & locationOf(setup, piece), WORD);
}

/** The empty squares as section 2 makes them: all squares "exclusive or" the friendly pieces. */
export function emptyByFriends(setup: Setup, colour: number): bigint {
  return WORD ^ menOf(setup, colour);
}
