// Reads files: networks completely, tablebases in blocks.

import { closeSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BlockFile } from '../../runtime/platform';
import { failure, quote, success, type Result } from '../../notation/result';
import { isBuilt, readBuilt } from './artifacts';

/** The error for a file that cannot be read; the system's error for an open file does not name it. */
export function unreadable(file: string, error: unknown): Error {
  return new Error(`${quote(file)} cannot be read (${(error as Error).message}).`, { cause: error });
}

/** What `read` returns. Throws an error that names the file if it throws. */
export function reading<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** `Platform.loadNetwork`; the file may also be given as a URL. */
export async function loadNetwork(file: string, mostBytes: number): Promise<Result<Uint8Array>> {
  const isOwn = file === basename(file) && isBuilt(`nets/${file}`);
  try {
    if (isOwn) return success(await readBuilt(`nets/${file}`));
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    // Checked first, so that no device or disk image is read to its end.
    const kind = await stat(path);
    if (!kind.isFile()) return failure('NETWORK_UNREADABLE', `${quote(file)} is not a file.`);
    if (kind.size > mostBytes) {
      const sizes = `it has ${kind.size} bytes, but no network has more than ${mostBytes}`;
      return failure('NETWORK_SIZE', `${quote(file)} is refused: ${sizes}.`);
    }
    return success(await readFile(path));
  } catch (error) {
    return failure('NETWORK_UNREADABLE', `${quote(file)} cannot be read (${String(error)}).`);
  }
}

/** A file by its URL. Error: FILE_UNREADABLE, which names it. */
export async function readUrl(url: URL): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    return success(Uint8Array.from(await readFile(url)));
  } catch (error) {
    return failure('FILE_UNREADABLE', `${url.href} cannot be read (${String(error)}).`);
  }
}

/** `ThreadPlatform.listFolder`. */
export function listFolder(path: string): Result<readonly string[]> {
  try {
    return success(readdirSync(path).sort());
  } catch (error) {
    return failure('FOLDER_UNREADABLE', `${quote(path)} cannot be listed (${String(error)}).`);
  }
}

/** `ThreadPlatform.openBlocks`. */
export function openBlocks(path: string): Result<BlockFile> {
  try {
    // Checked before it is opened, because opening a pipe waits for a writer.
    const kind = statSync(path);
    if (!kind.isFile()) return failure('FILE_UNREADABLE', `${quote(path)} is not a file.`);
    const handle = openSync(path, 'r');
    const read = (offset: number, into: Uint8Array): number => {
      let filled = 0;
      while (filled < into.length) {
        const count = readSync(handle, into, filled, into.length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return filled;
    };
    return success({ size: kind.size, read, close: () => closeSync(handle) });
  } catch (error) {
    return failure('FILE_UNREADABLE', `${quote(path)} cannot be read (${String(error)}).`);
  }
}
