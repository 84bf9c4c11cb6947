// Safe writing: either all bytes are written or an error names the file, and files are replaced atomically.

import { linkSync, lstatSync, realpathSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { quote } from '../../notation/result';

/** The error for a file that cannot be written; the system's error for an open file does not name it. */
export function cannotBeWritten(file: string, error: unknown): Error {
  return new Error(`${quote(file)} cannot be written (${(error as Error).message}).`, { cause: error });
}

/** Writes all bytes to an open file. Throws an error that names the file, possibly after writing a part. */
export function writeAll(handle: number, file: string, bytes: Uint8Array): void {
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
  } catch (error) {
    throw cannotBeWritten(file, error);
  }
}

/** The file that a path leads to, or would. Throws if something else is there, such as a device. */
export function regularFile(path: string): string {
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
    throw cannotBeWritten(file, error);
  }
}

/** Makes a new file, complete as soon as it is there. Throws an error that names the file, also if there is one already. */
export function createFile(file: string, content: string): void {
  const draft = `${file}.draft-${process.pid}`;
  try {
    writeFileSync(draft, content);
    try {
      linkSync(draft, file);
    } catch (error) {
      if (isThere(error)) throw error;
      // Not every file system has links.
      writeFileSync(file, content, { flag: 'wx' });
    }
  } catch (error) {
    if (!isThere(error)) throw cannotBeWritten(file, error);
    throw new Error(`${quote(file)} is there meanwhile: only one run at a time may write to it.`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

function isThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
