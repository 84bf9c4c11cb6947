// Watches the tables of all sliders being packed into one array.

import { FactorTest, type Colour } from '../lab/fiekas/factor';
import { occupancies, type SliderName } from '../lab/fiekas/relevant';
import { PACK_BITS, type PackedTable, type Packing } from '../lab/magics/packing';
import { button, choice, field, html } from '../../web/dom';
import { table } from './bits';
import { factorTexts } from './factors';
import { startPacking, type PackProgress } from './protocol';

const STEPS = 20_000;
const TEMPERATURE = 20;
/** Entries in a row of the picture, and its rows. */
const WIDTH = 512;
const HEIGHT = 220;

/** Colours of magics: the slider method with their factors, and the length of the published packing. */
const PACKINGS = {
  white: { method: 'fixed-shift-magic', published: 88_772 },
  black: { method: 'black-magic', published: 87_988 },
} as const;

/** The engine's packing. */
function enginePacking(colour: Colour): Packing {
  const { factors, offsets } = factorTexts(PACKINGS[colour].method);
  const tables = (slider: SliderName): PackedTable[] =>
    factors[slider].map((factor, square) => ({ factors: [factor], offset: offsets[slider][square] ?? 0 }));
  return { length: 0, black: colour === 'black', origin: '', bishops: tables('bishop'), rooks: tables('rook') };
}

/** The indices that the first factor of each square uses, bishops and then rooks. */
function usedIndices({ bishops, rooks }: Packing, colour: Colour): number[][] {
  const of = (slider: SliderName, tables: readonly PackedTable[]): number[][] =>
    tables.map(({ factors }, square) => {
      const test = new FactorTest(occupancies(slider, square), PACK_BITS[slider], colour);
      test.isMagic(BigInt(factors[0] ?? 0));
      return test.usedIndices().map(({ index }) => index);
    });
  return [...of('bishop', bishops), ...of('rook', rooks)];
}

/** Draws a packing, an entry a dot: bishops warm, rooks cool, each square a shade of its own. Returns the entries from the first to the last. */
function draw(canvas: HTMLCanvasElement, { bishops, rooks }: Packing, indices: readonly (readonly number[])[]): number {
  const context = canvas.getContext('2d');
  if (context === null) return 0;
  const image = context.createImageData(WIDTH, HEIGHT);
  let length = 0;
  for (const [piece, { offset }] of [...bishops, ...rooks].entries()) {
    const shade = (piece * 37) & 63;
    const colour = piece < 64 ? [213, 94 + shade, 0] : [0, 90 + shade, 130 + shade];
    for (const index of indices[piece] ?? []) {
      const entry = offset + index;
      length = Math.max(length, entry + 1);
      image.data.set([...colour, 255], 4 * entry);
    }
  }
  context.putImageData(image, 0, 0);
  return length;
}

/** The panel, and what draws it when it is first opened: that takes a second. */
export function packingPanel(): { readonly element: HTMLElement; opened(): void } {
  let colour: Colour = 'white';
  let worker: Worker | null = null;
  let indices: readonly (readonly number[])[] = [];
  const canvas = html('canvas', { class: 'packing', width: WIDTH, height: HEIGHT, role: 'img' });
  const bar = html('progress', { id: 'packing-bar', max: 1, value: 0, 'aria-label': 'Steps done' });
  const facts = html('div', { id: 'packing-facts' });
  const state = html('p', { id: 'packing-state', role: 'status' });
  const run = button('Pack', () => (worker === null ? pack() : stop('stopped')), { class: 'primary', id: 'pack' });
  const select = choice(
    [
      ['white', 'white magics (fixed shift)'],
      ['black', 'black magics'],
    ],
    colour,
    (wanted) => {
      stop('');
      colour = wanted === 'black' ? 'black' : 'white';
      showEngine();
    },
  );
  select.id = 'packing-colour';

  function stop(why: string): void {
    worker?.terminate();
    worker = null;
    run.textContent = 'Pack';
    state.textContent = why;
  }

  function show(packing: Packing, rows: readonly (readonly [string, string])[]): void {
    const length = draw(canvas, packing, indices);
    canvas.setAttribute('aria-label', `The array of ${length} entries`);
    const entries = html('b', { id: 'packing-length' }, length.toLocaleString('en'));
    facts.replaceChildren(
      table(
        ['', ''],
        [
          ['entries of the array', entries],
          ['published', PACKINGS[colour].published.toLocaleString('en')],
          ...rows.map(([name, value]) => [name, value]),
        ],
      ),
    );
  }

  function showEngine(): void {
    const packing = enginePacking(colour);
    indices = usedIndices(packing, colour);
    show(packing, [['shown', 'what the engine ships']]);
  }

  function showProgress({ done, seconds, best }: PackProgress): void {
    bar.value = done / STEPS;
    show(best, [
      ['shown', 'the shortest so far'],
      [
        'steps',
        `${done.toLocaleString('en')} of ${STEPS.toLocaleString('en')}, ${(done / seconds).toFixed(0)} a second`,
      ],
    ]);
    if (done === STEPS) stop('finished');
  }

  function pack(): void {
    run.textContent = 'Stop';
    state.textContent = 'packing …';
    worker = startPacking(enginePacking(colour), STEPS, TEMPERATURE, showProgress);
  }

  const element = html(
    'div',
    { class: 'panel' },
    html('h2', {}, 'One array for all tables'),
    html(
      'p',
      {},
      'With one shift for each piece a table has gaps, and other tables may lie in them. “Pack” forgets the engine’s places, ' +
        'lays the tables down one by one, and shortens the array by simulated annealing: it takes a few out and puts them back where they fit.',
    ),
    html('div', { class: 'buttons' }, field('Factors', select), run),
    bar,
    state,
    canvas,
    html('p', { class: 'note' }, 'Each dot is an entry: bishops orange, rooks blue, a shade for each square.'),
    facts,
  );
  return {
    element,
    opened: () => {
      if (indices.length === 0) showEngine();
    },
  };
}
