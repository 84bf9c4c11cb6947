// Shows a magic factor: the product of the occupancy and the factor, one row of bits for each man.

import { FactorTest } from '../lab/fiekas/factor';
import { attackSet, occupancies, type SliderName } from '../lab/fiekas/relevant';
import { squaresOf } from '../lab/squares';
import { squareName } from '../../notation/squares';
import { field, html } from '../../web/dom';
import { Bitboard } from './bitboard';
import { bitRow, hexadecimal, table } from './bits';
import { splitPanel } from './split-panel';
import { factorTexts } from './factors';
import type { SliderState } from './slider-state';

const WORD = 64;

/** The word in a text, or an error message. */
export function parseFactor(text: string): bigint | string {
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text.trim())) {
    return 'A factor is a whole number, or 0x and up to 16 digits.';
  }
  const factor = BigInt(text.trim());
  return factor < 1n << 64n ? factor : 'A factor has 64 bits at most.';
}

/** Tells whether a factor is magic for all occupancies of a square. */
function verdictOf(slider: SliderName, square: number, factor: bigint): string {
  const all = occupancies(slider, square);
  const test = new FactorTest(all, all.bits);
  if (test.isMagic(factor)) {
    const used = test.usedIndices().length;
    return `Magic: ${all.low.length} occupancies, ${used} indices in use, ${all.attackSets.length} attack sets.`;
  }
  return `Not magic: occupancy ${test.tested} of ${all.low.length} meets another attack set at its index.`;
}

export function magicPanel(state: SliderState): HTMLElement {
  const board = new Bitboard((square) => state.toggle(square));
  const facts = html('div', { id: 'magic-facts' });
  let shown = '';
  const input = html('input', { id: 'factor', spellcheck: false, autocomplete: 'off', oninput: () => draw() });
  const draw = (): void => {
    const { slider, square, occupied, relevant } = state;
    board.show(state, { relevant, attacked: attackSet(slider, square, occupied) });
    const factor = parseFactor(input.value);
    if (typeof factor === 'string') {
      facts.replaceChildren(html('p', { class: 'error' }, factor));
      return;
    }
    const width = squaresOf(relevant).length;
    const indexBits = ((1n << BigInt(width)) - 1n) << BigInt(WORD - width);
    const men = squaresOf(occupied & relevant);
    const product = BigInt.asUintN(WORD, (occupied & relevant) * factor);
    const rows = men.map((man) => [
      `${squareName(man)}, shifted by ${man}`,
      bitRow(BigInt.asUintN(WORD, factor << BigInt(man)), WORD, indexBits),
    ]);
    facts.replaceChildren(
      table(
        ['man', 'factor, shifted'],
        [...rows, [html('b', {}, 'sum: the product'), bitRow(product, WORD, indexBits)]],
      ),
      html(
        'p',
        {},
        `The upper ${width} bits are the index: `,
        html('b', { id: 'index' }, String(product >> BigInt(WORD - width))),
        `, where ${hexadecimal(attackSet(slider, square, occupied))} lies.`,
      ),
      html('p', { id: 'verdict' }, verdictOf(slider, square, factor)),
    );
  };
  state.watch(() => {
    const { slider, square } = state;
    const name = `${slider} ${square}`;
    if (name !== shown) input.value = factorTexts('magic').factors[slider][square] ?? '';
    shown = name;
    draw();
  });
  return splitPanel(
    [board.element, field('Factor', input, 'Change it and see.')],
    'A magic product',
    'Multiplying is adding: one row for each man that can block, moved to its square. The slider is set under “Attacks”.',
    facts,
  );
}
