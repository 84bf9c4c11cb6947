// Which network files are taken, and what is said about those that are not.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ACTIVATION_PAIRWISE,
  NETWORK_HEADER_ACTIVATION,
  NETWORK_HEADER_BODY_SIZE,
  NETWORK_HEADER_BUCKETS,
  NETWORK_HEADER_FEATURES,
  NETWORK_HEADER_KING_BUCKETS,
  NETWORK_HEADER_MIRRORED,
  NETWORK_HEADER_NAME,
  NETWORK_HEADER_QA,
  NETWORK_HEADER_SCALE,
  NETWORK_HEADER_SECOND_LAYER,
  NETWORK_HEADER_SIZE,
  NETWORK_HEADER_THIRD_LAYER,
  NETWORK_HEADER_VERSION,
  NETWORK_HEADER_WIDTH,
} from '../../src/abi/network';
import { processPlatform } from '../../src/platform/node/process-platform';
import { parseNetwork, readNetwork } from '../../src/runtime/network';
import { MAX_NETWORK_SIZE } from '../../src/runtime/network-shape';
import { networkFile, randomNetworkFile } from '../../bench/untrained-networks';
import { sealNetworkFile } from '../../src/runtime/network-file';
import { valueOf } from '../notation/results';

const GOOD = randomNetworkFile({ width: 64, buckets: 2, mirrored: true });
const LAYERED = randomNetworkFile({
  width: 64,
  buckets: 2,
  activation: ACTIVATION_PAIRWISE,
  secondLayer: 8,
  thirdLayer: 24,
});
const KINGS = randomNetworkFile({ width: 32, kingBuckets: 3, mirrored: true });
/** Weights of the output, or of a second layer. */
const WEIGHTS = NETWORK_HEADER_SIZE + 769 * 64 * 2;
/** The f32 of the layered network: how many behind its second layer's weights, by kind. */
const FLOATS = WEIGHTS + 2 * 64 * 8;
const KINDS = { secondBias: 0, thirdWeight: 2 * 8, thirdBias: 2 * 8 * 25, lastWeight: 2 * 8 * 25 + 2 * 24 };
const LAST_BIAS = KINDS.lastWeight + 2 * 24;

function changed(change: (view: DataView) => void, sealed = true, original = GOOD): Uint8Array {
  const file = original.slice();
  change(new DataView(file.buffer));
  return sealed ? sealNetworkFile(file) : file;
}

function layered(change: (view: DataView) => void): Uint8Array {
  return changed(change, true, LAYERED);
}

function withFloat(index: number, value: number): Uint8Array {
  return layered((view) => view.setFloat32(FLOATS + index * 4, value, true));
}

function padded(file: Uint8Array): Uint8Array {
  const longer = new Uint8Array(file.length + 64);
  longer.set(file);
  return longer;
}

