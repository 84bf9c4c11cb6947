// The right button on the board: a drag draws an arrow, a click a circle. So does a second finger while the first rests on the board.

import type { MarkColour } from '../notation/pgn-comment';
import type { BoardDrawing } from './board-drawing';
import type { OwnMark } from './own-marks';

export class MarkPen {
  private from: string | null = null;
  private pointer = 0;

  /**
   * `drawn` receives every mark; `sketched` one that is being drawn, and null when it is not any more. `takesFinger` says whether a
   * second finger draws.
   */
  constructor(
    private readonly drawing: BoardDrawing,
    private readonly drawn: (mark: OwnMark) => void,
    private readonly sketched: (mark: OwnMark | null) => void,
    private readonly takesFinger: () => boolean,
  ) {
    const { element } = drawing;
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    // The focus stays where it is; a key for a colour would make the board show its cursor.
    element.addEventListener('mousedown', (event) => {
      if (event.button === 2) event.preventDefault();
    });
    element.addEventListener('pointerdown', (event) => this.pressed(event));
    element.addEventListener('pointermove', (event) => this.moved(event));
    element.addEventListener('pointerup', (event) => this.released(event));
    element.addEventListener('pointercancel', () => this.lift());
  }

  private pressed(event: PointerEvent): void {
    const isPen = event.isPrimary ? event.button === 2 : this.takesFinger();
    if (!isPen) {
      this.lift();
      return;
    }
    this.pointer = event.pointerId;
    this.from = this.drawing.squareUnder(event);
    this.drawing.element.setPointerCapture(event.pointerId);
    this.moved(event);
  }

  private moved(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const mark = this.markTo(event);
    if (mark !== null) this.sketched(mark);
  }

  private released(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    const mark = this.markTo(event);
    this.lift();
    if (mark !== null) this.drawn(mark);
  }

  private lift(): void {
    if (this.from === null) return;
    this.from = null;
    this.sketched(null);
  }

  private markTo(event: PointerEvent): OwnMark | null {
    const to = this.drawing.squareUnder(event);
    return this.from === null || to === null ? null : { colour: colourOf(event), from: this.from, to };
  }
}

/** Green; red with Shift or Ctrl, blue with Alt, yellow with both. Firefox keeps Shift with the right button for itself. */
function colourOf({ shiftKey, ctrlKey, altKey, metaKey }: PointerEvent): MarkColour {
  const [isFirst, isSecond] = [shiftKey || ctrlKey, altKey || metaKey];
  if (isFirst) return isSecond ? 'Y' : 'R';
  return isSecond ? 'B' : 'G';
}
