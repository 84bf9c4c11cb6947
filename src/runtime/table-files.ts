// Files that are read in blocks, at any place and synchronously, from search threads too: tablebases.

import { closeSync, fstatSync, openSync, readSync, readdirSync } from 'node:fs';
import { failure, quote, success, type Result } from '../notation/result';
import type { BlockFile, BlockFiles } from './tablebases';

function listFolder(path: string): Result<readonly string[]> {
  try {
    return success(readdirSync(path).sort());
  } catch (error) {
    return failure('FOLDER_UNREADABLE', `${quote(path)} cannot be listed (${String(error)}).`);
  }
}

function openBlocks(path: string): Result<BlockFile> {
  try {
    const handle = openSync(path, 'r');
    const kind = fstatSync(handle);
    const read = (offset: number, into: Uint8Array): number => readSync(handle, into, 0, into.length, offset);
    if (kind.isFile()) return success({ size: kind.size, read, close: () => closeSync(handle) });
    closeSync(handle);
    return failure('FILE_UNREADABLE', `${quote(path)} is no file.`);
  } catch (error) {
    return failure('FILE_UNREADABLE', `${quote(path)} cannot be read (${String(error)}).`);
  }
}

export const tableFiles: BlockFiles = { listFolder, openBlocks };
