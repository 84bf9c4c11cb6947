// Values of command line options, checked.

import { SLIDER_METHODS } from '../abi/sliders';
import { LEAF_COUNT, LEAF_DELTA, LEAF_LIST, LEAF_MAKE } from '../abi/perft';
import { MAX_THREADS } from '../abi/memory';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import { MAX_HASH_MB } from '../runtime/layout';
import { choice, wholeNumber } from './arguments';

const LEAVES = { delta: LEAF_DELTA, count: LEAF_COUNT, list: LEAF_LIST, make: LEAF_MAKE };

/** Options that `perft` takes with a depth and with a suite. */
export const PERFT_OPTIONS = {
  leaf: { type: 'string' },
  threads: { type: 'string' },
  hash: { type: 'string' },
  sliders: { type: 'string' },
  chess960: { type: 'boolean' },
} as const;

export interface PerftArguments {
  /** LEAF_… */
  readonly leaf: number;
  readonly threads: number;
  /** null when no hash table is wanted. */
  readonly hashMb: number | null;
  readonly sliders: string;
  readonly chess960: boolean;
}

/** Reads the values of PERFT_OPTIONS; throws a UsageError on a bad one. */
export function perftArguments(values: {
  leaf?: string | undefined;
  threads?: string | undefined;
  hash?: string | undefined;
  sliders?: string | undefined;
  chess960?: boolean | undefined;
}): PerftArguments {
  const { leaf = 'delta', sliders = DEFAULT_SLIDERS, hash } = values;
  return {
    leaf: LEAVES[choice('--leaf', leaf, Object.keys(LEAVES) as (keyof typeof LEAVES)[])],
    threads: threadCount(values.threads),
    hashMb: hash === undefined ? null : wholeNumber('--hash', hash, 1, MAX_HASH_MB),
    sliders: choice('--sliders', sliders, SLIDER_METHODS),
    chess960: values.chess960 === true,
  };
}

/** The value of `--threads`, 1 without one. */
export function threadCount(text: string | undefined): number {
  return text === undefined ? 1 : wholeNumber('--threads', text, 1, MAX_THREADS);
}
