// The analysis page: connects its parts.

import { LiveAnalysis } from './live-analysis';
import type { KeptGame } from './archive';
import { arrowsOf, threatArrow } from './arrows';
import { PageEngine } from './page-engine';
import { engine, openReviewers } from './engines';
import { Edits } from './edits';
import { EvaluationGraph } from './evaluation-graph';
import { byId, html } from './dom';
import { PageGame, type Node } from './page-game';
import { Games } from './games';
import { workerBegan } from './head-start';
import { listenToKeys, stepOf } from './keys';
import { startServiceWorker } from './isolation';
import { LinesPanel } from './lines-panel';
import { isDark } from './looks';
import type { MatchState } from './match';
import type { MatchSettings } from './match-tags';
import { Matches } from './matches';
import { MovesPanel } from './moves-panel';
import { OpeningName } from './opening-name';
import { NotesPanel } from './notes-panel';
import { PerftPanel } from './perft-panel';
import { PlayPanel } from './play-panel';
import { Preferences } from './preferences';
import { ReviewPanel } from './review-panel';
import { Session, type LastState } from './session';
import { settingsPanel } from './settings-panel';
import { announce, refuse, say } from './speech';
import { playSound, soundOf, type Sound } from './sounds';
import { Table } from './table';
import { Sources } from './sources';
import { showTabs } from './tabs';

class Page {
  private game = PageGame.start();
  private flipped = false;
  private isDrawing = false;
  private openTab: (id: string) => void = () => undefined;

  private readonly engine = new PageEngine(engine, {
    complained: (message) => say(message, true),
    told: (message) => say(message, false),
  });
  private readonly matches = new Matches(this.engine, {
    changed: () => this.changed(),
    moved: ({ san }) => this.announce(san, soundOf(san)),
    warned: () => this.announce('Your time is running out.', 'warning'),
    ended: (verdict) => {
      this.announce(verdict, 'end');
      this.followGame();
    },
  });
  private readonly analysis = new LiveAnalysis(this.engine, () => this.draw());
  private readonly preferences = new Preferences(this.engine, this.matches, this.analysis, () => this.draw());
  private readonly table = new Table({
    moved: (uci) => this.played(uci),
    goTo: (node) => this.goTo(node),
    flip: () => this.flip(),
    draw: (change) => this.alter(change),
    load: (game) => this.load(game),
    edits: (isOpen) => this.edited(isOpen),
    told: (text) => this.announce(text),
  });
  private readonly graph = new EvaluationGraph((node) => this.goTo(node));
  private readonly lines = new LinesPanel(
    {
      play: (moves) => this.playAll(moves),
      toggle: () => this.analysis.setWanted(!this.analysis.isWanted),
      toggleThreat: () => this.toggleThreat(),
      goThrough: () => this.goThrough(),
      setMultiPv: (multiPv) => this.preferences.change({ multiPv }),
    },
    this.preferences.current.multiPv,
  );
  private readonly moves = new MovesPanel((node) => this.goTo(node));
  private readonly review = new ReviewPanel(openReviewers, {
    goTo: (node) => this.goTo(node),
    changed: () => this.reviewed(),
    say,
  });
  private readonly opening = new OpeningName(() => this.draw());
  private readonly sources = new Sources(this.preferences.current.tables, {
    load: (path) => this.preferences.setFile('SyzygyPath', path),
    play: (uci) => this.playAll([uci]),
  });
  private readonly edits = new Edits();
  private readonly notes = new NotesPanel({
    edit: (change, isTyping) => this.edit(change, isTyping),
    undo: () => this.update(() => this.edits.undo(this.game)),
    redo: () => this.update(() => this.edits.redo(this.game)),
    told: (text) => say(text, false),
  });
  private readonly play = new PlayPanel(
    {
      startMatch: (settings) => this.startMatch(settings),
      resign: () => this.matches.current?.resign(),
      offerDraw: () => this.matches.current?.offerDraw(),
      takeBack: () => this.takeBack(),
      endMatch: () => {
        this.endMatch();
        this.openTab('analysis');
      },
      goTo: (node) => this.goTo(node),
    },
    this.preferences.current.name,
  );
  private readonly games = new Games({
    state: () => ({
      game: this.game,
      around: { flipped: this.flipped, match: this.matches.state(), review: this.review.kept(this.game) },
    }),
    show: (game, kept) => this.load(game, kept),
    goTo: (path) => this.update(() => (this.game.path = path)),
    refuse,
    say,
  });
  private readonly perft = new PerftPanel(this.engine, {
    takeEngine: () => this.leaveAnalysis(),
    giveEngineBack: () => this.analysis.follow(this.game),
    play: (uci) => this.playAll([uci]),
    changed: () => this.draw(),
  });

