// Standard algebraic notation: the export form of the PGN standard, and the wider import form found in PGN files.

import {
  DESCRIBED_CHECK,
  DESCRIBED_FILE,
  DESCRIBED_MATE,
  DESCRIBED_RANK,
  DESCRIBED_TYPE_SHIFT,
} from '../abi/described-move';
import { KING, PAWN } from '../abi/piece';
import { describedSan } from './described-move';
import { formatFen } from './fen';
import { isCapture, isCastling, isKingSideCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { pieceAt, typeFromLetter, typeOf } from './pieces';
import { failure, quote, success, type Result } from './result';
import type { Rules } from './rules';
import { fileOf, rankOf, squareName } from './squares';

function movedType(move: number, board: Uint8Array): number {
  return typeOf(pieceAt(board, moveFrom(move)));
}

/**
 * DESCRIBED_FILE and DESCRIBED_RANK: the part of the origin that distinguishes the move from other legal moves of the
 * same piece type to the square: file, else rank, else both. A capturing pawn always names its file.
 */
function originNeeded(move: number, type: number, rules: Rules): number {
  if (type === PAWN) return isCapture(move) ? DESCRIBED_FILE : 0;
  if (type === KING) return 0;
  const { board } = rules.setup();
  const from = moveFrom(move);
  const rivals = rules
    .legalMoves()
    .filter(
      (other) =>
        moveTo(other) === moveTo(move) &&
        moveFrom(other) !== from &&
        movedType(other, board) === type &&
        !isCastling(other),
    )
    .map(moveFrom);
  if (rivals.length === 0) return 0;
  if (!rivals.some((rival) => fileOf(rival) === fileOf(from))) return DESCRIBED_FILE;
  return rivals.some((rival) => rankOf(rival) === rankOf(from)) ? DESCRIBED_FILE | DESCRIBED_RANK : DESCRIBED_RANK;
}

/** The described form of one legal move; the core's `describeMoves` writes it for all at once. */
function describeMove(move: number, rules: Rules): number {
  const type = movedType(move, rules.setup().board);
  const described = move | (type << DESCRIBED_TYPE_SHIFT) | originNeeded(move, type, rules);
  rules.make(move);
  const mates = (): boolean => rules.legalMoves().length === 0;
  const sign = rules.inCheck() ? (mates() ? DESCRIBED_CHECK | DESCRIBED_MATE : DESCRIBED_CHECK) : 0;
  rules.unmake(move);
  return described | sign;
}

/**
 * A legal move in the export form of the PGN standard: shortest disambiguation among legal moves, `x`, `=Q`, `O-O`, `+`
 * or `#`. Makes and unmakes the move to see whether it checks or mates.
 */
export function formatSan(move: number, rules: Rules): string {
  return describedSan(describeMove(move, rules));
}

/** The parts of a move's text; omitted parts are undefined. */
interface Description {
  readonly type: number;
  readonly file: string | undefined;
  readonly rank: string | undefined;
  readonly goal: string;
  readonly promoted: number | undefined;
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
    file,
    rank,
    goal,
    promoted: promoted === undefined ? undefined : typeFromLetter(promoted),
  };
}

function fits(move: number, described: Description, board: Uint8Array): boolean {
  const origin = squareName(moveFrom(move));
  const { type, file, rank, goal, promoted } = described;
  return (
    !isCastling(move) &&
    movedType(move, board) === type &&
    squareName(moveTo(move)) === goal &&
    (file === undefined || file === origin.charAt(0)) &&
    (rank === undefined || rank === origin.charAt(1)) &&
    (promoted === undefined || promoted === promotedType(move)) &&
    // A pawn capture always names its file; without one, `e5` is the push alone.
    (type !== PAWN || file !== undefined || !isCapture(move))
  );
}

/** The legal moves that match a text; undefined if it is not a move at all. */
function candidatesFor(text: string, rules: Rules): readonly number[] | undefined {
  const castling = CASTLING.exec(text);
  if (castling !== null) {
    const kingSide = castling[1] === undefined;
    return rules.legalMoves().filter((move) => isCastling(move) && isKingSideCastling(move) === kingSide);
  }
  const described = describe(text);
  if (described === undefined) return undefined;
  const { board } = rules.setup();
  return rules.legalMoves().filter((move) => fits(move, described, board));
}

/**
 * The legal move that a text means. Tolerated: missing, wrong or extra `+ # ! ? x = e.p.`, `0-0`, `e8Q`, `e8=q`, `e8(Q)`,
 * `e8/Q`, a superfluous origin, long algebraic `Ng1-f3` and `e2-e4`, `P` for a pawn.
 * Errors: SAN_SYNTAX, SAN_ILLEGAL, SAN_AMBIGUOUS (with the moves it could mean).
 */
export function parseSan(text: string, rules: Rules): Result<number> {
  const candidates = candidatesFor(text.trim(), rules);
  if (candidates === undefined) {
    return failure(
      'SAN_SYNTAX',
      `Move: ${quote(text)} is not algebraic notation, which names a piece and its goal as in "Nf3", "exd5", "e8=Q" or "O-O".`,
    );
  }
  const [move] = candidates;
  if (move === undefined) {
    return failure('SAN_ILLEGAL', `Move: ${quote(text)} is not a legal move in ${formatFen(rules.setup(), 'xfen')}.`);
  }
  if (candidates.length > 1) {
    const names = candidates.map((candidate) => formatSan(candidate, rules)).join(', ');
    return failure(
      'SAN_AMBIGUOUS',
      `Move: ${quote(text)} can mean each of ${names} in ${formatFen(rules.setup(), 'xfen')}.`,
    );
  }
  return success(move);
}
