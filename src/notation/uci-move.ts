// Moves as UCI writes them: origin, goal, promotion letter.
//
// Castling is `e1g1` in chess and king takes own rook, `e1h1`, in Chess960. Chess has no text for a king that castles from another
// file, which a FEN can allow: from d1 to c1 is a step too. Such castling is king takes rook in either mode, so no two legal moves
// of a position are written alike. The reader takes both forms in either mode. One text is two legal moves only when a king next
// to its goal may step there or castle: then it is the step. (The other clash, one castling's rook on the other's goal, is never
// legal.)

import { MOVE_NONE } from '../abi/move';
import { KNIGHT, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, QUEEN } from '../abi/piece';
import { formatFen } from './fen';
import { arrivalSquare, isStandardCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { colourName, colourOf, lowerTypeLetter, pieceAt, typeFromLetter } from './pieces';
import { failure, quote, success, type Result } from './result';
import type { Rules } from './rules';
import { squareFromCodes, squareFromName, squareName } from './squares';

/** The null move of UCI, also printed for MOVE_NONE. */
export const NULL_MOVE = '0000';

/** The texts of origin and goal, made once: programs write millions of moves. */
const TEXTS: string[] = [];

function squaresText(from: number, to: number): string {
  return (TEXTS[64 * from + to] ??= squareName(from) + squareName(to));
}

/**
 * A packed move as UCI text; `0000` for MOVE_NONE. With `chess960` every castling is king takes rook, without it only that of a
 * king that does not stand on the e-file.
 */
export function formatUciMove(move: number, chess960: boolean): string {
  if (move === MOVE_NONE) return NULL_MOVE;
  const goal = !chess960 && isStandardCastling(move) ? arrivalSquare(move) : moveTo(move);
  const promoted = promotedType(move);
  const text = squaresText(moveFrom(move), goal);
  return promoted === NO_PIECE_TYPE ? text : text + lowerTypeLetter(promoted);
}

const PROMOTION_LETTER = 4;

/** The promotion that a text ends with: KNIGHT … QUEEN, NO_PIECE_TYPE without a letter, -1 for a wrong one. */
function promotionOf(text: string): number {
  if (text.length === PROMOTION_LETTER) return NO_PIECE_TYPE;
  const type = typeFromLetter(text.charAt(PROMOTION_LETTER));
  return type >= KNIGHT && type <= QUEEN ? type : -1;
}

/** True for two squares and perhaps a promotion letter. */
export function isUciMove(text: string): boolean {
  return (
    (text.length === PROMOTION_LETTER || text.length === PROMOTION_LETTER + 1) &&
    squareFromCodes(text, 0) !== NO_SQUARE &&
    squareFromCodes(text, 2) !== NO_SQUARE &&
    promotionOf(text) >= 0
  );
}

/** Why a well-formed move text is none of the legal moves. */
function explainIllegal(text: string, rules: Rules, chess960: boolean): string {
  const setup = rules.setup();
  const from = text.slice(0, 2);
  const piece = pieceAt(setup.board, squareFromName(from));
  if (piece === NO_PIECE) return `${from} is empty`;
  if (colourOf(piece) !== setup.sideToMove) {
    return `the piece on ${from} is ${colourName(colourOf(piece))}'s and ${colourName(setup.sideToMove)} is to move`;
  }
  if (promotionOf(text) === NO_PIECE_TYPE && findText(text, QUEEN, rules) !== MOVE_NONE) {
    return 'a promotion needs a letter of nbrq at its end';
  }
  return `no legal move is written so in ${formatFen(setup, chess960 ? 'shredder' : 'xfen')}`;
}

function findText(text: string, promoted: number, rules: Rules): number {
  return rules.find(squareFromCodes(text, 0), squareFromCodes(text, 2), promoted);
}

/**
 * The legal move that a text names; the promotion letter may be upper or lower case. `chess960` only chooses the dialect of
 * messages.
 * Errors: UCI_MOVE_SYNTAX, UCI_MOVE_NULL for `0000`, UCI_MOVE_ILLEGAL.
 */
export function parseUciMove(text: string, rules: Rules, chess960: boolean): Result<number> {
  if (text === NULL_MOVE) {
    return failure('UCI_MOVE_NULL', `Move: ${quote(text)} is the null move, which cannot be played in a game.`);
  }
  if (!isUciMove(text)) {
    return failure(
      'UCI_MOVE_SYNTAX',
      `Move: ${quote(text)} is not made of an origin square, a goal square and perhaps a promotion letter of nbrq.`,
    );
  }
  const move = findText(text, promotionOf(text), rules);
  if (move !== MOVE_NONE) return success(move);
  return failure('UCI_MOVE_ILLEGAL', `Move: ${quote(text)} is not legal: ${explainIllegal(text, rules, chess960)}.`);
}
