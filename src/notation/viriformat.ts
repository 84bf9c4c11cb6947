// Games in viriformat, the format of the Viridithas engine that trainers of networks read (Cosmo Bobak, specification in
// the README of github.com/cosmobobak/viriformat). docs/DATA.md describes it.
//
// A game is the position it begins with as a marlinformat board of 32 bytes, then four bytes for each move (the move, and
// what a search said of the position before it), then four zero bytes. All numbers are little-endian.

import { FLAG_CASTLE, FLAG_EN_PASSANT, FLAG_PROMOTED_MASK, FLAG_PROMOTION, MOVE_FLAG_SHIFT } from '../abi/move';
import { BLACK, CASTLING_RIGHTS, KING, NO_PIECE, NO_SQUARE, ROOK, WHITE } from '../abi/piece';
import { colourOf, pieceAt, pieceOf, typeOf } from './pieces';
import { failure, success, type Result } from './result';
import type { Setup } from './setup';

/** Bytes of the position that a game begins with. */
export const VIRI_BOARD_SIZE = 32;
/** Bytes of a move with its score, and of the zeros at the end. */
export const VIRI_MOVE_SIZE = 4;

// Results of a game.
export const BLACK_WINS = 0;
export const DRAWN = 1;
export const WHITE_WINS = 2;
/** Of a branch, which was not played out (src/research/data/branches.ts). Other programs know no such games. */
export const UNKNOWN = 3;

/** The result of a game that a colour has won. */
export function wonBy(colour: number): number {
  return colour === WHITE ? WHITE_WINS : BLACK_WINS;
}

/** What a game says besides its moves. */
export interface GameStart {
  readonly setup: Setup;
  /** BLACK_WINS, DRAWN, WHITE_WINS or UNKNOWN. */
  readonly result: number;
}

/** A game with what a search said before each move. */
export interface ScoredGame extends GameStart {
  /** Packed moves. */
  readonly moves: readonly number[];
  /** One for each move, from White's point of view, as in src/abi/score.ts. */
  readonly scores: readonly number[];
}

const OFFSET_PIECES = 8;
const OFFSET_SIDE_AND_EN_PASSANT = 24;
const OFFSET_HALFMOVE_CLOCK = 25;
const OFFSET_FULLMOVE_NUMBER = 26;
const OFFSET_RESULT = 30;

/** A rook that may still castle; any type of Black's is this plus 8. */
const UNMOVED_ROOK = 6;
const BLACK_PIECE = 8;
const TYPE_MASK = 7;
const MOST_PIECES = 32;
const BLACK_TO_MOVE = 128;
const EN_PASSANT_MASK = 127;

// Kinds of moves; a plain move has none.
const KIND_SHIFT = 14;
const PROMOTED_SHIFT = 12;
const KIND_EN_PASSANT = 1;
const KIND_CASTLE = 2;
const KIND_PROMOTION = 3;

/** A packed move as the format has it. Squares and castling, as king takes rook, are the same. */
function toViriMove(move: number): number {
  const flag = move >> MOVE_FLAG_SHIFT;
  const squares = move & ((1 << MOVE_FLAG_SHIFT) - 1);
  if ((flag & FLAG_PROMOTION) !== 0) {
    return squares | ((flag & FLAG_PROMOTED_MASK) << PROMOTED_SHIFT) | (KIND_PROMOTION << KIND_SHIFT);
  }
  if (flag === FLAG_CASTLE) return squares | (KIND_CASTLE << KIND_SHIFT);
  return flag === FLAG_EN_PASSANT ? squares | (KIND_EN_PASSANT << KIND_SHIFT) : squares;
}

/** The bytes of a game, end mark included. At most 32 pieces, halfmove clock at most 255, move number at most 65,535. */
export function encodeGame({ setup, result, moves, scores }: ScoredGame): Uint8Array {
  const bytes = new Uint8Array(VIRI_BOARD_SIZE + (moves.length + 1) * VIRI_MOVE_SIZE);
  const view = new DataView(bytes.buffer);
  let pieces = 0;
  for (const [square, piece] of setup.board.entries()) {
    if (piece === NO_PIECE) continue;
    const type = setup.castlingRooks.includes(square) ? UNMOVED_ROOK : typeOf(piece);
    const code = type + (colourOf(piece) === BLACK ? BLACK_PIECE : 0);
    (bytes[square >> 3] as number) |= 1 << (square & 7);
    (bytes[OFFSET_PIECES + (pieces >> 1)] as number) |= code << ((pieces & 1) * 4);
    pieces++;
  }
  const side = setup.sideToMove === BLACK ? BLACK_TO_MOVE : 0;
  bytes[OFFSET_SIDE_AND_EN_PASSANT] = side | setup.enPassant;
  bytes[OFFSET_HALFMOVE_CLOCK] = setup.halfmoveClock;
  view.setUint16(OFFSET_FULLMOVE_NUMBER, setup.fullmoveNumber, true);
  bytes[OFFSET_RESULT] = result;
  for (let index = 0; index < moves.length; index++) {
    const at = VIRI_BOARD_SIZE + index * VIRI_MOVE_SIZE;
    view.setUint16(at, toViriMove(moves[index] as number), true);
    view.setInt16(at + 2, scores[index] as number, true);
  }
  return bytes;
}

