// The evaluation as a graph of the whole game: a gap where nothing is known, marks at the mistakes, and the name of the move under
// the pointer.

import { glyphSign } from '../notation/glyphs';
import { html, svg } from './dom';
import { formatScore } from './engine-line';
import { moveNumber, turnAt, type Node, type PageGame } from './page-game';

/** Of the drawing. */
const WIDTH = 600;
const HEIGHT = 120;
/** Glyphs that are marked: `?`, `??`, `?!`. */
const MARKED: readonly number[] = [2, 4, 6];

type Point = readonly [x: number, y: number];

/** A graph over the main line; a click goes to the position below it. */
export class EvaluationGraph {
  private readonly drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' });
  private readonly pointed = svg('path', { class: 'pointed' });
  private readonly name = html('span', { class: 'graph-name', hidden: true });
  readonly element = html('div', { class: 'graph', role: 'img', 'aria-label': 'Evaluation over the game' });
  private nodes: readonly Node[] = [];
  private shown = '';

  constructor(goTo: (node: Node) => void) {
    this.element.append(this.drawing, this.name);
    this.element.addEventListener('click', (event) => {
      const node = this.nodes[this.indexUnder(event)];
      if (node !== undefined) goTo(node);
    });
    this.element.addEventListener('pointermove', (event) => this.point(this.indexUnder(event)));
    this.element.addEventListener('pointerleave', () => this.point(-1));
  }

  show(game: PageGame): void {
    this.nodes = [game.root, ...game.mainLine()];
    const runs = this.runs();
    const at = this.nodes.indexOf(game.current);
    const key = JSON.stringify([runs, at, this.nodes.map(({ nags }) => nags)]);
    if (key === this.shown) return;
    this.shown = key;
    this.drawing.replaceChildren(
      ...runs.flatMap((points) => this.areas(points)),
      svg('path', { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: 'even' }),
      ...(at < 0 ? [] : [svg('path', { d: this.upright(at), class: 'here' })]),
      this.pointed,
      ...this.marks(),
    );
    this.element.hidden = this.nodes.length < 2;
  }

  private indexUnder({ clientX }: MouseEvent): number {
    const { left, width } = this.element.getBoundingClientRect();
    const last = this.nodes.length - 1;
    return Math.max(0, Math.min(Math.round(((clientX - left) / width) * last), last));
  }

  /** Names the move that leads to a position; none for a negative index. */
  private point(index: number): void {
    const node = this.nodes[index];
    this.name.hidden = node === undefined;
    this.pointed.setAttribute('d', node === undefined ? '' : this.upright(index));
    if (node === undefined) return;
    const move = node.parent === null ? 'Start' : `${moveNumber(node, true)} ${node.san}`;
    const unknown = isMate(node) ? 'mate' : 'not evaluated';
    const score = node.evaluation === null ? unknown : formatScore(node.evaluation.score);
    this.name.textContent = `${move}${node.nags.map(glyphSign).join('')}  ${score}`;
    // On the side where the pointer is not.
    this.name.classList.toggle('right', index < this.nodes.length / 2);
  }

  /** The evaluated positions, without those between which nothing is known. */
  private runs(): Point[][] {
    const runs: Point[][] = [[]];
    for (const [index, node] of this.nodes.entries()) {
      if (node.evaluation === null && !isMate(node)) runs.push([]);
      else runs.at(-1)?.push([this.x(index), yOf(node)]);
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

  /** A dot for each mistake: a line without length, whose ends stay round however the drawing is stretched. */
  private marks(): SVGElement[] {
    return this.nodes.flatMap((node, index) => {
      const glyph = node.nags.find((nag) => MARKED.includes(nag));
      if (glyph === undefined) return [];
      return [svg('path', { d: `M${this.x(index)} ${yOf(node)}h0`, class: `mistake mistake-${glyph}` })];
    });
  }

  private upright(index: number): string {
    return `M${this.x(index)} 0V${HEIGHT}`;
  }

  private x(index: number): number {
    return this.nodes.length < 2 ? 0 : (index / (this.nodes.length - 1)) * WIDTH;
  }
}

/** A position without moves has no evaluation, but who mates has won. */
function isMate({ san }: Node): boolean {
  return san.endsWith('#');
}

/** In the middle without an evaluation. */
function yOf(node: Node): number {
  const end = isMate(node) && turnAt(node) === 'black' ? 1 : 0;
  return (1 - (node.evaluation?.expected ?? (isMate(node) ? end : 0.5))) * HEIGHT;
}
