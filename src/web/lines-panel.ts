// The engine's lines: scores and moves in SAN; a click on a move plays the line up to it.

import { button, choice, html, numbered } from './dom';
import type { AnalysisInfo } from '../library/types';
import { formatCount, formatScore, shownScore, turned } from './engine-line';
import type { PageGame } from './page-game';

/** Moves shown per line. */
const SHOWN_MOVES = 14;
const MOST_LINES = 5;

export interface LinesOwner {
  play(moves: readonly string[]): void;
  toggle(): void;
  goThrough(): void;
  setMultiPv(lines: number): void;
}

export class LinesPanel {
  private readonly score = html('output', { class: 'score', 'aria-label': 'Evaluation' });
  private readonly depth = html('span', { id: 'depth' });
  private readonly facts = html('span', { class: 'facts' });
  private readonly list = html('ol', { class: 'lines' });
  private readonly toggle: HTMLButtonElement;
  private readonly through: HTMLButtonElement;
  readonly element: HTMLElement;

  constructor(
    private readonly owner: LinesOwner,
    multiPv: number,
  ) {
    this.toggle = button('Pause', () => owner.toggle(), { id: 'toggle', class: 'primary' });
    this.through = button('Analyse game', () => owner.goThrough(), { id: 'go-through' });
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
        html('div', { class: 'engine-buttons' }, select, this.through, this.toggle),
      ),
      this.list,
    );
  }

  /** `isBusy`: the game cannot be analysed as a whole now. */
  show(game: PageGame, lines: readonly AnalysisInfo[], isOn: boolean, isBusy: boolean): void {
    const { evaluation } = game.current;
    const [best] = lines;
    const outcome = game.position().outcome();
    this.toggle.textContent = isOn ? 'Pause' : 'Analyse';
    this.toggle.setAttribute('aria-pressed', String(isOn));
    this.through.disabled = isBusy || game.mainLine().length === 0;
    this.score.textContent = evaluation === null ? '–' : formatScore(evaluation.score);
    this.depth.textContent = `depth ${best?.depth ?? evaluation?.depth ?? 0}`;
    this.facts.textContent =
      best === undefined
        ? ''
        : `${formatCount(best.nodes)} nodes · ${formatCount(best.nps)}/s · hash ${Math.round(best.hashfull / 10)} %`;
    const isOver = game.position().legalMoves().length === 0;
    if (isOver) this.list.replaceChildren(html('li', { class: 'note' }, outcome?.reason ?? ''));
    else this.list.replaceChildren(...lines.filter(({ pv }) => pv.length > 0).map((line) => this.row(game, line)));
  }

  private row(game: PageGame, line: AnalysisInfo): HTMLElement {
    const isWhite = game.current.fen.includes(' w ');
    const score = shownScore(line.score);
    const text = formatScore(isWhite ? score : turned(score));
    const isGood = !text.startsWith('−');
    const [, , , , , first = '1'] = game.current.fen.split(' ');
    const moves = line.pv.slice(0, SHOWN_MOVES).map((uci, index) => {
      const ply = index + (isWhite ? 0 : 1);
      const number = Number(first) + (ply >> 1);
      const san = line.san[index] ?? uci;
      const move = button(san, () => this.owner.play(line.pv.slice(0, index + 1)), { class: 'move', 'data-uci': uci });
      if (ply % 2 === 0) return numbered(`${number}.`, move);
      return index === 0 ? numbered(`${number}…`, move) : move;
    });
    return html(
      'li',
      { 'data-rank': line.multipv },
      html('span', { class: `chip ${isGood ? 'white' : 'black'}` }, text),
      html('span', { class: 'line-moves' }, ...moves),
    );
  }
}
