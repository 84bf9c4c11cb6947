// What outlives a reload: the game on the page is kept as it changes, with the place in it, and with a running game against the
// engine. The last state is in the storage of the tab, and in that of all tabs for a new one: both are there at once. All games
// are in the archive. A game that another tab has, or has changed, is left alone: this tab goes on with a copy.

import type { Archive, KeptGame } from './archive';
import { newId } from './archive';
import { Claim } from './claim';
import type { PageGame } from './page-game';
import type { MatchState } from './match';
import type { KeptReview } from './review';

const KEY = 'sliderule.last';
/** A game is kept so long after its last change, in milliseconds. */
const PAUSE_MS = 400;

/** The page as it was left. */
export interface LastState {
  readonly id: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  readonly pgn: string;
  /** Whether the archive has it so. */
  readonly isKept: boolean;
  /** Whether it is a copy of which the archive has nothing yet. */
  readonly isCopy: boolean;
  readonly chess960: boolean;
  /** From the start of the game, the number of the move among its choices. */
  readonly path: readonly number[];
  readonly flipped: boolean;
  readonly match: MatchState | null;
  readonly review: KeptReview | null;
}

/** What is kept of the page besides the game. */
export type Surroundings = Pick<LastState, 'flipped' | 'match' | 'review'>;

/** A game of the archive that comes to the page, or one that was there before a reload. */
export type Begun = Pick<KeptGame, 'id' | 'pgn' | 'changed' | 'match'> & Partial<Pick<LastState, 'isCopy'>>;

export interface SessionOwner {
  /** The game on the page, and what is around it. */
  state(): { readonly game: PageGame; readonly around: Surroundings };
  /** The storage fails; this is told once. */
  complain(message: string): void;
  /** The archive has changed. */
  kept(): void;
  /** From now on the page has a copy of its game; this says why. */
  copied(reason: string): void;
}

/** The game on the page, as it is kept. */
interface Held {
  id: string;
  claim: Claim | null;
  /** As the archive has it. */
  pgn: string;
  /** Whether the archive has a running match with it. */
  hasMatch: boolean;
  /** What somebody has written of it, when it came to the page. */
  readonly written: string;
  /** A game in the archive that changed after this time has been changed by another tab. */
  since: number;
  /** Whether it is, or is to become, a copy: there is none until something is written. */
  isCopy: boolean;
  /** One thing after the other. */
  work: Promise<void>;
}

export class Session {
  private held = hold(newId());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasComplained = false;

  constructor(
    private readonly archive: Promise<Archive>,
    private readonly owner: SessionOwner,
  ) {
    archive.catch(() => this.complain());
    void this.claim(this.held);
    addEventListener('pagehide', () => {
      this.keepState();
      this.held.claim?.release();
    });
    addEventListener('pageshow', ({ persisted }) => {
      // Another tab may have it by now.
      if (persisted) void this.claim(this.held);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.keep();
    });
  }

  /** The state that the page was left in; null on a first visit. */
  static last(): LastState | null {
    try {
      const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? 'null';
      const state = JSON.parse(text) as Partial<LastState> | null;
      if (typeof state?.id !== 'string' || typeof state.pgn !== 'string') return null;
      const { id, pgn, chess960 = false, path = [], flipped = false, match = null, review = null } = state;
      const { at = Date.now(), isKept = false, isCopy = false } = state;
      const lastMatch = match === null ? null : asMatch(match);
      return { id, at, pgn, isKept, isCopy, chess960, path, flipped, match: lastMatch, review };
    } catch {
      return null;
    }
  }

  /** The id of the game on the page. */
  get current(): string {
    return this.held.id;
  }

  /** From now on the page has another game: a new one, or one that is kept. Resolves to whether this tab has it, and not a copy. */
  begin(kept?: Begun): Promise<boolean> {
    const last = this.held;
    void last.work.then(() => last.claim?.release());
    const held = hold(kept?.id ?? newId(), this.owner.state().game.written(), kept);
    this.held = held;
    this.changed();
    return this.claim(held);
  }

  /** Call this whenever something may have changed. */
  changed(): void {
    this.timer ??= setTimeout(() => void this.keep(), PAUSE_MS);
  }

  /** Keeps the game and the state as they are. A running match that is left is kept with its clocks. */
  async keep(isLeft = false): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // The state is never older than what is kept.
    const changed = Date.now();
    this.keepState();
    const { held } = this;
    const { game, around } = this.owner.state();
    const pgn = game.pgn();
    const { review } = around;
    const match = around.match?.verdict === null ? around.match : undefined;
    const isKept = pgn === held.pgn && held.hasMatch === (match !== undefined);
    if (game.isEmpty || (isKept && !(isLeft && held.hasMatch))) return;
    const { title, chess960 } = game;
    const kept = {
      title,
      changed,
      pgn,
      chess960,
      ...(match !== undefined && { match }),
      ...(review !== null && { review }),
    };
    const isWritten = (): boolean => game.written() !== held.written;
    held.work = held.work.then(() => this.put(held, kept, isWritten));
    await held.work;
  }

  /** A copy begins with what somebody writes; evaluations alone are not worth one. */
  private async put(held: Held, game: Omit<KeptGame, 'id'>, isWritten: () => boolean): Promise<void> {
    if (held.isCopy && !isWritten()) return;
    try {
      const archive = await this.archive;
      if (!(await archive.replace({ id: held.id, ...game }, held.since))) {
        this.copy(held, 'This game has been changed in another tab: here it goes on as a copy.');
        if (!isWritten()) return;
        await archive.put([{ id: held.id, ...game }]);
      }
      held.pgn = game.pgn;
      held.hasMatch = game.match !== undefined;
      held.since = game.changed;
      held.isCopy = false;
      if (held === this.held) this.keepState();
      this.owner.kept();
    } catch {
      this.complain();
    }
  }

  private claim(held: Held): Promise<boolean> {
    held.claim = new Claim(held.id);
    const { granted } = held.claim;
    held.work = granted.then((isGranted) => {
      if (!isGranted) this.copy(held, 'This game is open in another tab: what you change here becomes a copy.');
    });
    return granted;
  }

  private copy(held: Held, reason: string): void {
    held.claim?.release();
    held.id = newId();
    held.claim = new Claim(held.id);
    held.isCopy = true;
    if (held !== this.held) return;
    this.owner.copied(reason);
    this.changed();
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
    const { id, isCopy } = this.held;
    const pgn = game.pgn();
    const { chess960, path } = game;
    const isKept = pgn === this.held.pgn;
    const state: LastState = { id, at: Date.now(), pgn, isKept, isCopy, chess960, path, ...around };
    const text = JSON.stringify(state);
    try {
      sessionStorage.setItem(KEY, text);
      localStorage.setItem(KEY, text);
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

function hold(id: string, written = '', kept: Partial<Begun> = {}): Held {
  const { pgn = '', changed = 0, isCopy = false, match } = kept;
  const hasMatch = match !== undefined;
  return { id, claim: null, pgn, hasMatch, written, since: changed, isCopy, work: Promise.resolve() };
}

/** An older page has kept no name, and nothing of matches that are over. */
function asMatch({
  settings,
  left,
  verdict = null,
  path,
}: Partial<MatchState> & Pick<MatchState, 'settings' | 'left'>): MatchState {
  return { settings: { ...settings, name: settings.name || 'You' }, left, verdict, path };
}
