// Polyglot's opening books (Fabien Letouzey, 2004): entries of 16 bytes, sorted by the position's Zobrist key, which is ours
// too (src/core/position/zobrist.ts). All numbers are big-endian.
//
// An entry: key u64, move u16, weight u16, 4 bytes for learning. A move: to 6 bits, from 6 bits, promotion 3 bits (1 knight …
// 4 queen), from the low end. Castling is king takes own rook; some books write where the king goes instead, as UCI does.

import { KNIGHT, NO_PIECE_TYPE } from '../abi/piece';
import type { ByteSource } from './byte-cursor';
import { arrivalSquare, isCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { failure, quote, success, unwrap, type Result } from './result';

export const BOOK_ENTRY_SIZE = 16;
/** The greatest weight of an entry. */
export const MAX_BOOK_WEIGHT = 0xffff;
/** Larger files are refused unread: the number of an entry has 31 bits. */
export const MAX_BOOK_BYTES = 2 ** 31 * BOOK_ENTRY_SIZE;
/** Entries read at a time. */
const PIECE = 1024;
/** Pieces that opening a book reads, so that a large book opens as fast as a small one. */
const SAMPLED_PIECES = 64;
/** Entries of one key that are read. A position has at most 218 legal moves. */
const MOST_MOVES = 256;

export interface BookEntry {
  readonly key: bigint;
  /** In the book's encoding, see `bookMove`. */
  readonly move: number;
  /** 0 for a move that must not be played. */
  readonly weight: number;
}

/** A legal book move. */
export interface KnownMove {
  /** Packed. */
  readonly move: number;
  /** Its share of the weights in the position is its probability; 0 for a move that must not be played. */
  readonly weight: number;
}

/** A packed move as books write it. */
export function bookMove(move: number): number {
  const type = promotedType(move);
  const promotion = type === NO_PIECE_TYPE ? 0 : type - KNIGHT + 1;
  return moveTo(move) | (moveFrom(move) << 6) | (promotion << 12);
}

/** The packed moves by the encodings that books may use for them. */
export function movesInBooks(legalMoves: readonly number[]): Map<number, number> {
  const moves = new Map(legalMoves.map((move) => [bookMove(move), move]));
  for (const move of legalMoves.filter(isCastling)) {
    const written = arrivalSquare(move) | (moveFrom(move) << 6);
    // In Chess960 it may also be an ordinary king move.
    if (!moves.has(written)) moves.set(written, move);
  }
  return moves;
}

/** The bytes of an entry. */
export function formatBookEntry({ key, move, weight }: BookEntry): Uint8Array {
  const view = new DataView(new ArrayBuffer(BOOK_ENTRY_SIZE));
  view.setBigUint64(0, key);
  view.setUint16(8, move);
  view.setUint16(10, weight);
  return new Uint8Array(view.buffer);
}

/** A book in a file. It is searched where it lies: nothing of it is held. */
export class PolyglotBook {
  /** Entries. */
  readonly size: number;

  private constructor(
    private readonly name: string,
    private readonly source: ByteSource,
  ) {
    this.size = source.size / BOOK_ENTRY_SIZE;
  }

  /**
   * Checks the size, and the order of the entries in 64 pieces spread over the file: all of it up to 1 MiB. Errors, which name
   * the book: BOOK_SIZE, BOOK_UNSORTED, BOOK_UNREADABLE.
   */
  static open(name: string, source: ByteSource): Result<PolyglotBook> {
    const sizeFault = (rule: string): Result<never> =>
      failure('BOOK_SIZE', `${quote(name)} has ${source.size} bytes, but ${rule}.`);
    if (source.size === 0 || source.size % BOOK_ENTRY_SIZE !== 0) {
      return sizeFault(`a Polyglot book has a multiple of ${BOOK_ENTRY_SIZE}, and at least one entry`);
    }
    if (source.size > MAX_BOOK_BYTES) return sizeFault(`a book has at most ${MAX_BOOK_BYTES}`);
    return new PolyglotBook(name, source).sorted(SAMPLED_PIECES);
  }

  /** Reads the whole book: the book itself if all its entries are sorted. Errors: BOOK_UNSORTED, BOOK_UNREADABLE. */
  check(): Result<PolyglotBook> {
    return this.sorted(Infinity);
  }

  /** All entries, in the order of their keys. Throws if the file cannot be read to its end. */
  *entries(): Generator<BookEntry, void> {
    for (let first = 0; first < this.size; first += PIECE) {
      const piece = this.read(first, PIECE);
      yield* piece;
      if (piece.length < Math.min(PIECE, this.size - first)) unwrap(this.unreadable(first + piece.length));
    }
  }

  /** The entries of a key, in the book's order; the first 256 of them. */
  find(key: bigint): BookEntry[] {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const [entry] = this.read(middle, 1);
      // A file that can no longer be read has no entries.
      if (entry === undefined) return [];
      if (entry.key < key) low = middle + 1;
      else high = middle;
    }
    const found = this.read(low, MOST_MOVES);
    const others = found.findIndex((entry) => entry.key !== key);
    return others < 0 ? found : found.slice(0, others);
  }

  /** The moves of a position, by its key and its legal moves, packed; the largest weight first. */
  moves(key: bigint, legalMoves: readonly number[]): KnownMove[] {
    const legal = movesInBooks(legalMoves);
    return this.find(key)
      .flatMap(({ move, weight }) => {
        const packed = legal.get(move);
        return packed === undefined ? [] : [{ move: packed, weight }];
      })
      .sort((one, other) => other.weight - one.weight || one.move - other.move);
  }

  /** Whether the entries are sorted, in at most so many pieces of the book. */
  private sorted(mostPieces: number): Result<PolyglotBook> {
    const last = Math.ceil(this.size / PIECE) - 1;
    const steps = Math.min(last, mostPieces - 1);
    // By halves of keys: BigInts would take a hundred times as long.
    let lastHigh = 0;
    let lastLow = 0;
    for (let step = 0; step <= steps; step++) {
      const first = Math.floor((step * last) / Math.max(steps, 1)) * PIECE;
      const { view, count } = this.view(first, PIECE);
      for (let index = 0; index < count; index++) {
        const high = view.getUint32(index * BOOK_ENTRY_SIZE);
        const low = view.getUint32(index * BOOK_ENTRY_SIZE + 4);
        if (high < lastHigh || (high === lastHigh && low < lastLow)) {
          const number = first + index + 1;
          const fault = `entry ${number} has a lower key than an entry before it`;
          return failure('BOOK_UNSORTED', `${quote(this.name)} is not sorted: ${fault}.`);
        }
        lastHigh = high;
        lastLow = low;
      }
      if (count < Math.min(PIECE, this.size - first)) {
        return this.unreadable(first + count);
      }
    }
    return success(this);
  }

  private unreadable(beyond: number): Result<never> {
    const fault = `cannot be read beyond entry ${beyond} of ${this.size}`;
    return failure('BOOK_UNREADABLE', `${quote(this.name)} ${fault}.`);
  }

  /** Up to `count` entries from number `first` on. */
  private read(first: number, count: number): BookEntry[] {
    const entries = this.view(first, count);
    return Array.from({ length: entries.count }, (_, index) => {
      const at = index * BOOK_ENTRY_SIZE;
      const { view } = entries;
      return { key: view.getBigUint64(at), move: view.getUint16(at + 8), weight: view.getUint16(at + 10) };
    });
  }

  /** The bytes of up to `count` entries from number `first` on, and how many entries there are. */
  private view(first: number, count: number): { readonly view: DataView; readonly count: number } {
    const bytes = this.source.read(first * BOOK_ENTRY_SIZE, count * BOOK_ENTRY_SIZE);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return { view, count: Math.floor(bytes.length / BOOK_ENTRY_SIZE) };
  }
}
