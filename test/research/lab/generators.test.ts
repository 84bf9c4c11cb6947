// GPERF and CMPH beside the paper's hash functions: what is written for them, and what their recorded run says.

import { describe, expect, it } from 'vitest';
import {
  GENERATORS,
  keyword,
  tableBytes,
  type GeneratedHash,
  type Generators,
} from '../../../src/research/lab/fenner-levene/generators';
import { coverage, perfectHash } from '../../../src/research/lab/fenner-levene/hash';
import { readRecord } from '../../../src/research/lab/record';

it('a keyword of GPERF is an occupancy’s bytes in octal, the least first', () => {
  expect(keyword(0x8000_0000_0000_0041n)).toBe('"\\101\\000\\000\\000\\000\\000\\000\\200"');
});

it('the table of a function by GPERF is counted by entries and their width', () => {
  expect(tableBytes('static unsigned short asso_values[] =\n {\n 1, 2, 3\n };')).toBe(6);
  expect(tableBytes('static unsigned char asso_values[] =\n {\n 1, 2, 3, 4\n };')).toBe(4);
});

describe('the recorded comparison of section 3.5', () => {
  const { lines } = readRecord(GENERATORS) as Generators;
  const called = (start: string): GeneratedHash[] =>
    lines.flatMap(({ functions }) => functions.filter(({ name }) => name.startsWith(start)));

  it('has every function perfect for the 256 occupancies of its line', () => {
    expect(lines.map(({ line }) => line)).toEqual(['a-file', 'a1 to h8', 'h1 to a8']);
    for (const { functions } of lines) {
      expect(functions).toHaveLength(8);
      for (const { name, distinct } of functions) expect(distinct, name).toBe(256);
    }
  });

  it('has the paper’s functions with the addresses that exhaustion finds', () => {
    const hashes = [perfectHash('h1', 8, 8), perfectHash('h1', 9, 8), perfectHash('h2', 7, 8)];
    for (const [at, { addresses }] of called('h').entries()) {
      const hash = hashes[at];
      if (hash === undefined) throw new Error('more lines than hash functions');
      expect(coverage(hash).perfect).toBe(true);
      expect(BigInt(addresses)).toBe(hash.modulus);
    }
  });

  it('has GPERF minimal only when asked for more attempts, and CMPH always', () => {
    expect(called('GPERF').map(({ addresses }) => addresses)).toEqual([948, 256, 638, 256, 638, 256]);
    expect(new Set(called('CMPH').map(({ addresses }) => addresses))).toEqual(new Set([256]));
  });

  it('has CMPH with tables, and every algorithm slower than the paper’s function', () => {
    for (const { functions } of lines) {
      const [paper, ...others] = functions;
      for (const { name, nanoseconds, bytes } of others) {
        expect(nanoseconds, name).toBeGreaterThan(paper?.nanoseconds ?? NaN);
        expect(bytes, name).toBeGreaterThan(0);
      }
    }
  });
});
