// How games come to the page and stay: files, links, the archive, the browser's history, a reload.

import { SlideruleError } from '../library/chess';
import { messageOf } from '../notation/result';
import { Archive, newId, type KeptGame } from './archive';
import { ArchivePanel } from './archive-panel';
import { PageGame, moveNumber } from './page-game';
import { GamePanel } from './game-panel';
import { fenLink, pgnLink, readLink } from './links';
import { Session, type Begun, type SessionOwner } from './session';
import { Trail, type TrailPlace } from './trail';

export interface GamesOwner {
  readonly state: SessionOwner['state'];
  /** Shows a game in the place of the one on the page; `kept` if it is in the archive. */
  show(game: PageGame, kept?: KeptGame): void;
  /** Goes to a place in the game on the page. */
  goTo(path: readonly number[]): void;
  /** Reports a refused input. */
  refuse(error: unknown): void;
  say(text: string, isError: boolean): void;
}

export class Games {
  private readonly archive = Archive.open();
  private readonly session: Session;
  private readonly kept: ArchivePanel;
  private readonly files: GamePanel;
  private readonly trail = new Trail((place) => void this.goBack(place));
  /** How often another game was asked for: what takes longer to read than the user waits does not replace what came after it. */
  private asked = 0;

  constructor(private readonly owner: GamesOwner) {
    const complain = (message: string): void => owner.say(message, true);
    this.session = new Session(this.archive, {
      state: owner.state,
      complain,
      kept: () => void this.kept.refresh(),
      copied: complain,
    });
    this.kept = new ArchivePanel(this.archive, {
      open: (game) => void this.openFromList(game),
      current: () => this.session.current,
      complain,
    });
    this.files = new GamePanel(
      {
        load: (game) => owner.show(game),
        loadAll: (text, chess960) => this.loadAll(text, chess960),
        copyLink: () => this.copyLink(),
      },
      this.kept.element,
    );
  }

  /** The tab. */
  get element(): HTMLElement {
    return this.files.element;
  }

  /** Call this when the tab is opened. */
  refresh(): void {
    this.files.refresh();
    void this.kept.refresh();
  }

  /** Call this when the page is ready: from now on links are followed. */
  start(): void {
    addEventListener('hashchange', () => void this.followLink());
    void this.followLink();
  }

  /** Keeps the game on the page, which another one is about to replace. */
  leave(): void {
    void this.session.keep(true);
  }

  /** The page has another game now. Resolves to whether it has that game, and not a copy. */
  begin(kept?: Begun): Promise<boolean> {
    this.asked++;
    return this.session.begin(kept);
  }

  /** Call this whenever the game or the place in it may have changed. */
  changed(): void {
    this.session.changed();
  }

  /** Draws the tab, and lets title and history follow the place. */
  show(game: PageGame): void {
    this.files.show(game);
    const { current, title, path } = game;
    const move = current.parent === null ? [] : [`${moveNumber(current, true)} ${current.san}`];
    this.trail.follow({ id: this.session.current, path }, [...move, title, 'Sliderule'].join(' · '));
  }

  /** Shows a game of the list, as it is by now. */
  private async openFromList({ id, ...listed }: KeptGame): Promise<void> {
    if (id === this.session.current) {
      this.owner.say('this game is on the page', false);
      return;
    }
    await this.open((await this.find(id)) ?? { id, ...listed });
  }

  private find(id: string): Promise<KeptGame | undefined> {
    return this.archive.then((archive) => archive.get(id)).catch(() => undefined);
  }

  /** At a place in it; a match at its end. */
  private async open(kept: KeptGame, path?: readonly number[]): Promise<void> {
    const asked = ++this.asked;
    try {
      const game = await PageGame.fromPgn(kept.pgn, kept.chess960);
      if (asked !== this.asked) return;
      if (path !== undefined) game.path = path;
      else if (kept.match !== undefined) game.current = game.mainLine().at(-1) ?? game.root;
      this.owner.show(game, kept);
    } catch (error) {
      this.owner.refuse(error);
    }
  }

  /** Keeps the games of a text, and shows the first one that can be played. Rejects with PGN_… and FEN_… if there is none. */
  private async loadAll(text: string, chess960: boolean): Promise<void> {
    const asked = ++this.asked;
    const now = Date.now();
    // The list has the last one first.
    const read = await PageGame.split(text);
    const id = newId();
    const games = read.map(({ pgn, title }, index): KeptGame => {
      return { id: `${id}-${index}`, title, changed: now - index, pgn, chess960 };
    });
    const leftOut = read.flatMap(({ faults }) => faults);
    let refused: SlideruleError | undefined;
    for (const kept of games) {
      try {
        const game = await PageGame.fromPgn(kept.pgn, chess960);
        if (asked === this.asked) this.owner.show(game, kept);
        else this.owner.say('the games that were loaded are in the list of the tab Game', false);
        void this.keepAll(games, refused, leftOut);
        return;
      } catch (error) {
        if (!(error instanceof SlideruleError)) throw error;
        refused ??= error;
      }
    }
    // There is none to show: this throws, and says why.
    await PageGame.fromPgn(text, chess960);
  }

  /** Keeps them, and says what of the text could not be taken; `refused` is the error of the first game. */
  private async keepAll(
    games: readonly KeptGame[],
    refused: SlideruleError | undefined,
    leftOut: readonly string[],
  ): Promise<void> {
    const isKept = await this.session.add(games);
    const [first] = leftOut;
    const more = leftOut.length > 1 ? ` (and ${leftOut.length - 1} more)` : '';
    if (refused !== undefined) this.owner.say(`The first game cannot be played: ${refused.message}`, true);
    else if (first !== undefined) this.owner.say(`game loaded, but not all of it: ${first}${more}`, true);
    else if (isKept && games.length > 1) {
      this.owner.say(`${games.length} games are loaded; the tab Game lists them`, false);
    }
  }

  /** Shows what the browser's history leads to. */
  private async goBack({ id, path }: TrailPlace): Promise<void> {
    if (id === this.session.current) {
      this.owner.goTo(path);
      return;
    }
    const kept = await this.find(id);
    if (kept !== undefined) await this.open(kept, path);
  }

  /** Shows what the address leads to, if it leads to a game. */
  private async followLink(): Promise<void> {
    try {
      const linked = await readLink(location.hash);
      if (linked === null) return;
      // A reload shows what has become of the game.
      history.replaceState(null, '', location.pathname + location.search);
      if (linked.kind === 'fen') this.owner.show(PageGame.fromFen(linked.fen, linked.chess960));
      else await this.loadAll(linked.pgn, false);
    } catch (error) {
      this.owner.say(messageOf(error), true);
    }
  }

  private async copyLink(): Promise<void> {
    const page = location.origin + location.pathname;
    const { game } = this.owner.state();
    try {
      const link = game.isEmpty ? fenLink(page, game.current.fen) : await pgnLink(page, game.pgn());
      await navigator.clipboard.writeText(link);
      this.owner.say('the link is copied', false);
    } catch (error) {
      this.owner.say(messageOf(error), true);
    }
  }
}
