// `sliderule/inline`: the browser's library in one script, for bundlers that copy no files and for pages that have no server.

import { embedded } from './embedded';
import { enginesFrom } from './engines';
import { unpack } from './unpack';

export * from '../public';

export const { createEngine, createPool } = enginesFrom(
  (name) => (Object.hasOwn(embedded, name) ? unpack(name) : name),
  () => {
    const script = URL.createObjectURL(new Blob([embedded.worker ?? ''], { type: 'text/javascript' }));
    const worker = new Worker(script, { type: 'module' });
    URL.revokeObjectURL(script);
    return worker;
  },
);
