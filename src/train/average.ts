// Writes the mean of networks that began as the same one.
//
//   npm run average -- OUT.srnn NETWORK NETWORK …

import { basename } from 'node:path';
import { existsSync, writeFileSync } from 'node:fs';
import { unwrap } from '../notation/result';
import { UsageError } from '../platform/node/arguments';
import { processPlatform } from '../platform/node/process-platform';
import { scriptArguments } from '../platform/node/script';
import { parseNetwork, readNetwork } from '../runtime/network';
import { averageNetworks } from './averaged';

const { positionals } = scriptArguments({ allowPositionals: true, options: {} });
const [out, ...files] = positionals;
if (out === undefined) throw new UsageError('the file to write is missing.');
if (existsSync(out)) throw new UsageError(`${out} exists.`);
const [first, ...others] = await Promise.all(
  files.map(async (file) => unwrap(await readNetwork(processPlatform, file))),
);
if (first === undefined) throw new UsageError('there are no networks to average.');
const bytes = averageNetworks([first, ...others], basename(out, '.srnn'));
// A mean of numbers within their ranges is within them too; what is written has been read once.
unwrap(parseNetwork(bytes));
writeFileSync(out, bytes);
