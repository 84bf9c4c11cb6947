// Laramée's hash lock: how often two positions look the same when few bits of the key are compared.

import { falseHits, pairsOf } from '../lab/laramee/collisions';
import { field, html, svg } from '../../web/dom';
import { table } from './bits';
import { startGames, type Signatures } from './protocol';

const POSITIONS = 5000;
const MOST_KEY_BITS = 24;
const MOST_LOCK_BITS = 8;
const CHART = { width: 640, height: 200 };
/** The chart's least value: powers of two below one pair in two. */
const LOWEST = -1;

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/** False hits by bits of the key, as bars on a scale of doublings; the line is what independent bits would give. */
function chart(counts: readonly number[], lockBits: number, keyBits: number): SVGSVGElement {
  const pairs = pairsOf(POSITIONS);
  const highest = Math.log2(pairs);
  const step = CHART.width / counts.length;
  const y = (count: number): number =>
    CHART.height * (1 - (Math.max(Math.log2(count), LOWEST) - LOWEST) / (highest - LOWEST));
  const bars = counts.map((count, bits) =>
    svg('rect', {
      x: bits * step + 2,
      y: y(count),
      width: step - 4,
      height: CHART.height - y(count),
      class: bits === keyBits ? 'here' : 'used',
    }),
  );
  const expected = counts.map((_, bits) => `${(bits + 0.5) * step},${y(pairs / 2 ** (bits + lockBits))}`).join(' ');
  const label = 'False hits by bits of the key, each step of height a doubling';
  return svg(
    'svg',
    { viewBox: `0 0 ${CHART.width} ${CHART.height}`, class: 'bars', role: 'img', 'aria-label': label },
    ...bars,
    svg('polyline', { points: expected, class: 'expected' }),
  );
}

export function lockPanel(): HTMLElement {
  let signatures: Signatures = [];
  const facts = html('div', { id: 'lock-facts' }, 'playing random games …');
  const slider = (id: string, most: number, value: number): HTMLInputElement =>
    html('input', { type: 'range', id, min: 0, max: most, value, oninput: () => draw() });
  const keys = slider('key-bits', MOST_KEY_BITS, 12);
  const locks = slider('lock-bits', MOST_LOCK_BITS, 0);
  const draw = (): void => {
    if (signatures.length === 0) return;
    const [keyBits, lockBits] = [Number(keys.value), Number(locks.value)];
    const counts = Array.from({ length: MOST_KEY_BITS + 1 }, (_, bits) => falseHits(signatures, bits, lockBits));
    const pairs = pairsOf(signatures.length);
    const count = counts[keyBits] ?? 0;
    facts.replaceChildren(
      table(
        ['', ''],
        [
          ['bits of the key compared', String(keyBits)],
          ['bits of the lock compared', String(lockBits)],
          [
            'pairs of different positions that look the same',
            html('b', { id: 'false-hits' }, count.toLocaleString('en')),
          ],
          [
            `expected: ${pairs.toLocaleString('en')} pairs / 2^${keyBits + lockBits}`,
            shown(pairs / 2 ** (keyBits + lockBits)),
          ],
        ],
      ),
      chart(counts, lockBits, keyBits),
      html(
        'p',
        { class: 'note' },
        'Bars: counted, by bits of the key from 0 to 24; each step of height is a doubling. Line: independent random bits.',
      ),
    );
  };
  const worker = startGames(POSITIONS, (answer) => {
    signatures = answer;
    worker.terminate();
    draw();
  });
  return html(
    'div',
    { class: 'panel' },
    html('h2', {}, 'The hash lock'),
    html(
      'p',
      {},
      `${POSITIONS.toLocaleString('en')} different positions of random games, with the engine’s own keys and locks. A probe of a hash ` +
        'table that meets another position’s entry is a false hit if all bits that are compared agree.',
    ),
    html('div', { class: 'buttons' }, field('Bits of the key', keys), field('Bits of the lock', locks)),
    facts,
  );
}
