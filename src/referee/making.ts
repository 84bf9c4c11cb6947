// Finds out what a program does wrong when it makes a move: castling rights, en passant squares, captured or promoted men.
//
// Each guess is tested. It is right if the position with that error has the moves that the program lists.

import { KING, NO_PIECE, NO_PIECE_TYPE, NO_SQUARE, PAWN, ROOK } from '../abi/piece';
import { formatFen, parseFen } from '../notation/fen';
import { colourOf, pieceAt, pieceOf, typeOf } from '../notation/pieces';
import { arrivalSquare, isCapture, isCastling, moveFrom, moveTo, promotedType } from '../notation/packed-move';
import type { Setup } from '../notation/setup';
import { fileOf, squareAt, rankOf } from '../notation/squares';
import { formatUciMove } from '../notation/uci-move';
import { victimSquare } from './geometry';
import type { Referee } from './referee';
import { rule, type Rule } from './rule';
import { listedTexts, type Verdict } from './verdict';
import { castlingAttempt } from './why-no-castling';

/** A move, the positions before and after it, and the moves played after it. */
export interface MadeMove {
  readonly before: Setup;
  readonly move: number;
  readonly after: Setup;
  readonly rest: readonly number[];
}

/** A position with an error, and the rule that it breaks. */
interface Guess {
  readonly setup: Setup;
  readonly rule: Rule;
}

function isEnPassant({ board, enPassant }: Setup, move: number): boolean {
  const from = moveFrom(move);
  return typeOf(pieceAt(board, from)) === PAWN && moveTo(move) === enPassant && fileOf(from) !== fileOf(enPassant);
}

function rightRule({ before, move }: MadeMove, right: number): Rule {
  const rook = before.castlingRooks[right] ?? NO_SQUARE;
  const isOwn = colourOf(pieceAt(before.board, rook)) === before.sideToMove;
  if (!isOwn) {
    return rule('RIGHT_ROOK_TAKEN', 'The right to castle ends when the rook is captured at home, by a promotion too.');
  }
  if (isCastling(move)) return rule('RIGHT_CASTLED', 'Castling ends both rights of its side.');
  return moveFrom(move) === rook
    ? rule('RIGHT_ROOK_MOVED', 'The right to castle ends when the rook moves.')
    : rule('RIGHT_KING_MOVED', 'Both rights to castle end when the king moves.');
}

function withBoard(setup: Setup, change: (board: Uint8Array) => void): Setup {
  const board = setup.board.slice();
  change(board);
  return { ...setup, board };
}

const RIGHT_LOST = rule(
  'RIGHT_LOST',
  'A right to castle stays as long as its king and rook stand still; this move ends none.',
);

function guesses(made: MadeMove): Guess[] {
  const { before, move, after } = made;
  const found: Guess[] = [];
  const guess = (setup: Setup, broken: Rule): void => void found.push({ setup, rule: broken });
  for (const [right, rook] of after.castlingRooks.entries()) {
    const had = before.castlingRooks[right] ?? NO_SQUARE;
    const castlingRooks = after.castlingRooks.map((old, at) => (at === right ? had : old));
    if (had !== rook) guess({ ...after, castlingRooks }, rightRule(made, right));
  }
  if (after.enPassant !== NO_SQUARE) {
    const text = 'A double step must set the en passant square, the one that the pawn passed over.';
    guess({ ...after, enPassant: NO_SQUARE }, rule('EN_PASSANT_NOT_SET', text));
  }
  const mover = before.sideToMove;
  const from = moveFrom(move);
  const to = arrivalSquare(move);
  if (isEnPassant(before, move)) {
    const text = 'En passant takes the pawn beside the capturing one off the board; nothing stands on the goal square.';
    const victim = victimSquare(from, to);
    guess(
      withBoard(after, (board) => (board[victim] = pieceAt(before.board, victim))),
      rule('EN_PASSANT_VICTIM_STAYS', text),
    );
  }
  if (isCastling(move)) {
    const rook = moveTo(move);
    const goal = squareAt(fileOf(rook) > fileOf(from) ? 5 : 3, rankOf(from));
    guess(
      withBoard(after, (board) => {
        board[goal] = NO_PIECE;
        board[rook] = pieceOf(ROOK, mover);
      }),
      rule('CASTLING_ROOK_STAYS', 'Castling moves the rook to the other side of the king.'),
    );
  }
  if (promotedType(move) !== NO_PIECE_TYPE) {
    for (let type = PAWN + 1; type < KING; type += 1) {
      if (type === promotedType(move)) continue;
      guess(
        withBoard(after, (board) => (board[to] = pieceOf(type, mover))),
        rule('PROMOTED_PIECE', 'The pawn becomes the piece that the move names.'),
      );
    }
  }
  for (const [right, rook] of after.castlingRooks.entries()) {
    if (rook === NO_SQUARE) continue;
    const castlingRooks = after.castlingRooks.map((old, at) => (at === right ? NO_SQUARE : old));
    guess({ ...after, castlingRooks }, RIGHT_LOST);
  }
  return found;
}

