// Files that are in a script.

import { embedded } from './embedded';

/** The bytes of a file of `embedded`. */
export async function unpack(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(embedded[name] ?? ''), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
