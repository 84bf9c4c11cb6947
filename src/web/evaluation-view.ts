// The evaluation, as a bar beside the board and as a graph of the whole game.

import type { Outcome } from '../library/chess';
import { html, svg } from './dom';
import { formatScore } from './engine-line';
import type { Node, PageGame } from './page-game';

/** Of the graph's drawing. */
const WIDTH = 600;
const HEIGHT = 120;

/** The bar shows White's expected points as a fraction of its height. */
export class EvaluationBar {
  private readonly white = html('div', { class: 'white-share' });
  private readonly text = html('span', {});

  constructor(private readonly host: HTMLElement) {
    host.append(this.white, this.text);
  }

  /** Of an evaluation, or of the end of the game. Without either it stays as it is. */
  show({ evaluation }: Node, outcome: Outcome | null, flipped: boolean): void {
    this.host.classList.toggle('flipped', flipped);
    if (outcome !== null) {
      const { winner } = outcome;
      this.fill(winner === null ? 0.5 : winner === 'white' ? 1 : 0, winner === null ? '½' : '1', outcome.reason);
    } else if (evaluation !== null) {
      const { type, value } = evaluation.score;
      const pawns = (Math.abs(value) / 100).toFixed(Math.abs(value) < 1000 ? 1 : 0);
      const text = type === 'mate' ? `#${Math.abs(value)}` : pawns;
      this.fill(evaluation.expected, text, formatScore(evaluation.score));
    }
  }

  private fill(expected: number, text: string, label: string): void {
    this.white.style.height = `${(expected * 100).toFixed(1)}%`;
    this.text.textContent = text;
    this.text.className = expected >= 0.5 ? 'for-white' : 'for-black';
    this.host.setAttribute('aria-label', `Evaluation ${label}`);
  }
}

type Point = readonly [x: number, y: number];

/** A graph over the main line; a click goes to the position below it. */
export class EvaluationGraph {
  private readonly drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' });
  readonly element = html('div', { class: 'graph', role: 'img', 'aria-label': 'Evaluation over the game' });
  private nodes: readonly Node[] = [];
  private shown = '';

  constructor(goTo: (node: Node) => void) {
    this.element.append(this.drawing);
    this.element.addEventListener('click', ({ clientX }) => {
      const box = this.element.getBoundingClientRect();
      const index = Math.round(((clientX - box.left) / box.width) * (this.nodes.length - 1));
      const node = this.nodes[Math.max(0, Math.min(index, this.nodes.length - 1))];
      if (node !== undefined) goTo(node);
    });
  }

  show(game: PageGame): void {
    this.nodes = [game.root, ...game.mainLine()];
    const runs = this.runs();
    const at = this.nodes.indexOf(game.current);
    const key = JSON.stringify([runs, at, this.nodes.length]);
    if (key === this.shown) return;
    this.shown = key;
    this.drawing.replaceChildren(
      ...runs.flatMap((points) => this.areas(points)),
      svg('path', { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: 'even' }),
      ...(at < 0 ? [] : [svg('path', { d: `M${this.x(at)} 0V${HEIGHT}`, class: 'here' })]),
    );
    this.element.hidden = this.nodes.length < 2;
  }

  /** The evaluated positions, without those between which nothing is known. */
  private runs(): Point[][] {
    const runs: Point[][] = [[]];
    for (const [index, { evaluation }] of this.nodes.entries()) {
      if (evaluation === null) runs.push([]);
      else runs.at(-1)?.push([this.x(index), (1 - evaluation.expected) * HEIGHT]);
    }
    return runs.filter((points) => points.length > 1);
  }

  private areas(points: readonly Point[]): SVGElement[] {
    const [left, right] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
    const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    return [
      svg('rect', { x: left, width: right - left, height: HEIGHT, class: 'black-area' }),
      svg('path', { d: `M${left} ${HEIGHT}L${line}L${right} ${HEIGHT}z`, class: 'white-area' }),
      svg('path', { d: `M${line}`, class: 'curve' }),
    ];
  }

  private x(index: number): number {
    return this.nodes.length < 2 ? 0 : (index / (this.nodes.length - 1)) * WIDTH;
  }
}
