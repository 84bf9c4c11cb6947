// Syzygy tables of the user's own as a folder that the engine can load.

import { bytesOf, LocalFiles } from './local-files';

/** The name of the folder, for the option SyzygyPath. */
export const LOCAL_TABLES = 'local-tables';

/** Where they are kept. */
export const tableFiles = new LocalFiles('tables');

/** What is in the folder: at first what is kept, then what the user has chosen last. */
let inUse: Promise<readonly File[]> = tableFiles.all();

export function useTables(files: readonly File[]): void {
  inUse = Promise.resolve(files);
}

export function tablesInUse(): Promise<readonly File[]> {
  return inUse;
}

/** The bytes of a table below the folder, or its list of names; undefined for a name elsewhere. */
export function localTable(name: string): Promise<Uint8Array<ArrayBuffer>> | undefined {
  const prefix = `${LOCAL_TABLES}/`;
  return name.startsWith(prefix) ? read(name.slice(prefix.length)) : undefined;
}

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const files = await inUse;
  if (name === '') return new TextEncoder().encode(files.map((file) => file.name).join('\n'));
  const file = files.find((each) => each.name === name);
  if (file === undefined) throw new Error(`${name} is not among the tables`);
  return bytesOf(file);
}
