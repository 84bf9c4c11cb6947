// A move as a program lists it, and the legal move that it means, if any.

import { MOVE_NONE } from '../abi/move';
import { squareFromName } from '../notation/squares';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
import { isCastling } from '../notation/packed-move';
import type { Referee } from './referee';

/** An illegal move: its squares and the letter behind them, lower case or empty. */
export interface IllegalMove {
  readonly text: string;
  /** NO_SQUARE where algebraic notation does not say. */
  readonly from: number;
  readonly to: number;
  readonly suffix: string;
}

const SQUARES = /^([a-h][1-8])[-x:]?([a-h][1-8])[=/(]?([a-z]?)\)?[+#]?$/;

/** The legal move that a text means, else MOVE_NONE. Both notations of castling are accepted. */
async function legalMove(referee: Referee, text: string, setup: Setup, legal: readonly number[]): Promise<number> {
  const [, from, to, suffix] = SQUARES.exec(text.toLowerCase()) ?? [];
  if (from !== undefined && to !== undefined) {
    const wanted = `${from}${to}${suffix ?? ''}`;
    const matches = legal.filter((move) => [false, true].some((mode) => formatUciMove(move, mode) === wanted));
    return matches.find((move) => !isCastling(move)) ?? matches[0] ?? MOVE_NONE;
  }
  return referee.read(setup, text);
}

/** The packed move if it is legal, else its squares as far as they are known. */
export async function identify(
  referee: Referee,
  text: string,
  setup: Setup,
  legal: readonly number[],
): Promise<number | IllegalMove> {
  const move = await legalMove(referee, text, setup, legal);
  if (move !== MOVE_NONE) return move;
  const [, from = '', to = text.match(/[a-h][1-8]/g)?.at(-1) ?? '', suffix = ''] =
    SQUARES.exec(text.toLowerCase()) ?? [];
  return { text, from: squareFromName(from), to: squareFromName(to), suffix };
}
