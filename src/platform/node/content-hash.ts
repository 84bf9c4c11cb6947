// Identifies files by what is in them.

import { createHash } from 'node:crypto';

/** The beginning of the SHA-256, in hexadecimal. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
