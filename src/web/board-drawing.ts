// The drawing of a board: squares, coordinates, men, and layers for marks and arrows. What a press means is up to the one who
// shows it.

import { BoardPieces } from './board-pieces';
import { svg } from './dom';
import { middleOf, placeOf, SQUARE, squareAt } from './squares';

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const SIDE = 8 * SQUARE;

const KEY_STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class BoardDrawing {
  readonly element: SVGSVGElement;
  readonly pieces = new BoardPieces();
  readonly marks = svg('g', { class: 'marks' });
  readonly arrows = svg('g', { class: 'arrows' });
  /** What the user draws, on top. */
  readonly own = svg('g', { class: 'arrows' });
  private readonly squares = svg('g', { class: 'squares' });
  private readonly labels = svg('g', { class: 'labels' });
  private isFlipped: boolean | null = null;

  /** Attributes are those of the drawing; `hasLabels` for coordinates. */
  constructor(
    attributes: Readonly<Record<string, string | number>>,
    private readonly hasLabels = true,
  ) {
    // The coordinates are read on marked squares too.
    const layers = [this.squares, this.marks, this.labels, this.pieces.group, this.arrows, this.own];
    this.element = svg('svg', { viewBox: `0 0 ${SIDE} ${SIDE}`, ...attributes }, ...layers);
  }

  /** Whether Black is at the bottom. */
  get flipped(): boolean {
    return this.isFlipped === true;
  }

  /** Shows the men of a FEN, which need not be a position. */
  show(fen: string, flipped: boolean): void {
    if (this.isFlipped !== flipped) this.drawSquares(flipped);
    this.isFlipped = flipped;
    this.pieces.show(fen, flipped);
  }

  /** A rectangle over a square, for the marks. */
  mark(square: string, kind: string): SVGElement {
    const { column, row } = placeOf(square, this.flipped);
    return svg('rect', { x: column * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE, class: kind });
  }

  /** A circle in a square, for the marks. */
  ring(square: string, radius: number, kind: string): SVGElement {
    const [cx, cy] = middleOf(square, this.flipped);
    return svg('circle', { cx, cy, r: radius, class: kind });
  }

  /** The square under a pointer; null beside the board. */
  squareUnder(event: MouseEvent): string | null {
    const [x, y] = this.pointUnder(event);
    const [column, row] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return squareAt({ column, row }, this.flipped);
  }

  /** Where a pointer is in the drawing. */
  pointUnder({ clientX, clientY }: MouseEvent): readonly [x: number, y: number] {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = SIDE / width;
    return [(clientX - left) * scale, (clientY - top) * scale];
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
    if (!this.hasLabels) return;
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
}

/** The square beside another one by an arrow key, around the edges; null for any other key. */
export function squareBeside(square: string, key: string, flipped: boolean): string | null {
  const step = KEY_STEPS[key];
  if (step === undefined) return null;
  const { column, row } = placeOf(square, flipped);
  return squareAt({ column: (column + step[0] + 8) % 8, row: (row + step[1] + 8) % 8 }, flipped);
}
