// FEN, X-FEN and Shredder-FEN.
//
// Policy. Text that cannot be read, and positions that no game can be played from (legality.ts), are refused. What is merely
// impossible and harmless to leave out is repaired in silence, as most programs do: a castling right without its king and rook
// (castling-field.ts) and an en passant square that no pawn has just passed are dropped, if it is on rank 3 or 6 at all, and
// move number 0 reads as 1. Missing trailing fields mean White to move, no castling, no en passant square, clock 0, move 1.
// The `~` that some programs write behind a promoted piece is ignored.

import { BLACK, NO_PIECE, NO_SQUARE, WHITE } from '../abi/piece';
import { formatCastlingField, parseCastlingField, type CastlingStyle } from './castling-field';
import { checkLegality, isEnPassantPossible } from './legality';
import { pieceAt, pieceFromCode, pieceFromLetter, pieceLetter } from './pieces';
import { failure, quote, success, type NotationError, type Result } from './result';
import type { Setup } from './setup';
import { rankOf, squareAt, squareFromName, squareName } from './squares';

/** The start position of chess. */
export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Peter McKenzie's test position, in which every kind of move occurs. */
export const KIWIPETE_FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** The limit of both counters: twice as many plies still fit an i32, and no game comes near. */
export const MAX_CLOCK = 1_000_000_000;

const FIELDS = 6;
/** Two blanks together, or a blank of another kind. */
const UNUSUAL_BLANKS = / {2}|[^\S ]/;

const SLASH = 0x2f;
const TILDE = 0x7e;
const DIGIT_0 = 0x30;

/**
 * Places the men of the board field on an empty board; false if the field cannot be read. Callers often read millions
 * of FENs, so this looks at each character once and leaves error messages to `explainBoard`.
 */
function fillBoard(board: Uint8Array, field: string): boolean {
  let rank = 7;
  let file = 0;
  let afterPiece = false;
  let afterDigit = false;
  for (let index = 0; index < field.length; index += 1) {
    const code = field.charCodeAt(index);
    const piece = pieceFromCode(code);
    if (piece !== NO_PIECE) {
      if (file > 7) return false;
      board[squareAt(file, rank)] = piece;
      file += 1;
    } else if (code > DIGIT_0 && code <= DIGIT_0 + 8) {
      if (afterDigit) return false;
      file += code - DIGIT_0;
    } else if (code === SLASH) {
      if (file !== 8 || rank === 0) return false;
      rank -= 1;
      file = 0;
    } else if (code !== TILDE || !afterPiece) return false;
    afterPiece = piece !== NO_PIECE;
    afterDigit = code > DIGIT_0 && code <= DIGIT_0 + 8;
  }
  return rank === 0 && file === 8;
}

/** Describes the error in a field that `fillBoard` refuses. */
function explainBoard(field: string): string {
  const ranks = field.split('/');
  if (ranks.length !== 8) return `Board: the number of ranks in ${quote(field)} is ${ranks.length} instead of 8.`;
  for (const [index, text] of ranks.entries()) {
    const where = `rank ${8 - index}`;
    let files = 0;
    let afterPiece = false;
    for (const character of text) {
      const isPiece = pieceFromLetter(character) !== NO_PIECE;
      if (isPiece) files += 1;
      else if (/^[1-8]$/.test(character)) files += Number(character);
      else if (character !== '~' || !afterPiece) {
        return `Board: ${quote(character)} on ${where} (${quote(text)}) is neither a piece letter of PNBRQKpnbrqk nor a digit from 1 to 8.`;
      }
      afterPiece = isPiece;
    }
    if (/\d\d/.test(text)) return `Board: ${where} is ${quote(text)}, where two digits stand side by side.`;
    if (files !== 8) return `Board: ${where} is ${quote(text)}, which fills ${files} squares instead of 8.`;
  }
  return `Board: ${quote(field)} cannot be read.`;
}

/** Error FEN_BOARD. */
export function parseBoard(field: string): Result<Uint8Array> {
  const board = new Uint8Array(64).fill(NO_PIECE);
  return fillBoard(board, field) ? success(board) : failure('FEN_BOARD', explainBoard(field));
}

/** Error FEN_SIDE. */
export function parseSide(field: string): Result<number> {
  if (field === 'w' || field === 'b') return success(field === 'w' ? WHITE : BLACK);
  return failure('FEN_SIDE', `Side to move: ${quote(field)} is neither "w" nor "b".`);
}

/** The square if the last move can have been a double step over it, else NO_SQUARE. Error FEN_EN_PASSANT. */
export function parseEnPassant(field: string, board: Uint8Array, sideToMove: number): Result<number> {
  const square = squareFromName(field);
  if (square === NO_SQUARE && field !== '-') {
    return failure('FEN_EN_PASSANT', `En passant: ${quote(field)} is neither a square from a1 to h8 nor "-".`);
  }
  if (square !== NO_SQUARE && rankOf(square) !== 2 && rankOf(square) !== 5) {
    return failure('FEN_EN_PASSANT', `En passant: ${quote(field)} is neither on rank 3 nor on rank 6.`);
  }
  return success(isEnPassantPossible(board, sideToMove, square) ? square : NO_SQUARE);
}

