// Bit operations without the machine's instructions (Fiekas, sections 2.1 and 2.2), and how often they differ from those.

import { LAB_BASE } from '../abi/calls';
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
} from '../abi/bits';
import { lsb, msb, popcount } from '../../../core/bitboard/bits';

/** 64 × u8: least bit, by the top six bits of the product. */
const LSB_TABLE = LAB_BASE;
/** 256 × u8: greatest bit of a byte. */
const MSB_TABLE = LSB_TABLE + 64;
/** 65,536 × u8: bits of two bytes; its first 256 entries serve for one byte. */
const POPCOUNT_TABLE = MSB_TABLE + 256;

/** A de Bruijn sequence: its 64 windows of six bits are all different. */
const DE_BRUIJN: u64 = 0x03f79d71b4cb0a89;

class LsbMachine {}
class LsbDeBruijn {}
class MsbMachine {}
class MsbNalimov {}
class MsbHalves {}
class PopcountMachine {}
class PopcountTable8 {}
class PopcountTable16 {}
class PopcountArithmetic {}

/** Multiplied by the bits up to and including the least one, the sequence has a different window on top for each least bit. */
function deBruijnIndex(set: u64): usize {
  return usize(((set ^ (set - 1)) * DE_BRUIJN) >> 58);
}

/** Kim Walisch's bit scan. The set must not be empty. */
function lsbByDeBruijn(set: u64): i32 {
  return load<u8>(deBruijnIndex(set) + LSB_TABLE);
}

/** Halves a set until a byte is left, which a table answers (Eugene Nalimov) or more halving. The set must not be empty. */
function msbByHalves<Method>(set: u64): i32 {
  let rest = set;
  let found = 0;
  if (rest > 0xffffffff) {
    rest >>= 32;
    found = 32;
  }
  if (rest > 0xffff) {
    rest >>= 16;
    found += 16;
  }
  if (rest > 0xff) {
    rest >>= 8;
    found += 8;
  }
  if (idof<Method>() == idof<MsbNalimov>()) return found + i32(load<u8>(usize(rest) + MSB_TABLE));
  if (rest > 0xf) {
    rest >>= 4;
    found += 4;
  }
  if (rest > 3) {
    rest >>= 2;
    found += 2;
  }
  return found + i32(rest > 1);
}

function popcountByBytes(set: u64): i32 {
  let count = 0;
  for (let rest = set; rest; rest >>= 8) count += i32(load<u8>(usize(rest & 0xff) + POPCOUNT_TABLE));
  return count;
}

function popcountByTwoBytes(set: u64): i32 {
  return (
    i32(load<u8>(usize(set & 0xffff) + POPCOUNT_TABLE)) +
    i32(load<u8>(usize((set >> 16) & 0xffff) + POPCOUNT_TABLE)) +
    i32(load<u8>(usize((set >> 32) & 0xffff) + POPCOUNT_TABLE)) +
    i32(load<u8>(usize(set >> 48) + POPCOUNT_TABLE))
  );
}

