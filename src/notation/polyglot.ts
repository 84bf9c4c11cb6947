// Polyglot's opening books (Fabien Letouzey, 2004): entries of 16 bytes, sorted by the position's Zobrist key, which is ours
// too (src/core/position/zobrist.ts). All numbers are big-endian.
//
// An entry: key u64, move u16, weight u16, 4 bytes for learning. A move: to 6 bits, from 6 bits, promotion 3 bits (1 knight …
// 4 queen), from the low end. Castling is king takes own rook; some books write where the king goes instead, as UCI does.

import { KNIGHT, NO_PIECE_TYPE } from '../abi/piece';
import type { ByteSource } from './byte-cursor';
import { arrivalSquare, isCastling, moveFrom, moveTo, promotedType } from './packed-move';
import { failure, quote, success, type Result } from './result';

export const BOOK_ENTRY_SIZE = 16;
/** The greatest weight of an entry. */
export const MAX_BOOK_WEIGHT = 0xffff;
/** Larger files are refused unread, because opening a book checks it completely. */
export const MAX_BOOK_BYTES = 2 ** 30;
/** Entries read at a time. */
const CHUNK = 4096;
/** The same for the check of a whole book. */
const CHECKED = 65_536;

export interface BookEntry {
  readonly key: bigint;
  /** In the book's encoding, see `bookMove`. */
  readonly move: number;
  /** 0 for a move that must not be played. */
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

export class PolyglotBook {
  /** Entries. */
  readonly size: number;

  private constructor(private readonly source: ByteSource) {
    this.size = source.size / BOOK_ENTRY_SIZE;
  }

  /**
   * Reads a book completely once, to check it. Errors, which name the book: BOOK_SIZE, BOOK_UNSORTED, BOOK_UNREADABLE.
   */
  static open(name: string, source: ByteSource): Result<PolyglotBook> {
    if (source.size === 0 || source.size % BOOK_ENTRY_SIZE !== 0) {
      const rule = `a Polyglot book has a multiple of ${BOOK_ENTRY_SIZE}, and at least one entry`;
      return failure('BOOK_SIZE', `${quote(name)} has ${source.size} bytes, but ${rule}.`);
    }
    if (source.size > MAX_BOOK_BYTES) {
      return failure('BOOK_SIZE', `${quote(name)} has ${source.size} bytes, but a book has at most ${MAX_BOOK_BYTES}.`);
    }
    const book = new PolyglotBook(source);
    // By halves of keys: BigInts would take a hundred times as long.
    let lastHigh = 0;
    let lastLow = 0;
    for (let number = 0; number < book.size;) {
      const wanted = Math.min(CHECKED, book.size - number) * BOOK_ENTRY_SIZE;
      const bytes = source.read(number * BOOK_ENTRY_SIZE, wanted);
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let at = 0; at + BOOK_ENTRY_SIZE <= bytes.length; at += BOOK_ENTRY_SIZE) {
        number++;
        const high = view.getUint32(at);
        const low = view.getUint32(at + 4);
        if (high < lastHigh || (high === lastHigh && low < lastLow)) {
          return failure(
            'BOOK_UNSORTED',
            `${quote(name)} is not sorted: entry ${number} has a lower key than the one before.`,
          );
        }
        lastHigh = high;
        lastLow = low;
      }
      if (bytes.length < wanted) {
        return failure('BOOK_UNREADABLE', `${quote(name)} cannot be read beyond entry ${number} of ${book.size}.`);
      }
    }
    return success(book);
  }

  /** All entries, in the order of their keys; fewer if the file cannot be read to its end. */
  *entries(): Generator<BookEntry, void> {
    for (let first = 0; first < this.size; first += CHUNK) {
      const chunk = this.read(first, Math.min(CHUNK, this.size - first));
      yield* chunk;
      if (chunk.length < Math.min(CHUNK, this.size - first)) return;
    }
  }

  /** The entries of a key, in the book's order. */
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
    const found: BookEntry[] = [];
    for (let [entry] = this.read(low, 1); entry?.key === key; [entry] = this.read(++low, 1)) found.push(entry);
    return found;
  }

  /** Up to `count` entries from number `first` on. */
  private read(first: number, count: number): BookEntry[] {
    const bytes = this.source.read(first * BOOK_ENTRY_SIZE, count * BOOK_ENTRY_SIZE);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return Array.from({ length: Math.floor(bytes.length / BOOK_ENTRY_SIZE) }, (_, index) => {
      const at = index * BOOK_ENTRY_SIZE;
      return { key: view.getBigUint64(at), move: view.getUint16(at + 8), weight: view.getUint16(at + 10) };
    });
  }
}
