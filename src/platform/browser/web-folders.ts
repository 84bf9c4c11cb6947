// Folders on the web. Tables are loaded completely, because searches read them synchronously, on threads that share
// them.

import { failure, quote, success, type Result } from '../../notation/result';
import { parseMaterial } from '../../notation/material';
import type { BlockFile, ThreadPlatform } from '../../runtime/platform';
import { readFile, type Locate } from './files';

/** Larger endings are not loaded: 5 men take a gigabyte. */
export const MOST_TABLE_MEN = 4;
const MOST_LISTING_BYTES = 1 << 20;
const MOST_TABLE_BYTES = 1 << 20;

/** A folder's files by name, or an error. It can be sent to other threads. */
type Files = Result<ReadonlyMap<string, Result<Uint8Array>>>;
export type WebFolders = Map<string, Files>;

/** The table names in a text: a list of them, or a server's directory listing. */
export function tableNames(text: string): string[] {
  const names = new Set(text.match(/K[QRBNP]*vK[QRBNP]*\.rtb[wz]/g));
  return [...names].filter(
    (name) => (parseMaterial(name.slice(0, name.indexOf('.')))?.men ?? Infinity) <= MOST_TABLE_MEN,
  );
}

/** Loads the tables of up to 4 men that are named on the page at a folder's URL. */
export async function loadFolder(folders: WebFolders, path: string, shared: boolean, locate: Locate): Promise<void> {
  const listing = await readFile(locate(`${path}/`), MOST_LISTING_BYTES);
  if (!listing.ok) {
    folders.set(path, failure('FOLDER_UNREADABLE', listing.error.message));
    return;
  }
  const names = tableNames(new TextDecoder().decode(listing.value));
  const load = async (name: string): Promise<[string, Result<Uint8Array>]> => {
    const bytes = await readFile(locate(`${path}/${name}`), MOST_TABLE_BYTES);
    return [name, bytes.ok && shared ? success(sharedCopy(bytes.value)) : bytes];
  };
  folders.set(path, success(new Map(await Promise.all(names.map(load)))));
}

function sharedCopy(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The loaded tables as files. */
export function foldersPlatform(folders: WebFolders): ThreadPlatform {
  return {
    listFolder: (path) => {
      const files = folders.get(path);
      if (files === undefined) return failure('FOLDER_UNREADABLE', `${quote(path)} has not been loaded.`);
      return files.ok ? success([...files.value.keys()].sort()) : files;
    },
    openBlocks: (path) => {
      const slash = path.lastIndexOf('/');
      const files = folders.get(path.slice(0, slash));
      const bytes = files?.ok === true ? files.value.get(path.slice(slash + 1)) : undefined;
      if (bytes === undefined) return failure('FILE_UNREADABLE', `${quote(path)} has not been loaded.`);
      return bytes.ok ? success(memoryFile(bytes.value)) : bytes;
    },
  };
}

function memoryFile(bytes: Uint8Array): BlockFile {
  const read = (offset: number, into: Uint8Array): number => {
    const part = bytes.subarray(offset, offset + into.length);
    into.set(part);
    return part.length;
  };
  return { size: bytes.length, read, close: () => undefined };
}
