// What Fenner and Levene's paper says of its hash functions ("Move generation with perfect hash functions", 2008), for the
// moduli that the fenner-levene-remainder backend uses: facts about numbers, tested without the core.

import { describe, expect, it } from 'vitest';
import { squareBeside } from '../../src/notation/squares';
import { NO_SQUARE } from '../../src/abi/piece';
import { subsets } from '../../src/research/lab/squares';

const FILE_MODULUS = 258n;
const NORTH_EAST_MODULUS = 514n;
const NORTH_WEST_MODULUS = 257n;

/** The squares from one on, always the same step further, as a bit set. */
function lineFrom(square: number, files: number, ranks: number): bigint {
  let line = 0n;
  for (let at = square; at !== NO_SQUARE; at = squareBeside(at, files, ranks)) line |= 1n << BigInt(at);
  return line;
}

/** All 15 diagonals, from their lower ends. `files` is 1 for north-east and -1 for north-west. */
function diagonals(files: 1 | -1): bigint[] {
  const corner = files === 1 ? 0 : 7;
  const lowerEnds = Array.from({ length: 8 }, (_, index) => [corner + files * index, corner + 8 * index]).flat();
  return [...new Set(lowerEnds)].map((square) => lineFrom(square, files, 1));
}

/** Addresses of all occupancies of a line, each once if the hash is perfect. */
function addresses(line: bigint, modulus: bigint): Set<bigint> {
  return new Set([...subsets(line)].map((occupied) => occupied % modulus));
}

function occupancies(line: bigint): number {
  return [...subsets(line)].length;
}

/** h1's address of a line whose squares lie k apart, folded: 2^k is -2 (mod 2^k + 2), so digits count 1, -2, 4, -8, … */
function foldedAddress(digits: number, modulus: bigint): bigint {
  let sum = 0n;
  let weight = 1n;
  for (let rest = digits; rest !== 0; rest >>= 1) {
    if (rest & 1) sum += weight;
    weight *= -2n;
  }
  return ((sum % modulus) + modulus) % modulus;
}

describe('perfect hash functions', () => {
  it('h1, formula 3: files, shifted to the a-file, modulo 2^8 + 2', () => {
    const file = lineFrom(0, 0, 1);
    expect(addresses(file, FILE_MODULUS).size).toBe(256);
  });

  it('h1, formula 3: north-east diagonals modulo 2^9 + 2, without a shift', () => {
    const lines = diagonals(1);
    expect(lines).toHaveLength(15);
    for (const line of lines) expect(addresses(line, NORTH_EAST_MODULUS).size).toBe(occupancies(line));
  });

  it('h2, formula 10: north-west diagonals modulo 2^8 + 1, without a shift', () => {
    const lines = diagonals(-1);
    expect(lines).toHaveLength(15);
    for (const line of lines) expect(addresses(line, NORTH_WEST_MODULUS).size).toBe(occupancies(line));
  });

  it('the remainders are sums of digits in base -2: files and the long north-east diagonal', () => {
    for (const [step, modulus] of [
      [8n, FILE_MODULUS],
      [9n, NORTH_EAST_MODULUS],
    ] as const) {
      for (let digits = 0; digits < 256; digits += 1) {
        let occupied = 0n;
        for (let index = 0; index < 8; index += 1) {
          if ((digits >> index) & 1) occupied |= 1n << (step * BigInt(index));
        }
        expect(occupied % modulus).toBe(foldedAddress(digits, modulus));
      }
    }
  });

  it('a smaller modulus would not do for files: 2^8 + 2 is the first above 2^8 - 2 that is perfect, 2^8 and 2^8 + 1 are not', () => {
    const file = lineFrom(0, 0, 1);
    const perfect = [255n, 256n, 257n, 258n].filter((modulus) => addresses(file, modulus).size === 256);
    expect(perfect).toEqual([258n]);
  });
});
