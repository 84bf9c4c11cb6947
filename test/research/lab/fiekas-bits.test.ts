// Chapter 2 of Fiekas's thesis in the compiled module: each method against the machine's instruction, and the software
// forms of PEXT and PDEP against their definition.

import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../src/engine/random';
import { LAB_BASE } from '../../../src/research/lab/abi/calls';
import {
  BITS_LSB_DE_BRUIJN,
  BITS_LSB_MACHINE,
  BITS_MSB_MACHINE,
  BITS_MSB_NALIMOV,
  BITS_POPCOUNT_ARITHMETIC,
  BITS_POPCOUNT_MACHINE,
  BITS_POPCOUNT_TABLE_16,
  BITS_POPCOUNT_TABLE_8,
  BITS_TABLES_SIZE,
  KING_STEPS,
  KNIGHT_STEPS,
  SUBSETS_CARRY_RIPPLER,
  SUBSETS_DEPOSIT,
} from '../../../src/research/lab/abi/bits';
import { LabCore } from '../../../src/research/lab/core-instance';
import { printedDeposit } from '../../../src/research/lab/fiekas/bit-methods';
import { buildName } from '../../helpers/core';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const WORDS = 1_000_000;
const BASE = LAB_BASE + BITS_TABLES_SIZE;

/** Walisch's table, section 2.1. */
const PRINTED_LSB_TABLE = [
  0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61, 54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11, 4,
  62, 46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45, 25, 39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7,
  6, 5, 63,
];

let core: LabCore;

beforeAll(async () => {
  core = await LabCore.open('magic', BITS_TABLES_SIZE + WORDS * 8);
  core.exports.initBits();
  core.exports.randomBits(2018n, BASE, WORDS);
});

describe(`chapter 2, ${buildName}`, () => {
  it('the printed table is that of the de Bruijn sequence', () => {
    expect(PRINTED_LSB_TABLE.map((_, index) => core.exports.deBruijnEntry(index))).toEqual(PRINTED_LSB_TABLE);
  });

  it.each([
    ['lsb by de Bruijn multiplication', BITS_LSB_DE_BRUIJN, BITS_LSB_MACHINE],
    ['msb by halves', BITS_MSB_NALIMOV, BITS_MSB_MACHINE],
    ['popcount by bytes', BITS_POPCOUNT_TABLE_8, BITS_POPCOUNT_MACHINE],
    ['popcount by two bytes', BITS_POPCOUNT_TABLE_16, BITS_POPCOUNT_MACHINE],
    ['popcount by arithmetic', BITS_POPCOUNT_ARITHMETIC, BITS_POPCOUNT_MACHINE],
  ])('%s equals the instruction on a million words', (_, method, machine) => {
    expect(core.exports.bitFaults(method, BASE, WORDS)).toBe(0);
    expect(core.exports.sumBits(method, BASE, WORDS)).toBe(core.exports.sumBits(machine, BASE, WORDS));
  });

  it('every single bit and every run of bits too', () => {
    let count = 0;
    for (let first = 0n; first < 64n; first++) {
      for (let end = first + 1n; end <= 64n; end++) {
        core.view.setBigUint64(BASE + count++ * 8, (1n << end) - (1n << first), true);
      }
    }
    for (const method of [BITS_LSB_DE_BRUIJN, BITS_MSB_NALIMOV, BITS_POPCOUNT_TABLE_8, BITS_POPCOUNT_TABLE_16]) {
      expect(core.exports.bitFaults(method, BASE, count)).toBe(0);
    }
    expect(core.exports.bitFaults(BITS_POPCOUNT_ARITHMETIC, BASE, count)).toBe(0);
  });

  it('the carry-rippler gives the subsets in order: number i is i deposited into the mask', () => {
    const random = new Random(17);
    for (let round = 0; round < 100; round++) {
      let mask = 0n;
      while (mask.toString(2).replaceAll('0', '').length < 12) mask |= 1n << BigInt(random.below(64));
      const [ripple, deposit] = [SUBSETS_CARRY_RIPPLER, SUBSETS_DEPOSIT].map((method) =>
        core.exports.sumSubsets(method, BigInt.asIntN(64, mask), 4096),
      );
      expect(ripple).toBe(deposit);
    }
  });

  it.each([
    ['king', KING_STEPS],
    ['knight', KNIGHT_STEPS],
  ])('%s: the steps of section 2.4 are the table of the engine', (_, steps) => {
    for (let square = 0; square < 64; square++) {
      expect(core.exports.stepperAttacks(steps, square)).toBe(core.exports.stepperTable(steps, square));
    }
  });
});

describe(`sections 3.1 and 3.2, ${buildName}`, () => {
  /** The definition, bit by bit. */
  function extract(set: bigint, mask: bigint): bigint {
    const selected = SQUARES.filter((at) => (mask >> BigInt(at)) & 1n).map((at) => (set >> BigInt(at)) & 1n);
    return selected.reduce((packed, bit, at) => packed | (bit << BigInt(at)), 0n);
  }

  it('pext is its definition, pdep its inverse', () => {
    const random = new Random(31);
    const word = (): bigint =>
      Array.from({ length: 4 }, () => BigInt(random.below(65536))).reduce((high, low) => (high << 16n) | low);
    for (let round = 0; round < 2000; round++) {
      const [set, mask] = [word(), word() & word()];
      const packed = BigInt.asUintN(64, core.exports.pext(BigInt.asIntN(64, set), BigInt.asIntN(64, mask)));
      expect(packed).toBe(extract(set, mask));
      expect(BigInt.asUintN(64, core.exports.pdep(packed, BigInt.asIntN(64, mask)))).toBe(set & mask);
    }
  });

  it('erratum: the pdep that section 3.2 prints deposits nothing', () => {
    for (const mask of [1n, 0xffn, 0x0001_0101_0101_017en]) {
      expect(printedDeposit(0xffn, mask)).toBe(0n);
      expect(core.exports.pdep(0xffn, mask)).not.toBe(0n);
    }
  });
});
