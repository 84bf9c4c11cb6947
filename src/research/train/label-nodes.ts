// Makes labelled positions for the trainer out of searches near games (src/research/data/node-labels.ts).
//
//   npm run train labels -- OUT.samples --data FILE … [--net FILE] [--nodes 1000] [--searches 0.125] [--share 0.5] [--seed 1]
//                           [--minutes N]
//
// Beside each position of the games in FILEs, with a probability of --searches, a search begins of --nodes nodes; a node of it that
// has an answer counts with a probability of --share. After --minutes the file ends with what there is. This uses one core: run several, with
// parts of the games or other seeds. `--samples` gives the files to the trainer.

import { scriptArguments } from '../../cli/script';
import { decimal, UsageError, wholeNumber } from '../../cli/arguments';
import { Random } from '../../engine/random';
import { unwrap } from '../../notation/result';
import { processPlatform } from '../../platform/node/process-platform';
import { DEFAULT_NETWORK } from '../../runtime/defaults';
import { readNetwork } from '../../runtime/network';
import { readAllGames } from '../data/game-file';
import { NodeLabels } from '../data/node-labels';
import { writeSamples } from './sample-file';

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    net: { type: 'string', default: DEFAULT_NETWORK ?? '' },
    nodes: { type: 'string', default: '1000' },
    searches: { type: 'string', default: '0.125' },
    share: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
  },
});
const [out, ...more] = positionals;
if (out === undefined) throw new UsageError('the file to write is missing.');
const files = [...values.data, ...more];
if (files.length === 0) throw new UsageError('--data FILE is missing.');
const network = values.net === '' ? undefined : unwrap(await readNetwork(processPlatform, values.net));
const labels = unwrap(await NodeLabels.open(network, wholeNumber('--nodes', values.nodes, 1, 1_000_000)));
const shares = {
  searches: decimal('--searches', values.searches, 0, 1),
  nodes: decimal('--share', values.share, 0, 1),
};
const random = new Random(wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1));
const minutes = values.minutes === undefined ? Infinity : decimal('--minutes', values.minutes, 0, 1e6);
const end = performance.now() + 60_000 * minutes;

function* samples(): Generator<Uint8Array> {
  for (const game of readAllGames(files)) {
    if (performance.now() >= end) return;
    yield* labels.of(game, shares, random);
  }
}
console.log(`${writeSamples(out, samples())} positions`);
