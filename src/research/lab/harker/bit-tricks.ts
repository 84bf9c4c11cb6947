// S. Harker's page: its functions as printed, on integers of any size as in Python, and as they must be.
//
// Sets are the page's: bit 0 = a8, bit 1 = b8, … bit 63 = h1; more generally n × n bits, row by row. "Bottom" is the last
// row, which holds the most significant bits, "top" the first.

/** 2^64 - 1. */
const WORD = (1n << 64n) - 1n;
const DE_BRUIJN = 0x03f79d71b4cb0a89n;

/** The page's table of `ntz`: the index is the top six bits of the product. */
const NTZ_TABLE = [
  0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61, 54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11, 4,
  62, 46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45, 25, 39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7,
  6, 5, 63,
];

/** `ntz` as printed. Undefined where Python would raise an IndexError. */
export function ntzAsPrinted(x: bigint): number | undefined {
  return NTZ_TABLE[Number((DE_BRUIJN * (x ^ (x - 1n))) >> 58n)];
}

/** The least element of a set of squares that is not empty: the product is taken modulo 2^64. */
export function ntz(x: bigint): number {
  return NTZ_TABLE[Number(((DE_BRUIJN * (x ^ (x - 1n))) & WORD) >> 58n)] ?? NaN;
}

/** The set of the least element alone, by the page's formula; 0 for the empty set. */
export function leastElement(x: bigint): bigint {
  return ((x ^ (x - 1n)) >> 1n) + 1n;
}

const K1 = 0x5555555555555555n;
const K2 = 0x3333333333333333n;
const K4 = 0x0f0f0f0f0f0f0f0fn;
const KF = 0x0101010101010101n;

function byteCounts(x: bigint): bigint {
  x -= (x >> 1n) & K1;
  x = (x & K2) + ((x >> 2n) & K2);
  return (x + (x >> 4n)) & K4;
}

/** `popcnt` as printed. */
export function popcntAsPrinted(x: bigint): bigint {
  return (byteCounts(x) * KF) >> 56n;
}

/** The number of elements: the product is taken modulo 2^64. */
export function popcnt(x: bigint): number {
  return Number(((byteCounts(x) * KF) & WORD) >> 56n);
}

// --- special sets, for n × n boards -----------------------------------------------------------------------------------

function sum(n: number, position: (k: number) => number): bigint {
  let set = 0n;
  for (let k = 0; k < n; k++) set |= 1n << BigInt(position(k));
  return set;
}

export function diagonal(n = 8): bigint {
  return sum(n, (k) => (n + 1) * k);
}

export function antidiagonal(n = 8): bigint {
  return sum(n, (k) => (n - 1) * (k + 1));
}

/** Rank r, from 1 at the bottom to n at the top. */
export function rank(r: number, n = 8): bigint {
  return ((1n << BigInt(n)) - 1n) << BigInt(n * (n - r));
}

export function left(n = 8): bigint {
  return sum(n, (k) => n * k);
}

export function right(n = 8): bigint {
  return sum(n, (k) => n * (k + 1) - 1);
}

// --- multiplications --------------------------------------------------------------------------------------------------

/** Multiplication modulo 2^(n²): the page's `modmul`. */
export function modmul(x: bigint, y: bigint, n = 8): bigint {
  return (x * y) % (1n << BigInt(n * n));
}

/** The last row as a number of n bits. */
export function bottomRow(x: bigint, n = 8): bigint {
  return x >> BigInt(n * n - n);
}

/** Maps the left file to the bottom row, its top square to bit 0. */
export function leftToBottom(x: bigint, n = 8): bigint {
  return bottomRow(modmul(x, antidiagonal(n), n), n);
}

/** Maps the left file to the bottom row in reverse. */
export function leftToBottomReversed(x: bigint, n = 8): bigint {
  return bottomRow(modmul(x, diagonal(n), n), n);
}

/** Maps a set with at most one element in each column to the bottom row: each element falls down its column. */
export function dropToBottom(x: bigint, n = 8): bigint {
  return bottomRow(modmul(x, left(n), n), n);
}

/** The set { (row, permutation[row]) }: one element in each row and each column. */
export function permutationMatrix(permutation: readonly number[]): bigint {
  const n = permutation.length;
  return sum(n, (row) => n * row + (permutation[row] ?? 0));
}

/** The factor that maps row k of the left file to bit `permutation[k]` of the bottom row. */
export function leftFactor(permutation: readonly number[]): bigint {
  const n = permutation.length;
  return sum(n, (row) => n * (n - 1 - row) + (permutation[row] ?? 0));
}

/** All subsets of a set. */
export function* subsetsOf(set: bigint): Generator<bigint> {
  let subset = 0n;
  do {
    yield subset;
    subset = (subset - set) & set;
  } while (subset !== 0n);
}

// --- transposition ------------------------------------------------------------------------------------------------------

/** Masks of the page's transposition, by the distance from the diagonal. */
const STRIPES = [
  0x8040201008040201n,
  0x0080402010080402n,
  0x0000804020100804n,
  0x0000008040201008n,
  0x0000000080402010n,
  0x0000000000804020n,
  0x0000000000008040n,
  0x0000000000000080n,
];

/** Rows and columns exchanged, by the page's masks: each stripe beside the diagonal jumps over it. */
export function transpose(x: bigint): bigint {
  return STRIPES.reduce((y, stripe, distance) => {
    const jump = BigInt(7 * distance);
    return y | ((x & stripe) << jump) | ((x >> jump) & stripe);
  }, 0n);
}

/** `ascii_bitboard` as printed: Python's `zip` ends with its shorter argument, which has eight entries. */
export function asciiBitboardAsPrinted(x: bigint, n = 8): string {
  const digits = Array.from(x.toString(2).padStart(n * n, '0')).reverse();
  const ends = [...Array.from({ length: 7 }, () => ''), '\n'];
  return ends.map((end, index) => (digits[index] ?? '') + end).join('');
}

/** The set as n lines of n digits, the first row on top. */
export function asciiBitboard(x: bigint, n = 8): string {
  const digits = Array.from(x.toString(2).padStart(n * n, '0')).reverse();
  return digits.map((digit, index) => (index % n === n - 1 ? `${digit}\n` : digit)).join('');
}
