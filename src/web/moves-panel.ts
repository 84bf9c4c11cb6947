// The game's moves, with the current variation where it leaves the main line.

import { button, html, numbered } from './dom';
import { formatScore } from './engine-line';
import { moveNumber, type Game, type Node } from './game';

export interface MovesOwner {
  goTo(node: Node): void;
  promote(): void;
  cut(): void;
}

export class MovesPanel {
  readonly element = html('section', { class: 'moves', 'aria-label': 'Moves' });
  private shown = '';

  constructor(private readonly owner: MovesOwner) {}

  show(game: Game): void {
    const main = game.mainLine();
    const line = game.currentLine();
    const branch = line.findIndex((node, index) => main[index] !== node);
    const key = [...main, null, ...line].map((node) => (node === null ? '|' : `${node.san} ${scoreOf(node)}`)).join();
    if (key !== this.shown) {
      this.shown = key;
      const children: HTMLElement[] = [html('div', { class: 'main-line' }, ...this.row(main))];
      if (branch >= 0) children.push(this.variation(line.slice(branch)));
      if (main.length === 0) children.push(html('p', { class: 'note' }, 'Move a piece, or load a game.'));
      this.element.replaceChildren(...children);
    }
    this.mark(game.current);
  }

  private readonly places = new Map<HTMLElement, Node>();

  private row(nodes: readonly Node[]): HTMLElement[] {
    return nodes.flatMap((node, index) => {
      const number = moveNumber(node, index === 0);
      const score = scoreOf(node);
      const move = button(node.san, () => this.owner.goTo(node), { class: 'move' });
      if (score !== '') move.append(html('small', {}, score));
      this.places.set(move, node);
      return [number === '' ? move : numbered(number, move)];
    });
  }

  private variation(nodes: readonly Node[]): HTMLElement {
    return html(
      'div',
      { class: 'variation' },
      html('span', { class: 'variation-moves' }, ...this.row(nodes)),
      button('Make main line', () => this.owner.promote(), { class: 'quiet' }),
      button('Remove', () => this.owner.cut(), { class: 'quiet' }),
    );
  }

  private mark(current: Node): void {
    for (const [element, node] of this.places) {
      if (!element.isConnected) {
        this.places.delete(element);
        continue;
      }
      const isCurrent = node === current;
      element.classList.toggle('current', isCurrent);
      if (!isCurrent) continue;
      element.setAttribute('aria-current', 'true');
      // Only the list scrolls, never the page.
      const { offsetTop, offsetHeight } = element;
      const { scrollTop, clientHeight } = this.element;
      if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
        this.element.scrollTop = offsetTop - clientHeight / 2;
      }
    }
  }
}

function scoreOf({ evaluation }: Node): string {
  return evaluation === null ? '' : formatScore(evaluation.score);
}
