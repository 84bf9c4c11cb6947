// Writes random positions of 5 and 6 men in which neither side is far ahead: openings for a match with tables against without.
//
//   tsx bench/tablebase-starts.ts [--positions N] [--seed N] > FILE.epd

import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { BLACK, KING, PAWN, QUEEN, WHITE } from '../src/abi/piece';
import { Random, seedOf } from '../src/engine/random';
import { formatFen } from '../src/notation/fen';
import { processPlatform } from '../src/platform/node/process-platform';
import { openCore } from '../src/runtime/host';
import { scatter } from './tablebase-positions';
import { unwrap } from '../src/notation/result';

/** Centipawns of the static evaluation. */
const MOST_AHEAD = 150;

const { values: options } = scriptArguments({
  options: { positions: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const seed = wholeNumber('--seed', options.seed, 0, 2 ** 31);
const wanted = wholeNumber('--positions', options.positions, 1);
const { core } = unwrap(await openCore(processPlatform));
for (let number = 0, found = 0; found < wanted; number++) {
  const random = new Random(seedOf(seed, number));
  const others = Array.from(
    { length: 3 + random.below(2) },
    () => (PAWN + random.below(QUEEN + 1)) * 2 + random.below(2),
  );
  const setup = scatter([KING * 2 + WHITE, KING * 2 + BLACK, ...others], random);
  if (setup === null) continue;
  core.setSetup(setup);
  if (core.inCheck() || core.isDraw() || Math.abs(core.evaluate()) > MOST_AHEAD) continue;
  found++;
  console.log(formatFen(setup, 'xfen').split(' ').slice(0, 4).join(' '));
}
