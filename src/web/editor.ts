// The position editor: it takes the board's place, with men to choose from around it and a form in the place of the tabs.

import { SlideruleError } from '../library/chess';
import { Setup } from '../library/setup';
import { BoardDrawing, squareBeside } from './board-drawing';
import { needsChess960 } from './castling-rights';
import { byId } from './dom';
import { EditorForm } from './editor-form';
import { EditorPalette } from './editor-palette';
import { PageGame } from './page-game';

export interface EditorOwner {
  /** The new game begins with the position. */
  load(game: PageGame): void;
  toggled(isOpen: boolean): void;
  /** An announcement for screen readers. */
  told(text: string): void;
}

/** A man that the pointer holds; from no square if it is a new one. */
interface Held {
  readonly letter: string;
  readonly from: string | null;
}

const MEN = 'KQRBNPkqrbnp';

export class Editor {
  private setup = Setup.empty();
  private start: PageGame | null = null;
  private held: Held | null = null;
  private cursor = 'e4';
  private flipped = false;
  private readonly drawing = new BoardDrawing({
    tabindex: 0,
    role: 'application',
    class: 'edited',
    'aria-label':
      'Board of the editor. Arrow keys choose a square; K, Q, R, B, N or P puts a black man there, with Shift a white one, Delete takes it away.',
  });
  private readonly palette = new EditorPalette((letter) => (this.held = { letter, from: null }));
  private readonly form = new EditorForm({
    changed: () => this.show(),
    replace: (setup) => {
      this.setup = setup;
      this.show();
    },
    done: () => this.done(),
    cancel: () => this.close(),
  });

  constructor(private readonly owner: EditorOwner) {
    const { element } = this.drawing;
    element.addEventListener('pointerdown', (event) => this.pressed(event));
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('keydown', (event) => this.keyed(event));
    element.addEventListener('focus', () => this.drawCursor());
    element.addEventListener('blur', () => this.drawCursor());
    addEventListener('pointermove', (event) => this.moved(event));
    addEventListener('pointerup', (event) => this.released(event));
    addEventListener('pointercancel', () => this.letGo());
  }

  get isOpen(): boolean {
    return this.start !== null;
  }

  /** Begins with the position on the page. */
  open(game: PageGame, flipped: boolean): void {
    if (this.isOpen) return;
    this.start = game;
    this.setup = Setup.of(game.position());
    byId('board').append(this.drawing.element);
    this.palette.open(byId('board').parentElement ?? byId('board'));
    byId('tabs').hidden = true;
    byId('panels').hidden = true;
    byId('panels').after(this.form.element);
    document.querySelector('main')?.classList.add('editing');
    this.flipped = flipped;
    this.show();
    this.owner.toggled(true);
    this.drawing.element.focus({ preventScroll: true });
  }

  close(): void {
    if (!this.isOpen) return;
    this.start = null;
    this.letGo();
    this.drawing.element.remove();
    this.palette.close();
    this.form.element.remove();
    byId('tabs').hidden = false;
    byId('panels').hidden = false;
    document.querySelector('main')?.classList.remove('editing');
    this.owner.toggled(false);
    byId('edit').focus({ preventScroll: true });
  }

  turn(flipped: boolean): void {
    if (this.flipped === flipped) return;
    this.flipped = flipped;
    if (this.isOpen) this.show();
  }

  private show(): void {
    this.drawing.show(this.setup.fen(), this.flipped);
    this.drawCursor();
    this.palette.show(this.flipped);
    this.form.show(this.setup);
  }

  private done(): void {
    const game = this.start;
    if (game === null || !this.setup.check().ok) return;
    const chess960 = game.chess960 || needsChess960(this.setup);
    this.close();
    this.owner.load(PageGame.fromFen(this.setup.fen(), chess960));
  }

  private put(square: string, letter: string | null): void {
    if (letter === null) this.setup.remove(square);
    else this.setup.put(square, letter);
    this.owner.told(`${square} ${letter ?? 'empty'}`);
    this.dropStaleEnPassant();
    this.show();
  }

  /** A square that no pawn can have passed any more is not one. */
  private dropStaleEnPassant(): void {
    const { enPassant } = this.setup;
    try {
      this.setup.enPassant = enPassant;
    } catch (error) {
      if (!(error instanceof SlideruleError)) throw error;
      this.setup.enPassant = null;
    }
  }

  private pressed(event: PointerEvent): void {
    const square = this.drawing.squareUnder(event);
    if (square === null) return;
    const { chosen } = this.palette;
    const letter = this.setup.pieceAt(square);
    // The right button takes men away whatever is chosen.
    if (event.button === 2) this.put(square, null);
    else if (event.button !== 0) return;
    else if (chosen === 'hand' && letter !== null) this.held = { letter, from: square };
    else if (chosen !== 'hand') this.put(square, chosen === 'eraser' || chosen === letter ? null : chosen);
  }

  private moved(event: PointerEvent): void {
    if (this.held === null) return;
    const point = this.drawing.pointUnder(event);
    if (this.held.from !== null) this.drawing.pieces.drag(this.held.from, ...point);
    else if (this.drawing.squareUnder(event) !== null) this.drawing.pieces.carry(this.held.letter, ...point);
  }

  /** A man that is dropped beside the board is gone. */
  private released(event: PointerEvent): void {
    const { held } = this;
    if (held === null) return;
    this.letGo();
    const to = this.drawing.squareUnder(event);
    if (to === held.from) return;
    if (held.from !== null) this.setup.remove(held.from);
    if (to !== null) this.put(to, held.letter);
    else if (held.from !== null) this.put(held.from, null);
  }

  private letGo(): void {
    this.held = null;
    this.drawing.pieces.putDown();
  }

  private drawCursor(): void {
    const { element, marks } = this.drawing;
    const hasCursor = document.activeElement === element && element.matches(':focus-visible');
    marks.replaceChildren(...(hasCursor ? [this.drawing.mark(this.cursor, 'cursor')] : []));
  }

  private keyed(event: KeyboardEvent): void {
    // The cursor must be seen before a letter puts a man there.
    if (!this.drawing.element.matches(':focus-visible') || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = squareBeside(this.cursor, event.key, this.flipped);
    if (next !== null) {
      this.cursor = next;
      this.owner.told(`${next} ${this.drawing.pieces.nameAt(next)}`);
      this.drawCursor();
    } else if (MEN.includes(event.key)) this.put(this.cursor, event.key);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.put(this.cursor, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
