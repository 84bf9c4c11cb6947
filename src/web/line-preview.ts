// A small board beside a line of the engine: the position that a move under the pointer leads to.

import type { Position } from '../library/chess';
import { BoardDrawing } from './board-drawing';
import { html } from './dom';

/** Between the move and the board, in pixels. */
const GAP = 10;

export class LinePreview {
  private readonly drawing = new BoardDrawing({}, false);
  private readonly element = html(
    'div',
    { class: 'preview', 'aria-hidden': 'true', hidden: true },
    this.drawing.element,
  );

  /** Shows where a line leads, near an element. */
  show(position: Position, line: readonly string[], flipped: boolean, near: HTMLElement): void {
    if (!this.element.isConnected) document.body.append(this.element);
    const after = position.clone();
    let last: readonly string[] = [];
    for (const uci of line) {
      const move = after.move(uci);
      last = [move.from, move.to];
      after.play(move);
    }
    this.drawing.show(after.fen(), flipped);
    this.drawing.marks.replaceChildren(...last.map((square) => this.drawing.mark(square, 'last')));
    this.element.hidden = false;
    const [box, { width, height }] = [near.getBoundingClientRect(), this.element.getBoundingClientRect()];
    const below = box.bottom + GAP;
    const top = below + height <= innerHeight ? below : box.top - GAP - height;
    this.element.style.top = `${Math.max(0, top)}px`;
    this.element.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`;
  }

  hide(): void {
    this.element.hidden = true;
  }
}
