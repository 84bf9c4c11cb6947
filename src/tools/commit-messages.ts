// The last line of a commit message says whether the engine plays differently since: `Bench: N` gives the new bench
// signature, `No functional change` says that it is the old one.

import type { Commit } from './git-history';

const SIGNATURE = /^Bench: (\d+)$/;
const NO_CHANGE = 'No functional change';

/** The bench signature that a message gives in its last line; null when it gives none. */
export function signatureOf(message: string): number | null {
  const digits = SIGNATURE.exec(lastLine(message))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The newest commit with a signature; undefined when there is none. `commits` has the newest first. */
export function lastSigned(commits: readonly Commit[]): Commit | undefined {
  return commits.find(({ message }) => signatureOf(message) !== null);
}

/**
 * The commits whose last line is neither form. Those before the first signature are free: the engine could not say one
 * yet. `commits` has the newest first.
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
