// New files, written in batches and whole as soon as they are there.

import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './alive';
import { cannotBeWritten, writeAll } from './whole-files';

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

/** Removes the drafts of processes that have ended, and one of an earlier process with this one's number. */
function removeDead(path: string): void {
  const prefix = `${basename(path)}.draft-`;
  for (const name of readdirSync(dirname(path))) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    const isDead = Number.isSafeInteger(pid) && pid > 0 && (pid === process.pid || !isAlive(pid));
    if (isDead) rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

/**
 * The folder beside a new file in which it is made, because an incomplete file would look complete. It has this process's number in
 * its name: what a kill has left is removed by the next process that makes the file.
 */
export class Draft {
  readonly folder: string;

  /** Throws if the file exists. */
  constructor(private readonly path: string) {
    refuseExisting(path);
    this.folder = `${path}.draft-${process.pid}`;
    try {
      removeDead(path);
      mkdirSync(this.folder);
    } catch (error) {
      throw cannotBeWritten(path, error);
    }
  }

  /** Makes the file of what `write` adds to it, and returns what that returns. Throws if the file exists by now. */
  finish<Value>(write: (target: BatchedFile) => Value): Value {
    const target = new BatchedFile(join(this.folder, 'file'), BATCH_SIZE);
    let value: Value;
    try {
      value = write(target);
      target.close();
    } catch (error) {
      target.discard();
      throw error;
    }
    refuseExisting(this.path);
    renameSync(target.path, this.path);
    return value;
  }

  /** Removes the folder, and a file that is not finished. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Makes a new file of what `write` adds to it, and returns what that returns. Throws if the file exists. */
export function writeBatched<Value>(path: string, write: (target: BatchedFile, draft: Draft) => Value): Value {
  const draft = new Draft(path);
  try {
    return draft.finish((target) => write(target, draft));
  } finally {
    draft.remove();
  }
}
