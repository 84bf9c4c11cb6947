// Harker's bit hacks: multiplications that gather a line in the bottom row, and two functions that need the product modulo 2^64.

import {
  antidiagonal,
  bottomRow,
  diagonal,
  left,
  modmul,
  ntz,
  ntzAsPrinted,
  popcnt,
  popcntAsPrinted,
} from '../lab/harker/bit-tricks';
import { choice, field, button, html } from '../../web/dom';
import { Bitboard, toggled } from './bitboard';
import { bitRow, hexadecimal, table } from './bits';
import { splitPanel } from './split-panel';

/** The page's sets: what is mapped to the bottom row by which factor. */
const MAPS = {
  left: { label: 'left file × anti-diagonal', line: left(), factor: antidiagonal() },
  reversed: { label: 'left file × diagonal: in reverse', line: left(), factor: diagonal() },
  diagonal: { label: 'diagonal × left file', line: diagonal(), factor: left() },
  anti: { label: 'anti-diagonal × left file', line: antidiagonal(), factor: left() },
  all: { label: 'any squares × left file: each column falls', line: (1n << 64n) - 1n, factor: left() },
} as const;
type MapName = keyof typeof MAPS;

/** The document counts from a8, row by row; boards here from a1. */
function turned(set: bigint): bigint {
  let other = 0n;
  for (let square = 0n; square < 64n; square++) if ((set >> square) & 1n) other |= 1n << (square ^ 56n);
  return other;
}

export function harkerPanel(): HTMLElement {
  let map: MapName = 'left';
  let set = 0x1000000010001n;
  const board = new Bitboard((square) => {
    const change = toggled(0n, square ^ 56);
    if ((MAPS[map].line & change) === 0n) return;
    set ^= change;
    draw();
  });
  const product = new Bitboard(() => undefined);
  const facts = html('div', { id: 'harker-facts' });

  function draw(): void {
    const { line, factor } = MAPS[map];
    const result = modmul(set, factor);
    const nobody = { square: -1, letter: '' };
    board.show({ occupied: turned(set), ...nobody }, { relevant: turned(line), attacked: turned(factor) });
    product.show({ occupied: turned(result), ...nobody }, { relevant: turned(0xffn << 56n), attacked: 0n });
    const printed = (value: bigint | number | undefined): string =>
      value === undefined ? 'an IndexError' : String(value);
    facts.replaceChildren(
      table(
        ['', ''],
        [
          ['set', hexadecimal(set)],
          ['factor', hexadecimal(factor)],
          ['product modulo 2^64', hexadecimal(result)],
          ['bottom row, h-file first', html('b', { id: 'bottom' }, bitRow(bottomRow(result), 8, 0n))],
        ],
      ),
      table(
        ['function', 'as printed, in Python', 'modulo 2^64'],
        [
          [
            'ntz, the least element',
            set === 0n ? 'no element' : printed(ntzAsPrinted(set)),
            set === 0n ? '-' : String(ntz(set)),
          ],
          ['popcnt, their number', printed(popcntAsPrinted(set)), html('b', { id: 'popcnt' }, String(popcnt(set)))],
        ],
      ),
    );
  }

  const select = choice(
    Object.entries(MAPS).map(([name, { label }]) => [name, label] as const),
    map,
    (wanted) => {
      map = wanted as MapName;
      set &= MAPS[map].line;
      draw();
    },
  );
  select.id = 'harker-map';
  const random = (): void => {
    set = (crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n) & MAPS[map].line;
    draw();
  };
  draw();
  return splitPanel(
    [
      board.element,
      field('Multiplication', select),
      html('div', { class: 'buttons' }, button('Random', random, { id: 'harker-random' })),
    ],
    'Bit hacks',
    'Click elements of the framed line on the left; the factor is tinted. The product is on the board below, its bottom row framed. ' +
      'With “any squares”, two in one column make a carry.',
    html('div', { class: 'small-board' }, product.element),
    facts,
  );
}
