// Files of tables with something wrong in them, kept in memory.

import type { Random } from '../src/engine/random';
import { syzygyChecksum } from '../src/notation/syzygy-checksum';
import { failure, success } from '../src/notation/result';
import type { ThreadPlatform } from '../src/runtime/platform';

const CHECKSUM_SIZE = 16;
const HEADER = 64;

/** What can happen to a file. */
export const DAMAGES = ['bit', 'bytes', 'header', 'cut', 'cut evenly', 'doubled', 'zeroed', 'mistaken'] as const;
export type Damage = (typeof DAMAGES)[number];

/** A file's bytes after some damage; `other` is another table's file, for `mistaken`. They may be the same by chance. */
export function damaged(bytes: Uint8Array, damage: Damage, other: Uint8Array, random: Random): Uint8Array {
  const from = random.below(bytes.length);
  const to = from + 1 + random.below(bytes.length - from);
  const changed = bytes.slice();
  switch (damage) {
    case 'bit':
      changed[from] = (changed[from] ?? 0) ^ (1 << random.below(8));
      return changed;
    case 'bytes':
      for (let count = random.below(20); count >= 0; count--) changed[random.below(bytes.length)] = random.below(256);
      return changed;
    case 'header':
      for (let count = random.below(4); count >= 0; count--) changed[4 + random.below(HEADER)] = random.below(256);
      return changed;
    case 'cut':
      return bytes.slice(0, from);
    case 'cut evenly':
      return bytes.slice(0, CHECKSUM_SIZE + HEADER * random.below(bytes.length / HEADER));
    case 'doubled':
      return Uint8Array.from([...bytes.subarray(0, to), ...bytes.subarray(from)]);
    case 'zeroed':
      return changed.fill(0, from, to);
    case 'mistaken':
      return other;
  }
}

/** Puts the checksum right, so that the damage reaches what decodes the file. */
export function sealed(bytes: Uint8Array): Uint8Array {
  if (bytes.length % HEADER !== CHECKSUM_SIZE) return bytes;
  const whole = bytes.slice();
  const view = new DataView(whole.buffer);
  const read = (offset: number, length: number): Uint8Array => whole.subarray(offset, offset + length);
  const [first, second] = syzygyChecksum({ size: whole.length, read });
  view.setBigUint64(whole.length - CHECKSUM_SIZE, first, true);
  view.setBigUint64(whole.length - CHECKSUM_SIZE + 8, second, true);
  return whole;
}

/** A platform with one folder, of any name, with these files. */
export function folderOf(files: ReadonlyMap<string, Uint8Array>): ThreadPlatform {
  return {
    listFolder: () => success([...files.keys()].sort()),
    openBlocks: (path) => {
      const bytes = files.get(path.slice(path.lastIndexOf('/') + 1));
      if (bytes === undefined) return failure('FILE_UNREADABLE', `${path} is not there.`);
      const read = (offset: number, into: Uint8Array): number => {
        const part = bytes.subarray(offset, offset + into.length);
        into.set(part);
        return part.length;
      };
      return success({ size: bytes.length, read, close: () => undefined });
    },
  };
}
