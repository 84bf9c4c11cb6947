// Safe writing: either all bytes are written or an error names the file, and files are replaced atomically.

import { renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { quote } from '../../notation/result';

/** The system's error for a handle does not name the file. */
function named(file: string, error: unknown): Error {
  return new Error(`${quote(file)} cannot be written (${(error as Error).message}).`, { cause: error });
}

/** Writes all bytes to an open file. Throws an error that names the file, possibly after writing a part. */
export function writeAll(handle: number, file: string, bytes: Uint8Array): void {
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
  } catch (error) {
    throw named(file, error);
  }
}

/** Replaces a file once the new one is complete. Throws an error that names the file; the old one then stays. */
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
