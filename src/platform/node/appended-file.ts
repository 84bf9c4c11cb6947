// A file that one run appends to, over as many runs as it takes: games, counts, results. Two runs at once would write everything
// twice, so the one that finds the file changed ends, and what is in the file stays whole.

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs';
import { quote } from '../../notation/result';
import { cannotBeWritten, regularFile, writeAll } from './whole-files';

export class AppendedFile {
  private constructor(
    readonly path: string,
    private readonly handle: number,
    private size: number,
    private kept: number,
  ) {}

  /**
   * Opens a file, a new one if there is none. `size` are the bytes that the caller knows of it; the first append leaves the first
   * `kept` of them, and what an interrupted run has torn is gone. Throws an error that names the file if it cannot be written or is
   * not a regular one.
   */
  static open(path: string, size = 0, kept = size): AppendedFile {
    try {
      return new AppendedFile(path, openSync(regularFile(path), 'a+'), size, kept);
    } catch (error) {
      throw cannotBeWritten(path, error);
    }
  }

  /** Bytes that the first append cuts off. */
  get tornSize(): number {
    return this.size - this.kept;
  }

  /** The first bytes of those that the first append cuts off, at most so many. */
  torn(most: number): Buffer {
    const bytes = Buffer.alloc(Math.min(most, this.tornSize));
    return bytes.subarray(0, readSync(this.handle, bytes, 0, bytes.length, this.kept));
  }

  /** Adds bytes in one piece. Throws if the file has changed, or cannot be written; then a part of them may be in it. */
  append(text: string | Uint8Array): void {
    const bytes = Buffer.from(text);
    this.check();
    if (this.tornSize > 0) ftruncateSync(this.handle, this.kept);
    this.size = this.kept;
    writeAll(this.handle, this.path, bytes);
    this.size += bytes.length;
    this.kept = this.size;
    const end = fstatSync(this.handle).size;
    if (end === this.size) return;
    // Another run has written at the same moment. The one whose bytes are the last takes them back.
    const last = Buffer.alloc(bytes.length);
    readSync(this.handle, last, 0, last.length, end - last.length);
    if (last.equals(bytes)) ftruncateSync(this.handle, end - last.length);
    throw this.changed();
  }

  /** Throws if anything else has written to the file, or put another one in its place. */
  check(): void {
    const own = fstatSync(this.handle);
    const there = statSync(this.path, { throwIfNoEntry: false });
    if (own.size !== this.size || own.ino !== there?.ino) throw this.changed();
  }

  close(): void {
    closeSync(this.handle);
  }

  private changed(): Error {
    return new Error(`${quote(this.path)} has changed meanwhile: only one run at a time may write to it.`);
  }
}
