// The bitboard viewer: a slider's attacks by every slider method, in plain TypeScript or as a core that the page has.

import { bigIntMethods } from '../lab/fenner-levene/bigint-methods';
import { factorTableFromText } from '../lab/fiekas/factor-table';
import { attackSet } from '../lab/fiekas/relevant';
import { BISHOP, ROOK } from '../../abi/piece';
import { MIN_PAGES, THREADS_BASE } from '../../abi/memory';
import { Core } from '../../runtime/core';
import { FIRST_SLIDERS } from '../../runtime/defaults';
import { unshare } from '../../runtime/unshare';
import { squareName } from '../../notation/squares';
import { button, html } from '../../web/dom';
import { Bitboard } from './bitboard';
import { hexadecimal, table } from './bits';
import { splitPanel } from './split-panel';
import { factorTexts } from './factors';
import type { SliderState } from './slider-state';

/** A method and its attacks. */
type Method = readonly [name: string, attacks: (state: SliderState) => bigint];

const WALKING: Method = [
  'walking, square by square',
  ({ slider, square, occupied }) => attackSet(slider, square, occupied),
];

/** The methods of the compiled cores. */
async function compiledMethods(): Promise<Method[]> {
  const methods = FIRST_SLIDERS.map(async (name): Promise<Method> => {
    const response = await fetch(`core/${name}.wasm`);
    const module = await WebAssembly.compile(unshare(new Uint8Array(await response.arrayBuffer())));
    const memory = new WebAssembly.Memory({ initial: MIN_PAGES, maximum: MIN_PAGES });
    const core = await Core.create(module, memory, THREADS_BASE);
    core.exports.initTables();
    return [
      `${name}, compiled`,
      ({ slider, square, occupied }) => core.sliderAttacks(slider === 'rook' ? ROOK : BISHOP, square, occupied),
    ];
  });
  return Promise.all(methods);
}

/** Every method in plain TypeScript. Filling all tables takes a second or two, so the page gets a turn after each. */
async function* plainMethods(): AsyncGenerator<Method> {
  for (const method of bigIntMethods((name) => factorTableFromText(factorTexts(name)))) {
    yield [
      method.name,
      ({ slider, square, occupied }) =>
        slider === 'rook' ? method.rookAttacks(square, occupied) : method.bishopAttacks(square, occupied),
    ];
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export function attacksPanel(state: SliderState): HTMLElement {
  const board = new Bitboard((square) => {
    if (placing.checked) state.change({ square });
    else state.toggle(square);
  });
  const placing = html('input', { type: 'checkbox', id: 'placing' });
  const facts = html('div', { id: 'attack-facts' });
  const methods: Method[] = [WALKING];
  const draw = (): void => {
    const { slider, square, occupied, relevant } = state;
    const attacked = attackSet(slider, square, occupied);
    board.show(state, { relevant, attacked });
    const sets = [
      ['occupied', hexadecimal(occupied)],
      [`relevant to a ${slider} on ${squareName(square)}`, hexadecimal(relevant)],
      ['both: the occupancy that is looked up', hexadecimal(occupied & relevant)],
    ];
    const rows = methods.map(([name, attacks]) => {
      const found = attacks(state);
      return [name, hexadecimal(found), found === attacked ? 'the same' : 'different'];
    });
    facts.replaceChildren(table(['set', 'word'], sets), table(['method', 'attacked squares', 'as walking'], rows));
  };
  state.watch(draw);
  async function addMethods(): Promise<void> {
    methods.push(...(await compiledMethods()));
    draw();
    for await (const method of plainMethods()) methods.push(method);
    draw();
  }
  void addMethods();
  const random = (): void => {
    const words = crypto.getRandomValues(new BigUint64Array(2));
    state.change({ occupied: (words[0] ?? 0n) & (words[1] ?? 0n) });
  };
  return splitPanel(
    [
      board.element,
      html(
        'div',
        { class: 'buttons' },
        button('Rook', () => state.change({ slider: 'rook' }), { id: 'take-rook' }),
        button('Bishop', () => state.change({ slider: 'bishop' }), { id: 'take-bishop' }),
        button('Empty', () => state.change({ occupied: 0n }), { id: 'empty' }),
        button('Random', random, { id: 'random' }),
      ),
      html('label', { class: 'check' }, placing, 'a click moves the slider'),
    ],
    'What a slider attacks',
    'A click puts a man on a square or takes it away. Squares with a frame can block the slider; the edge cannot.',
    facts,
  );
}
