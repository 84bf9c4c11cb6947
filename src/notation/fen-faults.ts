// All that is wrong with a FEN, for programs that show it to a person. `parseFen` stops at the first fault, for speed.

import { NO_PIECE, WHITE } from '../abi/piece';
import { parseCastlingField } from './castling-field';
import { parseBoard, parseEnPassant, parseFullmoveNumber, parseHalfmoveClock, parseSide, splitFen } from './fen';
import { boardFaults, checkFaults } from './legality';
import type { NotationError, Result } from './result';

/** The part of a FEN that a fault is in; `fen` for the text as a whole. */
export type FenField = 'fen' | 'board' | 'turn' | 'castling' | 'enPassant' | 'halfmoveClock' | 'fullmoveNumber';

/** A fault of a FEN. */
export interface FenFault extends NotationError {
  readonly field: FenField;
}

/**
 * The faults of a text, in the order of its fields; the first is that of `parseFen`. What `parseFen` repairs in silence is none.
 * Castling rights and the en passant square are compared with the board if that can be read.
 */
export function fenFaults(text: string): FenFault[] {
  const { fields, fault } = splitFen(text);
  const [boardField, sideField, castlingField, enPassantField, halfmove, fullmove] = fields;
  const faults: FenFault[] = [];
  const add = (field: FenField, { code, message }: NotationError): void => void faults.push({ code, field, message });
  const check = (field: FenField, read: Result<unknown>): void => {
    if (!read.ok) add(field, read.error);
  };
  if (fault !== null) add('fen', fault);
  if (boardField === '') return faults;
  const read = parseBoard(boardField);
  const side = parseSide(sideField);
  const board = read.ok ? read.value : new Uint8Array(64).fill(NO_PIECE);
  check('board', read);
  check('turn', side);
  check('castling', parseCastlingField(castlingField, board));
  check('enPassant', parseEnPassant(enPassantField, board, side.ok ? side.value : WHITE));
  check('halfmoveClock', parseHalfmoveClock(halfmove));
  check('fullmoveNumber', parseFullmoveNumber(fullmove));
  if (!read.ok) return faults;
  for (const fault of boardFaults(board)) add('board', fault);
  for (const fault of side.ok ? checkFaults(board, side.value) : []) add('board', fault);
  return faults;
}
