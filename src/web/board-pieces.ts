// The pieces on the board. A moving piece keeps its element, so that its move can be animated.

import { typeFromLetter, typeName } from '../notation/pieces';
import { svg } from './dom';
import { pieceId } from './pieces';
import { piecesOf, placeOf, SQUARE } from './squares';

interface Piece {
  readonly letter: string;
  readonly element: SVGUseElement;
}

export class BoardPieces {
  readonly group = svg('g', { class: 'pieces' });
  private pieces = new Map<string, Piece>();
  private flipped = false;
  private carried: Piece | null = null;
  /** The man that the pointer holds; it stays there whatever is shown. */
  private held: SVGUseElement | null = null;

  /** Shows a position; moved pieces glide to their squares. */
  show(fen: string, flipped: boolean): void {
    this.flipped = flipped;
    const before = this.pieces;
    const wanted = piecesOf(fen);
    const after = new Map<string, Piece>();
    const left: Piece[] = [];
    for (const [square, piece] of before) {
      if (wanted.get(square) === piece.letter) after.set(square, piece);
      else left.push(piece);
    }
    for (const [square, letter] of wanted) {
      if (after.has(square)) continue;
      const at = left.findIndex((piece) => piece.letter === letter);
      const [piece] = at < 0 ? [] : left.splice(at, 1);
      after.set(square, piece ?? this.add(letter));
    }
    for (const { element } of left) element.remove();
    this.pieces = after;
    this.rest();
  }

  /** Puts every piece on its square, except the one that is held. */
  private rest(): void {
    for (const [square, { element }] of this.pieces) {
      if (element === this.held) continue;
      const { column, row } = placeOf(square, this.flipped);
      element.classList.remove('dragged');
      element.style.transform = `translate(${column * SQUARE}px, ${row * SQUARE}px)`;
    }
  }

  /** Holds the piece of a square at a point of the drawing. */
  drag(square: string, x: number, y: number): void {
    const element = this.pieces.get(square)?.element;
    if (element === undefined) return;
    this.held = element;
    element.classList.add('dragged');
    element.style.transform = `translate(${x - SQUARE / 2}px, ${y - SQUARE / 2}px)`;
    if (element !== this.group.lastElementChild) this.group.append(element);
  }

  /** The name of the piece on a square. */
  nameAt(square: string): string {
    const letter = this.pieces.get(square)?.letter;
    return letter === undefined ? 'empty' : pieceName(letter);
  }

  /** Holds a man that is on no square at a point of the drawing. */
  carry(letter: string, x: number, y: number): void {
    if (this.carried?.letter !== letter) this.putDown();
    const carried = (this.carried ??= this.add(letter));
    carried.element.classList.add('dragged');
    carried.element.style.transform = `translate(${x - SQUARE / 2}px, ${y - SQUARE / 2}px)`;
  }

  /** Lets the pointer's man go: to its square, or away if it was carried. */
  putDown(): void {
    this.carried?.element.remove();
    this.carried = null;
    this.held = null;
    this.rest();
  }

  private add(letter: string): Piece {
    const element = svg('use', { href: `#${pieceId(letter)}`, width: SQUARE, height: SQUARE });
    this.group.append(element);
    return { letter, element };
  }
}

/** A man by its letter in a FEN, for example `white knight`. */
export function pieceName(letter: string): string {
  return `${letter === letter.toUpperCase() ? 'white' : 'black'} ${typeName(typeFromLetter(letter))}`;
}
