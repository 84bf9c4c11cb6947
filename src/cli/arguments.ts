// Values of command line options, checked.

import { SLIDER_METHODS } from '../abi/sliders';
import { LEAF_COUNT, LEAF_DELTA, LEAF_LIST, LEAF_MAKE } from '../abi/perft';
import { MAX_THREADS } from '../abi/memory';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import { MAX_HASH_MB } from '../runtime/layout';
import { quote } from '../notation/result';
import { UsageError } from './usage';

const LEAVES: ReadonlyMap<string, number> = new Map([
  ['count', LEAF_COUNT],
  ['list', LEAF_LIST],
  ['make', LEAF_MAKE],
  ['delta', LEAF_DELTA],
]);

/** A whole number in a range; throws a UsageError that names the field. */
export function wholeNumber(field: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${field}: ${quote(text)} is not a whole number from ${min} to ${max}.`);
}

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
  const { leaf = 'count', sliders = DEFAULT_SLIDERS, hash } = values;
  const leafNumber = LEAVES.get(leaf);
  if (leafNumber === undefined) {
    throw new UsageError(`--leaf: ${quote(leaf)} is not one of ${[...LEAVES.keys()].join(', ')}.`);
  }
  if (!SLIDER_METHODS.includes(sliders)) {
    throw new UsageError(`--sliders: ${quote(sliders)} is not one of ${SLIDER_METHODS.join(', ')}.`);
  }
  return {
    leaf: leafNumber,
    threads: threadCount(values.threads),
    hashMb: hash === undefined ? null : wholeNumber('--hash', hash, 1, MAX_HASH_MB),
    sliders,
    chess960: values.chess960 === true,
  };
}

/** The value of `--threads`, 1 without one. */
export function threadCount(text: string | undefined): number {
  return text === undefined ? 1 : wholeNumber('--threads', text, 1, MAX_THREADS);
}
