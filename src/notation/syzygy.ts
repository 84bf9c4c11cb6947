// Parses and checks the headers of Syzygy files (docs/SYZYGY.md). The core decodes the blocks.

import {
  MAX_BLOCK_BITS,
  MAX_TABLE_MEN,
  PART_FLAG_CONSTANT,
  PART_FLAG_MAPPED,
  PART_FLAG_WIDE_MAP,
  SYMBOL_LEAF,
} from '../abi/tablebase';
import { KING, PAWN } from '../abi/piece';
import { ByteCursor, UnexpectedEnd, type ByteSource } from './byte-cursor';
import { parseMaterial, type Material } from './material';
import { failure, success, type Result } from './result';
import { groupMen, type Grouping } from './syzygy-groups';

export type SyzygyKind = 'wdl' | 'dtz';

/** File name extensions. */
export const SYZYGY_SUFFIX: Readonly<Record<SyzygyKind, string>> = { wdl: '.rtbw', dtz: '.rtbz' };
const MAGIC: Readonly<Record<SyzygyKind, number>> = { wdl: 0x5d23e871, dtz: 0xa50c66d7 };

const CHECKSUM_SIZE = 16;
/** Data sections begin at multiples of it. */
const ALIGNMENT = 64;
/** Bits of the longest Huffman code that is decoded. */
const LONGEST_CODE = 32;
const LAST_WDL = 4;

/** One length of a Huffman code. */
export interface CodeLength {
  /** The least code, padded to 64 bits. */
  readonly base: bigint;
  readonly firstSymbol: number;
}

/** Storage of values: a single value, or compressed blocks. */
export type PairsData =
  | { readonly constant: number }
  | {
      readonly constant?: undefined;
      readonly indexBits: number;
      readonly blockBits: number;
      readonly blocks: number;
      readonly lengths: number;
      readonly shortest: number;
      readonly codes: readonly CodeLength[];
      /** `left | right << 12 | (positions covered - 1) << 24` */
      readonly symbols: Uint32Array;
      /** Offsets in the file. */
      indexAt: number;
      lengthsAt: number;
      blocksAt: number;
    };

/** A part with its own index: for a file of the leading pawn and a side to move. */
export interface SyzygyPart extends Grouping {
  flags: number;
  data: PairsData;
  /** Values of wins, losses, cursed wins and blessed losses; empty where values stand for themselves. */
  maps: readonly Uint16Array[];
}

export interface SyzygyTable {
  readonly kind: SyzygyKind;
  readonly material: Material;
  /** Bytes of the file. */
  readonly size: number;
  readonly symmetric: boolean;
  readonly leadingPawns: number;
  readonly otherPawns: number;
  readonly leadingPieces: number;
  /** One, or four by the file of the leading pawn; each with one or two sides to move. */
  readonly parts: readonly (readonly SyzygyPart[])[];
}

/** A fault that makes a header unusable. */
class Corruption extends Error {}

function demand(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Corruption(rule);
}

/**
 * Reads the header of a file. `name` is the file's, without folder; errors begin with it.
 * Errors: SYZYGY_NAME, SYZYGY_MAGIC, SYZYGY_CORRUPT.
 */
export function parseSyzygy(name: string, source: ByteSource): Result<SyzygyTable> {
  const kind = name.endsWith(SYZYGY_SUFFIX.wdl) ? 'wdl' : 'dtz';
  const material = parseMaterial(name.slice(0, -SYZYGY_SUFFIX[kind].length));
  if (material === null || !name.endsWith(SYZYGY_SUFFIX[kind])) {
    return failure('SYZYGY_NAME', `${name} is not the name of a table of 3 to ${MAX_TABLE_MEN} men.`);
  }
  const corrupt = (rule: string): Result<SyzygyTable> => failure('SYZYGY_CORRUPT', `${name} is corrupt: ${rule}.`);
  const cursor = new ByteCursor(source);
  try {
    if (source.size < 4 || cursor.u32() !== MAGIC[kind]) {
      return failure('SYZYGY_MAGIC', `${name} is not a Syzygy ${kind.toUpperCase()} file: its first bytes differ.`);
    }
    demand(source.size % ALIGNMENT === CHECKSUM_SIZE, `${source.size} bytes is no size that such a file has`);
    return success(new HeaderReader(kind, material, cursor).read());
  } catch (error) {
    if (error instanceof Corruption) return corrupt(error.message);
    if (error instanceof UnexpectedEnd) return corrupt('it ends within its header');
    throw error;
  }
}

class HeaderReader {
  private readonly symmetric: boolean;
  private readonly hasPawns: boolean;
  private readonly leadingPawns: number;
  private readonly otherPawns: number;
  private readonly leadingPieces: number;

