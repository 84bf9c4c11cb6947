// Tablebases for a core: the image of their headers and the cache of their blocks in its memory, and the files behind.

import { CONTROL_TABLEBASES } from '../abi/memory';
import {
  CACHE_PAGE_SIZE,
  CACHE_WAYS,
  PAGE_RECORD_SIZE,
  TABLEBASES_CACHE,
  TABLEBASES_LARGEST,
  TABLEBASES_SET_BITS,
} from '../abi/tablebase';
import { failure, type Result } from '../notation/result';
import { SYZYGY_SUFFIX, parseSyzygy, type SyzygyTable } from '../notation/syzygy';
import { isSyzygyWhole, MOST_CHECKED_BYTES } from '../notation/syzygy-checksum';
import { byteSource } from './byte-source';
import type { ThreadPlatform } from './platform';
import { TableFiles } from './table-files';
import { tablebaseImage } from './tablebase-image';

/** Sets of pages in the cache, as a power of two: 32 megabytes. */
const SET_BITS = 11;
const CACHE_SIZE = (CACHE_WAYS * (CACHE_PAGE_SIZE + PAGE_RECORD_SIZE)) << SET_BITS;
const CACHE_LINE = 64;
/** Files up to this size are read completely and compared with their checksums: all of up to 4 men. */
const CHECKED_BYTES = 1 << 19;

export class Tablebases {
  /** Bytes that image and cache take in memory, whole cache lines. */
  readonly bytes: number;
  /** Men of the largest ending. */
  readonly largest: number;

  constructor(
    readonly files: TableFiles,
    private readonly image: Uint8Array,
  ) {
    this.bytes = roundUp(image.length) + CACHE_SIZE;
    this.largest = new DataView(image.buffer).getUint32(TABLEBASES_LARGEST, true);
  }

  /** Writes the image to a zeroed place in a core's memory, and stores its address in the control block. */
  place(view: DataView, address: number): void {
    new Uint8Array(view.buffer).set(this.image, address);
    view.setUint32(address + TABLEBASES_CACHE, address + roundUp(this.image.length), true);
    view.setUint32(address + TABLEBASES_SET_BITS, SET_BITS, true);
    view.setUint32(CONTROL_TABLEBASES, address, true);
  }
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / CACHE_LINE) * CACHE_LINE;
}

/**
 * The folders of a `SyzygyPath`, separated by `;` or `:`. The colon of a URL or of a drive letter does not separate.
 */
export function splitFolders(path: string): string[] {
  const folders: string[] = [];
  for (const piece of path.split(path.includes('://') ? ';' : /[;:]/)) {
    const drive = folders.at(-1) ?? '';
    if (/^[A-Za-z]$/.test(drive) && piece.startsWith('\\')) folders[folders.length - 1] = `${drive}:${piece}`;
    else folders.push(piece);
  }
  return folders.map((folder) => folder.trim().replace(/(?<=.)\/$/, '')).filter((folder) => folder !== '');
}

function isTableName(name: string): boolean {
  return name.endsWith(SYZYGY_SUFFIX.wdl) || name.endsWith(SYZYGY_SUFFIX.dtz);
}

/** Reads the header of a file, and all of it if it has at most `checkedBytes`. */
function readTable(name: string, path: string, system: ThreadPlatform, checkedBytes: number): Result<SyzygyTable> {
  const opened = system.openBlocks(path);
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    const source = byteSource(file);
    const table = parseSyzygy(name, source);
    if (!table.ok || file.size > checkedBytes || isSyzygyWhole(source)) return table;
    return failure('SYZYGY_CORRUPT', `${name} is corrupt: its checksum does not match.`);
  } finally {
    file.close();
  }
}

/**
 * Reads the headers of all tables in some folders. Unusable files are skipped and reported to `onFault`, in a sentence
 * that names them. If several folders have a table, the first good one counts. Undefined if there is none of wins and losses. Only small
 * files are compared with their checksums, unless `checkAll` is set, which reads every byte.
 */
export function openTablebases(
  folders: readonly string[],
  system: ThreadPlatform,
  onFault: (message: string) => void,
  checkAll = false,
): Tablebases | undefined {
  const checkedBytes = checkAll ? MOST_CHECKED_BYTES : CHECKED_BYTES;
  const found = new Map<string, { readonly path: string; readonly table: SyzygyTable }>();
  for (const folder of folders) {
    const names = system.listFolder(folder);
    if (!names.ok) {
      onFault(names.error.message);
      continue;
    }
    for (const name of names.value.filter((name) => isTableName(name) && !found.has(name))) {
      const path = `${folder}/${name}`;
      const table = readTable(name, path, system, checkedBytes);
      if (table.ok) found.set(name, { path, table: table.value });
      else onFault(`${table.error.message} The table is not used.`);
    }
  }
  // Tables of distances say nothing without those of wins and losses.
  if (![...found.keys()].some((name) => name.endsWith(SYZYGY_SUFFIX.wdl))) return undefined;
  const usable = [...found.values()];
  const files = new TableFiles(
    usable.map(({ path }) => path),
    system,
  );
  return new Tablebases(files, tablebaseImage(usable.map(({ table }) => table)));
}
