// The format of Polyglot books. That keys are Polyglot's is tested in test/core/keys.test.ts.

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ByteSource } from '../../src/notation/byte-cursor';
import { parseFen } from '../../src/notation/fen';
import {
  bookMove,
  formatBookEntry,
  MAX_BOOK_BYTES,
  movesInBooks,
  PolyglotBook,
  type BookEntry,
} from '../../src/notation/polyglot';
import { formatUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { unwrap } from '../../src/notation/result';

function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
}

function bytesOf(entries: readonly BookEntry[]): Uint8Array {
  return Buffer.concat(entries.map(formatBookEntry));
}

/** The book of some entries; the code of the error if it is refused. */
function open(bytes: Uint8Array): PolyglotBook | string {
  const book = PolyglotBook.open('b.bin', sourceOf(bytes));
  return book.ok ? book.value : book.error.code;
}

const anyEntry = fc.record({
  // Few keys, so that several entries share one; the lowest and highest that there are.
  key: fc.constantFrom(0n, 1n, 0x463b_9618_1691_fc9cn, 2n ** 63n, 2n ** 64n - 1n),
  move: fc.nat({ max: 0xffff }),
  weight: fc.nat({ max: 0xffff }),
});

describe('a Polyglot book', () => {
  it('has sixteen bytes for each entry, the highest first', () => {
    const bytes = formatBookEntry({ key: 0x463b_9618_1691_fc9cn, move: 0x031c, weight: 0x1234 });
    expect(Buffer.from(bytes).toString('hex')).toBe('463b96181691fc9c031c123400000000');
  });

  it('finds the entries of a key, all and in their order', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 30 }), anyEntry, (unsorted, other) => {
        const entries = unsorted.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
        const book = open(bytesOf(entries));
        if (typeof book === 'string') throw new Error(book);
        expect([...book.entries()]).toEqual(entries);
        expect(book.find(other.key)).toEqual(entries.filter(({ key }) => key === other.key));
      }),
    );
  });

  it.each([
    ['is empty', new Uint8Array(0), 'BOOK_SIZE'],
    ['ends within an entry', new Uint8Array(24), 'BOOK_SIZE'],
    [
      'is not sorted',
      bytesOf([
        { key: 2n, move: 1, weight: 1 },
        { key: 1n, move: 1, weight: 1 },
      ]),
      'BOOK_UNSORTED',
    ],
  ])('that %s is refused', (_, bytes, code) => {
    expect(open(bytes)).toBe(code);
  });

  it.each([
    ['less in its lower half', 0x1_0000_0002n, 0x1_0000_0001n, false],
    ['less in its upper half', 0x2_0000_0000n, 0x1_ffff_ffffn, false],
    ['the same', 7n, 7n, true],
    ['more, beyond half of all keys', 0x7fff_ffff_ffff_ffffn, 0x8000_0000_0000_0000n, true],
    ['less, beyond half of all keys', 0xffff_ffff_0000_0000n, 0xffff_fffe_ffff_ffffn, false],
  ])('is sorted or not when a key is %s', (_, first, second, isSorted) => {
    const bytes = bytesOf([first, second].map((key) => ({ key, move: 1, weight: 1 })));
    const opened = PolyglotBook.open('b.bin', {
      size: 32,
      read: (offset, length) => bytes.slice(offset, offset + length),
    });
    expect(opened.ok ? '' : opened.error.code).toBe(isSorted ? '' : 'BOOK_UNSORTED');
  });

  it('that is too large is refused unread, with its size and the limit', () => {
    const size = MAX_BOOK_BYTES + 16;
    const read = vi.fn(() => new Uint8Array(0));
    const opened = PolyglotBook.open('b.bin', { size, read });
    expect(opened).toMatchObject({ ok: false, error: { code: 'BOOK_SIZE' } });
    expect(opened.ok ? '' : opened.error.message).toMatch(`${size} bytes, but a book has at most ${MAX_BOOK_BYTES}`);
    expect(read).not.toHaveBeenCalled();
  });

  it('of the greatest size is opened and searched with a few reads', () => {
    // Entry n has the key 4n.
    const read = vi.fn((offset: number, length: number) =>
      bytesOf(
        Array.from({ length: length / 16 }, (_, index) => ({
          key: BigInt(offset / 4 + 4 * index),
          move: 1,
          weight: 7,
        })),
      ),
    );
    const book = unwrap(PolyglotBook.open('b.bin', { size: MAX_BOOK_BYTES, read }));
    for (const key of [0n, 4n, 2n ** 32n, BigInt(MAX_BOOK_BYTES / 4 - 4)]) {
      expect(book.find(key)).toEqual([{ key, move: 1, weight: 7 }]);
      expect(book.find(key + 1n)).toEqual([]);
    }
    expect(read.mock.calls.length).toBeLessThan(500);
    expect(Math.max(...read.mock.calls.map(([, length]) => length))).toBeLessThanOrEqual(2 ** 16);
  });

  it('is checked to its end on demand', () => {
    const bytes = new Uint8Array(200_000 * 16);
    const keys = new DataView(bytes.buffer);
    for (let number = 0; number < 200_000; number++) keys.setBigUint64(number * 16, BigInt(number));
    const book = unwrap(PolyglotBook.open('b.bin', sourceOf(bytes)));
    expect(book.check().ok).toBe(true);
    for (let number = 2; number < 200_000; number += 9999) {
      keys.setBigUint64(number * 16, 0n);
      const checked = book.check();
      expect(checked.ok ? '' : checked.error.message).toContain(`entry ${number + 1} has a lower key`);
      keys.setBigUint64(number * 16, BigInt(number));
    }
  });

  it('with more entries of one key than a position has moves gives a part of them', () => {
    const entries = Array.from({ length: 1000 }, () => ({ key: 3n, move: 1, weight: 1 }));
    const book = unwrap(PolyglotBook.open('b.bin', sourceOf(bytesOf(entries))));
    expect(book.find(3n)).toHaveLength(256);
  });

  it('that becomes shorter while it is read is named', () => {
    const entries = Array.from({ length: 3000 }, (_, index) => ({ key: BigInt(index), move: 1, weight: 1 }));
    let bytes = bytesOf(entries);
    const read: ByteSource['read'] = (offset, length) => bytes.subarray(offset, offset + length);
    const book = unwrap(PolyglotBook.open('b.bin', { size: bytes.length, read }));
    bytes = bytes.subarray(0, 2000 * 16);
    expect(() => [...book.entries()]).toThrow('"b.bin" cannot be read beyond entry 2000 of 3000.');
  });

  it('that cannot be read to its end is refused, and knows nothing when it is gone', () => {
    const torn = PolyglotBook.open('b.bin', { size: 64, read: () => new Uint8Array(16) });
    expect(torn).toMatchObject({ ok: false, error: { code: 'BOOK_UNREADABLE' } });
    let bytes = bytesOf([{ key: 5n, move: 1, weight: 1 }]);
    const book = PolyglotBook.open('b.bin', { size: 16, read: () => bytes });
    bytes = new Uint8Array(0);
    expect(book.ok && book.value.find(5n)).toEqual([]);
  });
});

