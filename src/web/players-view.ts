// The bars above and below the board in a game against the engine: names and clocks.

import { byId, html } from './dom';
import type { Match } from './match';
import { formatClock } from './match-clock';

/** Shows them, or hides them without a game. */
export function showPlayers(match: Match | null, flipped: boolean): void {
  const sides = flipped ? (['white', 'black'] as const) : (['black', 'white'] as const);
  for (const [index, id] of ['player-top', 'player-bottom'].entries()) {
    const side = sides[index] ?? 'white';
    const host = byId(id);
    host.hidden = match === null;
    if (match === null) continue;
    const { user, name, elo } = match.settings;
    const clock = match.hasClock ? [html('time', {}, formatClock(match.timeOf(side)))] : [];
    host.classList.toggle('turn', match.verdict === null && match.turn === side);
    host.classList.toggle('low', match.hasClock && match.isLow(side));
    host.replaceChildren(html('span', {}, user === side ? name : `Sliderule, ${elo}`), ...clock);
  }
}
