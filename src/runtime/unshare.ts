// A core for memory that is not shared, made of the core for shared memory. The two are the same instructions: WebAssembly
// allows atomic ones on either kind of memory, and only the import of the memory says which kind it is. So there is one file,
// and pages that must not share memory load no other.

/** The import `env.memory` as the binary format has it: two names with their lengths, the kind of a memory, its limits' flags. */
const MEMORY_IMPORT = [3, ...codes('env'), 6, ...codes('memory'), 2];
/** Flags of limits: with a maximum, and shared. https://webassembly.github.io/threads/core/binary/types.html#limits */
const SHARED_LIMITS = 3;
const UNSHARED_LIMITS = 1;

function codes(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A copy of a module for unshared memory. Throws if the module does not import shared memory as `env.memory`. */
export function unshare(core: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(core);
  const at = copy.findIndex((_, start) => MEMORY_IMPORT.every((byte, index) => copy[start + index] === byte));
  const flags = at + MEMORY_IMPORT.length;
  if (at < 0 || copy[flags] !== SHARED_LIMITS) throw new Error('the module does not import shared memory');
  copy[flags] = UNSHARED_LIMITS;
  return copy;
}
