// Magic factors tested on the graphics card, against the compiled core over the same candidates (Fiekas, section 5.3).

import { occupancies, type Slider } from '../lab/fiekas/relevant';
import { GpuTester, type Gpu } from '../lab/magics/gpu-device';
import { squareFromName } from '../../notation/squares';
import { button, html } from '../../web/dom';
import { table } from './bits';
import { startSearch } from './protocol';
import { messageOf } from '../../notation/result';

const BITS = 5;
const CANDIDATES = 1 << 22;
/** More than the number of factors of the bishop on d8. */
const ROOM = 10_000;
const SLIDER: Slider = { piece: 'bishop', square: squareFromName('d8') };

/** The core's factors below the number of candidates, ascending. */
function coreFactors(): Promise<bigint[]> {
  return new Promise((resolve) => {
    const worker = startSearch(SLIDER, BITS, ROOM, ({ done, units, tally }) => {
      if (done < units) return;
      worker.terminate();
      const factors = tally.factors.map(BigInt).filter((factor) => factor < BigInt(CANDIDATES));
      resolve(factors.sort((a, b) => (a < b ? -1 : 1)));
    });
  });
}

export function gpuPanel(): HTMLElement {
  const facts = html('div', { id: 'gpu-facts', role: 'status' });
  const say = (text: string): void => facts.replaceChildren(html('p', {}, text));

  async function test(gpu: Gpu): Promise<void> {
    const tester = await GpuTester.open(gpu, occupancies(SLIDER.piece, SLIDER.square), BITS, ROOM);
    if (typeof tester === 'string') {
      say(tester);
      return;
    }
    // The first dispatch includes compilation.
    await tester.test(0n, 1);
    const began = performance.now();
    const { magics, factors } = await tester.test(0n, CANDIDATES);
    const milliseconds = performance.now() - began;
    tester.close();
    say('counting in the core …');
    const expected = await coreFactors();
    const agrees = factors.length === expected.length && factors.every((factor, at) => factor === expected[at]);
    facts.replaceChildren(
      table(
        ['', ''],
        [
          ['adapter', tester.name],
          [
            'candidates',
            `${CANDIDATES.toLocaleString('en')}, ${(CANDIDATES / milliseconds / 1000).toFixed(1)} million a second`,
          ],
          ['magic on the card', html('b', { id: 'gpu-magics' }, String(magics))],
          ['magic in the core', String(expected.length)],
          ['the same factors', html('b', { id: 'gpu-agrees' }, agrees ? 'yes' : 'no')],
        ],
      ),
    );
  }

  const run = button('Test', () => void begin(), { class: 'primary', id: 'gpu-run' });
  async function begin(): Promise<void> {
    const { gpu } = navigator as unknown as { readonly gpu?: Gpu };
    if (gpu === undefined) {
      say('This browser has no WebGPU, or the page does not come from a secure origin.');
      return;
    }
    run.disabled = true;
    say('testing …');
    try {
      await test(gpu);
    } catch (error) {
      say(`The card gave up: ${messageOf(error)}`);
    }
    run.disabled = false;
  }

  return html(
    'div',
    { class: 'panel' },
    html('h2', {}, 'Factors on the graphics card'),
    html(
      'p',
      {},
      `The first ${CANDIDATES.toLocaleString('en')} candidates for the bishop on d8 and ${BITS} bits, by a WebGPU compute shader, and by the compiled finder.`,
    ),
    html('div', { class: 'buttons' }, run),
    facts,
  );
}
