// A file written in batches.

import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { writeAll } from './whole-files';

/** Bytes collected before they are written. */
export const BATCH_SIZE = 1 << 20;

function refuseExisting(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw new Error(`${path} exists already.`);
}

/** A file for many small appends. */
export class BatchedFile {
  private readonly handle: number;
  private pieces: Uint8Array[] = [];
  private size = 0;

  /** Throws if the file exists. */
  constructor(
    readonly path: string,
    private readonly batchSize: number,
  ) {
    refuseExisting(path);
    this.handle = openSync(path, 'wx');
  }

  add(piece: Uint8Array): void {
    this.pieces.push(Uint8Array.from(piece));
    this.size += piece.length;
    if (this.size >= this.batchSize) this.flush();
  }

  close(): void {
    this.flush();
    closeSync(this.handle);
  }

  /** Removes the file instead of closing it. */
  discard(): void {
    rmSync(this.path, { force: true });
    closeSync(this.handle);
  }

  private flush(): void {
    writeAll(this.handle, this.path, Buffer.concat(this.pieces));
    this.pieces = [];
    this.size = 0;
  }
}

/**
 * Makes a new file of what `write` adds to it, and returns what that returns. An incomplete file would look complete, so it is
 * a draft beside the new one until then; if `write` throws, it is removed. Throws if the file exists, or a draft, which
 * another process may be writing.
 */
export function writeBatched<Value>(path: string, write: (target: BatchedFile) => Value): Value {
  refuseExisting(path);
  const target = new BatchedFile(`${path}.draft`, BATCH_SIZE);
  let value: Value;
  try {
    value = write(target);
    target.close();
  } catch (error) {
    target.discard();
    throw error;
  }
  refuseExisting(path);
  renameSync(target.path, path);
  return value;
}
