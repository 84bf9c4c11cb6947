// The game's moves with all variations, glyphs and comments.

import { parseComment } from '../notation/pgn-comment';
import { button, html, numbered } from './dom';
import { formatScore } from './engine-line';
import { UNTITLED, moveNumber, type Node, type PageGame } from './page-game';
import { glyphSign } from '../notation/glyphs';
import { formatClock } from './match-clock';

/** Variations within variations that are shown; the game has all. */
const DEEPEST = 30;
/** Moves and comments of a row at most. The browser lays out only the full rows in sight: 12,000 moves took it seconds. */
const ROW = 200;

export class MovesPanel {
  readonly element = html('section', { class: 'moves', 'aria-label': 'Moves', tabindex: 0 });
  private shown = '';
  private readonly places = new Map<Node, HTMLElement>();
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
      const moves =
        first === undefined
          ? [html('p', { class: 'note' }, 'Move a piece, or load a game.')]
          : this.line(first, 'main-line');
      const result = first === undefined || game.result === '*' ? [] : [html('p', { class: 'note' }, game.result)];
      this.element.replaceChildren(...start, ...moves, ...result);
    }
    this.mark(game.current);
  }

  /** A line in pieces: rows of moves, and between them the variations that leave it there. */
  private line(first: Node, className: string, depth = 0): HTMLElement[] {
    if (depth > DEEPEST) return [html('span', { class: 'note' }, '…')];
    const parts: HTMLElement[] = [];
    let row = html('div', { class: className });
    let isFirst = true;
    for (let node: Node | undefined = first; node !== undefined; node = node.children[0]) {
      if (row.childElementCount >= ROW) {
        row.classList.add('full-row');
        parts.push(row);
        row = html('div', { class: className });
      }
      row.append(...this.moveOf(node, isFirst));
      isFirst = this.comment(node) !== null;
      const [main, ...others]: readonly Node[] = node.parent?.children ?? [];
      if (main !== node || others.length === 0) continue;
      parts.push(
        row,
        ...others.map((other) =>
          html('div', { class: 'variation' }, ...this.line(other, 'variation-moves', depth + 1)),
        ),
      );
      row = html('div', { class: className });
      isFirst = true;
    }
    if (row.childElementCount > 0) parts.push(row);
    return parts;
  }

  private moveOf(node: Node, isFirst: boolean): HTMLElement[] {
    const number = moveNumber(node, isFirst || node.before.length > 0);
    const score = scoreOf(node);
    const move = button(node.san + node.nags.map(glyphSign).join(' '), () => this.goTo(node), { class: 'move' });
    const [worst] = node.nags.filter((nag) => [2, 4, 6].includes(nag));
    if (worst !== undefined) move.classList.add(`glyph-${worst}`);
    if (score !== '') move.append(html('small', {}, score));
    const { clock, text } = parseComment(node.comment);
    if (clock !== null && text === '') move.append(html('small', {}, formatClock(clock * 1000)));
    this.places.set(node, move);
    const before = node.before.map((text) => html('span', { class: 'comment' }, text));
    const after = this.comment(node);
    return [...before, number === '' ? move : numbered(number, move), ...(after === null ? [] : [after])];
  }

  /** What there is to read; null for nothing, also where a comment only has marks for programs, or the clock. */
  private comment({ comment }: Node): HTMLElement | null {
    const { clock, text } = parseComment(comment);
    if (text === '') return null;
    const words = clock === null ? [text] : [formatClock(clock * 1000), text];
    return html('span', { class: 'comment' }, words.join(' '));
  }

  private mark(current: Node): void {
    const element = this.places.get(current);
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

/** Everything that is shown of a game. */
function keyOf(root: Node): string {
  const parts: string[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { san, nags, before, comment, children } = node;
    parts.push(san, scoreOf(node), nags.join(), before.join(), comment, String(children.length));
    for (const child of children) waiting.push(child);
  }
  return parts.join('|');
}

function scoreOf({ evaluation }: Node): string {
  return evaluation === null ? '' : formatScore(evaluation.score);
}
