// How V8 compiles WebAssembly.

import { setFlagsFromString } from 'node:v8';

/**
 * Has modules compiled as a whole, by the optimising compiler, before they can be used. V8 would begin with its baseline
 * compiler, one function at a time when it is first called, and be at full speed only after some seconds of search.
 *
 * It costs 0.45 s of processor time a core, 0.3 s where two processors share it. It changes flags of the whole process, its
 * threads included, and holds for modules that are compiled after the call. Main asks for it, unless cores have assertions
 * or SLIDERULE_COMPILE is `lazy`: then a process that lives for milliseconds is cheaper.
 */
export function optimiseModules(): void {
  setFlagsFromString('--no-wasm-lazy-compilation');
  setFlagsFromString('--no-liftoff');
}
