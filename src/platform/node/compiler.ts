// How V8 compiles WebAssembly.

import { setFlagsFromString } from 'node:v8';
import { keepCode, readCode } from './kept-code';

/**
 * The major version of V8, that of Node 25, from which on it inlines by counts of calls. Only code of the baseline compiler
 * makes these counts. Without them V8 aborts the process.
 */
const FIRST_INLINING_BY_COUNTS = 14;

let isOptimising = false;

/**
 * Has modules compiled as a whole, by the optimising compiler, before they can be used. V8 would begin with its baseline
 * compiler, one function at a time when it is first called, and be at full speed only after some seconds of search.
 *
 * It costs 0.45 s of processor time a core, once: the machine code is kept beside the module. It changes flags of the
 * whole process, including its threads, and applies to modules compiled after the call. Main calls it unless cores have
 * assertions.
 */
export function optimiseModules(): void {
  isOptimising = true;
  setFlagsFromString('--no-wasm-lazy-compilation');
  setFlagsFromString('--no-liftoff');
  if (Number.parseInt(process.versions.v8, 10) < FIRST_INLINING_BY_COUNTS) return;
  // Nothing is lost: wasm-opt has inlined already.
  setFlagsFromString('--no-wasm-inlining');
  setFlagsFromString('--no-wasm-inlining-call-indirect');
}

/**
 * Compiles a module. Optimised code is read from the file `kept` if it belongs to these bytes, and otherwise written
 * there; with null it is not kept. Rejects with a CompileError.
 */
export async function compileModule(bytes: Uint8Array, kept: string | null): Promise<WebAssembly.Module> {
  if (!isOptimising) return WebAssembly.compile(bytes);
  const known = kept === null ? null : readCode(kept, bytes);
  if (known !== null) return known;
  // Node 24 would end a process that waits only for this compiler.
  const waiting = setInterval(() => undefined, 1000);
  try {
    const module = await WebAssembly.compile(bytes);
    if (kept !== null) keepCode(kept, bytes, module);
    return module;
  } finally {
    clearInterval(waiting);
  }
}