/** A game's bytes with another result and only its first `moves` moves. */
export function withResult(game: Uint8Array, result: number, moves: number): Uint8Array {
  const bytes = new Uint8Array(VIRI_BOARD_SIZE + (moves + 1) * VIRI_MOVE_SIZE);
  bytes.set(game.subarray(0, bytes.length - VIRI_MOVE_SIZE));
  bytes[OFFSET_RESULT] = result;
  return bytes;
}

/** The piece codes and castling rooks of a board; a string says what is wrong with it. */
function decodeBoard(bytes: Uint8Array): Pick<Setup, 'board' | 'castlingRooks'> | string {
  const board = new Uint8Array(64).fill(NO_PIECE);
  const kings = [NO_SQUARE, NO_SQUARE];
  const unmovedRooks: number[] = [];
  let pieces = 0;
  for (let square = 0; square < 64; square++) {
    if ((((bytes[square >> 3] as number) >> (square & 7)) & 1) === 0) continue;
    if (pieces === MOST_PIECES) return `more than ${MOST_PIECES} pieces`;
    const code = ((bytes[OFFSET_PIECES + (pieces >> 1)] as number) >> ((pieces & 1) * 4)) & 15;
    pieces++;
    const colour = (code & BLACK_PIECE) === 0 ? WHITE : BLACK;
    const type = (code & TYPE_MASK) === UNMOVED_ROOK ? ROOK : code & TYPE_MASK;
    if (type > KING) return `a piece ${code}, which is none`;
    if (type === KING) kings[colour] = square;
    if ((code & TYPE_MASK) === UNMOVED_ROOK) unmovedRooks.push(square);
    board[square] = pieceOf(type, colour);
  }
  const castlingRooks = new Array<number>(CASTLING_RIGHTS).fill(NO_SQUARE);
  for (const square of unmovedRooks) {
    const colour = colourOf(pieceAt(board, square));
    castlingRooks[colour * 2 + Number(square < (kings[colour] as number))] = square;
  }
  return { board, castlingRooks };
}

/** The result of a game in viriformat: BLACK_WINS, DRAWN, WHITE_WINS or UNKNOWN. */
export function resultOf(game: Uint8Array): number {
  return game[OFFSET_RESULT] as number;
}

/**
 * Reads how a game begins and what it brought. Whether the position is legal is not asked.
 * Errors: VIRI_BOARD (an impossible piece), VIRI_EN_PASSANT (no square), VIRI_RESULT (none of the four).
 */
export function decodeStart(bytes: Uint8Array): Result<GameStart> {
  const board = decodeBoard(bytes);
  if (typeof board === 'string') return failure('VIRI_BOARD', `The first position has ${board}.`);
  const sideAndEnPassant = bytes[OFFSET_SIDE_AND_EN_PASSANT] as number;
  const enPassant = sideAndEnPassant & EN_PASSANT_MASK;
  if (enPassant > NO_SQUARE) return failure('VIRI_EN_PASSANT', `The en passant square ${enPassant} is invalid.`);
  const result = bytes[OFFSET_RESULT] as number;
  if (result > UNKNOWN) return failure('VIRI_RESULT', `The result ${result} is not 0, 1, 2 or 3.`);
  const fullmoves = (bytes[OFFSET_FULLMOVE_NUMBER] as number) | ((bytes[OFFSET_FULLMOVE_NUMBER + 1] as number) << 8);
  const setup: Setup = {
    ...board,
    sideToMove: (sideAndEnPassant & BLACK_TO_MOVE) === 0 ? WHITE : BLACK,
    enPassant,
    halfmoveClock: bytes[OFFSET_HALFMOVE_CLOCK] as number,
    // Writers may leave it at zero.
    fullmoveNumber: Math.max(1, fullmoves),
  };
  return success({ setup, result });
}