describe('moves in books', () => {
  async function moves(fen: string, chess960 = false): Promise<Map<number, string>> {
    const core = await testCore();
    core.setSetup(unwrap(parseFen(fen)));
    const known = [...movesInBooks(core.legalMoves())];
    return new Map(known.map(([code, move]) => [code, formatUciMove(move, chess960)]));
  }

  /** A move as a book writes it. */
  function code(from: number, to: number, promotion = 0): number {
    return to | (from << 6) | (promotion << 12);
  }

  it('castle as king takes rook, or as UCI does', async () => {
    const known = await moves('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    expect([known.get(code(4, 7)), known.get(code(4, 6))]).toEqual(['e1g1', 'e1g1']);
    expect([known.get(code(4, 0)), known.get(code(4, 2))]).toEqual(['e1c1', 'e1c1']);
  });

  it("in Chess960 are the king's own where castling would end on the same square", async () => {
    const known = await moves('1k6/8/8/8/8/8/8/5K1R w H - 0 1', true);
    expect([known.get(code(5, 7)), known.get(code(5, 6))]).toEqual(['f1h1', 'f1g1']);
  });

  it('promote to the man that is named', async () => {
    const known = await moves('1k6/4P3/8/8/8/8/8/4K3 w - - 0 1');
    const promotions = [1, 2, 3, 4].map((type) => known.get(code(52, 60, type)));
    expect(promotions).toEqual(['e7e8n', 'e7e8b', 'e7e8r', 'e7e8q']);
    expect(known.get(code(52, 60))).toBeUndefined();
  });

  it('are all different', async () => {
    const core = await testCore();
    const legal = core.legalMoves();
    expect(new Set(legal.map(bookMove)).size).toBe(legal.length);
  });
});
