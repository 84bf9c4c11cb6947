// One game between two players of this process.

import { BLACK, WHITE } from '../../abi/piece';
import { Adjudicator, type Verdict } from '../../data/adjudication';
import { endingOf, type Opening } from '../game';
import { DEFAULT_DRAW, DEFAULT_RESIGN } from '../settings';
import type { CorePlayer } from './core-player';

/** A player and how it is set for this game. */
export interface Seat {
  readonly player: CorePlayer;
  /** A value for each of TUNABLES. */
  readonly tunables: readonly number[];
}

/**
 * White's points: 0, ½ or 1. Seats and the nodes that each move is searched are those of WHITE and BLACK; the seats must have two different
 * players.
 */
export function playCoreGame(seats: readonly [Seat, Seat], opening: Opening, nodes: readonly [number, number]): number {
  const [white, black] = [seats[WHITE].player, seats[BLACK].player];
  for (const colour of [WHITE, BLACK] as const) {
    const { player, tunables } = seats[colour];
    player.begin(opening, nodes[colour], tunables);
  }
  const adjudicator = new Adjudicator({ resign: DEFAULT_RESIGN, draw: DEFAULT_DRAW });
  let verdict: Verdict | undefined;
  for (;;) {
    const ending = endingOf(white.core);
    if (ending !== undefined) return ending.result === '1/2-1/2' ? 0.5 : Number(ending.result === '1-0');
    if (verdict !== undefined) return verdict.kind === 'draw' ? 0.5 : Number(verdict.winner === WHITE);
    const { sideToMove, fullmoveNumber } = white.core.setup();
    const { move, score } = (sideToMove === WHITE ? white : black).choose();
    white.play(move);
    black.play(move);
    verdict = adjudicator.judge(sideToMove, fullmoveNumber, score);
  }
}
