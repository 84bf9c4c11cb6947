// Safe writing: either all bytes are written or an error names the file, and files are replaced atomically.

import { lstatSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
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

/** The file that a path leads to. Throws if something else is there, such as a device, which a rename would replace. */
function regularFile(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path;
  const file = realpathSync(path);
  if (!statSync(file).isFile()) throw new Error('it is not a regular file');
  return file;
}

/**
 * Replaces a file, or the one that a link leads to, once the new one is complete. Throws an error that names the file, also
 * if it is not a regular one; what was there then stays.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  let draft: string | null = null;
  try {
    const target = regularFile(file);
    draft = `${target}.draft`;
    writeFileSync(draft, content);
    renameSync(draft, target);
  } catch (error) {
    if (draft !== null) rmSync(draft, { force: true });
    throw named(file, error);
  }
}
