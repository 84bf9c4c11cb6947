// The game against the engine that is on the page, or that was the last one.

import { Match, type MatchOwner, type MatchState } from './match';
import { matchTags, type MatchSettings } from './match-tags';
import type { PageEngine } from './page-engine';
import type { PageGame } from './page-game';

export class Matches {
  /** Null when its game is analysed. */
  current: Match | null = null;

  constructor(
    private readonly engine: PageEngine,
    private readonly owner: MatchOwner,
  ) {}

  /** A running match has the engine for itself. */
  get isOn(): boolean {
    return this.current !== null && this.current.verdict === null;
  }

  /** Begins a match from the first position of a game without moves, which becomes that of the match. */
  begin(game: PageGame, settings: MatchSettings): void {
    for (const [name, value] of Object.entries(matchTags(settings, new Date()))) game.tags.set(name, value);
    this.goOn(game, { settings });
  }

  /** Goes on with a match that was left. */
  goOn(game: PageGame, { settings, left }: Partial<MatchState> & Pick<MatchState, 'settings'>): void {
    this.current?.close();
    this.current = new Match(this.engine, game, settings, this.owner, left);
  }

  /** Ends it without a result. Returns whether there was one. */
  end(): boolean {
    const { current } = this;
    current?.close();
    this.current = null;
    return current !== null;
  }
}
