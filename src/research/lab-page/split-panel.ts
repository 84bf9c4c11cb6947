// The layout of a panel with a board: the board and its controls on one side, what they show on the other.

import { html } from '../../web/dom';

/** A panel with `side` beside a heading, a sentence or two, and what follows from the board. */
export function splitPanel(
  side: readonly Node[],
  heading: string,
  text: string,
  ...facts: readonly Node[]
): HTMLElement {
  return html(
    'div',
    { class: 'panel split' },
    html('div', { class: 'board-side' }, ...side),
    html('div', {}, html('h2', {}, heading), html('p', {}, text), ...facts),
  );
}