/** Sums of 2, then 4, then 8 bits side by side; a multiplication adds the bytes up in the top one. */
function popcountByArithmetic(set: u64): i32 {
  const twos = set - ((set >> 1) & 0x5555555555555555);
  const fours = (twos & 0x3333333333333333) + ((twos >> 2) & 0x3333333333333333);
  return i32((((fours + (fours >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101) >> 56);
}

/** Fills the tables of these functions; to be called before any of them. */
export function initBits(): void {
  for (let square = 0; square < 64; square++) {
    store<u8>(deBruijnIndex(u64(1) << u64(square)) + LSB_TABLE, u8(square));
  }
  for (let byte = 1; byte < 256; byte++) store<u8>(usize(byte) + MSB_TABLE, u8(msb(u64(byte))));
  for (let word = 1; word < 65536; word++) {
    store<u8>(usize(word) + POPCOUNT_TABLE, u8(load<u8>(usize(word & (word - 1)) + POPCOUNT_TABLE) + 1));
  }
}

/** Entry of Walisch's table. */
export function deBruijnEntry(index: i32): i32 {
  return load<u8>(usize(index) + LSB_TABLE);
}

/** xorshift64* (Vigna): `count` words at `words`, none of them 0. */
export function randomBits(seed: u64, words: usize, count: i32): void {
  let state = seed;
  for (let index = 0; index < count; index++) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    store<u64>(words + (usize(index) << 3), state * 0x2545f4914f6cdd1d);
  }
}

function one<Method>(set: u64): i32 {
  if (idof<Method>() == idof<LsbMachine>()) return lsb(set);
  if (idof<Method>() == idof<LsbDeBruijn>()) return lsbByDeBruijn(set);
  if (idof<Method>() == idof<MsbMachine>()) return msb(set);
  if (idof<Method>() == idof<MsbNalimov>() || idof<Method>() == idof<MsbHalves>()) return msbByHalves<Method>(set);
  if (idof<Method>() == idof<PopcountTable8>()) return popcountByBytes(set);
  if (idof<Method>() == idof<PopcountTable16>()) return popcountByTwoBytes(set);
  if (idof<Method>() == idof<PopcountArithmetic>()) return popcountByArithmetic(set);
  return popcount(set);
}

function sum<Method>(words: usize, count: i32): i32 {
  let total = 0;
  const end = words + (usize(count) << 3);
  for (let at = words; at < end; at += 8) total += one<Method>(load<u64>(at));
  return total;
}

function faults<Method, Oracle>(words: usize, count: i32): i32 {
  let differing = 0;
  const end = words + (usize(count) << 3);
  for (let at = words; at < end; at += 8) {
    if (one<Method>(load<u64>(at)) != one<Oracle>(load<u64>(at))) differing++;
  }
  return differing;
}

/** Sum of a method's (BITS_…) results for `count` words, none of them 0. */
export function sumBits(method: i32, words: usize, count: i32): i32 {
  if (method == BITS_LSB_MACHINE) return sum<LsbMachine>(words, count);
  if (method == BITS_LSB_DE_BRUIJN) return sum<LsbDeBruijn>(words, count);
  if (method == BITS_MSB_MACHINE) return sum<MsbMachine>(words, count);
  if (method == BITS_MSB_NALIMOV) return sum<MsbNalimov>(words, count);
  if (method == BITS_MSB_HALVES) return sum<MsbHalves>(words, count);
  if (method == BITS_POPCOUNT_TABLE_8) return sum<PopcountTable8>(words, count);
  if (method == BITS_POPCOUNT_TABLE_16) return sum<PopcountTable16>(words, count);
  if (method == BITS_POPCOUNT_ARITHMETIC) return sum<PopcountArithmetic>(words, count);
  assert(method == BITS_POPCOUNT_MACHINE, 'no such method');
  return sum<PopcountMachine>(words, count);
}

/** Number of words for which a method's result differs from the machine's instruction. */
export function bitFaults(method: i32, words: usize, count: i32): i32 {
  if (method == BITS_LSB_DE_BRUIJN) return faults<LsbDeBruijn, LsbMachine>(words, count);
  if (method == BITS_MSB_NALIMOV) return faults<MsbNalimov, MsbMachine>(words, count);
  if (method == BITS_MSB_HALVES) return faults<MsbHalves, MsbMachine>(words, count);
  if (method == BITS_POPCOUNT_TABLE_8) return faults<PopcountTable8, PopcountMachine>(words, count);
  if (method == BITS_POPCOUNT_TABLE_16) return faults<PopcountTable16, PopcountMachine>(words, count);
  assert(method == BITS_POPCOUNT_ARITHMETIC, 'no such method');
  return faults<PopcountArithmetic, PopcountMachine>(words, count);
}
