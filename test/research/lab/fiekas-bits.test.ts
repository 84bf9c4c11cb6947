// Chapter 2 of Fiekas's thesis in the compiled module: each method against the machine's instruction, and the software
// forms of PEXT and PDEP against their definition.

import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../src/engine/random';
import { LAB_BASE } from '../../../src/research/lab/abi/calls';
import {
  BITS_LSB_DE_BRUIJN,
  BITS_LSB_MACHINE,
  BITS_MSB_HALVES,
  BITS_MSB_MACHINE,
  BITS_MSB_NALIMOV,
  BITS_POPCOUNT_ARITHMETIC,
  BITS_POPCOUNT_MACHINE,
  BITS_POPCOUNT_TABLE_16,
  BITS_POPCOUNT_TABLE_8,
  BITS_TABLES_SIZE,
  KING_STEPS,
  KNIGHT_STEPS,
  STEPPERS_MIRRORED,
  STEPPERS_SHIFTED,
  STEPPERS_STEPPING,
  STEPPERS_TABLE,
  SUBSETS_CARRY_RIPPLER,
  SUBSETS_DEPOSIT,
} from '../../../src/research/lab/abi/bits';
import { LabCore } from '../../../src/research/lab/core-instance';
import { printedDeposit } from '../../../src/research/lab/fiekas/bit-methods';
import { output, whyNotNative } from '../../../src/research/lab/native';
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
  core.exports.initSteppers();
  core.exports.randomBits(2018n, BASE, WORDS);
});

describe(`chapter 2, ${buildName}`, () => {
  it('the printed table is that of the de Bruijn sequence', () => {
    expect(PRINTED_LSB_TABLE.map((_, index) => core.exports.deBruijnEntry(index))).toEqual(PRINTED_LSB_TABLE);
  });

  it.each([
    ['lsb by de Bruijn multiplication', BITS_LSB_DE_BRUIJN, BITS_LSB_MACHINE],
    ['msb by halves and a table', BITS_MSB_NALIMOV, BITS_MSB_MACHINE],
    ['msb by halves alone', BITS_MSB_HALVES, BITS_MSB_MACHINE],
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
    for (const method of [
      BITS_LSB_DE_BRUIJN,
      BITS_MSB_NALIMOV,
      BITS_MSB_HALVES,
      BITS_POPCOUNT_TABLE_8,
      BITS_POPCOUNT_TABLE_16,
      BITS_POPCOUNT_ARITHMETIC,
    ]) {
      expect(core.exports.bitFaults(method, BASE, count)).toBe(0);
    }
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
  ])('%s: the steps of section 2.4 and both smaller tables give the 64 different sets of the engine', (_, steps) => {
    const attacks = (way: number): bigint[] => SQUARES.map((square) => core.exports.stepperAttacks(steps, way, square));
    const table = attacks(STEPPERS_TABLE);
    expect(new Set(table).size).toBe(64);
    for (const way of [STEPPERS_STEPPING, STEPPERS_MIRRORED, STEPPERS_SHIFTED]) expect(attacks(way)).toEqual(table);
  });

  it('the ways of adding up king attacks count the same squares', () => {
    const ways = [STEPPERS_TABLE, STEPPERS_STEPPING, STEPPERS_MIRRORED, STEPPERS_SHIFTED];
    const sums = ways.map((way) => core.exports.sumSteppers(way, BASE, WORDS));
    expect(new Set(sums).size).toBe(1);
    // 420 moves of a king from 64 squares.
    expect((sums[0] ?? 0) / WORDS).toBeCloseTo(420 / 64, 1);
  });
});

describe('figure 2.2 and section 2.3', () => {
  const word = (value: bigint): bigint => BigInt.asUintN(64, value);
  const members = (set: bigint): number[] => SQUARES.filter((at) => ((set >> BigInt(at)) & 1n) === 1n);

  it('figure 2.2: the operations in C are those on sets', () => {
    const random = new Random(22);
    for (let round = 0; round < 200; round++) {
      const [a, b, square] = [random.word64(), random.word64(), random.below(64)];
      const [inA, inB] = [new Set(members(a)), new Set(members(b))];
      const are = (set: bigint, wanted: (at: number) => boolean): void =>
        expect(members(word(set))).toEqual(SQUARES.filter(wanted));
      are(~a, (at) => !inA.has(at));
      are(a | b, (at) => inA.has(at) || inB.has(at));
      are(a & b, (at) => inA.has(at) && inB.has(at));
      are(a ^ b, (at) => inA.has(at) !== inB.has(at));
      const least = Math.min(...inA);
      are(a & -a, (at) => at === least);
      are(a & (a - 1n), (at) => inA.has(at) && at !== least);
      expect((a & (1n << BigInt(square))) !== 0n).toBe(inA.has(square));
    }
  });

  it('the subset of the whole board after s is s + 1', () => {
    const random = new Random(23);
    const board = (1n << 64n) - 1n;
    for (let round = 0; round < 200; round++) {
      const subset = random.word64();
      expect(word(subset - board) & board).toBe(word(subset + 1n));
    }
  });

  const reason = whyNotNative();
  it.skipIf(reason !== undefined)(
    `section 2.1: the intrinsics are bit scans${reason === undefined ? '' : ` (${reason})`}`,
    () => {
      const source =
        'int l(unsigned long long b) { return __builtin_ctzll(b); } int m(unsigned long long b) { return 63 - __builtin_clzll(b); }';
      const assembly = (...flags: string[]): string =>
        output('cc', ['-O2', ...flags, '-S', '-x', 'c', '-o', '-', '-'], tmpdir(), source);
      expect(assembly('-march=x86-64')).toMatch(/bsfq[^]*bsrq/);
      expect(assembly('-march=haswell')).toMatch(/tzcntq[^]*lzcntq/);
    },
  );
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
