// The checksum at the end of a Syzygy file: CityHashCrc (Geoff Pike and Jyrki Alakuijala, 2011), in the version with
// CRC-32C instructions, which the tables' generator uses. docs/SYZYGY.md describes it.

import type { ByteSource } from './byte-cursor';

const CHECKSUM_SIZE = 16;
/** Bytes of each separately hashed portion of a file. */
const PORTION = 1 << 24;
/** More portions would need another function of CityHash. */
const MOST_PORTIONS = 4;
/** Minimum bytes of a hashed text; shorter ones are padded with zeros. */
const LEAST = 240;
const STEP = 40;

const K0 = 0xc3a5c85c97cb3127n;
const K1 = 0xb492b66fbe98f273n;
const K3 = 0xc949d7c7509e6557n;
const PAIR_FACTOR = 0x9ddfea08eb382d69n;

/** Largest file whose checksum can be computed. */
export const MOST_CHECKED_BYTES = MOST_PORTIONS * PORTION + CHECKSUM_SIZE;

/** The remainders of eight bytes, each at its place within a word: CRC-32C, low bit first. */
const REMAINDERS = remainders();

function remainders(): Uint32Array {
  const table = new Uint32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0);
    table[byte] = value;
  }
  for (let at = 256; at < table.length; at++) {
    const before = table[at - 256] ?? 0;
    table[at] = (before >>> 8) ^ (table[before & 255] ?? 0);
  }
  return table;
}

/** The remainder of a half word, whose first byte is `byte` bytes before the end of the word. */
function remainderOf(half: number, byte: number): number {
  const table = byte * 256;
  const [first, second] = [REMAINDERS[table + (half & 255)] ?? 0, REMAINDERS[table - 256 + ((half >>> 8) & 255)] ?? 0];
  const [third, fourth] = [
    REMAINDERS[table - 512 + ((half >>> 16) & 255)] ?? 0,
    REMAINDERS[table - 768 + (half >>> 24)] ?? 0,
  ];
  return first ^ second ^ third ^ fourth;
}

/** CRC-32C of a word in two halves, begun with `crc`. */
function withWord(crc: number, low: number, high: number): number {
  return remainderOf(crc ^ low, 7) ^ remainderOf(high, 3);
}

