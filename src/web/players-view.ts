// The bars above and below the board in a game against the engine: names and clocks.

import { byId, html } from './dom';
import { formatClock, type Match } from './match';

/** Shows them, or hides them without a game. */
export function showPlayers(match: Match | null, turn: 'white' | 'black', flipped: boolean): void {
  const sides = flipped ? (['white', 'black'] as const) : (['black', 'white'] as const);
  for (const [index, id] of ['player-top', 'player-bottom'].entries()) {
    const side = sides[index] ?? 'white';
    const host = byId(id);
    host.hidden = match === null;
    if (match === null) continue;
    const name = match.settings.user === side ? 'You' : `Sliderule, ${match.settings.elo}`;
    const clock = match.hasClock ? [html('time', {}, formatClock(match.timeOf(side)))] : [];
    host.classList.toggle('turn', match.verdict === null && turn === side);
    host.replaceChildren(html('span', {}, name), ...clock);
  }
}
