// Writing without loss: bytes are written all or with an error that names the file, and a file is replaced only by a whole one.

import { renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { quote } from '../../notation/result';

/** The system says what is wrong, but for a handle not where. */
function named(file: string, error: unknown): Error {
  return new Error(`${quote(file)} cannot be written (${(error as Error).message}).`, { cause: error });
}

/** Writes all bytes to an open file. Throws an error that names the file; a part may have been written then. */
export function writeAll(handle: number, file: string, bytes: Uint8Array): void {
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
  } catch (error) {
    throw named(file, error);
  }
}

/** Puts a file in the place of an old one once it is whole. Throws an error that names the file; the old one is kept then. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const draft = `${file}.draft`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw named(file, error);
  }
}
