// The game's moves with all variations, glyphs and comments.

import { parseComment } from '../notation/pgn-comment';
import { button, html, numbered } from './dom';
import { formatScore } from './engine-line';
import { UNTITLED, moveNumber, type Node, type PageGame } from './page-game';
import { glyphSign } from '../notation/glyphs';
import { formatClock } from './match-clock';
import { Slices } from './slices';

/** Variations within variations that are shown; the game has all. */
const DEEPEST = 30;
/** Moves and comments of a row at most. The browser lays out only the full rows in sight: 12,000 moves took it seconds. */
const ROW = 200;

/** A move as it is shown, and the marks that it has there. */
interface Place {
  readonly element: HTMLElement;
  marks: string;
}

export class MovesPanel {
  readonly element = html('section', { class: 'moves', 'aria-label': 'Moves', tabindex: 0 });
  private shown = '';
  private readonly places = new Map<Node, Place>();
  /** What is built of the game, before its end. */
  private parts: Iterable<HTMLElement> = [];
  private readonly end = html('p', { class: 'note' });
  private marked: HTMLElement | undefined;

  constructor(private readonly goTo: (node: Node) => void) {}

  show(game: PageGame): void {
    const { title } = game;
    const key = `${title}|${keyOf(game.root)}`;
    if (key !== this.shown) {
      this.shown = key;
      this.places.clear();
      const [first] = game.root.children;
      const comment = this.comment(game.root);
      const heading = title === UNTITLED ? [] : [html('p', { class: 'game-title' }, title)];
      const start = comment === null ? heading : [...heading, comment];
      const result = game.result === '*' ? '' : game.result;
      this.end.textContent = first === undefined ? 'Move a piece, or load a game.' : result;
      this.end.hidden = this.end.textContent === '';
      this.element.replaceChildren(...start, this.end);
      this.parts = first === undefined ? [] : this.line(first, 'main-line');
      void this.build(game, this.parts);
      return;
    }
    for (const [node, place] of this.places) {
      const marks = marksOf(node);
      if (marks !== place.marks) this.setMarks(node, place, marks);
    }
    this.mark(game.current);
  }

  /** Builds in slices, unless there is another game by then. */
  private async build(game: PageGame, parts: Iterable<HTMLElement>): Promise<void> {
    const slices = new Slices();
    for (const part of parts) {
      if (slices.isOver) await slices.rest();
      if (parts !== this.parts) return;
      this.end.before(part);
      this.mark(game.current);
    }
  }

  /** A line in pieces: rows of moves, and between them the variations that leave it there. */
  private *line(first: Node, className: string, depth = 0): Generator<HTMLElement, void, undefined> {
    if (depth > DEEPEST) {
      yield html('span', { class: 'note' }, '…');
      return;
    }
    let row = html('div', { class: className });
    let isFirst = true;
    for (let node: Node | undefined = first; node !== undefined; node = node.children[0]) {
      if (row.childElementCount >= ROW) {
        row.classList.add('full-row');
        yield row;
        row = html('div', { class: className });
      }
      row.append(...this.moveOf(node, isFirst));
      isFirst = this.comment(node) !== null;
      const [main, ...others]: readonly Node[] = node.parent?.children ?? [];
      if (main !== node || others.length === 0) continue;
      yield row;
      for (const other of others) {
        yield html('div', { class: 'variation' }, ...this.line(other, 'variation-moves', depth + 1));
      }
      row = html('div', { class: className });
      isFirst = true;
    }
    if (row.childElementCount > 0) yield row;
  }

  private moveOf(node: Node, isFirst: boolean): HTMLElement[] {
    const number = moveNumber(node, isFirst || node.before.length > 0);
    const move = button('', () => this.goTo(node), { class: 'move' });
    const place = { element: move, marks: '' };
    this.setMarks(node, place, marksOf(node));
    this.places.set(node, place);
    const before = node.before.map((text) => html('span', { class: 'comment' }, text));
    const after = this.comment(node);
    return [...before, number === '' ? move : numbered(number, move), ...(after === null ? [] : [after])];
  }

  /** The move's text, with its glyphs, its score and the clock. */
  private setMarks(node: Node, place: Place, marks: string): void {
    place.marks = marks;
    const { san, nags, comment } = node;
    const { element } = place;
    element.textContent = san + nags.map(glyphSign).join(' ');
    for (const nag of [2, 4, 6]) element.classList.remove(`glyph-${nag}`);
    const worst = nags.find((nag) => [2, 4, 6].includes(nag));
    if (worst !== undefined) element.classList.add(`glyph-${worst}`);
    const score = scoreOf(node);
    if (score !== '') element.append(html('small', {}, score));
    const { clock, text } = parseComment(comment);
    if (clock !== null && text === '') element.append(html('small', {}, formatClock(clock * 1000)));
  }

  /** What there is to read; null for nothing, also where a comment only has marks for programs, or the clock. */
  private comment({ comment }: Node): HTMLElement | null {
    const { clock, text } = parseComment(comment);
    if (text === '') return null;
    const words = clock === null ? [text] : [formatClock(clock * 1000), text];
    return html('span', { class: 'comment' }, words.join(' '));
  }

  private mark(current: Node): void {
    const element = this.places.get(current)?.element;
    if (element === this.marked && element?.classList.contains('current') === true) return;
    this.marked?.classList.remove('current');
    this.marked?.removeAttribute('aria-current');
    this.marked = element;
    if (element === undefined) return;
    element.classList.add('current');
    element.setAttribute('aria-current', 'true');
    // Only the list scrolls, never the page.
    const list = this.element.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    if (top < list.top || bottom > list.bottom) this.element.scrollTop += (top + bottom - list.top - list.bottom) / 2;
  }
}

/** Everything that is shown of a game, besides the marks of its moves. */
function keyOf(root: Node): string {
  const parts: string[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { san, before, comment, children } = node;
    parts.push(san, before.join(), comment, String(children.length));
    for (const child of children) waiting.push(child);
  }
  return parts.join('|');
}

/** What changes while a game is analysed: the list is not built again for it. */
function marksOf(node: Node): string {
  return `${node.nags.join()} ${scoreOf(node)}`;
}

function scoreOf({ evaluation }: Pick<Node, 'evaluation'>): string {
  return evaluation === null ? '' : formatScore(evaluation.score);
}
