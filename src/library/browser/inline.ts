// `sliderule/inline`: the browser's library in one script, for bundlers that copy no files and for pages that have no server.

import { embedded } from './embedded';
import { enginesFrom } from './engines';

export * from '../public';

/** A file of the engine. */
async function unpack(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(embedded[name] ?? ''), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

export const { createEngine, createPool } = enginesFrom(
  (name) => (Object.hasOwn(embedded, name) ? unpack(name) : name),
  () => {
    const script = URL.createObjectURL(new Blob([embedded.worker ?? ''], { type: 'text/javascript' }));
    const worker = new Worker(script, { type: 'module' });
    URL.revokeObjectURL(script);
    return worker;
  },
);
