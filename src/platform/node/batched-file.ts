// A file written in batches.

import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { writeAll } from './whole-files';

/** Bytes collected before they are written. */
export const BATCH_SIZE = 1 << 20;

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
    if (existsSync(path)) throw new Error(`${path} exists already.`);
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
 * Makes a new file of what `write` adds to it, and returns what that returns. If it throws, the file is removed, because an
 * incomplete one would look complete. Throws if the file exists.
 */
export function writeBatched<Value>(path: string, write: (target: BatchedFile) => Value): Value {
  const target = new BatchedFile(path, BATCH_SIZE);
  try {
    const value = write(target);
    target.close();
    return value;
  } catch (error) {
    target.discard();
    throw error;
  }
}
