// Moves as UCI writes them: origin, goal, promotion letter.
//
// Castling is `e1g1` in chess and king takes own rook, `e1h1`, in Chess960. Chess has no text for a king that castles from another
// file, which a FEN can allow: from d1 to c1 is a step too. Such castling is king takes rook in either mode, so no two legal moves
// of a position are written alike. The reader takes both forms in either mode. One text is two legal moves only when a king next
// to its goal may step there or castle: then it is the step. (The other clash, one castling's rook on the other's goal, is never
// legal.)

import { MOVE_NONE } from '../abi/move';
import { NO_PIECE, NO_PIECE_TYPE } from '../abi/piece';
import { formatFen } from './fen';
import { arrivalSquare, isCastling, isStandardCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { colourName, colourOf, lowerTypeLetter, pieceAt } from './pieces';
import { failure, quote, success, type Result } from './result';
import type { Rules } from './rules';
import { squareFromName, squareName } from './squares';

/** The null move of UCI, also printed for MOVE_NONE. */
const NULL_MOVE = '0000';

/**
 * A packed move as UCI text; `0000` for MOVE_NONE. With `chess960` every castling is king takes rook, without it only that of a
 * king that does not stand on the e-file.
 */
export function formatUciMove(move: number, chess960: boolean): string {
  if (move === MOVE_NONE) return NULL_MOVE;
  return textOf(move, !chess960 && isStandardCastling(move) ? arrivalSquare(move) : moveTo(move));
}

function textOf(move: number, goal: number): string {
  const promoted = promotedType(move);
  const suffix = promoted === NO_PIECE_TYPE ? '' : lowerTypeLetter(promoted);
  return squareName(moveFrom(move)) + squareName(goal) + suffix;
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
  if (rules.legalMoves().some((move) => formatUciMove(move, chess960) === `${text}q`)) {
    return 'a promotion needs a letter of nbrq at its end';
  }
  return `no legal move is written so in ${formatFen(setup, chess960 ? 'shredder' : 'xfen')}`;
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
  if (!/^[a-h][1-8][a-h][1-8][nbrqNBRQ]?$/.test(text)) {
    return failure(
      'UCI_MOVE_SYNTAX',
      `Move: ${quote(text)} is not made of an origin square, a goal square and perhaps a promotion letter of nbrq.`,
    );
  }
  const wanted = text.toLowerCase();
  const matches = rules
    .legalMoves()
    .filter((move) => textOf(move, moveTo(move)) === wanted || textOf(move, arrivalSquare(move)) === wanted);
  const match = matches.find((move) => !isCastling(move)) ?? matches[0];
  if (match !== undefined) return success(match);
  return failure('UCI_MOVE_ILLEGAL', `Move: ${quote(text)} is not legal: ${explainIllegal(wanted, rules, chess960)}.`);
}
