// The last line of a commit message says whether the engine plays differently: `Bench: N` gives the new bench
// signature, `No functional change` keeps the old one.

import type { Commit } from './git-history';

const SIGNATURE = /^Bench: (\d+)$/;
const NO_CHANGE = 'No functional change';

/** The bench signature in a message's last line; null if there is none. */
export function signatureOf(message: string): number | null {
  const digits = SIGNATURE.exec(lastLine(message))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The newest commit with a signature; undefined if there is none. `commits` has the newest first. */
export function lastSigned(commits: readonly Commit[]): Commit | undefined {
  return commits.find(({ message }) => signatureOf(message) !== null);
}

/**
 * The commits whose last line has neither form. Commits before the first signature are exempt, because the engine had
 * no bench yet. `commits` has the newest first.
 */
export function unmarkedCommits(commits: readonly Commit[]): Commit[] {
  const first = commits.findLastIndex(({ message }) => signatureOf(message) !== null);
  return commits
    .slice(0, first + 1)
    .filter(({ message }) => signatureOf(message) === null && lastLine(message) !== NO_CHANGE);
}

function lastLine(message: string): string {
  return message.split('\n').at(-1) ?? '';
}
