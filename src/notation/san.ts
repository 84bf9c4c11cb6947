// Standard algebraic notation: the export form of the PGN standard, and the wider import form found in PGN files.

import { MOVE_AMBIGUOUS, MOVE_NONE } from '../abi/move';
import { KNIGHT, NO_PIECE_TYPE, NO_SQUARE, PAWN, QUEEN } from '../abi/piece';
import { describedSan, describedType } from './described-move';
import { formatFen } from './fen';
import { isCapture, isCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { typeFromLetter } from './pieces';
import { failure, quote, success, type Result } from './result';
import type { Rules } from './rules';
import { fileFromLetter, fileOf, rankOf, squareFromCodes, squareFromName } from './squares';

/** A legal move in the export form of the PGN standard: shortest disambiguation among legal moves, `x`, `=Q`, `O-O`, `+` or `#`. */
export function formatSan(move: number, rules: Rules): string {
  return describedSan(rules.describe(move));
}

/** The parts of a move's text as numbers, -1 for those that it leaves out. */
interface Description {
  readonly type: number;
  readonly file: number;
  readonly rank: number;
  readonly goal: number;
  readonly promoted: number;
}

const ANNOTATIONS = String.raw`(?:\s*(?:[+#!?]|e\.?p\.?))*$`;
const CASTLING = new RegExp(String.raw`^[O0o]-?[O0o](-?[O0o])?${ANNOTATIONS}`);
const PROMOTED = String.raw`(?:=?\(?([NBRQnbrq])\)?|/([NBRQnbrq]))?`;
const MOVE = new RegExp(String.raw`^([PNBRQK])?([a-h])?([1-8])?[-x:]?([a-h][1-8])${PROMOTED}${ANNOTATIONS}`);

function describe(text: string): Description | undefined {
  const match = MOVE.exec(text);
  if (match === null) return undefined;
  const [, piece, file, rank, goal = '', promoted = match[6]] = match;
  return {
    type: piece === undefined ? PAWN : typeFromLetter(piece),
    file: file === undefined ? -1 : fileFromLetter(file),
    rank: rank === undefined ? -1 : Number(rank) - 1,
    goal: squareFromName(goal),
    promoted: promoted === undefined ? -1 : typeFromLetter(promoted),
  };
}

const CHECK = 0x2b;
const MATE = 0x23;
const TAKES = 0x78;
const EQUALS = 0x3d;
const CASTLING_LETTER = 0x4f;
const CODE_A = 0x61;
const CODE_1 = 0x31;

/**
 * The legal move of a text in the export form, with or without its sign: what nearly all texts are. MOVE_NONE if the text may be
 * anything else, for the regular expressions to read: they cost ten times as much.
 */
function findExported(text: string, rules: Rules): number {
  let end = text.length;
  const last = text.charCodeAt(end - 1);
  if (last === CHECK || last === MATE) end--;
  const first = text.charCodeAt(0);
  if (first === CASTLING_LETTER) {
    if (end === 3 && text.startsWith('O-O')) return rules.findCastling(true);
    return end === 5 && text.startsWith('O-O-O') ? rules.findCastling(false) : MOVE_NONE;
  }
  let promoted = -1;
  if (text.charCodeAt(end - 2) === EQUALS) {
    promoted = typeFromLetter(text.charAt(end - 1));
    if (promoted < KNIGHT || promoted > QUEEN) return MOVE_NONE;
    end -= 2;
  }
  end -= 2;
  const goal = squareFromCodes(text, end);
  if (goal === NO_SQUARE) return MOVE_NONE;
  let at = 0;
  let type = PAWN;
  if (first < CODE_A) {
    type = typeFromLetter(text.charAt(0));
    if (type === PAWN || type === NO_PIECE_TYPE) return MOVE_NONE;
    at = 1;
  }
  let file = -1;
  let rank = -1;
  if (at < end && isWithinEight(text.charCodeAt(at) - CODE_A)) file = text.charCodeAt(at++) - CODE_A;
  if (at < end && isWithinEight(text.charCodeAt(at) - CODE_1)) rank = text.charCodeAt(at++) - CODE_1;
  if (at < end && text.charCodeAt(at) === TAKES) at++;
  if (at !== end) return MOVE_NONE;
  const move = rules.findNamed(type, goal, file, rank, promoted);
  return move === MOVE_AMBIGUOUS ? MOVE_NONE : move;
}

function isWithinEight(number: number): boolean {
  return number >= 0 && number < 8;
}

/** The legal move that a text names; undefined if it is not a move at all. */
function findTolerantly(text: string, rules: Rules): number | undefined {
  const castling = CASTLING.exec(text);
  if (castling !== null) return rules.findCastling(castling[1] === undefined);
  const described = describe(text);
  if (described === undefined) return undefined;
  const { type, goal, file, rank, promoted } = described;
  return rules.findNamed(type, goal, file, rank, promoted);
}

/** Whether a legal move is one that the text can mean, castling aside. */
function fits(move: number, { type, file, rank, goal, promoted }: Description, rules: Rules): boolean {
  const from = moveFrom(move);
  return (
    moveTo(move) === goal &&
    !isCastling(move) &&
    describedType(rules.describe(move)) === type &&
    (file < 0 || file === fileOf(from)) &&
    (rank < 0 || rank === rankOf(from)) &&
    (promoted < 0 || promoted === promotedType(move)) &&
    // A pawn capture always names its file; without one, `e5` is the push alone.
    (type !== PAWN || file >= 0 || !isCapture(move))
  );
}

/** The moves that an ambiguous text can mean, in SAN. */
function meaningsOf(text: string, rules: Rules): string {
  const described = describe(text);
  const moves = described === undefined ? [] : rules.legalMoves().filter((move) => fits(move, described, rules));
  return moves.map((move) => formatSan(move, rules)).join(', ');
}

/**
 * The legal move that a text means. Tolerated: missing, wrong or extra `+ # ! ? x = e.p.`, `0-0`, `e8Q`, `e8=q`, `e8(Q)`,
 * `e8/Q`, a superfluous origin, long algebraic `Ng1-f3` and `e2-e4`, `P` for a pawn.
 * Errors: SAN_SYNTAX, SAN_ILLEGAL, SAN_AMBIGUOUS (with the moves it could mean).
 */
export function parseSan(text: string, rules: Rules): Result<number> {
  const exported = findExported(text, rules);
  if (exported !== MOVE_NONE) return success(exported);
  const trimmed = text.trim();
  const move = findTolerantly(trimmed, rules);
  if (move === undefined) {
    return failure(
      'SAN_SYNTAX',
      `Move: ${quote(text)} is not algebraic notation, which names a piece and its goal as in "Nf3", "exd5", "e8=Q" or "O-O".`,
    );
  }
  if (move === MOVE_NONE) {
    return failure('SAN_ILLEGAL', `Move: ${quote(text)} is not a legal move in ${formatFen(rules.setup(), 'xfen')}.`);
  }
  if (move === MOVE_AMBIGUOUS) {
    return failure(
      'SAN_AMBIGUOUS',
      `Move: ${quote(text)} can mean each of ${meaningsOf(trimmed, rules)} in ${formatFen(rules.setup(), 'xfen')}.`,
    );
  }
  return success(move);
}
