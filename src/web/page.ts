// The analysis page: connects its parts.

import { enginesFrom } from '../library/browser/engines';
import { SlideruleError } from '../library/chess';
import { LiveAnalysis } from './live-analysis';
import type { KeptGame } from './archive';
import { arrowsOf } from './arrows';
import { PageEngine } from './page-engine';
import { EvaluationGraph } from './evaluation-view';
import { byId, html } from './dom';
import { PageGame, type Node } from './page-game';
import { Games } from './games';
import { LinesPanel } from './lines-panel';
import { Match, matchTags, type MatchSettings, type MatchState } from './match';
import { typedMove } from './move-choices';
import { MovesPanel } from './moves-panel';
import { OpeningName } from './opening-name';
import { NotesPanel } from './notes-panel';
import { PerftPanel } from './perft-panel';
import { PlayPanel } from './play-panel';
import { ReviewPanel } from './review-panel';
import { Session, type LastState } from './session';
import {
  applyTheme,
  engineOptions,
  isDark,
  keepSettings,
  loadSettings,
  type EngineOption,
  type Settings,
} from './settings';
import { settingsPanel } from './settings-panel';
import { Table } from './table';
import { showTabs } from './tabs';

/** Engines that review a game, each on a processor of its own. */
const MOST_REVIEWERS = 4;

const { createEngine, createPool } = enginesFrom(
  (name) => new URL(name, location.href),
  () => new Worker('search-thread.js', { type: 'module' }),
);

class Page {
  private game = PageGame.start();
  private match: Match | null = null;
  private settings: Settings = loadSettings();
  private flipped = false;
  private isDrawing = false;

  private readonly engine = new PageEngine(createEngine(), {
    complained: (message) => this.say(message, true),
    told: (message) => this.say(message, false),
  });
  private readonly analysis = new LiveAnalysis(this.engine, () => this.draw());
  private readonly table = new Table({
    moved: (uci) => this.played(uci),
    typed: (text) => this.typed(text),
    step: (step) => this.step(step),
    flip: () => this.flip(),
    load: (game) => this.load(game),
    edits: (isOpen) => this.edited(isOpen),
    told: (text) => this.announce(text),
  });
  private readonly graph = new EvaluationGraph((node) => this.goTo(node));
  private readonly lines = new LinesPanel(
    {
      play: (moves) => this.playAll(moves),
      toggle: () => this.analysis.setWanted(!this.analysis.isWanted),
      goThrough: () => this.goThrough(),
      setMultiPv: (multiPv) => this.change({ multiPv }),
    },
    this.settings.multiPv,
  );
  private readonly moves = new MovesPanel((node) => this.goTo(node));
  private readonly review = new ReviewPanel(
    () => createPool({ size: Math.max(1, Math.min(MOST_REVIEWERS, navigator.hardwareConcurrency - 1)) }),
    {
      goTo: (node) => this.goTo(node),
      changed: () => this.reviewed(),
      say: (text, isError) => this.say(text, isError),
    },
  );
  private readonly opening = new OpeningName(() => this.draw());
  private readonly notes = new NotesPanel({ edit: (change) => this.edit(change) });
  private readonly play = new PlayPanel({
    startMatch: (settings) => this.startMatch(settings),
    resign: () => this.match?.resign(),
    takeBack: () => this.match?.takeBack(),
    endMatch: () => this.endMatch(),
  });
  private readonly games = new Games({
    state: () => ({ game: this.game, around: { flipped: this.flipped, match: this.match?.state() ?? null } }),
    show: (game, kept) => this.load(game, kept),
    goTo: (path) => this.edit(() => (this.game.path = path)),
    refuse: (error) => this.refuse(error),
    say: (text, isError) => this.say(text, isError),
  });
  private readonly perft = new PerftPanel(this.engine, {
    takeEngine: () => this.leaveAnalysis(),
    giveEngineBack: () => this.analysis.follow(this.game),
  });

