// Reproduces a fault with fewer men.

import { KING, NO_PIECE } from '../abi/piece';
import { formatFen, parseFen } from '../notation/fen';
import { typeOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { Failing, type Examiner } from './examiner';
import { explain } from './explain';
import { differs, listsDiffer } from './verdict';
import type { Parting } from './walk';

/** Limit on questions for a reduction. A program that is started for each one takes a tenth of a second to answer. */
const MOST_QUESTIONS = 400;

function without(setup: Setup, square: number): Setup | null {
  const board = setup.board.slice();
  board[square] = NO_PIECE;
  // Parsing the FEN again drops castling rights and the en passant square if they depended on the man.
  const parsed = parseFen(formatFen({ ...setup, board }, 'shredder'));
  return parsed.ok ? parsed.value : null;
}

/** The difference at another position, if it is of the same kind. */
async function partingAt(examiner: Examiner, start: Setup, like: Parting): Promise<Parting | null> {
  let setup = start;
  for (const move of like.moves) {
    if (!(await examiner.referee.legalMoves(setup)).includes(move)) return null;
    setup = await examiner.referee.after(setup, move);
  }
  const verdict = await examiner.judge(start, like.moves, like.depth);
  if (!differs(verdict) || listsDiffer(verdict) !== listsDiffer(like.verdict)) return null;
  // Of another kind: the position is already wrong when it is set up.
  if (like.kind === 'making' && differs(await examiner.judge(setup, [], like.depth))) return null;
  if (like.kind === 'counting') {
    for (const { move } of verdict.miscounted) {
      const after = await examiner.referee.after(start, move);
      if (differs(await examiner.judge(after, [], like.depth - 1))) return null;
    }
  }
  return { ...like, start, verdict };
}

/** Removes man after man as long as the program breaks the same rule. */
export async function reduce(examiner: Examiner, parting: Parting, code: string | undefined): Promise<Parting> {
  const end = examiner.asked + MOST_QUESTIONS;
  let smallest = parting;
  for (let shrank = true; shrank;) {
    shrank = false;
    for (const [square, piece] of parting.start.board.entries()) {
      if (piece === NO_PIECE || typeOf(piece) === KING || smallest.start.board[square] === NO_PIECE) continue;
      if (examiner.asked >= end) return smallest;
      const start = without(smallest.start, square);
      const found = start === null ? null : await tryParting(examiner, start, smallest);
      if (found === null || (await explain(examiner, found))[0]?.code !== code) continue;
      smallest = found;
      shrank = true;
    }
  }
  return smallest;
}

/** A failure at a position that no game reaches is a different fault. */
async function tryParting(examiner: Examiner, start: Setup, like: Parting): Promise<Parting | null> {
  try {
    return await partingAt(examiner, start, like);
  } catch (error) {
    if (error instanceof Failing) return null;
    throw error;
  }
}
