// Ends the process with one sentence on a Node that is too old. Imported before anything that such a Node lacks is used.

import { nodeFault } from './node-version';

const fault = nodeFault();
if (fault !== null) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
