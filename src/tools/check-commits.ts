// Checks that each commit message ends with `Bench: N` or `No functional change`.
//
//   npm run check commits

import { scriptArguments } from '../cli/script';
import { unmarkedCommits } from './commit-messages';
import { readHistory } from './git-history';

scriptArguments({});
const history = readHistory();
if (history === null) {
  console.log('commits: no git history here, nothing to check');
} else {
  const unmarked = unmarkedCommits(history.commits);
  for (const { hash, message } of unmarked) {
    const [subject = ''] = message.split('\n');
    console.error(`${hash} ${subject}\n  its last line is neither 'Bench: N' nor 'No functional change'`);
  }
  const extent = history.complete ? '' : ' (shallow clone: older ones pass unseen)';
  console.log(`commits: ${history.commits.length} read${extent}, ${unmarked.length} without their last line`);
  process.exitCode = unmarked.length === 0 ? 0 : 1;
}