  start(): void {
    applyTheme(this.settings.theme);
    // First, so that the engine works while the rest of the page is built.
    for (const [name, value] of this.engineOptions()) this.engine.setOption(name, value);
    if (this.settings.tables !== '') this.engine.setOption('SyzygyPath', this.settings.tables);
    const last = Session.last();
    if (last !== null) this.restore(last);
    if (!this.isPlaying) this.analysis.follow(this.game);
    const parts = [this.lines, this.graph, this.review, this.opening, this.moves, this.notes].map(
      ({ element }) => element,
    );
    const analysis = html('div', { class: 'panel' }, ...parts);
    const settings = settingsPanel(this.settings, {
      change: (change) => this.change(change),
      loadNetwork: (file) => this.setOptions([['EvalFile', URL.createObjectURL(file)]]),
    });
    const open = showTabs(
      [
        { id: 'analysis', label: 'Analysis', panel: analysis },
        { id: 'play', label: 'Play', panel: this.play.element },
        { id: 'game', label: 'Game', panel: this.games.element },
        { id: 'perft', label: 'Perft', panel: this.perft.element },
        { id: 'settings', label: 'Settings', panel: settings },
      ],
      (id) => {
        if (id === 'game') this.games.refresh();
      },
    );
    open(this.isPlaying ? 'play' : 'analysis');
    this.listen();
    this.say(this.settings.threads === 1 ? 'one thread' : `${this.settings.threads} threads`, false);
    this.games.start();
    this.draw();
  }

  private listen(): void {
    byId('theme').addEventListener('click', () => {
      this.change({ theme: isDark(this.settings.theme) ? 'light' : 'dark' });
    });
    document.addEventListener('keydown', (event) => this.keyed(event));
  }

  private keyed(event: KeyboardEvent): void {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = event.target instanceof Element && event.target.matches('button, a');
    const steps: Readonly<Record<string, string>> = {
      ArrowLeft: 'back',
      ArrowRight: 'forward',
      Home: 'first',
      End: 'last',
    };
    const step = steps[event.key];
    if (event.key === 'f') this.flip();
    else if (event.key === 'Escape') this.table.closeEditor();
    else if (event.key === 'e') this.table.toggleEditor();
    else if (this.table.isEditing) return;
    else if (step !== undefined) this.step(step);
    else if (event.key === ' ' && !isButton) this.analysis.setWanted(!this.analysis.isWanted);
    else if (!this.notes.keyed(event.key)) return;
    event.preventDefault();
  }

  /** A running match has the engine for itself. */
  private get isPlaying(): boolean {
    return this.match !== null && this.match.verdict === null;
  }

  private engineOptions(): readonly EngineOption[] {
    return [...engineOptions(this.settings), ['UCI_Chess960', this.game.chess960]];
  }

  private change(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    keepSettings(this.settings);
    applyTheme(this.settings.theme);
    const isForEngine = 'multiPv' in change || 'threads' in change || 'hashMb' in change;
    if (change.tables !== undefined) this.setOptions([['SyzygyPath', change.tables]]);
    if (isForEngine) this.setOptions(this.engineOptions());
    this.draw();
  }

  /** Restarts the analysis with other options. In a match they wait for the end of the engine's move. */
  private setOptions(options: readonly EngineOption[]): void {
    if (this.isPlaying) {
      for (const [name, value] of options) this.engine.setOptionAfterwards(name, value);
      return;
    }
    for (const [name, value] of options) this.engine.setOption(name, value);
    this.analysis.restart();
  }

  /** The review has engines of its own, and all processors. */
  private goThrough(): void {
    if (this.isPlaying) return;
    this.analysis.pause();
    this.review.start(this.game);
  }

  private reviewed(): void {
    if (!this.review.isRunning) {
      this.games.changed();
      this.followGame();
    }
    this.draw();
  }

  private followGame(): void {
    if (!this.review.isRunning && !this.table.isEditing) this.analysis.follow(this.game);
  }

  private leaveAnalysis(): void {
    this.endMatch();
    this.analysis.pause();
  }

  private played(uci: string): void {
    if (this.match !== null && this.match.verdict === null) this.match.play(uci);
    else {
      this.review.judge(this.game.current, uci);
      this.playAll([uci]);
    }
  }

