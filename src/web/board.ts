// The board, with moves by dragging, by two clicks, or by keyboard.

import { drawArrows, ownArrow, type Arrow } from './arrows';
import { BoardDrawing, squareBeside } from './board-drawing';
import { MarkPen } from './mark-pen';
import type { MoveChoice } from './move-choices';
import type { OwnMark } from './own-marks';
import { askPromotion } from './promotion';
import { placeOf } from './squares';

export interface BoardView {
  readonly fen: string;
  /** What the user may enter; nothing if the board is read-only. */
  readonly choices: readonly MoveChoice[];
  /** Squares of the last move. */
  readonly last: readonly string[];
  /** Squares of a move that waits for the engine's. */
  readonly premove: readonly string[];
  /** Square of a king in check. */
  readonly check: string | null;
  readonly flipped: boolean;
  /** Of the engine, the most important one last. */
  readonly arrows: readonly Arrow[];
  /** Drawn by the user. */
  readonly marks: readonly OwnMark[];
}

export interface BoardOwner {
  /** A choice in UCI notation. */
  moved(uci: string): void;
  /** An arrow or a circle of the user. */
  marked(mark: OwnMark): void;
  /** A click that neither moves nor chooses a man. */
  idled(): void;
  /** An announcement for screen readers. */
  told(text: string): void;
}

/** Pixels that a pointer moves before a press becomes a drag. */
const DRAG_START = 4;

export class Board {
  private view: BoardView | null = null;
  private selected: string | null = null;
  private cursor = 'e2';
  /** The start of a press, and whether the square was already selected. */
  private press: { square: string; x: number; y: number; again: boolean } | null = null;
  /** A press where there is nothing to pick up, and whether it is a click there when it ends. */
  private rest: { isClick: boolean } | null = null;
  readonly drawing = new BoardDrawing({
    tabindex: 0,
    role: 'application',
    'aria-label': 'Chess board. Arrow keys choose a square, Enter picks a piece up and puts it down.',
  });

  constructor(
    private readonly host: HTMLElement,
    private readonly owner: BoardOwner,
  ) {
    const { element } = this.drawing;
    host.append(element);
    new MarkPen(
      this.drawing,
      (mark) => owner.marked(mark),
      (sketch) => this.drawOwn(sketch),
      () => this.takesFinger(),
    );
    element.addEventListener('pointerdown', (event) => this.pressed(event));
    element.addEventListener('pointermove', (event) => this.dragged(event));
    element.addEventListener('pointerup', (event) => this.released(event));
    element.addEventListener('pointercancel', () => this.drop());
    element.addEventListener('keydown', (event) => this.keyed(event));
    element.addEventListener('focus', () => this.drawMarks());
    element.addEventListener('blur', () => this.drawMarks());
  }

  show(view: BoardView): void {
    const { view: before, selected } = this;
    this.view = view;
    // A man that can still move stays chosen: the engine may have moved meanwhile.
    const isThere = before?.fen === view.fen || (selected !== null && this.canPick(selected));
    if (!isThere) this.selected = null;
    this.drawing.show(view.fen, view.flipped);
    drawArrows(this.drawing.arrows, view.arrows, view.flipped);
    this.drawOwn(null);
    this.drawMarks();
  }

  private drawOwn(sketch: OwnMark | null): void {
    const marks = [...(this.view?.marks ?? []), ...(sketch === null ? [] : [sketch])];
    drawArrows(this.drawing.own, marks.map(ownArrow), this.drawing.flipped);
  }

  private drawMarks(): void {
    const { view, drawing } = this;
    if (view === null) return;
    const hasCursor = document.activeElement === drawing.element && drawing.element.matches(':focus-visible');
    drawing.marks.replaceChildren(
      ...view.last.map((square) => drawing.mark(square, 'last')),
      ...view.premove.map((square) => drawing.mark(square, 'premove')),
      ...(view.check === null ? [] : [drawing.mark(view.check, 'check')]),
      ...(this.selected === null ? [] : [drawing.mark(this.selected, 'selected')]),
      ...this.targets().map(({ to, isCapture }) =>
        isCapture ? drawing.ring(to, 44, 'target taken') : drawing.ring(to, 15, 'target'),
      ),
      ...(hasCursor ? [drawing.mark(this.cursor, 'cursor')] : []),
    );
  }

