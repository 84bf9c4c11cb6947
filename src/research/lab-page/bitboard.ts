// A board that shows sets: occupied, attacked and relevant squares. Each square is a button.

import { squareName } from '../../notation/squares';
import { html } from '../../web/dom';

export interface BitboardView {
  /** Relevant squares, drawn with a frame. */
  readonly relevant: bigint;
  readonly attacked: bigint;
  /** Letters of men, by square; a man without one is a disc. */
  readonly letters?: ReadonlyMap<number, string>;
}

/** Men, and the slider's square and letter. */
interface Men {
  readonly occupied: bigint;
  readonly square: number;
  readonly letter: string;
}

/** Rank 8 first, as on the screen. */
const ORDER = Array.from({ length: 64 }, (_, at) => (7 - (at >> 3)) * 8 + (at & 7));

export function has(set: bigint, square: number): boolean {
  return ((set >> BigInt(square)) & 1n) === 1n;
}

export function toggled(set: bigint, square: number): bigint {
  return set ^ (1n << BigInt(square));
}

export class Bitboard {
  private readonly squares: readonly (readonly [square: number, button: HTMLButtonElement])[];
  readonly element: HTMLElement;

  constructor(pressed: (square: number) => void) {
    this.squares = ORDER.map((square) => {
      const shade = ((square >> 3) + square) & 1 ? 'light' : 'dark';
      const cell = { type: 'button', class: shade, 'data-square': squareName(square), onclick: () => pressed(square) };
      return [square, html('button', cell)] as const;
    });
    this.element = html('div', { class: 'bitboard' }, ...this.squares.map(([, cell]) => cell));
  }

  show({ occupied, square: slider, letter }: Men, { relevant, attacked, letters }: BitboardView): void {
    for (const [square, cell] of this.squares) {
      const states = {
        occupied: has(occupied, square),
        relevant: has(relevant, square),
        attacked: has(attacked, square),
      };
      const isSlider = square === slider;
      for (const [name, isSo] of Object.entries(states)) cell.classList.toggle(name, isSo && !isSlider);
      const text = isSlider ? letter : (letters?.get(square) ?? '');
      if (text !== '') cell.classList.remove('occupied');
      cell.textContent = text;
      const said = Object.entries(states).flatMap(([name, isSo]) => (isSo ? [name] : []));
      cell.setAttribute(
        'aria-label',
        [squareName(square), ...(isSlider ? ['slider'] : said), ...(letters?.has(square) ? [text] : [])].join(', '),
      );
    }
  }
}
