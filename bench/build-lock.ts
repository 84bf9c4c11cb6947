// Starts engine.sh ten times at once in a project without a build, and kills random processes of it, a hundred rounds: never two
// builds at once, and the last start always ends well. Needs Linux and flock.
//
//   npm run bench lock -- [--rounds N] [--starts N] [--seed N] [--record]

import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { Random } from '../src/engine/random';
import { chaosRound, type ChaosRound } from './make-believe';
import { appendRows } from './results/store';

const { values } = scriptArguments({
  options: {
    rounds: { type: 'string', default: '100' },
    starts: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
  },
});
const rounds = wholeNumber('--rounds', values.rounds, 1);
const starts = wholeNumber('--starts', values.starts, 1, 100);
const seed = wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1);
const random = new Random(seed);
const results: ChaosRound[] = [];
for (let round = 1; round <= rounds; round++) {
  const result = await chaosRound(random, starts);
  results.push(result);
  if (result.two || !result.well) console.log(`round ${round}: ${JSON.stringify(result)}`);
}
const sum = (of: (result: ChaosRound) => number): number => results.reduce((total, result) => total + of(result), 0);
const row = {
  seed,
  rounds,
  starts,
  killed: sum(({ killed }) => killed),
  builds: sum(({ builds }) => builds),
  two: sum(({ two }) => Number(two)),
  unwell: sum(({ well }) => Number(!well)),
};
console.log(JSON.stringify(row));
if (values.record) appendRows('experiments', 'build-lock', [row]);
process.exitCode = row.two + row.unwell === 0 ? 0 : 1;