/** A whole number from 0 to MAX_CLOCK, in decimal digits. */
function parseCounter(code: string, name: string, field: string): Result<number> {
  const value = /^\d+$/.test(field) ? Number(field) : NaN;
  if (value <= MAX_CLOCK) return success(value);
  return failure(code, `${name}: ${quote(field)} is not a whole number from 0 to ${MAX_CLOCK}.`);
}

/** Error FEN_HALFMOVE_CLOCK. */
export function parseHalfmoveClock(field: string): Result<number> {
  return parseCounter('FEN_HALFMOVE_CLOCK', 'Halfmove clock', field);
}

/** 0 reads as 1. Error FEN_FULLMOVE_NUMBER. */
export function parseFullmoveNumber(field: string): Result<number> {
  const number = parseCounter('FEN_FULLMOVE_NUMBER', 'Fullmove number', field);
  return number.ok ? success(Math.max(1, number.value)) : number;
}

/**
 * The words of a text. Most FENs have single blanks, and a regular expression would cost more than all other parsing.
 */
function wordsOf(text: string): string[] {
  return UNUSUAL_BLANKS.test(text) ? text.split(/\s+/) : text.split(' ');
}

/** A FEN as texts: board, side, castling, en passant, halfmove clock and fullmove number, and what is wrong with their number. */
export interface FenText {
  readonly fields: readonly [string, string, string, string, string, string];
  /** Error FEN_FIELDS; null for none. */
  readonly fault: NotationError | null;
}

/** Splits a FEN. Fields that are left out are those of White's first move, without rights. */
export function splitFen(text: string): FenText {
  const words = wordsOf(text.trim());
  const [board = '', side = 'w', castling = '-', enPassant = '-', halfmove = '0', fullmove = '1'] = words;
  let message: string | undefined;
  if (board === '') message = 'FEN: the text is empty, and a FEN has at least the board.';
  else if (words.length > FIELDS) {
    message = `FEN: ${quote(text)} has ${words.length} fields, and a FEN has at most ${FIELDS}.`;
  }
  const fault = message === undefined ? null : { code: 'FEN_FIELDS', message };
  return { fields: [board, side, castling, enPassant, halfmove, fullmove], fault };
}

/**
 * Reads a FEN in any of its dialects, with one to six fields and any blanks between them; the policy is at the head of this
 * file. The setup is legal and may be given to the core.
 *
 * Errors: FEN_FIELDS, FEN_BOARD, FEN_SIDE, FEN_CASTLING, FEN_EN_PASSANT, FEN_HALFMOVE_CLOCK, FEN_FULLMOVE_NUMBER for text that
 * cannot be read; FEN_KINGS, FEN_PAWNS, FEN_MEN, FEN_OPPONENT_IN_CHECK for impossible positions.
 */
export function parseFen(text: string): Result<Setup> {
  const { fields, fault } = splitFen(text);
  if (fault !== null) return failure(fault.code, fault.message);
  const [boardField, sideField, castlingField, enPassantField, halfmove, fullmove] = fields;
  const board = parseBoard(boardField);
  if (!board.ok) return board;
  const side = parseSide(sideField);
  if (!side.ok) return side;
  const castling = parseCastlingField(castlingField, board.value);
  if (!castling.ok) return castling;
  const enPassant = parseEnPassant(enPassantField, board.value, side.value);
  if (!enPassant.ok) return enPassant;
  const halfmoveClock = parseHalfmoveClock(halfmove);
  if (!halfmoveClock.ok) return halfmoveClock;
  const fullmoveNumber = parseFullmoveNumber(fullmove);
  if (!fullmoveNumber.ok) return fullmoveNumber;
  return checkLegality({
    board: board.value,
    sideToMove: side.value,
    castlingRooks: castling.value,
    enPassant: enPassant.value,
    halfmoveClock: halfmoveClock.value,
    fullmoveNumber: fullmoveNumber.value,
  });
}

/** The board field. */
export function formatBoard(board: Uint8Array): string {
  let text = '';
  let empty = 0;
  for (let rank = 7; rank >= 0; rank -= 1) {
    for (let file = 0; file < 8; file += 1) {
      const piece = pieceAt(board, squareAt(file, rank));
      if (piece === NO_PIECE) {
        empty += 1;
        continue;
      }
      if (empty > 0) text += String(empty);
      text += pieceLetter(piece);
      empty = 0;
    }
    if (empty > 0) text += String(empty);
    if (rank > 0) text += '/';
    empty = 0;
  }
  return text;
}

/** The first four fields of a FEN, which are those of an EPD record too. */
export function formatPlacement(setup: Setup, style: CastlingStyle): string {
  const { board, sideToMove, castlingRooks, enPassant } = setup;
  const side = sideToMove === WHITE ? 'w' : 'b';
  const castling = formatCastlingField(castlingRooks, board, style);
  return `${formatBoard(board)} ${side} ${castling} ${squareName(enPassant)}`;
}

/**
 * All six fields. `xfen` is plain FEN where that is unambiguous; `shredder` names the castling rooks by file. A counter
 * above MAX_CLOCK is written as MAX_CLOCK, so that the text can be read again.
 */
export function formatFen(setup: Setup, style: CastlingStyle): string {
  const counters = [setup.halfmoveClock, setup.fullmoveNumber].map((count) => Math.min(count, MAX_CLOCK));
  return `${formatPlacement(setup, style)} ${counters.join(' ')}`;
}
