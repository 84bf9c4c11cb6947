// `lab perfect-hash`: checks the four hash functions exhaustively.

import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { coverage, HASH_NAMES, perfectHash, type Coverage, type HashName } from './hash';
import { wholeNumber, readArguments } from '../../../cli/arguments';

/** Exhaustion takes 2^N steps. */
const MOST_POSITIONS = 20;

export const HEADER = ['hash', 'k', 'N', 'modulus', 'perfect', 'minimal', 'unused addresses'];

/** A hash function's row, from `coverage`. `shift` is the first active position. */
export function coverageRow(name: HashName, k: number, count: number, shift = 0): Cell[] {
  const hash = perfectHash(name, k, count);
  const { perfect, minimal, gaps } = coverage(hash, shift);
  const { modulus } = hash;
  return [name, k, count, String(modulus), perfect ? 'yes' : 'no', minimal ? 'yes' : 'no', gapsText(gaps)];
}

/** Gaps beyond this number are counted, not listed. */
const LISTED_GAPS = 4;

function gapsText(gaps: Coverage['gaps']): string {
  if (gaps.length > LISTED_GAPS) {
    const addresses = gaps.reduce((sum, [first, last]) => sum + last - first + 1n, 0n);
    return `${addresses} addresses in ${gaps.length} gaps`;
  }
  return gaps.map(([first, last]) => (first === last ? `${first}` : `${first} … ${last}`)).join(', ') || '-';
}

function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      k: { type: 'string', default: '8' },
      count: { type: 'string', default: '8' },
      shift: { type: 'string', default: '0' },
    },
  });
  const k = wholeNumber('--k', values.k, 1, 1000);
  const count = wholeNumber('--count', values.count, 1, MOST_POSITIONS);
  const shift = wholeNumber('--shift', values.shift, 0, 1000);
  out(
    formatTable(
      HEADER,
      HASH_NAMES.map((name) => coverageRow(name, k, count, shift)),
    ),
  );
  return Promise.resolve(0);
}

export const PERFECT_HASH: Experiment = {
  name: 'perfect-hash',
  summary: 'the four hash functions by exhaustion: perfect, minimal, gaps (sections 2 and 3)',
  usage: '[--k K] [--count N] [--shift FIRST_POSITION]',
  run,
};
