// The image of tablebases that the core reads: the headers of all files in one block of memory (src/abi/tablebase.ts).

import {
  CODE_BASE,
  CODE_FIRST,
  CODE_SIZE,
  PART_BLOCKS,
  PART_BLOCKS_AT,
  PART_BLOCK_BITS,
  PART_CODES,
  PART_CONSTANT,
  PART_FACTORS,
  PART_FLAGS,
  PART_GROUPS,
  PART_INDEX_AT,
  PART_INDEX_BITS,
  PART_LENGTHS,
  PART_LENGTHS_AT,
  PART_LONGEST,
  PART_MAPS,
  PART_PIECES,
  PART_SHORTEST,
  PART_SIZE,
  PART_SYMBOLS,
  PART_SYMBOL_COUNT,
  SIGNATURE_BITS,
  SIGNATURE_FACTOR_HIGH,
  SIGNATURE_FACTOR_LOW,
  SLOT_DTZ,
  SLOT_SIGNATURE,
  SLOT_SIZE,
  SLOT_SWAPPED,
  SLOT_WDL,
  TABLEBASES_DIRECTORY,
  TABLEBASES_LARGEST,
  TABLEBASES_SLOT_BITS,
  TABLE_BYTES,
  TABLE_FILE,
  TABLE_LEADING_PAWNS,
  TABLE_LEADING_PIECES,
  TABLE_MEN,
  TABLE_OTHER_PAWNS,
  TABLE_PARTS,
  TABLE_SIZE,
  TABLE_SYMMETRIC,
} from '../abi/tablebase';
import type { Material } from '../notation/material';
import type { SyzygyPart, SyzygyTable } from '../notation/syzygy';

/** Growing memory; additions are aligned to 8 bytes. */
class Writer {
  private bytes = new Uint8Array(1 << 16);
  private view = new DataView(this.bytes.buffer);
  private used = 0;

  /** Adds zeroed bytes; returns their offset. */
  add(bytes: number): number {
    const at = this.used;
    this.used += Math.ceil(bytes / 8) * 8;
    if (this.used > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.used, 2 * this.bytes.length));
      larger.set(this.bytes);
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    return at;
  }

  u8(at: number, value: number): void {
    this.view.setUint8(at, value);
  }

  u16(at: number, value: number): void {
    this.view.setUint16(at, value, true);
  }

  u32(at: number, value: number): void {
    this.view.setUint32(at, value, true);
  }

  u64(at: number, value: number | bigint): void {
    this.view.setBigUint64(at, BigInt(value), true);
  }

  readU32(at: number): number {
    return this.view.getUint32(at, true);
  }

  readU64(at: number): bigint {
    return this.view.getBigUint64(at, true);
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.used);
  }
}

function writePart(writer: Writer, part: SyzygyPart): number {
  const at = writer.add(PART_SIZE);
  part.pieces.forEach((piece, man) => writer.u8(at + PART_PIECES + man, piece));
  part.groups.forEach((size, man) => writer.u8(at + PART_GROUPS + man, size));
  part.factors.forEach((factor, man) => writer.u64(at + PART_FACTORS + man * 8, factor));
  writer.u32(at + PART_FLAGS, part.flags);
  part.maps.forEach((values, kind) => {
    const map = writer.add(values.length * 2);
    values.forEach((value, index) => writer.u16(map + index * 2, value));
    writer.u32(at + PART_MAPS + kind * 8, map);
    writer.u32(at + PART_MAPS + kind * 8 + 4, values.length);
  });
  const { data } = part;
  if (data.constant !== undefined) {
    writer.u32(at + PART_CONSTANT, data.constant);
    return at;
  }
  writer.u32(at + PART_INDEX_BITS, data.indexBits);
  writer.u32(at + PART_BLOCK_BITS, data.blockBits);
  writer.u32(at + PART_BLOCKS, data.blocks);
  writer.u32(at + PART_LENGTHS, data.lengths);
  writer.u32(at + PART_SHORTEST, data.shortest);
  writer.u32(at + PART_LONGEST, data.shortest + data.codes.length - 1);
  const codes = writer.add(data.codes.length * CODE_SIZE);
  data.codes.forEach(({ base, firstSymbol }, index) => {
    writer.u64(codes + index * CODE_SIZE + CODE_BASE, base);
    writer.u32(codes + index * CODE_SIZE + CODE_FIRST, firstSymbol);
  });
  writer.u32(at + PART_CODES, codes);
  const symbols = writer.add(data.symbols.length * 4);
  data.symbols.forEach((symbol, index) => writer.u32(symbols + index * 4, symbol));
  writer.u32(at + PART_SYMBOLS, symbols);
  writer.u32(at + PART_SYMBOL_COUNT, data.symbols.length);
  writer.u64(at + PART_INDEX_AT, data.indexAt);
  writer.u64(at + PART_LENGTHS_AT, data.lengthsAt);
  writer.u64(at + PART_BLOCKS_AT, data.blocksAt);
  return at;
}