const REFUSED: readonly (readonly [string, Uint8Array, string, RegExp])[] = [
  ['nothing', new Uint8Array(), 'NETWORK_FOREIGN', /not a network file/],
  ['a text', new TextEncoder().encode('SRNN and no header'), 'NETWORK_FOREIGN', /not a network file/],
  ['another engine’s file', changed((view) => view.setUint8(0, 0x51)), 'NETWORK_FOREIGN', /not a network file/],
  [
    'a later format',
    changed((view) => view.setUint32(NETWORK_HEADER_VERSION, 3, true)),
    'NETWORK_FOREIGN',
    /version 3, this engine reads 1 to 2/,
  ],
  [
    'other features',
    changed((view) => view.setUint16(NETWORK_HEADER_FEATURES, 704, true)),
    'NETWORK_ARCHITECTURE',
    /features 704/,
  ],
  [
    'another activation',
    changed((view) => view.setUint16(NETWORK_HEADER_ACTIVATION, 3, true)),
    'NETWORK_ARCHITECTURE',
    /activation 3, this engine computes with 1 and 2/,
  ],
  ['another unit', changed((view) => view.setUint16(NETWORK_HEADER_QA, 181, true)), 'NETWORK_ARCHITECTURE', /QA 181/],
  [
    'an odd width',
    changed((view) => view.setUint16(NETWORK_HEADER_WIDTH, 65, true)),
    'NETWORK_ARCHITECTURE',
    /width 65.*multiple of 32/,
  ],
  [
    'a width of nothing',
    changed((view) => view.setUint16(NETWORK_HEADER_WIDTH, 0, true)),
    'NETWORK_ARCHITECTURE',
    /width 0/,
  ],
  [
    'no bucket',
    changed((view) => view.setUint8(NETWORK_HEADER_BUCKETS, 0)),
    'NETWORK_ARCHITECTURE',
    /0 output buckets/,
  ],
  [
    'half a mirror',
    changed((view) => view.setUint8(NETWORK_HEADER_MIRRORED, 2)),
    'NETWORK_ARCHITECTURE',
    /mirrored 2, which is neither/,
  ],
  [
    'no scale',
    changed((view) => view.setUint32(NETWORK_HEADER_SCALE, 0, true)),
    'NETWORK_ARCHITECTURE',
    /scale 0, which is not 1 to 1600/,
  ],
  [
    'too large a scale',
    changed((view) => view.setUint32(NETWORK_HEADER_SCALE, 1601, true)),
    'NETWORK_ARCHITECTURE',
    /scale 1601, which is not 1 to 1600/,
  ],
  [
    'no king bucket',
    changed((view) => view.setUint8(NETWORK_HEADER_KING_BUCKETS, 0)),
    'NETWORK_ARCHITECTURE',
    /0 king buckets, which is not 1 to 16/,
  ],
  [
    'too many king buckets',
    changed((view) => view.setUint8(NETWORK_HEADER_KING_BUCKETS, 17), true, KINGS),
    'NETWORK_ARCHITECTURE',
    /17 king buckets, which is not 1 to 16/,
  ],
  [
    'king buckets that it does not have',
    changed((view) => view.setUint8(NETWORK_HEADER_KING_BUCKETS, 4)),
    'NETWORK_SIZE',
    /truncated or damaged/,
  ],
  [
    'a square with a king bucket that there is not',
    changed((view) => view.setUint8(NETWORK_HEADER_SIZE + 63, 3), true, KINGS),
    'NETWORK_RANGE',
    /a king's bucket of 3 is not 0 to 2/,
  ],
  [
    'a second layer behind squares',
    changed((view) => view.setUint8(NETWORK_HEADER_SECOND_LAYER, 16)),
    'NETWORK_ARCHITECTURE',
    /16 neurons of a second layer, but activation 1 has none/,
  ],
  [
    'a third layer behind squares',
    changed((view) => view.setUint8(NETWORK_HEADER_THIRD_LAYER, 32)),
    'NETWORK_ARCHITECTURE',
    /32 neurons of a third layer, but activation 1 has none/,
  ],
  [
    'no second layer behind pairs',
    layered((view) => view.setUint8(NETWORK_HEADER_SECOND_LAYER, 0)),
    'NETWORK_ARCHITECTURE',
    /0 neurons of a second layer, which is no multiple of 8 up to 32/,
  ],
  [
    'an odd second layer',
    layered((view) => view.setUint8(NETWORK_HEADER_SECOND_LAYER, 12)),
    'NETWORK_ARCHITECTURE',
    /12 neurons of a second layer, which is no multiple of 8 up to 32/,
  ],
  [
    'a third layer that is too large',
    layered((view) => view.setUint8(NETWORK_HEADER_THIRD_LAYER, 72)),
    'NETWORK_ARCHITECTURE',
    /72 neurons of a third layer, which is no multiple of 8 up to 64/,
  ],
  [
    'pairs in version 1, which has no further layers',
    layered((view) => view.setUint32(NETWORK_HEADER_VERSION, 1, true)),
    'NETWORK_ARCHITECTURE',
    /0 neurons of a second layer/,
  ],
  [
    'king buckets behind pairs that it does not have',
    layered((view) => view.setUint8(NETWORK_HEADER_KING_BUCKETS, 2)),
    'NETWORK_SIZE',
    /truncated or damaged/,
  ],
  [
    'a larger layer than it has',
    layered((view) => view.setUint8(NETWORK_HEADER_SECOND_LAYER, 16)),
    'NETWORK_SIZE',
    /truncated or damaged/,
  ],
  ['pairs that are truncated', LAYERED.slice(0, -64), 'NETWORK_SIZE', /truncated/],
  [
    'something that is not defined yet',
    changed((view) => view.setUint8(NETWORK_HEADER_NAME - 1, 1)),
    'NETWORK_ARCHITECTURE',
    /reserved byte 63 1/,
  ],
  ['a truncated file', GOOD.slice(0, -64), 'NETWORK_SIZE', /truncated/],
  ['a header alone', GOOD.slice(0, NETWORK_HEADER_SIZE), 'NETWORK_SIZE', /has 128 bytes/],
  ['a file that is too long', padded(GOOD), 'NETWORK_SIZE', /damaged/],
  [
    'another width than it has',
    changed((view) => view.setUint16(NETWORK_HEADER_WIDTH, 96, true)),
    'NETWORK_SIZE',
    /96/,
  ],
  [
    'a wrong promise',
    changed((view) => view.setUint32(NETWORK_HEADER_BODY_SIZE, 64, true)),
    'NETWORK_SIZE',
    /promises 192/,
  ],
  [
    'one bit changed',
    changed((view) => view.setUint8(5000, view.getUint8(5000) ^ 1), false),
    'NETWORK_HASH',
    /damaged/,
  ],
  [
    'one bit of the name changed',
    changed((view) => view.setUint8(NETWORK_HEADER_NAME, view.getUint8(NETWORK_HEADER_NAME) ^ 1), false),
    'NETWORK_HASH',
    /damaged/,
  ],
  [
    'one bit of the mirroring changed',
    changed((view) => view.setUint8(NETWORK_HEADER_MIRRORED, 0), false),
    'NETWORK_HASH',
    /damaged/,
  ],
  [
    'an output weight that could overflow',
    changed((view) => view.setInt16(WEIGHTS, -128, true)),
    'NETWORK_RANGE',
    /an output weight of -128 is not within ±127/,
  ],
  [
    'a second-layer weight that could overflow',
    layered((view) => view.setInt8(FLOATS - 1, -128)),
    'NETWORK_RANGE',
    /a second-layer weight of -128 is not within ±127/,
  ],
  [
    'a second-layer bias that is no number',
    withFloat(KINDS.secondBias, NaN),
    'NETWORK_RANGE',
    /a second-layer bias of NaN is not within ±128/,
  ],
  [
    'a third-layer weight beyond the limit',
    withFloat(KINDS.thirdWeight, 128.5),
    'NETWORK_RANGE',
    /a third-layer weight of 128.5 is not within ±128/,
  ],
  [
    'an infinite third-layer bias',
    withFloat(KINDS.thirdBias, -Infinity),
    'NETWORK_RANGE',
    /a third-layer bias of -Infinity is not within ±128/,
  ],
  [
    'the last output weight behind layers',
    withFloat(LAST_BIAS - 1, -129),
    'NETWORK_RANGE',
    /an output weight of -129 is not within ±128/,
  ],
  [
    'the last output bias behind layers',
    withFloat(LAST_BIAS + 1, 200),
    'NETWORK_RANGE',
    /an output bias of 200 is not within ±128/,
  ],
];

