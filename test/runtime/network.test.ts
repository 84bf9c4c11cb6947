// Which network files are taken, and what is said about those that are not.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  NETWORK_HEADER_ACTIVATION,
  NETWORK_HEADER_BODY_SIZE,
  NETWORK_HEADER_BUCKETS,
  NETWORK_HEADER_FEATURES,
  NETWORK_HEADER_KING_BUCKETS,
  NETWORK_HEADER_MIRRORED,
  NETWORK_HEADER_NAME,
  NETWORK_HEADER_QA,
  NETWORK_HEADER_SECOND_LAYER,
  NETWORK_HEADER_SIZE,
  NETWORK_HEADER_VERSION,
  NETWORK_HEADER_WIDTH,
} from '../../src/abi/network';
import { processPlatform } from '../../src/platform/node/process-platform';
import { MAX_NETWORK_SIZE, parseNetwork, readNetwork } from '../../src/runtime/network';
import { randomNetworkFile } from '../../bench/untrained-networks';
import { sealNetworkFile } from '../../src/runtime/network-file';
import { valueOf } from '../notation/results';

const GOOD = randomNetworkFile({ width: 64, buckets: 2, mirrored: true });
const OUTPUT_WEIGHTS = NETWORK_HEADER_SIZE + 769 * 64 * 2;

function changed(change: (view: DataView) => void, sealed = true): Uint8Array {
  const file = GOOD.slice();
  change(new DataView(file.buffer));
  return sealed ? sealNetworkFile(file) : file;
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
    changed((view) => view.setUint16(NETWORK_HEADER_ACTIVATION, 2, true)),
    'NETWORK_ARCHITECTURE',
    /activation 2, this engine computes with 1/,
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
    'king buckets',
    changed((view) => view.setUint8(NETWORK_HEADER_KING_BUCKETS, 4)),
    'NETWORK_ARCHITECTURE',
    /king buckets 4, this engine computes with 1/,
  ],
  [
    'another layer',
    changed((view) => view.setUint8(NETWORK_HEADER_SECOND_LAYER, 16)),
    'NETWORK_ARCHITECTURE',
    /neurons of a second layer 16/,
  ],
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
  ['a feature weight that could overflow', changed((view) => view.setInt16(200, -1100, true)), 'NETWORK_RANGE', /1100/],
  [
    'an output weight that could overflow',
    changed((view) => view.setInt16(OUTPUT_WEIGHTS, -128, true)),
    'NETWORK_RANGE',
    /output weight of 128 exceeds 127/,
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

  it('of version 1 is read: its hash is of the body alone', () => {
    const old = changed((view) => {
      view.setUint32(NETWORK_HEADER_VERSION, 1, true);
      view.setUint8(NETWORK_HEADER_KING_BUCKETS, 0);
    });
    expect(valueOf(parseNetwork(old))).toMatchObject({ name: 'random 1', width: 64, buckets: 2, mirrored: true });
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
