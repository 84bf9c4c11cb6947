import { describe, expect, it } from 'vitest';
import { lastSigned, signatureOf, unmarkedCommits } from '../../src/tools/commit-messages';
import { readLog, type Commit } from '../../src/tools/git-history';

/** Commits with these last lines, the newest first; their hashes are their places. */
function commits(...lastLines: readonly string[]): Commit[] {
  return lastLines.map((line, index) => ({ hash: String(index), message: `Area: subject\n\n${line}` }));
}

describe('the signature of a message', () => {
  it('is the number of its last line', () => {
    expect(signatureOf('Search: null move\n\nWhy.\n\nBench: 1234567')).toBe(1_234_567);
  });

  it.each(['Bench: 12\n\nNo functional change', 'Bench: not yet', 'bench: 12', 'Bench: 12 nodes', ' Bench: 12', ''])(
    'is absent from %j',
    (message) => {
      expect(signatureOf(message)).toBeNull();
    },
  );
});

describe('a history', () => {
  it('promises its newest signature', () => {
    expect(lastSigned(commits('No functional change', 'Bench: 2', 'Bench: 1'))?.hash).toBe('1');
    expect(lastSigned(commits('No functional change'))).toBeUndefined();
  });

  it('has marked messages since its first signature', () => {
    expect(unmarkedCommits(commits('Bench: 2', 'oops', 'No functional change', 'Bench: 1', 'begin'))).toEqual([
      { hash: '1', message: 'Area: subject\n\noops' },
    ]);
  });

  it('is free before any signature', () => {
    expect(unmarkedCommits(commits('No functional change', 'begin'))).toEqual([]);
  });

  it('is read from what git prints', () => {
    expect(readLog('abc\nSubject\n\nBody.\n\nBench: 3\n\0def\nOther\n\0')).toEqual([
      { hash: 'abc', message: 'Subject\n\nBody.\n\nBench: 3' },
      { hash: 'def', message: 'Other' },
    ]);
  });
});
