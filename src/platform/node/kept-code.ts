// Machine code of compiled modules, in files: reading it takes 3 ms where compiling takes 300.
//
// V8 writes and reads such code, and refuses what another version of it, other flags or another processor made. Node offers that
// for scripts only. For modules V8 has two functions for its own tests, which are called here by their native names; where they
// are missing, as from Node 25 on, nothing is kept. V8 trusts the code that it reads, so the file begins with a hash over it and
// the module.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { replaceFile } from './whole-files';

interface Natives {
  readonly serialize: (module: WebAssembly.Module) => ArrayBuffer | undefined;
  readonly deserialize: (code: ArrayBuffer, bytes: Uint8Array) => WebAssembly.Module | undefined;
}

const NATIVES = '({ serialize: (m) => %SerializeWasmModule(m), deserialize: (c, b) => %DeserializeWasmModule(c, b) })';

/** Bytes of the hash, SHA-256. */
const HASH_SIZE = 32;

/** Calls one of the functions; null if V8 lacks them. V8 accepts their names only while a flag is set. */
function callNative<Answer>(call: (natives: Natives) => Answer): Answer | null {
  setFlagsFromString('--allow-natives-syntax');
  try {
    return call(runInThisContext(NATIVES) as Natives);
  } catch {
    return null;
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
  }
}

function hashOf(bytes: Uint8Array, code: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).update(code).digest();
}

/** The module of some bytes, with the code in a file; null if the file is missing, damaged, or does not fit. */
export function readCode(file: string, bytes: Uint8Array): WebAssembly.Module | null {
  let content: Buffer;
  try {
    content = readFileSync(file);
  } catch {
    return null;
  }
  const code = new Uint8Array(content.subarray(HASH_SIZE));
  if (!hashOf(bytes, code).equals(content.subarray(0, HASH_SIZE))) return null;
  return callNative(({ deserialize }) => deserialize(code.buffer, bytes)) ?? null;
}

/** Writes a module's code to a file, atomically. If the folder is not writable, the next start compiles again. */
export function keepCode(file: string, bytes: Uint8Array, module: WebAssembly.Module): void {
  const written = callNative(({ serialize }) => serialize(module)) ?? null;
  if (written === null) return;
  const code = new Uint8Array(written);
  try {
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, Buffer.concat([hashOf(bytes, code), code]));
  } catch {
    // Failure only costs time.
  }
}
