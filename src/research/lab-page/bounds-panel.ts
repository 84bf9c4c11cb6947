// Fiekas's chapter 4: from which factor on a slider's factors can be magic, and after which they repeat.

import { improvedWidth, lowerBound, period } from '../lab/fiekas/bounds';
import { blackBoxBits, COUNTED } from '../lab/fiekas/black-box';
import { leastSquare, relevantSquares, squareCount, type SliderName } from '../lab/fiekas/relevant';
import { squareName } from '../../notation/squares';
import { choice, field, html } from '../../web/dom';
import { table } from './bits';
import { splitPanel } from './split-panel';

type Shown = 'bound' | 'period';

/** Wider indices take the black box many seconds. */
const MOST_BOX_BITS = 9;
const SHADES = 8;

export function boundsPanel(): HTMLElement {
  let slider: SliderName = 'bishop';
  let shown: Shown = 'bound';
  let square = 60;
  const cells = Array.from({ length: 64 }, (_, at) => {
    const own = (7 - (at >> 3)) * 8 + (at & 7);
    const pressed = (): void => {
      square = own;
      draw();
    };
    return [own, html('button', { type: 'button', 'data-square': squareName(own), onclick: pressed })] as const;
  });
  const facts = html('div', { id: 'bounds-facts' });

  const valueOf = (at: number): number =>
    shown === 'bound' ? lowerBound(slider, at, improvedWidth(slider, at)) : period(slider, at);

  function draw(): void {
    const values = cells.map(([at]) => valueOf(at));
    const [least, greatest] = [Math.min(...values), Math.max(...values)];
    for (const [index, [at, cell]] of cells.entries()) {
      const value = values[index] ?? 0;
      const shade = Math.round(((value - least) / Math.max(1, greatest - least)) * SHADES);
      cell.className = `shade-${shade}`;
      cell.textContent = String(value);
      cell.setAttribute('aria-label', `${squareName(at)}: 2 to the ${value}`);
      cell.setAttribute('aria-pressed', String(at === square));
    }
    const width = improvedWidth(slider, square);
    const last = squareName(leastSquare(relevantSquares(slider, square)));
    const [bound, turn] = [lowerBound(slider, square, width), period(slider, square)];
    const counted = COUNTED.filter((row) => row.slider === slider && row.square === square);
    const box = (bits: number): string =>
      bits > MOST_BOX_BITS ? 'takes too long for a page' : `2^${blackBoxBits(slider, square, bits).toFixed(1)}`;
    facts.replaceChildren(
      table(
        ['', ''],
        [
          ['slider', `${slider} on ${squareName(square)}`],
          ['relevant squares', String(squareCount(relevantSquares(slider, square)))],
          ['the least of them', last],
          ['least possible factor for one bit less', html('b', { id: 'bound' }, `2^${bound}`)],
          ['period', html('b', { id: 'period' }, `2^${turn}`)],
          [`share of magic factors by the black box, ${width} bits`, box(width)],
          ...counted.map(({ bits, factors }) => [
            `factors in the period, ${bits} bits, counted`,
            `${factors.toLocaleString('en')}, a share of 2^${(Math.log2(factors) - turn).toFixed(1)}; black box ${box(bits)}`,
          ]),
        ],
      ),
      html(
        'p',
        {},
        `A man on ${last} alone multiplies the factor by its square’s power of two. Below 2^${bound} that does not reach the index, so it would have ` +
          `index 0 like the empty board. And of all squares ${last} moves the factor least: what lies above its lowest ${turn} bits falls off for every man.`,
      ),
    );
  }

  const pieces = choice(
    [
      ['bishop', 'bishop'],
      ['rook', 'rook'],
    ],
    slider,
    (wanted) => {
      slider = wanted === 'rook' ? 'rook' : 'bishop';
      draw();
    },
  );
  pieces.id = 'bounds-piece';
  const figures = choice(
    [
      ['bound', 'least possible factor'],
      ['period', 'period'],
    ],
    shown,
    (wanted) => {
      shown = wanted === 'period' ? 'period' : 'bound';
      draw();
    },
  );
  figures.id = 'bounds-figure';
  draw();
  return splitPanel(
    [
      html('div', { class: 'numbers' }, ...cells.map(([, cell]) => cell)),
      html('div', { class: 'buttons' }, field('Piece', pieces), field('log2 of', figures)),
    ],
    'Bounds on magic factors',
    'Where a search for factors must begin, and where it may end (figures 4.2 to 4.5). Click a square.',
    facts,
  );
}
