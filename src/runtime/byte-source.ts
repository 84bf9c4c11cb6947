// A file of the platform as bytes for the readers of src/notation.

import type { ByteSource } from '../notation/byte-cursor';
import type { BlockFile } from './platform';

/** What the system cannot read counts as missing. */
export function byteSource(file: BlockFile): ByteSource {
  return {
    size: file.size,
    read: (offset, length) => {
      const into = new Uint8Array(length);
      try {
        return into.subarray(0, file.read(offset, into));
      } catch {
        return into.subarray(0, 0);
      }
    },
  };
}