  constructor(
    private readonly kind: SyzygyKind,
    private readonly material: Material,
    private readonly cursor: ByteCursor,
  ) {
    const { white, black } = material;
    const [whitePawns = 0] = white;
    const [blackPawns = 0] = black;
    this.symmetric = white.every((count, type) => count === black[type]);
    this.hasPawns = whitePawns + blackPawns > 0;
    const blackLeads = blackPawns > 0 && (whitePawns === 0 || whitePawns > blackPawns);
    this.leadingPawns = blackLeads ? blackPawns : whitePawns;
    this.otherPawns = blackLeads ? whitePawns : blackPawns;
    // The kings are two men of a kind each.
    const singles = [...white, ...black].filter((count) => count === 1).length + 2;
    this.leadingPieces = this.hasPawns ? 0 : singles === 2 ? 2 : 3;
  }

  read(): SyzygyTable {
    const { kind, material, cursor, symmetric, leadingPawns, otherPawns, leadingPieces } = this;
    const flags = cursor.u8();
    const isSplit = kind === 'wdl' && (flags & 1) !== 0;
    demand(kind !== 'wdl' || isSplit !== symmetric, 'it stores the wrong number of sides');
    demand(((flags & 2) !== 0) === this.hasPawns, 'its header is of an ending with other men');
    const groupings = this.readGroupings(isSplit ? 2 : 1);
    cursor.align(2);
    const parts = groupings.map((sides) => sides.map((grouping) => this.readPart(grouping)));
    if (kind === 'dtz') this.readMaps(parts.flat());
    this.placeSections(parts.flat());
    const size = cursor.source.size;
    return { kind, material, size, symmetric, leadingPawns, otherPawns, leadingPieces, parts };
  }

  /** Order and pieces of each part and side. */
  private readGroupings(sides: number): Grouping[][] {
    const { cursor, material, leadingPawns, otherPawns, leadingPieces } = this;
    const files = this.hasPawns ? [0, 1, 2, 3] : [0];
    return files.map((file) => {
      const order = cursor.u8();
      const pawnOrder = otherPawns > 0 ? cursor.u8() : 0xff;
      const pieces = Array.from({ length: material.men }, () => cursor.u8());
      return Array.from({ length: sides }, (_, side) => {
        const nibble = (byte: number): number => (side === 0 ? byte : byte >> 4) & 15;
        const codes = pieces.map((byte) => pieceCode(nibble(byte)));
        this.checkPieces(codes);
        const orders = { order: nibble(order), pawnOrder: nibble(pawnOrder) };
        const grouping = groupMen(codes, { leadingPawns, otherPawns, leadingPieces }, orders, file);
        demand(grouping !== null, 'its order of pieces is impossible');
        return grouping;
      });
    });
  }

  /** The pieces must be those that the name says, pawns or single men first. */
  private checkPieces(codes: readonly number[]): void {
    const { material, leadingPawns, otherPawns, leadingPieces } = this;
    const wanted = [...material.white, 1].flatMap((count, type) => [count, material.black[type] ?? 1]);
    const counts = wanted.map((_, code) => codes.filter((other) => other === code).length);
    demand(
      wanted.every((count, code) => count === counts[code]),
      'its pieces are not those of its name',
    );
    const isRun = codes.every((code, man) => man === 0 || code === codes[man - 1] || codes.indexOf(code) === man);
    demand(isRun, 'its equal pieces stand apart');
    if (this.hasPawns) {
      const pawns = codes.slice(0, leadingPawns + otherPawns);
      const leads = pawns.every((code, man) => code >> 1 === PAWN && (code === pawns[0]) === man < leadingPawns);
      demand(leads, 'its pawns do not lead');
    } else {
      const leaders = codes.slice(0, leadingPieces);
      const leads = leaders.every((code) => counts[code] === 1 && (leadingPieces === 3 || code >> 1 === KING));
      demand(leads, 'its leading pieces are not single');
    }
  }