describe('a network file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-network-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  function written(bytes: Uint8Array): string {
    const file = join(folder, 'test.net');
    writeFileSync(file, bytes);
    return file;
  }

  it('says what it is', () => {
    const network = valueOf(parseNetwork(GOOD));
    expect(network).toMatchObject({ name: 'random 1', width: 64, buckets: 2, mirrored: true });
  });

  it('says how many king buckets it has', () => {
    expect(valueOf(parseNetwork(KINGS))).toMatchObject({ width: 32, kingBuckets: 3, mirrored: true });
    expect(valueOf(parseNetwork(GOOD))).toMatchObject({ kingBuckets: 1 });
  });

  it('says what layers it has', () => {
    const layers = { activation: ACTIVATION_PAIRWISE, secondLayer: 8, thirdLayer: 24 };
    expect(valueOf(parseNetwork(LAYERED))).toMatchObject({ width: 64, buckets: 2, mirrored: false, ...layers });
  });

  it('may have the largest layers and numbers that are allowed', () => {
    const sizes = { width: 1024, buckets: 8, kingBuckets: 16, secondLayer: 32, thirdLayer: 64 };
    const file = networkFile({ ...sizes, activation: ACTIVATION_PAIRWISE }, 'largest', ({ type, limit = 0 }, index) =>
      type === 'u8' || index % 2 === 0 ? limit : -limit,
    );
    expect(file).toHaveLength(MAX_NETWORK_SIZE);
    expect(valueOf(parseNetwork(file))).toMatchObject(sizes);
  });

  it('of version 1 is read: its hash is of the body alone, and nothing in it counts king buckets', () => {
    const old = changed((view) => {
      view.setUint32(NETWORK_HEADER_VERSION, 1, true);
      view.setUint8(NETWORK_HEADER_KING_BUCKETS, 5);
    });
    const shape = { name: 'random 1', width: 64, buckets: 2, kingBuckets: 1, mirrored: true };
    expect(valueOf(parseNetwork(old))).toMatchObject(shape);
    old[NETWORK_HEADER_NAME] = 'R'.charCodeAt(0);
    expect(valueOf(parseNetwork(old)).name).toBe('Random 1');
    old[NETWORK_HEADER_SIZE] = (old[NETWORK_HEADER_SIZE] ?? 0) ^ 1;
    expect(parseNetwork(old)).toMatchObject({ error: { code: 'NETWORK_HASH' } });
  });

  it('is read', async () => {
    expect(valueOf(await readNetwork(processPlatform, written(GOOD))).bytes).toHaveLength(GOOD.length);
  });

  it.each(REFUSED)('is refused: %s', async (_, bytes, code, message) => {
    const file = written(bytes);
    const result = await readNetwork(processPlatform, file);
    expect(result).toMatchObject({ ok: false, error: { code } });
    if (result.ok) return;
    expect(result.error.message).toMatch(message);
    expect(result.error.message).toContain(`${JSON.stringify(file)} is refused: `);
    expect(result.error.message).toMatch(/[^.]\.$/);
  });

  it('is not read when it is too long, missing, or no file', async () => {
    const long = await readNetwork(processPlatform, written(new Uint8Array(MAX_NETWORK_SIZE + 1)));
    expect(long).toMatchObject({ error: { code: 'NETWORK_SIZE' } });
    expect(await readNetwork(processPlatform, join(folder, 'none.net'))).toMatchObject({
      error: { code: 'NETWORK_UNREADABLE' },
    });
    expect(await readNetwork(processPlatform, folder)).toMatchObject({ error: { code: 'NETWORK_UNREADABLE' } });
  });
});
