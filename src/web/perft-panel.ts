// The perft tab: perft of the position on the board, divided by root moves.

import type { Arrow } from './arrows';
import { DividePanel } from './divide-panel';
import { button, choice, field, html } from './dom';
import type { PageEngine } from './page-engine';
import { formatCount } from './engine-line';
import type { Node, PageGame } from './page-game';

const MOST_DEPTH = 8;

export interface PerftOwner {
  /** Takes the engine from other uses. */
  takeEngine(): void;
  giveEngineBack(): void;
  /** Plays a move in UCI notation. */
  play(uci: string): void;
  /** There is something else to draw on the board. */
  changed(): void;
}

export class PerftPanel {
  private depth = 5;
  private game: PageGame | null = null;
  private isRunning = false;
  private readonly total = html('output', { class: 'total', id: 'perft-total' });
  private readonly rate = html('p', { class: 'facts', id: 'perft-rate' });
  private readonly rows = html('tbody');
  private readonly run: HTMLButtonElement;
  private readonly select: HTMLSelectElement;
  private readonly theirs = new DividePanel({
    count: () => {
      if (!this.isRunning && this.game !== null) this.count(this.game);
    },
    follow: (uci) => this.follow(uci),
    changed: () => this.owner.changed(),
  });
  readonly element: HTMLElement;

  constructor(
    private readonly engine: PageEngine,
    private readonly owner: PerftOwner,
  ) {
    const depths = Array.from({ length: MOST_DEPTH }, (_, index) => String(index + 1));
    this.run = button('Count', () => this.toggle(), { class: 'primary', id: 'count' });
    this.select = choice(
      depths.map((depth) => [depth, depth]),
      String(this.depth),
      (value) => (this.depth = Number(value)),
    );
    this.select.id = 'perft-depth';
    const head = html('tr', {}, html('th', { scope: 'col' }, 'Move'), html('th', { scope: 'col' }, 'Leaves'));
    this.element = html(
      'div',
      { class: 'panel form' },
      html('p', { class: 'note' }, 'Counts the leaves of the tree of legal moves, by the engine’s own move generator.'),
      html('div', { class: 'buttons' }, field('Depth', this.select), this.run),
      html('div', { class: 'result' }, this.total, this.rate),
      this.theirs.element,
      html('table', { class: 'divide' }, html('thead', {}, head), this.rows),
    );
  }

  /** A game against the engine has it for itself. */
  show(game: PageGame, isPlaying: boolean): void {
    this.game = game;
    this.run.disabled = isPlaying;
  }

  /** Where another program differs at a position. */
  arrowsAt(node: Node): readonly Arrow[] {
    return this.theirs.arrowsAt(node);
  }

  private follow(uci: string): void {
    this.depth = Math.max(1, this.depth - 1);
    this.select.value = String(this.depth);
    this.owner.play(uci);
  }

  private toggle(): void {
    if (this.isRunning) this.engine.stop();
    else if (this.game !== null) this.count(this.game);
  }

  private count(game: PageGame): void {
    this.owner.takeEngine();
    this.setRunning(true);
    this.rows.replaceChildren();
    this.total.textContent = '…';
    this.rate.textContent = '';
    const position = game.position();
    const began = performance.now();
    const counts = new Map<string, number>();
    this.engine.perft(game.text(), this.depth, {
      count: (move, nodes) => {
        counts.set(move, nodes);
        this.rows.append(html('tr', {}, html('td', {}, position.san(move)), html('td', {}, grouped(nodes))));
      },
      done: (nodes) => {
        const seconds = (performance.now() - began) / 1000;
        this.total.textContent = nodes === null ? 'stopped' : grouped(nodes);
        if (nodes !== null) {
          this.rate.textContent = `${seconds.toFixed(2)} s · ${formatCount(Math.round(nodes / seconds))} nodes per second`;
        }
        this.setRunning(false);
        this.owner.giveEngineBack();
        if (nodes !== null) void this.theirs.compare(game, counts);
      },
      // Another use has the engine now and keeps it.
      abandoned: () => {
        this.total.textContent = 'stopped';
        this.setRunning(false);
      },
    });
  }

  private setRunning(isRunning: boolean): void {
    this.isRunning = isRunning;
    this.run.textContent = isRunning ? 'Stop' : 'Count';
  }
}

/** Digits in groups of three, with narrow blanks. */
function grouped(count: number): string {
  return count.toLocaleString('en').replaceAll(',', '\u202f');
}