  private readPart(grouping: Grouping): SyzygyPart {
    const { cursor } = this;
    const flags = cursor.u8();
    if (flags & PART_FLAG_CONSTANT) {
      const value = cursor.u8();
      demand(this.kind === 'dtz' || value <= LAST_WDL, `its only value is ${value}`);
      return { ...grouping, flags, data: { constant: this.kind === 'wdl' ? value : 0 }, maps: [] };
    }
    const blockBits = cursor.u8();
    const indexBits = cursor.u8();
    const extraLengths = cursor.u8();
    const blocks = cursor.u32();
    const longest = cursor.u8();
    const shortest = cursor.u8();
    demand(blockBits <= MAX_BLOCK_BITS, `its blocks have 2^${blockBits} bytes`);
    demand(indexBits >= 1 && indexBits <= 30, `its index is of 2^${indexBits} positions`);
    demand(blocks >= 1, 'it has no blocks');
    demand(
      shortest >= 1 && shortest <= longest && longest <= LONGEST_CODE,
      `its codes have ${shortest} to ${longest} bits`,
    );
    const firsts = Array.from({ length: longest - shortest + 1 }, () => cursor.u16());
    const count = cursor.u16();
    demand(count >= 1 && count <= SYMBOL_LEAF, `it has ${count} symbols`);
    const symbols = readSymbols(cursor, count, this.kind);
    if (count % 2 === 1) cursor.skip(1);
    const codes = codeLengths(firsts, shortest);
    const lengths = blocks + extraLengths;
    const places = { indexAt: 0, lengthsAt: 0, blocksAt: 0 };
    const data = { indexBits, blockBits, blocks, lengths, shortest, codes, symbols, ...places };
    return { ...grouping, flags, data, maps: [] };
  }

  private readMaps(parts: readonly SyzygyPart[]): void {
    const { cursor } = this;
    for (const part of parts) {
      if ((part.flags & PART_FLAG_MAPPED) === 0) continue;
      const wide = (part.flags & PART_FLAG_WIDE_MAP) !== 0;
      if (wide) cursor.align(2);
      const read = (): number => (wide ? cursor.u16() : cursor.u8());
      part.maps = Array.from({ length: 4 }, () => Uint16Array.from({ length: read() }, read));
    }
    cursor.align(2);
  }

  /** Where the sections lie behind the header; they must fill the file exactly. */
  private placeSections(parts: readonly SyzygyPart[]): void {
    const { cursor } = this;
    let at = cursor.offset;
    const stored = parts.flatMap(({ data, positions }) => (data.constant === undefined ? [{ data, positions }] : []));
    for (const { data, positions } of stored) {
      data.indexAt = at;
      at += 6 * Math.ceil(positions / 2 ** data.indexBits);
    }
    for (const { data } of stored) {
      data.lengthsAt = at;
      at += 2 * data.lengths;
    }
    for (const { data } of stored) {
      at = roundUp(at);
      data.blocksAt = at;
      at += data.blocks * 2 ** data.blockBits;
    }
    const wanted = roundUp(at) + CHECKSUM_SIZE;
    demand(cursor.source.size === wanted, `it has ${cursor.source.size} bytes, and its header asks for ${wanted}`);
  }
}

function roundUp(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** Our code of a man, from the file's. */
function pieceCode(nibble: number): number {
  const type = (nibble & 7) - 1;
  demand(type >= PAWN && type <= KING, `${nibble} is no piece`);
  return type * 2 + (nibble >> 3);
}

/** Reads symbols and works out how many positions each covers. */
function readSymbols(cursor: ByteCursor, count: number, kind: SyzygyKind): Uint32Array {
  const symbols = Uint32Array.from({ length: count }, () => {
    const [first, second, third] = [cursor.u8(), cursor.u8(), cursor.u8()];
    return first | ((second & 15) << 8) | ((second >> 4) << 12) | (third << 16);
  });
  const covers = new Int32Array(count).fill(-1);
  const coverOf = (symbol: number, depth: number): number => {
    demand(symbol < count, `symbol ${symbol} is not one of ${count}`);
    demand(depth < 256, 'its symbols contain each other');
    const known = covers[symbol] ?? -1;
    if (known >= 0) return known;
    const pair = symbols[symbol] ?? 0;
    const left = pair & 0xfff;
    const right = pair >> 12;
    if (right === SYMBOL_LEAF) demand(kind === 'dtz' || left <= LAST_WDL, `${left} is no outcome`);
    const cover = right === SYMBOL_LEAF ? 0 : coverOf(left, depth + 1) + coverOf(right, depth + 1) + 1;
    demand(cover <= 255, `symbol ${symbol} covers more than 256 positions`);
    covers[symbol] = cover;
    return cover;
  };
  return symbols.map((pair, symbol) => (pair | (coverOf(symbol, 0) << 24)) >>> 0);
}

/** The canonical code: where each length begins. */
function codeLengths(firsts: readonly number[], shortest: number): CodeLength[] {
  const codes: CodeLength[] = [];
  let base = 0;
  for (let index = firsts.length - 1; index >= 0; index--) {
    const firstSymbol = firsts[index] ?? 0;
    if (index < firsts.length - 1) base = Math.floor((base + firstSymbol - (firsts[index + 1] ?? 0)) / 2);
    const length = shortest + index;
    demand(base >= 0 && base < 2 ** length, 'its Huffman code is impossible');
    codes.unshift({ base: BigInt(base) << BigInt(64 - length), firstSymbol });
  }
  return codes;
}
