// The game against the engine that is on the page, or that was the last one.

import { Match, type MatchOwner, type MatchState } from './match';
import { matchTags, type MatchSettings } from './match-tags';
import type { PageEngine } from './page-engine';
import type { PageGame } from './page-game';

export class Matches {
  /** Null when its game is analysed. */
  current: Match | null = null;
  /** A match that goes on when it is known whether its game belongs to this tab. */
  private waiting: MatchState | null = null;

  constructor(
    private readonly engine: PageEngine,
    private readonly owner: MatchOwner,
  ) {}

  /** A running match has the engine for itself. */
  get isOn(): boolean {
    return this.waiting !== null || this.current?.verdict === null;
  }

  /** To go on with the match later; null if there is none. */
  state(): MatchState | null {
    return this.waiting ?? this.current?.state() ?? null;
  }

  /** Begins a match from the first position of a game without moves, which becomes that of the match. */
  begin(game: PageGame, settings: MatchSettings): void {
    for (const [name, value] of Object.entries(matchTags(settings, new Date()))) game.tags.set(name, value);
    this.play(game, settings);
  }

  /** Goes on with a match that was left, if its game belongs to this tab. Resolves when that is known. */
  async goOn(game: PageGame, state: MatchState, isOurs: Promise<boolean>): Promise<void> {
    this.end();
    this.waiting = state;
    const canGoOn = await isOurs;
    if (this.waiting !== state) return;
    this.waiting = null;
    if (canGoOn) this.play(game, state.settings, state);
  }

  /** Ends it without a result. Returns whether there was one. */
  end(): boolean {
    const wasThere = this.waiting !== null || this.current !== null;
    this.current?.close();
    this.current = null;
    this.waiting = null;
    return wasThere;
  }

  private play(game: PageGame, settings: MatchSettings, last?: MatchState): void {
    this.end();
    this.current = new Match(this.engine, game, settings, this.owner, last);
  }
}