  private typed(text: string): boolean {
    try {
      this.played(typedMove(this.game.position(), text).uci);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** The engine rests while a position is edited. */
  private edited(isOpen: boolean): void {
    if (isOpen) this.analysis.pause();
    else this.followGame();
    this.draw();
  }

  private playAll(moves: readonly string[]): void {
    this.edit(() => moves.forEach((move) => this.game.play(move)));
    const { current } = this.game;
    this.announce(current.san);
  }

  private goTo(node: Node): void {
    this.edit(() => (this.game.current = node));
  }

  private step(step: string): void {
    const { game } = this;
    const line = game.currentLine();
    const targets: Readonly<Record<string, Node | null | undefined>> = {
      first: game.root,
      back: game.current.parent,
      forward: game.current.children[0],
      last: line.at(-1),
    };
    const target = targets[step];
    if (target !== null && target !== undefined) this.goTo(target);
    this.announce(game.current.san);
  }

  /** Changes the game or its current node, and updates the analysis. A running match is not disturbed. */
  private edit(change: () => void): void {
    if (this.isPlaying) return;
    change();
    this.games.changed();
    this.followGame();
    this.draw();
  }

  /** Shows a game: a new one, or one that is kept under an id. */
  private load(game: PageGame, kept?: KeptGame): void {
    this.table.closeEditor();
    this.review.cancel();
    this.games.leave();
    this.endMatch();
    this.analysis.pause();
    this.game = game;
    this.games.begin(kept);
    this.engine.newGame();
    this.engine.setOption('UCI_Chess960', game.chess960);
    this.analysis.follow(game);
    this.say('game loaded', false);
    this.draw();
  }

  private startMatch(settings: MatchSettings): void {
    this.review.cancel();
    this.games.leave();
    this.match?.close();
    this.analysis.pause();
    this.game = this.game.restarted();
    for (const [name, value] of Object.entries(matchTags(settings))) this.game.tags.set(name, value);
    this.games.begin();
    this.flipped = settings.user === 'black';
    this.goOn({ settings });
    this.draw();
  }

  /** Begins a game against the engine, or goes on with one. */
  private goOn({ settings, left }: Partial<MatchState> & Pick<MatchState, 'settings'>): void {
    const changed = (): void => {
      this.games.changed();
      this.draw();
    };
    this.match = new Match(this.engine, this.game, settings, changed, left);
  }

  /** Shows the page as it was left. */
  private restore({ id, pgn, chess960, path, flipped, match }: LastState): void {
    try {
      this.game = PageGame.fromPgn(pgn, chess960);
    } catch {
      // It was written by another version of the page, or by hand.
      return;
    }
    this.game.path = path;
    this.flipped = flipped;
    this.games.begin({ id, pgn });
    this.engine.setOption('UCI_Chess960', chess960);
    if (match !== null) this.goOn(match);
  }

  private endMatch(): void {
    if (this.match === null) return;
    this.match.close();
    this.match = null;
    this.analysis.follow(this.game);
    this.draw();
  }

  private flip(): void {
    this.flipped = !this.flipped;
    this.draw();
  }

  /** Redraws everything, once per frame. */
  private draw(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.drawNow();
    });
  }

  private drawNow(): void {
    const { game, match } = this;
    const position = game.position();
    const { isPlaying } = this;
    const arrows = isPlaying || !this.settings.arrows ? [] : arrowsOf(position, this.analysis.lines);
    this.table.show({ game, match, flipped: this.flipped, arrows });
    const isBusy = isPlaying || this.review.isRunning;
    this.lines.show(game, isPlaying ? [] : this.analysis.lines, this.analysis.isWanted, isBusy);
    this.graph.show(game);
    this.review.show(game);
    this.opening.show(game);
    this.moves.show(game);
    this.notes.show(game, isPlaying);
    this.games.show(game);
    this.perft.show(game);
    this.play.show(match);
  }

  private refuse(error: unknown): void {
    if (!(error instanceof SlideruleError)) throw error;
    this.say(error.message, true);
  }

  private say(text: string, isError: boolean): void {
    const state = byId('engine-state');
    state.textContent = text;
    state.classList.toggle('error', isError);
  }

  private announce(text: string): void {
    byId('announcer').textContent = text;
  }
}

new Page().start();
if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  void navigator.serviceWorker.register('service-worker.js');
}
