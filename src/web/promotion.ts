// The promotion dialog: four buttons over the target square.

import { button, html } from './dom';
import { pieceDrawing } from './pieces';
import type { Place } from './squares';

const CHOICES = [
  ['q', 'Queen'],
  ['n', 'Knight'],
  ['r', 'Rook'],
  ['b', 'Bishop'],
] as const;

/** Shows the dialog over a board; `chosen` receives the letter, or null if nothing was chosen. */
export function askPromotion(
  board: HTMLElement,
  { column, row }: Place,
  isWhite: boolean,
  chosen: (piece: string | null) => void,
): void {
  const close = (piece: string | null): void => {
    shade.remove();
    chosen(piece);
  };
  const buttons = CHOICES.map(([piece, name]) => {
    const element = button('', () => close(piece), { 'aria-label': name });
    element.append(pieceDrawing(isWhite ? piece.toUpperCase() : piece));
    return element;
  });
  const atTop = row < 4;
  const list = html(
    'div',
    { class: 'promotion', role: 'group', 'aria-label': 'Promotion' },
    ...(atTop ? buttons : buttons.reverse()),
  );
  list.style.left = `${column * 12.5}%`;
  list.style.top = `${atTop ? 0 : 50}%`;
  const shade = html('div', { class: 'shade', onclick: () => close(null) }, list);
  list.addEventListener('click', (event) => event.stopPropagation());
  shade.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') close(null);
  });
  board.append(shade);
  (atTop ? buttons[0] : buttons.at(-1))?.focus();
}
