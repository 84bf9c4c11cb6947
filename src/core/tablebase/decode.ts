// Decodes the value at an index: finds its block, reads the Huffman code, expands the pairs (docs/SYZYGY.md).
//
// Files are not trusted. Block numbers, symbols and lengths are checked, and the probe fails if one is out of range.

import {
  CODE_BASE,
  CODE_FIRST,
  CODE_SIZE,
  PART_BLOCKS,
  PART_BLOCKS_AT,
  PART_BLOCK_BITS,
  PART_CODES,
  PART_CONSTANT,
  PART_INDEX_AT,
  PART_INDEX_BITS,
  PART_LENGTHS,
  PART_LENGTHS_AT,
  PART_LONGEST,
  PART_SHORTEST,
  PART_SYMBOLS,
  PART_SYMBOL_COUNT,
  PROBE_FAILED,
  SCRATCH_BLOCK,
} from '../../abi/tablebase';
import { readTable } from './cache';

/** Number of positions in a block, -1 if it cannot be read. */
function blockLength(table: usize, part: usize, block: u32, scratch: usize): i32 {
  const buffer = scratch + SCRATCH_BLOCK;
  if (block >= load<u32>(part, PART_LENGTHS)) return -1;
  if (!readTable(table, load<u64>(part, PART_LENGTHS_AT) + (u64(block) << 1), 2, buffer, scratch)) return -1;
  return i32(load<u16>(buffer)) + 1;
}

/** The next 32 bits of the stream, high bit first. */
function bigEndian(address: usize): u64 {
  return u64(bswap<u32>(load<u32>(address)));
}

/** Number of positions that a symbol covers, minus one. */
function coverOf(symbol: u32): i32 {
  return i32(symbol >> 24);
}

/** The value of the position `distance` after the block's first; `block` is the address of the block's bytes. */
function decodeBlock(image: usize, part: usize, block: usize, bytes: u32, distance: i32): i32 {
  const codes = image + load<u32>(part, PART_CODES);
  const symbols = image + load<u32>(part, PART_SYMBOLS);
  const symbolCount = load<u32>(part, PART_SYMBOL_COUNT);
  const shortest = load<u32>(part, PART_SHORTEST);
  const lastCode = codes + (load<u32>(part, PART_LONGEST) - shortest) * CODE_SIZE;
  const end = block + bytes;
  let at = block + 8;
  let window = (bigEndian(block) << 32) | bigEndian(block + 4);
  /** Number of zero bits shifted into the low end of the window. */
  let missing: u32 = 0;
  let symbol: u32 = 0;
  while (true) {
    let code = codes;
    let length = shortest;
    // The base of the longest code is 0.
    while (code < lastCode && window < load<u64>(code, CODE_BASE)) {
      code += CODE_SIZE;
      length++;
    }
    const number = u64(load<u32>(code, CODE_FIRST)) + ((window - load<u64>(code, CODE_BASE)) >> (64 - length));
    if (number >= u64(symbolCount)) return PROBE_FAILED;
    symbol = load<u32>(symbols + (usize(number) << 2));
    if (distance <= coverOf(symbol)) break;
    distance -= coverOf(symbol) + 1;
    window <<= u64(length);
    missing += length;
    if (missing >= 32) {
      // A valid stream has no code past the end of the block, but the window may read ahead.
      if (at >= end + 8) return PROBE_FAILED;
      missing -= 32;
      window |= bigEndian(at) << missing;
      at += 4;
    }
  }
  while (coverOf(symbol) != 0) {
    const left = load<u32>(symbols + (usize(symbol & 0xfff) << 2));
    if (distance <= coverOf(left)) {
      symbol = left;
    } else {
      distance -= coverOf(left) + 1;
      symbol = load<u32>(symbols + (usize((symbol >> 12) & 0xfff) << 2));
    }
  }
  return symbol & 0xfff;
}

/** The stored value of a part's position, or PROBE_FAILED if the file cannot be read or is inconsistent. */
export function decode(image: usize, table: usize, part: usize, index: u64, scratch: usize): i32 {
  const indexBits = load<u32>(part, PART_INDEX_BITS);
  if (indexBits == 0) return load<u32>(part, PART_CONSTANT);
  const buffer = scratch + SCRATCH_BLOCK;
  if (!readTable(table, load<u64>(part, PART_INDEX_AT) + (index >> indexBits) * 6, 6, buffer, scratch)) {
    return PROBE_FAILED;
  }
  let block = load<u32>(buffer);
  const half = i32(1) << (indexBits - 1);
  let distance = i32(load<u16>(buffer, 4)) + (i32(index) & ((half << 1) - 1)) - half;
  while (distance < 0) {
    const length = blockLength(table, part, --block, scratch);
    if (length < 0) return PROBE_FAILED;
    distance += length;
  }
  while (true) {
    const length = blockLength(table, part, block, scratch);
    if (length < 0) return PROBE_FAILED;
    if (distance < length) break;
    distance -= length;
    block++;
  }
  if (block >= load<u32>(part, PART_BLOCKS)) return PROBE_FAILED;
  const blockBits = load<u32>(part, PART_BLOCK_BITS);
  const bytes = u32(1) << blockBits;
  if (!readTable(table, load<u64>(part, PART_BLOCKS_AT) + (u64(block) << blockBits), bytes, buffer, scratch)) {
    return PROBE_FAILED;
  }
  // Reads past the end of the block yield zeros.
  store<u64>(buffer + bytes, 0);
  store<u64>(buffer + bytes, 0, 8);
  return decodeBlock(image, part, buffer, bytes, distance);
}
