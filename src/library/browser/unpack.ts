// Files that are in a script.

import { embedded } from './embedded';

const unpacked = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The bytes of a file of `embedded`, unpacked once for all who ask; nobody may change them. */
export function unpack(name: string): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = unpacked.get(name);
  if (bytes === undefined) unpacked.set(name, (bytes = unpackNow(name)));
  return bytes;
}

async function unpackNow(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(embedded[name] ?? ''), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