  async start(): Promise<void> {
    // First, so that the engine works while the rest of the page is built.
    this.preferences.apply();
    say(this.preferences.current.threads === 1 ? 'one thread' : `${this.preferences.current.threads} threads`, false);
    startServiceWorker((text) => say(text, false));
    const last = Session.last();
    if (last !== null) await this.restore(last);
    if (!this.matches.isOn) this.analysis.follow(this.game);
    const parts = [this.lines, this.graph, this.review, this.opening, this.sources, this.moves, this.notes].map(
      ({ element }) => element,
    );
    const analysis = html('div', { class: 'panel' }, ...parts);
    const settings = settingsPanel(this.preferences.current, {
      change: (change) => this.preferences.change(change),
      loadNetwork: (file) => this.preferences.setFile('EvalFile', file),
      loadTables: (path) => this.sources.useTables(path),
      fields: this.sources.fields,
    });
    this.openTab = showTabs(
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
    this.openTab(this.matches.isOn ? 'play' : 'analysis');
    this.listen();
    this.games.start();
    this.draw();
  }

  private listen(): void {
    byId('theme').addEventListener('click', () => {
      this.preferences.change({ theme: isDark(this.preferences.current.theme) ? 'light' : 'dark' });
    });
    listenToKeys((key, isOnButton) => this.keyed(key, isOnButton));
  }

  private keyed(key: string, isOnButton: boolean): boolean {
    const step = stepOf(key);
    if (key === 'f') this.flip();
    else if (key === 'Escape') this.table.escape();
    else if (key === 'e') this.table.toggleEditor();
    else if (this.table.isEditing) return false;
    else if (step !== undefined) this.table.step(step);
    else if (key === 't') this.toggleThreat();
    else if (key === ' ' && !isOnButton) this.analysis.setWanted(!this.analysis.isWanted);
    else return this.notes.keyed(key);
    return true;
  }

  /** The review has engines of its own, and all processors. */
  private goThrough(): void {
    if (this.matches.isOn) return;
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
    if (this.matches.isOn) this.matches.current?.play(uci);
    else {
      this.review.judge(this.game.current, uci);
      this.playAll([uci]);
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
    this.announce(this.game.current.san);
  }

  private toggleThreat(): void {
    if (!this.matches.isOn) this.analysis.setThreatWanted(!this.analysis.isThreatWanted);
  }

  /** Also in a running match, to look at what has been. */
  private goTo(node: Node): void {
    this.game.current = node;
    this.games.changed();
    if (!this.matches.isOn) this.followGame();
    this.announce(node.san);
    this.draw();
  }

  /** Changes the game, so that it can be undone. */
  private edit(change: () => void, isTyping = false): void {
    this.update(() => this.edits.run(this.game, change, isTyping));
  }

  /** Changes the game or its current node, and updates the analysis. A running match is not disturbed. */
  private update(change: () => void): void {
    if (this.matches.isOn) return;
    change();
    this.games.changed();
    this.followGame();
    this.draw();
  }

  /** Changes what is drawn on the board, also in a running match. */
  private alter(change: () => void): void {
    if (this.matches.isOn) change();
    else this.edits.run(this.game, change);
    this.changed();
  }

  /** Shows a game: a new one, or one that is kept. A running match waits in the place of the game that it leaves. */
  private load(game: PageGame, kept?: KeptGame): void {
    const hasLeft = this.matches.state()?.verdict === null && !this.game.isEmpty;
    this.leaveGame();
    this.matches.end();
    this.game = game;
    this.review.restore(game, kept?.review ?? null);
    const isOurs = this.games.begin(kept);
    this.engine.newGame();
    this.engine.setOption('UCI_Chess960', game.chess960);
    if (kept?.match === undefined) this.analysis.follow(game);
    else {
      this.flipped = kept.match.settings.user === 'black';
      void this.goOn(kept.match, isOurs);
    }
    say(hasLeft ? 'game loaded; yours against the engine waits in the list of the tab Game' : 'game loaded', false);
    this.draw();
  }

  /** Before the page has another game. The review is kept with the old one, and ends then. */
  private leaveGame(): void {
    this.table.closeEditor();
    this.games.leave();
    this.review.cancel();
    this.analysis.pause();
    this.edits.clear();
  }

  private startMatch(settings: MatchSettings): void {
    this.preferences.change({ name: settings.name });
    this.leaveGame();
    this.game = this.game.restarted();
    void this.games.begin();
    this.flipped = settings.user === 'black';
    this.matches.begin(this.game, settings);
    this.draw();
  }

  private takeBack(): void {
    const { current: match } = this.matches;
    if (match?.canTakeBack !== true) return;
    this.analysis.pause();
    this.edits.clear();
    match.takeBack();
  }

  /** Shows the page as it was left. */
  private async restore({ path, flipped, match, review, ...kept }: LastState): Promise<void> {
    try {
      this.game = await PageGame.fromPgn(kept.pgn, kept.chess960);
    } catch {
      // It was written by another version of the page, or by hand.
      return;
    }
    this.game.path = path;
    this.review.restore(this.game, review);
    this.flipped = flipped;
    const isOurs = this.games.begin({ ...kept, pgn: kept.isKept ? kept.pgn : '', changed: kept.at });
    this.engine.setOption('UCI_Chess960', kept.chess960);
    if (match !== null) void this.goOn(match, isOurs);
  }

  /** Goes on with the match of the game on the page, unless another tab has it. */
  private async goOn(match: MatchState, isOurs: Promise<boolean>): Promise<void> {
    this.openTab('play');
    const { game } = this;
    await this.matches.goOn(game, match, isOurs);
    if (this.game !== game) return;
    if (this.matches.current === null) this.openTab('analysis');
    if (!this.matches.isOn) this.followGame();
    this.draw();
  }

  private endMatch(): void {
    if (!this.matches.end()) return;
    this.analysis.follow(this.game);
    this.changed();
  }

  private flip(): void {
    this.flipped = !this.flipped;
    this.draw();
  }

  /** Something of the game has changed that is to be kept. */
  private changed(): void {
    this.games.changed();
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
    const { game } = this;
    const { current: match, isOn: isPlaying } = this.matches;
    const position = game.position();
    const { lines, threat } = this.analysis;
    const arrows = [...this.perft.arrowsAt(game.current)];
    if (!isPlaying && this.preferences.current.arrows && arrows.length === 0) arrows.push(...arrowsOf(position, lines));
    const [threatened] = threat?.pv ?? [];
    if (threatened !== undefined && !isPlaying) arrows.push(threatArrow(threatened));
    this.table.show({ game, match, flipped: this.flipped, arrows });
    const isBusy = isPlaying || this.review.isRunning;
    this.lines.show({
      game,
      lines: isPlaying ? [] : lines,
      threat,
      isOn: this.analysis.isWanted,
      isThreatOn: this.analysis.isThreatWanted,
      isPlaying,
      isBusy,
      flipped: this.flipped,
    });
    this.graph.show(game);
    this.review.show(game);
    this.opening.show(game);
    this.sources.show(game);
    this.moves.show(game);
    this.notes.show({ game, isLocked: isPlaying, edits: this.edits });
    this.games.show(game);
    this.perft.show(game, isPlaying);
    this.play.show(match, game);
  }

  /** Says something to screen readers, and to the ears of a player who wants it. */
  private announce(text: string, sound?: Sound): void {
    announce(text);
    if (sound !== undefined && this.preferences.current.sound) playSound(sound);
  }
}

await workerBegan;
await new Page().start();
