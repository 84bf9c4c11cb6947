// Moves as the texts of games and suites write them: SAN, other spellings, and the null move.

import { MOVE_NONE } from '../abi/move';
import { NO_SQUARE } from '../abi/piece';
import { moveFrom } from './packed-move';
import { NULL_SAN } from './pgn';
import { isNullMove, readWord } from './pgn-words';
import { pieceAt, typeFromLetter, typeOf } from './pieces';
import { failure, success, type Result } from './result';
import type { Rules } from './rules';
import { parseSan } from './san';
import type { Setup } from './setup';
import { parseUciMove } from './uci-move';

/** Origin and goal, perhaps with the piece: `g4g3+`, `g4-g3`, `e8-g8`, `Ke8-g8`, `e7-e8=Q`. */
const BOTH_SQUARES = /^([NBRQKP]?)([a-h][1-8])[-x:]?([a-h][1-8])(?:[=/]?\(?([NBRQnbrq])\)?)?[+#!?]*$/;
const SMALL_PIECE = /^[nbrqk](?=[a-h1-8x:-]*[a-h][1-8])/;

/** A move in a spelling that SAN does not have; undefined if it is none. */
function parseForeign(text: string, rules: Rules): Result<number> | undefined {
  const [, letter = '', from, to = '', promotion = ''] = BOTH_SQUARES.exec(text) ?? [];
  if (from !== undefined) {
    const move = parseUciMove(from + to + promotion, rules, false);
    if (!move.ok || letter === '') return move;
    const moved = typeOf(pieceAt(rules.setup().board, moveFrom(move.value)));
    return moved === typeFromLetter(letter) ? move : undefined;
  }
  // `nf3` and, where no pawn is meant, `bxf3`.
  if (SMALL_PIECE.test(text)) return parseSan(text.charAt(0).toUpperCase() + text.slice(1), rules);
  return undefined;
}

/** The legal move that a text in any spelling means that PGN is read in. Errors: those of `parseSan`. */
export function parseWrittenMove(text: string, rules: Rules): Result<number> {
  const san = parseSan(text, rules);
  if (san.ok) return san;
  const trimmed = text.trim();
  const foreign = parseForeign(trimmed, rules);
  if (foreign?.ok === true) return foreign;
  const word = readWord(trimmed);
  if (word.kind !== 'move' || word.san === trimmed) return san;
  const plain = parseSan(word.san, rules);
  const other = plain.ok ? plain : parseForeign(word.san, rules);
  return other?.ok === true ? other : san;
}

/** The same with MOVE_NONE for a null move. Errors: those of `parseSan`, and SAN_NULL for a null move in check. */
export function parseGameMove(text: string, rules: Rules): Result<number> {
  if (text !== NULL_SAN) {
    const move = parseWrittenMove(text, rules);
    if (move.ok || !isNullMove(text)) return move;
  }
  if (!rules.inCheck()) return success(MOVE_NONE);
  return failure('SAN_NULL', 'Move: "--" is the null move, which cannot be played in check.');
}

/** The position after a null move: the other side is to move. */
export function afterNullMove(setup: Setup): Setup {
  const { sideToMove, halfmoveClock, fullmoveNumber } = setup;
  return {
    ...setup,
    sideToMove: sideToMove ^ 1,
    enPassant: NO_SQUARE,
    halfmoveClock: halfmoveClock + 1,
    fullmoveNumber: fullmoveNumber + sideToMove,
  };
}
