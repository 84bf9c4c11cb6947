// What outlives a reload: the game on the page is kept as it changes, with the place in it, and with a running game against the
// engine. The last state is in the local storage, which is there at once; all games are in the archive.

import type { Archive, KeptGame } from './archive';
import { newId } from './archive';
import type { PageGame } from './page-game';
import type { MatchState } from './match';

const KEY = 'sliderule.last';
/** A game is kept so long after its last change, in milliseconds. */
const PAUSE_MS = 400;

/** The page as it was left. */
export interface LastState {
  readonly id: string;
  readonly pgn: string;
  readonly chess960: boolean;
  /** From the start of the game, the number of the move among its choices. */
  readonly path: readonly number[];
  readonly flipped: boolean;
  readonly match: MatchState | null;
}

/** What is kept of the page besides the game. */
export type Surroundings = Pick<LastState, 'flipped' | 'match'>;

export interface SessionOwner {
  /** The game on the page, and what is around it. */
  state(): { readonly game: PageGame; readonly around: Surroundings };
  /** The storage fails; this is told once. */
  complain(message: string): void;
  /** The archive has changed. */
  kept(): void;
}

export class Session {
  private id = newId();
  private keptPgn = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasComplained = false;

  constructor(
    private readonly archive: Promise<Archive>,
    private readonly owner: SessionOwner,
  ) {
    archive.catch(() => this.complain());
    addEventListener('pagehide', () => this.keepState());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.keep();
    });
  }

  /** The state that the page was left in; null on a first visit. */
  static last(): LastState | null {
    try {
      const state = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<LastState> | null;
      if (typeof state?.id !== 'string' || typeof state.pgn !== 'string') return null;
      const { id, pgn, chess960 = false, path = [], flipped = false, match = null } = state;
      // An older page has kept no name.
      const named =
        match === null ? null : { ...match, settings: { ...match.settings, name: match.settings.name || 'You' } };
      return { id, pgn, chess960, path, flipped, match: named };
    } catch {
      return null;
    }
  }

  /** The id of the game on the page. */
  get current(): string {
    return this.id;
  }

  /** From now on the page has another game: a new one, or one that is kept under an id. */
  begin(id = newId(), pgn = ''): void {
    this.id = id;
    this.keptPgn = pgn;
    this.changed();
  }

  /** Call this whenever something may have changed. */
  changed(): void {
    this.timer ??= setTimeout(() => void this.keep(), PAUSE_MS);
  }

  /** Keeps the game and the state now. */
  async keep(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.keepState();
    const { game } = this.owner.state();
    const pgn = game.pgn();
    if (pgn === this.keptPgn || game.isEmpty) return;
    this.keptPgn = pgn;
    const kept: KeptGame = { id: this.id, title: game.title, changed: Date.now(), pgn, chess960: game.chess960 };
    await this.add([kept]);
  }

  /** Keeps further games; false if they cannot be kept. */
  async add(games: readonly KeptGame[]): Promise<boolean> {
    try {
      await (await this.archive).put(games);
      this.owner.kept();
      return true;
    } catch {
      this.complain();
      return false;
    }
  }

  private keepState(): void {
    const { game, around } = this.owner.state();
    const state: LastState = { id: this.id, pgn: game.pgn(), chess960: game.chess960, path: game.path, ...around };
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      this.complain();
    }
  }

  private complain(): void {
    if (this.hasComplained) return;
    this.hasComplained = true;
    this.owner.complain(
      'This browser keeps no games: its storage is closed or full. Save what you want to keep as a file.',
    );
  }
}