function writeTable(writer: Writer, table: SyzygyTable, file: number): number {
  const at = writer.add(TABLE_SIZE);
  writer.u32(at + TABLE_FILE, file);
  writer.u32(at + TABLE_MEN, table.material.men);
  writer.u64(at + TABLE_BYTES, table.size);
  writer.u32(at + TABLE_LEADING_PAWNS, table.leadingPawns);
  writer.u32(at + TABLE_OTHER_PAWNS, table.otherPawns);
  writer.u32(at + TABLE_LEADING_PIECES, table.leadingPieces);
  writer.u32(at + TABLE_SYMMETRIC, Number(table.symmetric));
  table.parts.forEach((sides, leadingFile) => {
    const parts = sides.map((part) => writePart(writer, part));
    for (const side of [0, 1]) {
      writer.u32(at + TABLE_PARTS + (leadingFile * 2 + side) * 4, parts[side] ?? parts[0] ?? 0);
    }
  });
  return at;
}

function signature(first: readonly number[], second: readonly number[]): bigint {
  const counts = [...first, ...second];
  return counts.reduce((sum, count, index) => sum | (BigInt(count) << BigInt(index * SIGNATURE_BITS)), 0n);
}

class Directory {
  constructor(
    private readonly writer: Writer,
    private readonly slotBits: number,
  ) {}

  private slotOf(key: bigint): number {
    const factor = (BigInt(SIGNATURE_FACTOR_HIGH) << 32n) | BigInt(SIGNATURE_FACTOR_LOW);
    let slot = Number(BigInt.asUintN(64, key * factor) >> BigInt(64 - this.slotBits));
    for (;;) {
      const at = TABLEBASES_DIRECTORY + slot * SLOT_SIZE;
      const found = this.writer.readU64(at + SLOT_SIGNATURE);
      if (found === key || found === 0n) return at;
      slot = (slot + 1) % 2 ** this.slotBits;
    }
  }

  /** Enters a table under its men, and under the same men with colours swapped. */
  enter({ white, black }: Material, place: number, table: number): void {
    for (const swapped of [1, 0]) {
      const key = swapped ? signature(black, white) : signature(white, black);
      const at = this.slotOf(key);
      this.writer.u64(at + SLOT_SIGNATURE, key);
      this.writer.u32(at + SLOT_SWAPPED, swapped);
      this.writer.u32(at + place, table);
    }
  }
}

/** The image of some tables; a table's file number is its index in the list. */
export function tablebaseImage(tables: readonly SyzygyTable[]): Uint8Array {
  const writer = new Writer();
  // Each table is entered twice, and half of the slots remain empty.
  const slotBits = Math.max(4, Math.ceil(Math.log2(4 * tables.length + 1)));
  writer.add(TABLEBASES_DIRECTORY + SLOT_SIZE * 2 ** slotBits);
  writer.u32(TABLEBASES_SLOT_BITS, slotBits);
  const directory = new Directory(writer, slotBits);
  tables.forEach((table, file) => {
    directory.enter(table.material, table.kind === 'wdl' ? SLOT_WDL : SLOT_DTZ, writeTable(writer, table, file));
    if (table.kind === 'wdl') {
      writer.u32(TABLEBASES_LARGEST, Math.max(writer.readU32(TABLEBASES_LARGEST), table.material.men));
    }
  });
  return writer.finish();
}