/** Whether a position with an error has the moves that the program lists. */
async function fits(referee: Referee, guess: Setup, rest: readonly number[], verdict: Verdict): Promise<boolean> {
  // The core accepts only legal positions. It would drop a right without its rook, so that guess is skipped.
  const parsed = parseFen(formatFen(guess, 'shredder'));
  if (!parsed.ok) return false;
  let setup = parsed.value;
  for (const move of rest) {
    if (!(await referee.legalMoves(setup)).includes(move)) return false;
    setup = await referee.after(setup, move);
  }
  const moves = await referee.legalMoves(setup);
  if (!verdict.isListed) return BigInt(moves.length) === verdict.found;
  const texts = moves.map((move) => formatUciMove(move, false)).sort();
  return texts.join(' ') === listedTexts(verdict).join(' ');
}

/** Explains extra and missing moves one by one, if no guess fits the whole list. */
function fromMoves({ before, move, rest, after }: MadeMove, { setup, extra, missing }: Verdict): Rule | null {
  for (const { from, to } of extra) {
    const attempt = from === NO_SQUARE || to === NO_SQUARE ? null : castlingAttempt(setup, from, to);
    if (attempt !== null && after.castlingRooks[attempt.right] !== before.castlingRooks[attempt.right]) {
      return rightRule({ before, move, rest, after }, attempt.right);
    }
    const isPawn = from !== NO_SQUARE && typeOf(pieceAt(setup.board, from)) === PAWN;
    if (isPawn && fileOf(from) !== fileOf(to) && pieceAt(setup.board, to) === NO_PIECE) {
      return to === before.enPassant
        ? rule('EN_PASSANT_KEPT', 'The en passant square is for the next move only: every move clears it.')
        : rule(
            'EN_PASSANT_SET',
            'Only a double step sets the en passant square, and to the square that it passes over.',
          );
    }
  }
  if (missing.some((each) => isEnPassant(setup, each))) {
    return rule(
      'EN_PASSANT_NOT_SET',
      'A double step must set the en passant square, the one that the pawn passed over.',
    );
  }
  return missing.some(isCastling) ? RIGHT_LOST : null;
}

function kindRule({ before, move }: MadeMove): Rule {
  const type = typeOf(pieceAt(before.board, moveFrom(move)));
  if (isEnPassant(before, move)) {
    return rule(
      'MAKING_EN_PASSANT',
      'The position after an en passant capture is wrong: pawn moved, other pawn off, square cleared?',
    );
  }
  if (isCastling(move)) {
    return rule('MAKING_CASTLING', 'The position after castling is wrong: king, rook, rights, squares of the king?');
  }
  if (promotedType(move) !== NO_PIECE_TYPE) {
    return rule(
      'PROMOTED_PIECE',
      'The position after a promotion is wrong: the pawn goes, and the piece that the move names comes.',
    );
  }
  if (isCapture(move)) {
    return rule(
      'CAPTURED_MAN',
      'The position after a capture is wrong: the captured man must leave the board and every list of men.',
    );
  }
  return type === KING
    ? rule('MAKING_KING', "The position after a king's move is wrong: is its square kept up to date?")
    : rule('MAKING', 'The position after this move is wrong.');
}