  /** What can be done with the selected man; one choice for each promotion. */
  private targets(): readonly MoveChoice[] {
    return (this.view?.choices ?? []).filter(({ from }) => from === this.selected);
  }

  private isTarget(square: string | null): boolean {
    return this.targets().some(({ to }) => to === square);
  }

  private canPick(square: string): boolean {
    return this.view?.choices.some(({ from }) => from === square) === true;
  }

  private pressed(event: PointerEvent): void {
    const square = this.drawing.squareUnder(event);
    if (square === null || event.button !== 0 || !event.isPrimary) return;
    if (this.isTarget(square)) {
      this.goTo(square);
      return;
    }
    this.press = this.canPick(square)
      ? { square, x: event.clientX, y: event.clientY, again: this.selected === square }
      : null;
    this.rest = this.press === null ? { isClick: this.selected === null } : null;
    this.select(this.canPick(square) ? square : null);
    if (this.press !== null) this.drawing.element.setPointerCapture(event.pointerId);
  }

  /** A second finger draws while the first rests where there is nothing to pick. */
  private takesFinger(): boolean {
    if (this.rest === null) return false;
    this.rest = { isClick: false };
    return true;
  }

  private dragged(event: PointerEvent): void {
    if (this.press === null || !event.isPrimary) return;
    const { square, x, y } = this.press;
    if (Math.hypot(event.clientX - x, event.clientY - y) < DRAG_START) return;
    // The engine may have taken the man meanwhile.
    if (!this.canPick(square)) {
      this.drop();
      return;
    }
    this.drawing.pieces.drag(square, ...this.drawing.pointUnder(event));
  }

  private released(event: PointerEvent): void {
    if (!event.isPrimary) return;
    if (this.rest?.isClick === true) this.owner.idled();
    this.rest = null;
    if (this.press === null) return;
    const { square, again } = this.press;
    this.press = null;
    const end = this.drawing.squareUnder(event);
    this.drawing.pieces.putDown();
    if (end !== null && end !== square && this.isTarget(end)) this.goTo(end);
    else if (end === square && again) this.select(null);
  }

  private drop(): void {
    this.press = null;
    this.rest = null;
    this.drawing.pieces.putDown();
  }

  private select(square: string | null): void {
    this.selected = square;
    this.drawMarks();
  }

  private goTo(square: string): void {
    const choices = this.targets().filter(({ to }) => to === square);
    this.select(null);
    const [choice] = choices;
    if (choice === undefined) return;
    if (choice.promotion === null) {
      this.owner.moved(choice.uci);
      return;
    }
    askPromotion(this.host, placeOf(square, this.drawing.flipped), square.endsWith('8'), (piece) => {
      const chosen = choices.find(({ promotion }) => promotion === piece);
      if (chosen !== undefined) this.owner.moved(chosen.uci);
      else this.drop();
      this.drawing.element.focus();
    });
  }

  private keyed(event: KeyboardEvent): void {
    const { drawing } = this;
    // After a click the arrow keys step through the game.
    if (!drawing.element.matches(':focus-visible')) return;
    const next = squareBeside(this.cursor, event.key, drawing.flipped);
    if (next !== null) {
      this.cursor = next;
      this.owner.told(`${next} ${drawing.pieces.nameAt(next)}`);
      this.drawMarks();
    } else if (event.key === 'Enter') {
      if (this.isTarget(this.cursor)) this.goTo(this.cursor);
      else this.select(this.canPick(this.cursor) ? this.cursor : null);
    } else if (event.key === 'Escape' && this.selected !== null) {
      this.select(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
