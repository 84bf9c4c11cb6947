// The engine's lines: scores and moves in SAN; a click on a move plays the line up to it.

import type { Outcome } from '../library/chess';
import { button, choice, html, numbered } from './dom';
import type { AnalysisInfo } from '../library/types';
import { withoutTables } from '../engine/score';
import { formatCount, formatScore, turned } from './engine-line';
import { LinePreview } from './line-preview';
import { turnAt, type PageGame } from './page-game';

/** Moves shown per line. */
const SHOWN_MOVES = 14;
const MOST_LINES = 5;

export interface LinesOwner {
  play(moves: readonly string[]): void;
  toggle(): void;
  toggleThreat(): void;
  goThrough(): void;
  setMultiPv(lines: number): void;
}

export interface LinesView {
  readonly game: PageGame;
  readonly lines: readonly AnalysisInfo[];
  /** The other side's best line if it were to move, once it is found. */
  readonly threat: AnalysisInfo | null;
  readonly isOn: boolean;
  readonly isThreatOn: boolean;
  /** A game against the engine is on: there is no analysis. */
  readonly isPlaying: boolean;
  /** The game cannot be analysed as a whole now. */
  readonly isBusy: boolean;
  readonly flipped: boolean;
}

export class LinesPanel {
  private readonly score = html('output', { class: 'score', 'aria-label': 'Evaluation' });
  private readonly depth = html('span', { id: 'depth' });
  private readonly facts = html('span', { class: 'facts' });
  private readonly list = html('ol', { class: 'lines' });
  private readonly toggle: HTMLButtonElement;
  private readonly through: HTMLButtonElement;
  private readonly threat: HTMLButtonElement;
  private readonly preview = new LinePreview();
  private view: LinesView | null = null;
  readonly element: HTMLElement;

  constructor(
    private readonly owner: LinesOwner,
    multiPv: number,
  ) {
    this.toggle = button('Pause', () => owner.toggle(), { id: 'toggle', class: 'primary' });
    this.through = button('Analyse game', () => owner.goThrough(), { id: 'go-through' });
    this.threat = button('Threat', () => owner.toggleThreat(), { id: 'threat', title: 'T' });
    const counts = Array.from({ length: MOST_LINES }, (_, index) => String(index + 1));
    const select = choice(
      counts.map((count) => [count, count === '1' ? '1 line' : `${count} lines`]),
      String(multiPv),
      (value) => owner.setMultiPv(Number(value)),
    );
    select.setAttribute('aria-label', 'Lines');
    this.element = html(
      'section',
      { class: 'engine', 'aria-label': 'Engine' },
      html(
        'div',
        { class: 'engine-head' },
        this.score,
        html('p', { class: 'engine-facts' }, this.depth, this.facts),
        html('div', { class: 'engine-buttons' }, select, this.through, this.threat, this.toggle),
      ),
      this.list,
    );
    this.list.addEventListener('pointerover', (event) => this.pointed(event));
    this.list.addEventListener('pointerleave', () => this.preview.hide());
    this.list.addEventListener('click', () => this.preview.hide());
  }

  show(view: LinesView): void {
    if (view.game.current !== this.view?.game.current) this.preview.hide();
    this.view = view;
    const { game, lines, isOn, isPlaying, isBusy } = view;
    const { evaluation } = game.current;
    const [best] = lines;
    const position = game.position();
    const outcome = position.outcome();
    const isOver = position.legalMoves().length === 0;
    this.toggle.textContent = isOn ? 'Pause' : 'Analyse';
    this.toggle.hidden = isOver || isPlaying;
    this.through.disabled = isBusy || game.mainLine().length === 0;
    this.threat.setAttribute('aria-pressed', String(view.isThreatOn));
    this.threat.hidden = isOver || isPlaying;
    this.threat.disabled = position.isCheck();
    const score = evaluation === null || isPlaying ? '–' : formatScore(evaluation.score);
    this.score.textContent = isOver ? resultOf(outcome) : score;
    this.depth.textContent = isOver ? '' : `depth ${best?.depth ?? evaluation?.depth ?? 0}`;
    this.facts.textContent =
      best === undefined
        ? ''
        : `${formatCount(best.nodes)} nodes · ${formatCount(best.nps)}/s · hash ${Math.round(best.hashfull / 10)} %`;
    if (isOver) {
      this.list.replaceChildren(html('li', { class: 'note' }, outcome?.reason ?? ''));
      return;
    }
    const rows = lines.filter(({ pv }) => pv.length > 0).map((line) => this.row(game, line));
    this.list.replaceChildren(...this.threatRow(view), ...rows);
  }

  private threatRow({ isThreatOn, isPlaying, threat }: LinesView): HTMLElement[] {
    if (!isThreatOn || isPlaying) return [];
    const [san] = threat?.san ?? [];
    return [html('li', { class: 'note threat' }, san === undefined ? 'no threat' : `threat: ${san}`)];
  }

  /** Shows where a move under a mouse leads; a finger plays it. */
  private pointed({ target, pointerType }: PointerEvent): void {
    const move = target instanceof Element ? target.closest<HTMLElement>('.move') : null;
    const { view } = this;
    if (move === null || view === null || pointerType !== 'mouse') return;
    const { rank, index } = move.dataset;
    const line = view.lines.find(({ multipv }) => String(multipv) === rank);
    if (line === undefined) return;
    this.preview.show(view.game.position(), line.pv.slice(0, Number(index) + 1), view.flipped, move);
  }

  private row(game: PageGame, line: AnalysisInfo): HTMLElement {
    const isWhite = turnAt(game.current) === 'white';
    const score = withoutTables(line.score);
    const text = formatScore(isWhite ? score : turned(score));
    const isGood = !text.startsWith('−');
    const [, , , , , first = '1'] = game.current.fen.split(' ');
    const moves = line.pv.slice(0, SHOWN_MOVES).map((uci, index) => {
      const ply = index + (isWhite ? 0 : 1);
      const number = Number(first) + (ply >> 1);
      const san = line.san[index] ?? uci;
      const move = button(san, () => this.owner.play(line.pv.slice(0, index + 1)), {
        class: 'move',
        'data-uci': uci,
        'data-rank': line.multipv,
        'data-index': index,
      });
      if (ply % 2 === 0) return numbered(`${number}.`, move);
      return index === 0 ? numbered(`${number}…`, move) : move;
    });
    return html(
      'li',
      { 'data-rank': line.multipv },
      html('span', { class: 'rank', 'aria-hidden': 'true' }, String(line.multipv)),
      html('span', { class: `chip ${isGood ? 'white' : 'black'}` }, text),
      html('span', { class: 'line-moves' }, ...moves),
    );
  }
}

/** As games end with it. */
function resultOf(outcome: Outcome | null): string {
  const winner = outcome?.winner ?? null;
  if (winner === null) return '½–½';
  return winner === 'white' ? '1–0' : '0–1';
}
