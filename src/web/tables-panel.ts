// Endgame tables of the user's own, or of a folder on the web: outcome and distance of every move of a position.

import type { Engine } from '../library/engine';
import { MOST_TABLE_MEN } from '../library/browser/engines';
import type { TableAnswer } from '../library/types';
import { button, html, table } from './dom';
import { createEngine } from './engines';
import { LOCAL_TABLES, tableFiles, tablesInUse, useTables } from './local-tables';
import { OwnFiles } from './own-files';
import type { Node, PageGame } from './page-game';
import { piecesOf } from './squares';

export interface TablesOwner {
  /** Lets the engine load tables from folders. Rejects with what is wrong with them. */
  load(path: string): Promise<void>;
  /** Plays a move in UCI notation. */
  play(uci: string): void;
}

/** A move and what the tables say behind it, for the side that then moves. */
interface Known {
  readonly uci: string;
  readonly san: string;
  readonly wdl: number;
  readonly dtz: number;
}

/** For the side that plays a move, by the answer for the other side, from -2. */
const OUTCOMES = ['wins', 'wins, but for the fifty-move rule', 'draws', 'loses, but for the fifty-move rule', 'loses'];

export class TablesPanel {
  readonly element = html('section', { class: 'source tables', 'aria-label': 'Endgame tables', hidden: true });
  /** Where files are chosen. */
  readonly field: HTMLElement;
  private own = false;
  private path = '';
  /** Probes while the page's engine thinks. */
  private prober: Promise<Engine> | null = null;
  private game: PageGame | null = null;
  private shown: Node | null = null;

  /** `web` is the folder on the web, empty for none. */
  constructor(
    private web: string,
    private readonly owner: TablesOwner,
  ) {
    const files = new OwnFiles({
      id: 'own-tables',
      label: 'Tablebase files',
      note: 'Syzygy files (.rtbw, .rtbz) of 3 and 4 men; what they know is shown under the analysis. They stay in this browser.',
      accept: '.rtbw,.rtbz',
      isMultiple: true,
      files: tableFiles,
      use: (chosen) => this.use(chosen),
    });
    this.field = files.element;
  }

  /** Takes another folder on the web. Rejects with what is wrong with it. */
  async useWeb(path: string): Promise<void> {
    this.web = path;
    await this.load();
  }

  show(game: PageGame): void {
    this.game = game;
    const { current } = game;
    if (this.shown === current) return;
    this.shown = current;
    const isKnown = this.prober !== null && [...piecesOf(current.fen)].length <= MOST_TABLE_MEN;
    this.element.hidden = !isKnown;
    if (!isKnown) return;
    this.element.replaceChildren(html('p', { class: 'note' }, 'Asking the tables …'));
    void this.ask(game, current).catch(() => (this.element.hidden = true));
  }

  /** If files are refused, those before stay. */
  private async use(files: readonly File[]): Promise<void> {
    const [before, wasOwn] = [await tablesInUse(), this.own];
    useTables(files);
    this.own = files.length > 0;
    try {
      await this.load();
    } catch (error) {
      useTables(before);
      this.own = wasOwn;
      await this.load();
      const names = files.map(({ name }) => name).join(', ');
      throw new Error((error as Error).message.replaceAll(LOCAL_TABLES, names), { cause: error });
    }
  }

  private async load(): Promise<void> {
    const path = [...(this.own ? [LOCAL_TABLES] : []), ...(this.web === '' ? [] : [this.web])].join(';');
    // Files of the same names may be others.
    if (path === '' && this.path === '') return;
    await this.owner.load(path);
    this.path = path;
    const before = this.prober;
    this.prober = null;
    void before?.then((engine) => engine.close()).catch(() => undefined);
    if (path !== '') this.prober = createEngine({ threads: 1, hash: 1, syzygy: path });
    await this.prober;
    this.shown = null;
    if (this.game !== null) this.show(this.game);
  }

  private async ask(game: PageGame, node: Node): Promise<void> {
    const engine = await this.prober;
    if (engine === null) return;
    const { fen, moves } = game.text(node);
    const answers: Known[] = [];
    for (const { uci, san } of game.position(node).legalMoves()) {
      const position = game.position(node);
      position.play(uci);
      const outcome = position.outcome();
      const answer =
        outcome?.isAutomatic === true ? ended(outcome.winner) : await engine.probe({ fen, moves: [...moves, uci] });
      if (this.shown !== node) return;
      if (answer.wdl !== null) answers.push({ uci, san, wdl: answer.wdl, dtz: answer.dtz ?? 0 });
    }
    this.list(answers);
  }

  private list(answers: readonly Known[]): void {
    const sorted = [...answers].sort((a, b) => a.wdl - b.wdl || byDistance(a, b));
    const rows = sorted.map(({ uci, san, wdl, dtz }) => [
      button(san, () => this.owner.play(uci), { class: 'move' }),
      OUTCOMES[wdl + 2] ?? '',
      wdl === 0 ? '' : String(Math.abs(dtz)),
    ]);
    const none = html('p', { class: 'note' }, 'The tables do not know this position.');
    const note = html('p', { class: 'note' }, 'Plies: to the next capture or pawn move, or to mate.');
    this.element.replaceChildren(
      ...(rows.length === 0 ? [none] : [table('divide', ['Tables', 'Outcome', 'Plies'], rows), note]),
    );
  }
}

/** Wins first that are near, losses that are far. */
function byDistance(a: Known, b: Known): number {
  const distance = Math.abs(a.dtz) - Math.abs(b.dtz);
  return a.wdl > 0 ? -distance : distance;
}

/** The end of the game, for the side that would move. */
function ended(winner: 'white' | 'black' | null): Pick<TableAnswer, 'wdl' | 'dtz'> {
  return winner === null ? { wdl: 0, dtz: 0 } : { wdl: -2, dtz: 0 };
}
