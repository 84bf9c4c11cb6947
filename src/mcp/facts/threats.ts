// What the side to move can do at once: mates, captures that win material, promotions. Of legal moves only, each played.

import { Position } from '../../library/chess';
import type { Move } from '../../library/move';
import { afterNullMove } from '../../notation/game-move';
import { formatFen, parseFen } from '../../notation/fen';
import { unwrap } from '../../library/errors';
import { gainOf, VALUES } from './men';

export interface Threats {
  readonly mates: string[];
  /** `wins`: pawns, if both sides go on to capture on the square as long as it pays. */
  readonly captures: { readonly san: string; readonly wins: number }[];
  readonly promotions: string[];
}

/** What a capture wins in pawns, when the men that can capture on its square do so, the cheapest first, and either side may stop. */
export function exchange(position: Position, move: Move): number {
  const gain = gainOf(move);
  const after = position.clone().play(move);
  const [first, ...rest] = after.legalMoves().filter(({ to, isCapture }) => isCapture && to === move.to);
  if (first === undefined) return gain;
  const cheapest = rest.reduce((best, next) => (VALUES[next.piece] < VALUES[best.piece] ? next : best), first);
  return gain - Math.max(0, exchange(after, cheapest));
}

export function threatsOf(position: Position): Threats {
  const moves = position.legalMoves();
  const captures = moves
    .filter(({ isCapture, san }) => isCapture && !san.endsWith('#'))
    .map((move) => ({ san: move.san, wins: exchange(position, move) }))
    .filter(({ wins }) => wins > 0)
    .sort((a, b) => b.wins - a.wins);
  return {
    mates: moves.filter(({ san }) => san.endsWith('#')).map(({ san }) => san),
    captures,
    promotions: moves.filter(({ promotion }) => promotion === 'q').map(({ san }) => san),
  };
}

/** The position with the other side to move; null in check, where nobody may pass. */
export function passed(position: Position): Position | null {
  if (position.isCheck()) return null;
  const setup = unwrap(parseFen(position.fen()));
  return Position.fromFen(formatFen(afterNullMove(setup), 'shredder'));
}

/** The squares that a side's king can go to, castling left out. The side is to move. */
export function kingSteps(position: Position): string[] {
  return position
    .legalMoves({ piece: 'k' })
    .filter(({ isCastling }) => !isCastling)
    .map(({ to }) => to);
}
