import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../../src/notation/byte-cursor';
import { parseMaterial } from '../../src/notation/material';
import { parseSyzygy } from '../../src/notation/syzygy';
import { isSyzygyWhole, syzygyChecksum } from '../../src/notation/syzygy-checksum';
import { binomial, leadingPawnPositions } from '../../src/notation/syzygy-groups';
import { sharedFolder } from './shared-data';

function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
}

describe('names of tables', () => {
  it('say which men there are', () => {
    expect(parseMaterial('KQPvKR')).toEqual({ white: [1, 0, 0, 0, 1], black: [0, 0, 0, 1, 0], men: 5 });
    expect(parseMaterial('KNNNvKNN')?.men).toBe(7);
  });

  it.each(['KvK', 'KQ', 'KPQvK', 'KQQQQvKQQ', 'kqvk', 'KQvK.rtbw', 'QKvK', ''])('are not %j', (name) => {
    expect(parseMaterial(name)).toBeNull();
  });
});

describe('checksums', () => {
  /** So many bytes of a linear congruential generator, and room for the checksum. */
  function sourceOfSize(size: number): ByteSource {
    const bytes = new Uint8Array(size + 16);
    let state = 1;
    for (let at = 0; at < size; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[at] = state >>> 24;
    }
    return sourceOf(bytes);
  }

  // By the authors' C sources.
  it.each([
    [64, 0x97a57ecdadcd3a47n, 0x44287b65e16f4589n],
    [192, 0xeb7a01ba68418189n, 0x106be0d5ff11e572n],
    [256, 0x000e3d5de4f486b8n, 0x67e639cbe2ff7279n],
    [16777280, 0x97bf99d721b70a82n, 0x0cade4e70ad97baen],
  ])('of %d bytes are those of CityHash', (size, first, second) => {
    expect(syzygyChecksum(sourceOfSize(size))).toEqual([first, second]);
  });

  it('show that a file ends too early', () => {
    expect(isSyzygyWhole(sourceOf(new Uint8Array(7)))).toBe(false);
  });
});

describe('indices of groups', () => {
  it('count positions', () => {
    expect(binomial(62, 2)).toBe(1891);
    expect(binomial(3, 4)).toBe(0);
    // A single pawn on the a-file has six squares; two pawns, the first on the a-file, as many as twists are left.
    expect(leadingPawnPositions(1, 0)).toBe(6);
    expect(leadingPawnPositions(2, 0)).toBe(47 + 45 + 43 + 41 + 39 + 37);
  });
});

const folders = ['syzygy', 'syzygy5'].map((name) => join(sharedFolder, name)).filter((folder) => existsSync(folder));
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => [name, join(folder, name)] as const));
const tables = files.filter(([name]) => name.includes('.rtb'));

describe.skipIf(tables.length === 0)('headers of Syzygy files (needs the shared data)', () => {
  it.each(tables)('%s fills its file exactly', (name, path) => {
    const parsed = parseSyzygy(name, sourceOf(readFileSync(path)));
    expect(parsed.ok ? null : parsed.error).toBeNull();
  });

  const small = tables.filter(([name]) => /^K[QRP]vK\.|^KPvKP\.|^KRvKP\.|^KQvKQ\./.test(name));

  it.each(small)('%s is refused when bytes are missing or doubled', (name, path) => {
    const bytes = readFileSync(path);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 200 }), (at, count) => {
        const cut = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + count)]);
        const doubled = Buffer.concat([bytes.subarray(0, at + count), bytes.subarray(at)]);
        for (const damaged of [cut, doubled]) expect(parseSyzygy(name, sourceOf(damaged)).ok).toBe(false);
      }),
    );
  });

  it.each(small)('%s with changed bytes is refused or read, and never more', (name, path) => {
    const bytes = readFileSync(path);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(Math.min(400, bytes.length - 1)), fc.nat(255)), { minLength: 1 }),
        (changes) => {
          const damaged = Buffer.from(bytes);
          for (const [at, value] of changes) damaged[at] = value;
          const parsed = parseSyzygy(name, sourceOf(damaged));
          if (!parsed.ok) expect(parsed.error.message).toContain(name);
        },
      ),
    );
  });

  it('of another ending are refused', () => {
    const [, path] = tables.find(([name]) => name === 'KQvK.rtbw') ?? ['', ''];
    const bytes = readFileSync(path);
    for (const name of ['KRvK.rtbw', 'KPvK.rtbw', 'KQvKQ.rtbw', 'KQvK.rtbz', 'KQQvK.rtbw']) {
      expect(parseSyzygy(name, sourceOf(bytes)).ok, name).toBe(false);
    }
  });
});
