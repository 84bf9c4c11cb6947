// The board, with moves by dragging, by two clicks, or by keyboard.

import type { Move } from '../library/chess';
import { drawArrows, type Arrow } from './arrows';
import { BoardPieces } from './board-pieces';
import { svg } from './dom';
import { pieceDefinitions } from './pieces';
import { askPromotion } from './promotion';
import { middleOf, placeOf, SQUARE, squareAt } from './squares';

export interface BoardView {
  readonly fen: string;
  /** Moves that the user may make; none if the board is read-only. */
  readonly moves: readonly Move[];
  /** Squares of the last move. */
  readonly last: readonly string[];
  /** Square of a king in check. */
  readonly check: string | null;
  readonly flipped: boolean;
}

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Pixels that a pointer moves before a press becomes a drag. */
const DRAG_START = 4;

const KEY_STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Board {
  private view: BoardView | null = null;
  private selected: string | null = null;
  private cursor = 'e2';
  /** The start of a press, and whether the square was already selected. */
  private press: { square: string; x: number; y: number; again: boolean } | null = null;

  private readonly squares = svg('g', { class: 'squares' });
  private readonly marks = svg('g', { class: 'marks' });
  private readonly labels = svg('g', { class: 'labels' });
  private readonly arrows = svg('g', { class: 'arrows' });
  private readonly pieces = new BoardPieces();
  private readonly drawing: SVGSVGElement;

  /** `moved` receives legal moves, `told` announcements for screen readers. */
  constructor(
    private readonly host: HTMLElement,
    private readonly moved: (move: Move) => void,
    private readonly told: (text: string) => void,
  ) {
    this.drawing = svg(
      'svg',
      {
        viewBox: `0 0 ${8 * SQUARE} ${8 * SQUARE}`,
        tabindex: 0,
        role: 'application',
        'aria-label': 'Chess board. Arrow keys choose a square, Enter picks a piece up and puts it down.',
      },
      pieceDefinitions(),
      this.squares,
      this.labels,
      this.marks,
      this.pieces.group,
      this.arrows,
    );
    host.append(this.drawing);
    this.drawing.addEventListener('pointerdown', (event) => this.pressed(event));
    this.drawing.addEventListener('pointermove', (event) => this.dragged(event));
    this.drawing.addEventListener('pointerup', (event) => this.released(event));
    this.drawing.addEventListener('pointercancel', () => this.drop());
    this.drawing.addEventListener('keydown', (event) => this.keyed(event));
    this.drawing.addEventListener('focus', () => this.drawMarks());
    this.drawing.addEventListener('blur', () => this.drawMarks());
  }

  show(view: BoardView): void {
    if (this.view?.flipped !== view.flipped) this.drawSquares(view.flipped);
    if (this.view?.fen !== view.fen) this.selected = null;
    this.view = view;
    this.pieces.show(view.fen, view.flipped);
    this.drawMarks();
  }

  showArrows(arrows: readonly Arrow[]): void {
    drawArrows(this.arrows, arrows, this.view?.flipped ?? false);
  }

  private drawSquares(flipped: boolean): void {
    const places = Array.from({ length: 64 }, (_, index) => ({ column: index % 8, row: index >> 3 }));
    this.squares.replaceChildren(
      ...places.map(({ column, row }) =>
        svg('rect', {
          x: column * SQUARE,
          y: row * SQUARE,
          width: SQUARE,
          height: SQUARE,
          class: (column + row) % 2 === 0 ? 'light' : 'dark',
        }),
      ),
    );
    const ranks = FILES.map((_, index) => String(index + 1));
    const label = (text: string, x: number, y: number, isOnLight: boolean): SVGTextElement => {
      const element = svg('text', { x, y, class: isOnLight ? 'on-light' : 'on-dark' });
      element.textContent = text;
      return element;
    };
    this.labels.replaceChildren(
      ...(flipped ? [...FILES].reverse() : FILES).map((file, column) =>
        label(file, column * SQUARE + 83, 792, column % 2 === 1),
      ),
      ...(flipped ? ranks : [...ranks].reverse()).map((rank, row) => label(rank, 5, row * SQUARE + 23, row % 2 === 0)),
    );
  }

  private drawMarks(): void {
    const view = this.view;
    if (view === null) return;
    const mark = (square: string, kind: string): SVGElement => {
      const { column, row } = placeOf(square, view.flipped);
      return svg('rect', { x: column * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE, class: kind });
    };
    const target = ({ square, taken }: { square: string; taken: boolean }): SVGElement => {
      const [cx, cy] = middleOf(square, view.flipped);
      return taken
        ? svg('circle', { cx, cy, r: 44, class: 'target taken' })
        : svg('circle', { cx, cy, r: 15, class: 'target' });
    };
    const targets = this.targets().map(({ square, move }) => ({ square, taken: move.isCapture }));
    const hasCursor = document.activeElement === this.drawing && this.drawing.matches(':focus-visible');
    this.marks.replaceChildren(
      ...view.last.map((square) => mark(square, 'last')),
      ...(view.check === null ? [] : [mark(view.check, 'check')]),
      ...(this.selected === null ? [] : [mark(this.selected, 'selected')]),
      ...targets.map(target),
      ...(hasCursor ? [mark(this.cursor, 'cursor')] : []),
    );
  }

  /**
   * The targets of the selected piece. Castling is also possible onto the rook's square, unless another move goes
   * there.
   */
  private targets(): { square: string; move: Move }[] {
    const moves = (this.view?.moves ?? []).filter(({ from }) => from === this.selected);
    const direct = moves.filter((move) => move.castlingRook === null).map((move) => ({ square: move.to, move }));
    const castling = moves.flatMap((move) =>
      [move.castlingRook, move.to].flatMap((square) => (square === null ? [] : [{ square, move }])),
    );
    const others = castling.filter(
      ({ square, move }) => move.castlingRook !== null && !direct.some((known) => known.square === square),
    );
    return [...direct, ...others];
  }

  private canPick(square: string): boolean {
    return this.view?.moves.some(({ from }) => from === square) === true;
  }

  private squareUnder(event: PointerEvent): string | null {
    const box = this.drawing.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * 8);
    const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return squareAt({ column, row }, this.view?.flipped ?? false);
  }

  private pressed(event: PointerEvent): void {
    const square = this.squareUnder(event);
    if (square === null || event.button !== 0) return;
    if (this.targets().some((target) => target.square === square)) {
      this.goTo(square);
      return;
    }
    this.press = this.canPick(square)
      ? { square, x: event.clientX, y: event.clientY, again: this.selected === square }
      : null;
    this.select(this.canPick(square) ? square : null);
    if (this.press !== null) this.drawing.setPointerCapture(event.pointerId);
  }

  private dragged(event: PointerEvent): void {
    if (this.press === null) return;
    const { square, x, y } = this.press;
    if (Math.hypot(event.clientX - x, event.clientY - y) < DRAG_START) return;
    const box = this.drawing.getBoundingClientRect();
    const scale = (8 * SQUARE) / box.width;
    this.pieces.drag(square, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  private released(event: PointerEvent): void {
    if (this.press === null) return;
    const { square, again } = this.press;
    this.press = null;
    const end = this.squareUnder(event);
    const isMove = end !== null && end !== square && this.targets().some((target) => target.square === end);
    if (isMove) {
      this.pieces.rest();
      this.goTo(end);
    } else {
      this.pieces.show(this.view?.fen ?? '', this.view?.flipped ?? false);
      if (end === square && again) this.select(null);
    }
  }

  private drop(): void {
    this.press = null;
    this.pieces.show(this.view?.fen ?? '', this.view?.flipped ?? false);
  }

  private select(square: string | null): void {
    this.selected = square;
    this.drawMarks();
  }

  private goTo(square: string): void {
    const moves = this.targets()
      .filter((target) => target.square === square)
      .map(({ move }) => move);
    this.select(null);
    const [move] = moves;
    if (move === undefined) return;
    if (move.promotion === null) {
      this.moved(move);
    } else {
      const isWhite = square.endsWith('8');
      askPromotion(this.host, placeOf(square, this.view?.flipped ?? false), isWhite, (piece) => {
        const chosen = moves.find(({ promotion }) => promotion === piece);
        if (chosen !== undefined) this.moved(chosen);
        else this.drop();
        this.drawing.focus();
      });
    }
  }

  private keyed(event: KeyboardEvent): void {
    // After a click the arrow keys step through the game.
    if (!this.drawing.matches(':focus-visible')) return;
    const step = KEY_STEPS[event.key];
    if (step !== undefined) {
      const { column, row } = placeOf(this.cursor, this.view?.flipped ?? false);
      const place = { column: (column + step[0] + 8) % 8, row: (row + step[1] + 8) % 8 };
      this.cursor = squareAt(place, this.view?.flipped ?? false);
      this.told(`${this.cursor} ${this.pieces.nameAt(this.cursor)}`);
      this.drawMarks();
    } else if (event.key === 'Enter') {
      if (this.targets().some(({ square }) => square === this.cursor)) this.goTo(this.cursor);
      else this.select(this.canPick(this.cursor) ? this.cursor : null);
    } else if (event.key === 'Escape') {
      this.select(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
