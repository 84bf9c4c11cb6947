// Checks that the bench signature is the same with each slider method and equals the one in the history.
//
//   npm run check signature [-- METHOD ...]     all methods by default; needs `npm run build -- --all`

import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { choice } from '../cli/arguments';
import { scriptArguments } from '../cli/script';
import { SLIDER_METHODS } from '../abi/sliders';
import { lastSigned, signatureOf } from './commit-messages';
import { readHistory } from './git-history';
import { projectFolder } from '../platform/node/artifacts';

/** The node count at the end of a bench; throws if it fails. */
async function benchSignature(sliders: string): Promise<number> {
  const args = [join(projectFolder, 'dist', 'main.js'), `setoption name Sliders value ${sliders}`, 'bench'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  const nodes = /^(\d+) nodes \d+ nps\n$/m.exec(stdout)?.[1];
  if (nodes === undefined) throw new Error(`bench with ${sliders} failed:\n${stdout}${stderr}`);
  return Number(nodes);
}

/** The signature in the history; null, with a message on standard output, if there is none. */
function promisedSignature(): number | null {
  const history = readHistory();
  if (history === null) {
    console.log('no git history here: compared among the methods only');
    return null;
  }
  const signed = lastSigned(history.commits);
  if (signed === undefined) {
    const where = history.complete ? 'no commit message' : 'no commit message of this shallow clone';
    console.log(`${where} gives a signature: compared among the methods only`);
    return null;
  }
  const signature = signatureOf(signed.message);
  console.log(`commit ${signed.hash}: ${signature}`);
  return signature;
}

const { positionals } = scriptArguments({ allowPositionals: true });
const named = positionals.map((name) => choice('METHOD', name, SLIDER_METHODS));
const methods = named.length > 0 ? named : SLIDER_METHODS;
const found = new Set<number>();
const waiting = [...methods];
const work = async (): Promise<void> => {
  for (let method = waiting.shift(); method !== undefined; method = waiting.shift()) {
    const signature = await benchSignature(method);
    console.log(`bench with ${method}: ${signature}`);
    found.add(signature);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
const promised = promisedSignature();
if (found.size > 1) {
  console.error('the signature depends on the slider method, so one of them is wrong');
  process.exitCode = 1;
} else if (promised !== null && !found.has(promised)) {
  console.error(
    `the engine plays differently; if that is meant, end the commit message with 'Bench: ${[...found][0]}'`,
  );
  process.exitCode = 1;
}