function word(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function rotate(value: bigint, bits: bigint): bigint {
  return word((value >> bits) | (value << (64n - bits)));
}

function fold(value: bigint): bigint {
  return value ^ (value >> 47n);
}

/** Two words in one. */
function pair(first: bigint, second: bigint): bigint {
  const low = fold(word((first ^ second) * PAIR_FACTOR));
  return word(fold(word((second ^ low) * PAIR_FACTOR)) * PAIR_FACTOR);
}

/** What is left of a text: four words. */
function digest(text: Uint8Array): bigint[] {
  if (text.length >= LEAST) return digestLong(text, 0);
  const filled = new Uint8Array(LEAST);
  filled.set(text);
  return digestLong(filled, ~text.length >>> 0);
}

function digestLong(text: Uint8Array, seed: number): bigint[] {
  const view = new DataView(text.buffer, text.byteOffset, text.length);
  const read = (at: number): bigint => view.getBigUint64(at, true);
  let a = word(read(56) + K0);
  let b = word(read(96) + K0);
  const opening = pair(b, BigInt(text.length));
  const second = word(read(120) * K0 + BigInt(text.length));
  let c = opening;
  let d = second;
  let e = word(read(184) + BigInt(seed));
  let t = word(c + d);
  const crcs = new Uint32Array([seed, 0, 0, 0, 0]);
  const words = new BigUint64Array(5);
  const halves = new Uint32Array(words.buffer);
  const take = (at: number, isPlain: boolean): void => {
    const before = a;
    const turn = isPlain ? 1n : 0n;
    const factor = isPlain ? 1n : K0;
    words[0] = a = word(rotate(b, 41n ^ turn) * factor + read(at));
    words[1] = b = word(rotate(c, 27n ^ turn) * factor + read(at + 8));
    words[2] = c = word(rotate(d, 41n ^ turn) * factor + read(at + 16));
    words[3] = d = word(rotate(e, 33n ^ turn) * factor + read(at + 24));
    words[4] = e = word(rotate(t, 25n ^ turn) * factor + read(at + 32));
    t = before;
    for (let n = 0; n < 5; n++) crcs[n] = withWord(crcs[n] ?? 0, halves[2 * n] ?? 0, halves[2 * n + 1] ?? 0);
  };
  const whole = text.length - (text.length % LEAST);
  let at = 0;
  for (; at < whole; at += STEP) take(at, (at / STEP) % 2 === 0);
  for (; at + STEP <= text.length; at += STEP) take(at, false);
  if (at < text.length) take(text.length - STEP, false);

  const [f = 0n, g = 0n, h = 0n, i = 0n, j = 0n] = [...crcs].map(BigInt);
  const mixedH = word(h + (g << 32n));
  let mixedJ = word(j + (i << 32n));
  a = pair(a, mixedJ);
  b = word(b + mixedH);
  c = word(pair(c, f) + i);
  d = pair(d, word(e + opening));
  mixedJ = word(mixedJ + e);
  const mixedI = word(i + pair(mixedH, t));
  e = word(pair(a, d) + mixedJ);
  const mixedF = word(pair(b, c) + a);
  const mixedG = word(pair(mixedJ, mixedI) + c);
  const first = word(e + mixedF + mixedG + mixedH);
  a = word(fold(word((a + mixedG) * K0)) * K0 + b);
  const next = word(second + a + first);
  a = word(fold(word(a * K0)) * K0 + c);
  const third = word(a + next);
  a = word(fold(word((a + e) * K0)) * K0);
  return [first, next, third, word(a + third)];
}

/** Two words of 32, 64, 96 or 128 bytes, given as words. */
function short(words: readonly bigint[]): [bigint, bigint] {
  const rest = words.slice(2);
  const bytes = BigInt(8 * rest.length);
  let a = (words[0] ?? 0n) ^ K3;
  let b = words[1] ?? 0n;
  let c: bigint;
  let d: bigint;
  if (rest.length === 2) {
    a = word(fold(word(a * K1)) * K1);
    // CityHash of 16 bytes.
    const [first = 0n, last = 0n] = rest;
    c = word(b * K1 + (pair(first, rotate(word(last + bytes), bytes)) ^ last));
    d = fold(word(a + first));
  } else {
    c = pair(word((rest.at(-1) ?? 0n) + K1), a);
    d = pair(word(b + bytes), word(c + (rest.at(-2) ?? 0n)));
    a = word(a + d);
    for (let at = 0; at + 2 < rest.length; at += 2) {
      a = word((a ^ word(fold(word((rest[at] ?? 0n) * K1)) * K1)) * K1);
      b ^= a;
      c = word((c ^ word(fold(word((rest[at + 1] ?? 0n) * K1)) * K1)) * K1);
      d ^= c;
    }
  }
  a = pair(a, c);
  b = pair(d, b);
  return [a ^ b, pair(b, a)];
}

/** The two words at the end of a file with such bytes before. At most MOST_CHECKED_BYTES. */
export function syzygyChecksum(source: ByteSource): [bigint, bigint] {
  const end = source.size - CHECKSUM_SIZE;
  const digests: bigint[] = [];
  for (let at = 0; at < end; at += PORTION) digests.push(...digest(source.read(at, Math.min(PORTION, end - at))));
  return short(digests);
}

/** Whether a file matches the checksum at its end. */
export function isSyzygyWhole(source: ByteSource): boolean {
  const stored = source.read(source.size - CHECKSUM_SIZE, CHECKSUM_SIZE);
  if (stored.length < CHECKSUM_SIZE) return false;
  const view = new DataView(stored.buffer, stored.byteOffset, CHECKSUM_SIZE);
  const [first, second] = syzygyChecksum(source);
  return view.getBigUint64(0, true) === first && view.getBigUint64(8, true) === second;
}
