// The search for all magic factors of a slider, with its results so far.

import { squareFromName } from '../../notation/squares';
import { button, choice, field, html } from '../../web/dom';
import { table } from './bits';
import { startSearch, type Progress } from './protocol';

/** Searches of at most a few seconds: piece, square, bits, and the count in the laboratory's record. */
const SEARCHES = {
  'd8-5': ['bishop', 'd8', 5, 9547],
  'd8-4': ['bishop', 'd8', 4, 0],
  'e8-4': ['bishop', 'e8', 4, 0],
  'e8-5': ['bishop', 'e8', 5, 267_317],
  'd8-9': ['bishop', 'd8', 9, 46_971_044],
} as const;

export function finderPanel(): HTMLElement {
  let wanted: keyof typeof SEARCHES = 'd8-5';
  let worker: Worker | null = null;
  const bar = html('progress', { id: 'finder-bar', max: 1, value: 0, 'aria-label': 'Units of work done' });
  const facts = html('div', { id: 'finder-facts' });
  const labels = Object.entries(SEARCHES).map(
    ([key, [piece, square, bits]]) => [key, `${piece} on ${square}, ${bits} bits`] as const,
  );
  const select = choice(labels, wanted, (key) => (wanted = key as keyof typeof SEARCHES));
  select.id = 'search';
  const run = button('Search', () => (worker === null ? search() : stop('stopped')), { class: 'primary', id: 'find' });
  const state = html('p', { id: 'finder-state', role: 'status' });

  function stop(why: string): void {
    worker?.terminate();
    worker = null;
    run.textContent = 'Search';
    state.textContent = why;
  }

  function show({ done, units, seconds, tally }: Progress, counted: number): void {
    const count = (text: string): string => Number(text).toLocaleString('en');
    bar.value = done / units;
    facts.replaceChildren(
      table(
        ['', ''],
        [
          ['units of work', `${count(String(done))} of ${count(String(units))}`],
          ['tests', `${count(tally.tests)}, ${(Number(tally.tests) / seconds / 1e6).toFixed(0)} million a second`],
          ['magic factors', html('b', { id: 'found' }, count(tally.magics))],
          ['least factor', tally.first ?? 'none yet'],
          ['least range', tally.leastRange === undefined ? 'none yet' : `0 … ${tally.leastRange}`],
        ],
      ),
    );
    if (done === units) stop(Number(tally.magics) === counted ? 'finished, as recorded' : 'finished, not as recorded');
  }

  function search(): void {
    const [piece, square, bits, counted] = SEARCHES[wanted];
    run.textContent = 'Stop';
    state.textContent = 'searching …';
    const slider = { piece, square: squareFromName(square) };
    worker = startSearch(slider, bits, 1, (progress) => show(progress, counted));
  }

  return html(
    'div',
    { class: 'panel' },
    html('h2', {}, 'Finding every factor'),
    html(
      'p',
      {},
      'The factors form a tree that grows from the lowest bit: a path on which two occupancies of different attacks already meet ends ' +
        'everything that begins with it. So a period of 2^26 or 2^31 candidates is searched in seconds.',
    ),
    html('div', { class: 'buttons' }, field('Slider', select), run),
    bar,
    state,
    facts,
  );
}
