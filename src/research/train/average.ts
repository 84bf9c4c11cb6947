// Writes the mean of networks that began as the same one.
//
//   npm run train average -- OUT.srnn NETWORK NETWORK … [--scale 400]
//
// `--scale` is what the search takes an output of 1.0 for, in centipawns: less for a network whose scores are larger than the
// search's margins are tuned to. Of a single NETWORK, only that changes.

import { basename } from 'node:path';
import { existsSync, writeFileSync } from 'node:fs';
import { NETWORK_MAX_SCALE, NETWORK_SCALE } from '../../abi/network';
import { unwrap } from '../../notation/result';
import { UsageError, wholeNumber } from '../../cli/arguments';
import { processPlatform } from '../../platform/node/process-platform';
import { scriptArguments } from '../../cli/script';
import { parseNetwork, readNetwork } from '../../runtime/network';
import { averageNetworks } from './averaged';

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: { scale: { type: 'string', default: String(NETWORK_SCALE) } },
});
const [out, ...files] = positionals;
if (out === undefined) throw new UsageError('the file to write is missing.');
if (existsSync(out)) throw new UsageError(`${out} exists.`);
const [first, ...others] = await Promise.all(
  files.map(async (file) => unwrap(await readNetwork(processPlatform, file))),
);
if (first === undefined) throw new UsageError('there are no networks to average.');
const bytes = averageNetworks(
  [first, ...others],
  basename(out, '.srnn'),
  wholeNumber('--scale', values.scale, 1, NETWORK_MAX_SCALE),
);
// A mean of numbers within their ranges is within them too; what is written has been read once.
unwrap(parseNetwork(bytes));
writeFileSync(out, bytes);
