// One game between two players of this process.

import { BLACK, WHITE } from '../../../abi/piece';
import { Adjudicator, type Verdict } from '../../../engine/adjudication';
import { endingOf, type Opening } from '../../../match/game';
import { DEFAULT_DRAW, DEFAULT_RESIGN } from '../../../match/settings';
import type { Budget, CorePlayer, PlayerSettings } from './core-player';

/** A player and its settings for this game. */
export interface Seat extends PlayerSettings {
  readonly player: CorePlayer;
}

/**
 * White's points: 0, ½ or 1. Seats and budgets are those of WHITE and BLACK; the seats must have two different players. A
 * side that runs out of time loses. `afterMove` learns of each move in time: who made it, and its number.
 */
export function playCoreGame(
  seats: readonly [Seat, Seat],
  opening: Opening,
  budgets: readonly [Budget, Budget],
  afterMove?: (mover: CorePlayer, moveNumber: number) => void,
): number {
  const [white, black] = [seats[WHITE].player, seats[BLACK].player];
  for (const colour of [WHITE, BLACK] as const) {
    seats[colour].player.begin(opening, budgets[colour], seats[colour]);
  }
  // Both must agree. Else the side with smaller scores resigns later, and saves games that an equal one gives up.
  const adjudicator = new Adjudicator({ resign: { ...DEFAULT_RESIGN, twoSided: true }, draw: DEFAULT_DRAW });
  let verdict: Verdict | undefined;
  for (;;) {
    const ending = endingOf(white.core);
    if (ending !== undefined) return ending.result === '1/2-1/2' ? 0.5 : Number(ending.result === '1-0');
    if (verdict !== undefined) return verdict.kind === 'draw' ? 0.5 : Number(verdict.winner === WHITE);
    const { sideToMove, fullmoveNumber } = white.core.setup();
    const mover = sideToMove === WHITE ? white : black;
    const { move, score, inTime } = mover.choose();
    if (!inTime) return sideToMove === WHITE ? 0 : 1;
    afterMove?.(mover, fullmoveNumber);
    white.play(move);
    black.play(move);
    verdict = adjudicator.judge(sideToMove, fullmoveNumber, score);
  }
}

/**
 * The points of the first seat in two games of an opening, with White and then with Black. Both games have the same budgets of
 * White and Black: seats that choose alike play one game twice, which scores 1 in all, and no luck hides a small difference.
 */
export function playCorePair(
  [first, second]: readonly [Seat, Seat],
  opening: Opening,
  budgets: readonly [Budget, Budget],
): readonly [number, number] {
  return [playCoreGame([first, second], opening, budgets), 1 - playCoreGame([second, first], opening, budgets)];
}
