// Fenner and Levene's perfect hash functions on a line through the slider.

import { coverage, perfectHash, sumS, type HashName } from '../lab/fenner-levene/hash';
import { lineThrough, NORTH, NORTH_EAST, NORTH_WEST, rays, squaresOf, type Direction } from '../lab/squares';
import { squareName } from '../../notation/squares';
import { choice, field, html, svg } from '../../web/dom';
import { Bitboard, has } from './bitboard';
import { bitRow, table } from './bits';
import { splitPanel } from './split-panel';
import type { SliderState } from './slider-state';

const LINES: Readonly<Record<string, { readonly label: string; readonly direction: Direction; readonly k: number }>> = {
  file: { label: 'file, k = 8', direction: NORTH, k: 8 },
  northEast: { label: 'north-east diagonal, k = 9', direction: NORTH_EAST, k: 9 },
  northWest: { label: 'north-west diagonal, k = 7', direction: NORTH_WEST, k: 7 },
};
const HASHES: readonly HashName[] = ['h1', 'ĥ1', 'h2', 'ĥ2'];
const STRIP = { width: 640, height: 26 };

/** All addresses of a function as a strip: those in use, and the one of this occupancy. */
function strip(modulus: number, gaps: readonly (readonly [bigint, bigint])[], address: number): SVGSVGElement {
  const scale = STRIP.width / modulus;
  const bar = (from: number, to: number, name: string): SVGElement =>
    svg('rect', { x: from * scale, y: 0, width: Math.max((to - from) * scale, 1), height: STRIP.height, class: name });
  return svg(
    'svg',
    { viewBox: `0 0 ${STRIP.width} ${STRIP.height}`, class: 'strip', role: 'img', 'aria-label': `address ${address}` },
    bar(0, modulus, 'used'),
    ...gaps.map(([first, last]) => bar(Number(first), Number(last) + 1, 'gap')),
    bar(address, address + Math.max(1, 3 / scale), 'here'),
  );
}

export function hashPanel(state: SliderState): HTMLElement {
  let line = LINES.file;
  const board = new Bitboard((square) => state.toggle(square));
  const facts = html('div', { id: 'hash-facts' });
  const draw = (): void => {
    if (line === undefined) return;
    const { direction, k } = line;
    const { square, occupied } = state;
    const mask = lineThrough(square, direction);
    const squares = squaresOf(mask);
    const [first = 0] = squares;
    const count = squares.length;
    const alpha = (occupied & mask) >> BigInt(first);
    const attacked = rays(square, direction, occupied);
    board.show(state, { relevant: mask, attacked });
    const digits = squares.flatMap((each, n) => (has(occupied, each) ? [`(-2)^${n}`] : []));
    const functions = HASHES.filter((name) => count <= perfectHash(name, k, count).greatestCount);
    const rows = functions.map((name) => {
      const hash = perfectHash(name, k, count);
      const { minimal, gaps } = coverage(hash);
      const address = Number(hash.address(alpha));
      return [
        name,
        String(hash.modulus),
        html('b', { 'data-hash': name }, String(address)),
        minimal ? 'minimal' : 'perfect',
        strip(Number(hash.modulus), gaps, address),
      ];
    });
    const positions = squares.reduce((set, each) => set | (1n << BigInt(each - first)), 0n);
    facts.replaceChildren(
      html('p', {}, `α, from ${squareName(first)} on:`),
      bitRow(alpha, (count - 1) * k + 1, positions),
      table(['hash', 'modulus', 'address', '', `addresses of all ${2 ** count} occupancies`], rows),
      html('p', {}, `2^${k} is -2 modulo 2^${k} + 2, so h1 reads α as a number in base -2:`),
      html('p', { id: 'sum' }, `S = ${digits.length === 0 ? '' : `${digits.join(' + ')} = `}${sumS(alpha, k, count)}`),
    );
  };
  state.watch(draw);
  const labels = Object.entries(LINES).map(([name, { label }]) => [name, label] as const);
  const select = choice(labels, 'file', (name) => {
    line = LINES[name];
    draw();
  });
  select.id = 'line';
  return splitPanel(
    [board.element, field('Line', select)],
    'Perfect hashing',
    'Fenner and Levene find the moves along a line by a remainder. Click men together on the framed squares.',
    facts,
  );
}
