// The four hash functions of the paper, for any step k, any number N of active positions and any width of the board.
//
// Active positions are the N bits 0, k, 2k, …, (N - 1)k. BigInt, so that neither k nor N is limited by a machine word.

/** A perfect hash function of the paper, bound to its k and N. */
export interface PerfectHash {
  readonly name: HashName;
  readonly k: number;
  readonly count: number;
  /** Addresses are remainders modulo this. */
  readonly modulus: bigint;
  /** Greatest number of active positions for which the paper proves that addresses differ. */
  readonly greatestCount: number;
  /** The address of an occupancy α of active positions. */
  readonly address: (alpha: bigint) => bigint;
}

export type HashName = 'h1' | 'ĥ1' | 'h2' | 'ĥ2';
export const HASH_NAMES: readonly HashName[] = ['h1', 'ĥ1', 'h2', 'ĥ2'];

/** The least non-negative remainder, which JavaScript's `%` gives only for non-negative numbers. */
function modulo(value: bigint, modulus: bigint): bigint {
  const remainder = value % modulus;
  return remainder < 0n ? remainder + modulus : remainder;
}

/** 2/3 (4^⌊N/2⌋ - 1): how far S reaches below zero (formula 8). Adding it makes the function minimal (formula 14). */
export function lowestSum(count: number): bigint {
  return (2n * (4n ** BigInt(count >> 1) - 1n)) / 3n;
}

/** 1/3 (4^⌈N/2⌉ - 1): the greatest value of S (formula 8). */
export function highestSum(count: number): bigint {
  return (4n ** BigInt((count + 1) >> 1) - 1n) / 3n;
}

/** The hash functions by formulas 3, 14 and 10; ĥ2 is the one that section 2.3 derives from formula 15. */
export function perfectHash(name: HashName, k: number, count: number): PerfectHash {
  const step = BigInt(k);
  const lift = lowestSum(count);
  if (name === 'h1' || name === 'ĥ1') {
    const modulus = 2n ** step + 2n;
    const offset = name === 'h1' ? 0n : lift;
    return { name, k, count, modulus, greatestCount: k, address: (alpha) => modulo(alpha + offset, modulus) };
  }
  const modulus = 2n ** (step + 1n) + 1n;
  if (name === 'h2') {
    return { name, k, count, modulus, greatestCount: k + 1, address: (alpha) => modulo(alpha, modulus) };
  }
  // (-1)^(N-1) 2^(N-1)
  const factor = (-2n) ** BigInt(Math.max(count - 1, 0));
  const address = (alpha: bigint): bigint => modulo(factor * alpha + lift, modulus);
  return { name, k, count, modulus, greatestCount: k + 1, address };
}

/** Σ aₙ (-2)ⁿ (formula 5): what h1 is congruent to. */
export function sumS(alpha: bigint, k: number, count: number): bigint {
  let sum = 0n;
  for (let n = 0; n < count; n++) if (isSet(alpha, n * k)) sum += (-2n) ** BigInt(n);
  return sum;
}

/** (-1)^k Σ aₙ (-2)^(k+1-n) (formula 12): what h2 is congruent to. N ≤ k + 1, or else it is no whole number. */
export function sumT(alpha: bigint, k: number, count: number): bigint {
  let sum = 0n;
  for (let n = 0; n < count; n++) if (isSet(alpha, n * k)) sum += (-2n) ** BigInt(k + 1 - n);
  return k % 2 === 0 ? sum : -sum;
}

function isSet(alpha: bigint, position: number): boolean {
  return ((alpha >> BigInt(position)) & 1n) === 1n;
}

/** All 2^N occupancies of N active positions k apart, the empty one first. */
export function* occupancies(k: number, count: number): Generator<bigint> {
  for (let digits = 0; digits < 2 ** count; digits++) {
    let alpha = 0n;
    for (let n = 0; n < count; n++) if ((digits >> n) & 1) alpha |= 1n << BigInt(n * k);
    yield alpha;
  }
}

/** What checking a hash function on every occupancy shows. */
export interface Coverage {
  /** True if no two of the 2^N occupancies share an address. */
  readonly perfect: boolean;
  /** True if the addresses are 0 … 2^N - 1. */
  readonly minimal: boolean;
  /** Unused addresses below the modulus, as intervals that include both ends. */
  readonly gaps: readonly (readonly [bigint, bigint])[];
}

/** Checks every occupancy, shifted left so that the first active position is `shift`. */
export function coverage(hash: PerfectHash, shift = 0): Coverage {
  const used = new Set<bigint>();
  for (const alpha of occupancies(hash.k, hash.count)) used.add(hash.address(alpha << BigInt(shift)));
  const size = 2 ** hash.count;
  const perfect = used.size === size;
  let minimal = perfect;
  for (let address = 0; minimal && address < size; address++) minimal = used.has(BigInt(address));
  return { perfect, minimal, gaps: gapsOf(used, hash.modulus) };
}

function gapsOf(used: ReadonlySet<bigint>, modulus: bigint): [bigint, bigint][] {
  const gaps: [bigint, bigint][] = [];
  let previous = -1n;
  for (const address of [...used].sort((a, b) => (a < b ? -1 : 1)).concat(modulus)) {
    if (address > previous + 1n) gaps.push([previous + 1n, address - 1n]);
    previous = address;
  }
  return gaps;
}