/** The rules whose breach gives the program's moves, or only their number if it lists none. */
async function fittingRules(referee: Referee, made: MadeMove, verdict: Verdict): Promise<Rule[]> {
  const fitting: Rule[] = [];
  for (const { setup, rule: broken } of guesses(made)) {
    if (await fits(referee, setup, made.rest, verdict)) fitting.push(broken);
  }
  // The core does not accept a right without its rook, so only the number is compared.
  const { before, move, after } = made;
  const lost = after.castlingRooks.findIndex((rook, right) => rook !== before.castlingRooks[right]);
  if (!verdict.isListed && lost >= 0 && verdict.found > verdict.right) {
    fitting.push(rightRule({ before, move, after, rest: [] }, lost));
  }
  return fitting;
}

/** The rule that a program breaks when it makes a move, so that its list of moves is wrong afterwards. */
export async function whyMadeWrongly(referee: Referee, made: MadeMove, verdict: Verdict): Promise<Rule> {
  const [fitting] = await fittingRules(referee, made, verdict);
  return fitting ?? fromMoves(made, verdict) ?? kindRule(made);
}

/** For programs to which no moves can be sent: the rule whose breach explains all wrong counts at depth 2, or null. */
export async function whyMiscounted(referee: Referee, { setup, miscounted, ...rest }: Verdict): Promise<Rule | null> {
  let common: Rule[] | null = null;
  for (const { move, found, right } of miscounted) {
    const after = await referee.after(setup, move);
    const verdict = { ...rest, setup: after, miscounted, found, right, isListed: false };
    const fitting = await fittingRules(referee, { before: setup, move, after, rest: [] }, verdict);
    common = (common ?? fitting).filter(({ code }) => fitting.some((each) => each.code === code));
  }
  return common?.[0] ?? null;
}

/** A move with a wrong count, and the move counted before it. */
export interface TakenBack {
  readonly start: Setup;
  readonly move: number;
  readonly next: number;
  readonly found: bigint;
  readonly depth: number;
}

/** Whether the wrong count is right for a start position with an error. */
async function counts(referee: Referee, start: Setup, { next, found, depth }: TakenBack): Promise<boolean> {
  const parsed = parseFen(formatFen(start, 'shredder'));
  if (!parsed.ok || !(await referee.legalMoves(parsed.value)).includes(next)) return false;
  return (await referee.count(await referee.after(parsed.value, next), depth - 1)) === found;
}

function kindTakenBack(start: Setup, move: number): readonly [code: string, text: string] {
  const { board, castlingRooks, enPassant } = start;
  const from = moveFrom(move);
  if (isEnPassant(start, move)) {
    return ['EN_PASSANT', 'an en passant capture puts the pawn back beside its goal square'];
  }
  if (isCastling(move)) return ['CASTLING', 'castling puts king, rook and rights back'];
  if (promotedType(move) !== NO_PIECE_TYPE) return ['PROMOTION', 'a promotion puts a pawn back, and what it took'];
  if (isCapture(move)) return ['CAPTURE', 'a capture puts the captured man back'];
  if (castlingRooks.includes(from) || typeOf(pieceAt(board, from)) === KING) return RIGHTS_BACK;
  return enPassant === NO_SQUARE ? ['MOVE', 'a move leaves everything as it was before'] : SQUARE_BACK;
}

const RIGHTS_BACK = ['RIGHTS', 'a move of king or rook, or a capture of a rook, gives the rights back'] as const;
const SQUARE_BACK = ['SQUARE', 'every move gives the en passant square back'] as const;

/** The rule for a move with a wrong count, if the position after it is right both when set up and when played. */
export async function whyTakenBackWrongly(referee: Referee, taken: TakenBack): Promise<Rule> {
  const { start, move } = taken;
  const after = await referee.after(start, move);
  const { castlingRooks, enPassant } = after;
  const [code, text] = (await counts(referee, { ...start, castlingRooks }, taken))
    ? RIGHTS_BACK
    : start.enPassant !== enPassant && isEnPassant(start, taken.next)
      ? SQUARE_BACK
      : kindTakenBack(start, move);
  return rule(
    `UNMAKING_${code}`,
    `The counts of one perft are not those that the program itself finds after the moves: something is not restored when a move is taken back, or a table answers for another position. Taking back ${text}.`,
  );
}
