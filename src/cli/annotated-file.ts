// The output file of `annotate`, PGN or JSON lines according to its name, and FILE.progress beside it, which records
// how much of it is complete.

import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { quote } from '../notation/result';
import { contentHash } from '../platform/node/content-hash';
import { replaceFile, writeAll } from '../platform/node/whole-files';
import { UsageError } from './arguments';

/** The settings that determine annotations, besides the games. */
export interface AnnotationSettings {
  readonly nodes: number;
  readonly hashMb: number;
}

/** How a file of games begins, so that another one is not taken for it; games may be added to its end. */
interface Beginning {
  readonly bytes: number;
  readonly hash: string;
}

/** Bytes that tell files of games apart. */
const BEGINNING = 1 << 16;

/** A run's progress: the finished games of the input, how many of them have an error, and their bytes in the output. */
interface Progress extends AnnotationSettings {
  readonly games: number;
  readonly broken: number;
  readonly bytes: number;
  /** Of the input; absent if it is a pipe. */
  readonly input?: Beginning | undefined;
}

/** The first bytes of a file, at most so many; undefined for a pipe, which can be read only once. */
function beginningOf(file: string, most: number): Beginning | undefined {
  if (!statSync(file).isFile()) return undefined;
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(most);
    const length = readSync(handle, bytes, 0, most, 0);
    return { bytes: length, hash: contentHash(bytes.subarray(0, length)) };
  } finally {
    closeSync(handle);
  }
}

/** Reads a progress file. Throws a UsageError if it is invalid or does not match the output. */
function readProgress(progressFile: string, file: string): Progress {
  let found: Partial<Progress> | null = null;
  try {
    found = JSON.parse(readFileSync(progressFile, 'utf8')) as Partial<Progress> | null;
  } catch (error) {
    throw new UsageError(`${quote(progressFile)} is not the progress of an annotation (${(error as Error).message}).`);
  }
  const { nodes = NaN, hashMb = NaN, games = NaN, broken = 0, bytes = NaN, input } = found ?? {};
  const isCount = (number: unknown): boolean => Number.isSafeInteger(number) && (number as number) >= 0;
  // The file may hold anything.
  const length = (input as Partial<Beginning> | null | undefined)?.bytes;
  const isBeginning = input === undefined || (isCount(length) && (length ?? 0) <= BEGINNING);
  if (![nodes, hashMb, games, broken, bytes].every(isCount) || !isBeginning) {
    throw new UsageError(`${quote(progressFile)} is not the progress of an annotation.`);
  }
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size < bytes) throw new UsageError(`${quote(file)} has ${size} bytes, but its .progress says ${bytes}.`);
  return { nodes, hashMb, games, broken, bytes, input };
}

export class AnnotatedFile {
  /** What stands behind the finished games has not been looked at. */
  private mayBeTorn = true;

  private constructor(
    private readonly file: string,
    private readonly handle: number,
    private progress: Progress,
  ) {}

  /** Begins a file for the games of `input`, or continues an existing one. Throws a UsageError if this run cannot continue it. */
  static open(file: string, settings: AnnotationSettings, input: string): AnnotatedFile {
    const progressFile = progressOf(file);
    let progress: Progress = { ...settings, games: 0, broken: 0, bytes: 0, input: beginningOf(input, BEGINNING) };
    if (existsSync(progressFile)) {
      progress = readProgress(progressFile, file);
      if (progress.nodes !== settings.nodes || progress.hashMb !== settings.hashMb) {
        throw new UsageError(`${file} was begun with --nodes ${progress.nodes} --hash ${progress.hashMb}.`);
      }
      const { input: then } = progress;
      if (then !== undefined && beginningOf(input, then.bytes)?.hash !== then.hash) {
        throw new UsageError(`${quote(file)} was begun with another file than ${quote(input)}.`);
      }
    } else if (existsSync(file)) {
      throw new UsageError(`${file} already exists.`);
    }
    // Written first, so that no output file looks finished when it is not.
    replaceFile(progressFile, JSON.stringify(progress));
    const handle = openSync(file, 'a+');
    return new AnnotatedFile(file, handle, progress);
  }

  get settings(): AnnotationSettings {
    return this.progress;
  }

  /** Games in the file. */
  get games(): number {
    return this.progress.games;
  }

  /** Those among them that could not be read or annotated to their end, also in earlier parts of an interrupted run. */
  get broken(): number {
    return this.progress.broken;
  }

  /**
   * Writes the text of the next game. Throws a UsageError if something else stands in its place than the beginning of it, which
   * an interrupted run has left, or another run writes to the file.
   */
  append(text: string, isBroken: boolean): void {
    const bytes = Buffer.from(text);
    this.cutOff(bytes);
    writeAll(this.handle, this.file, bytes);
    const { games, broken, bytes: before } = this.progress;
    this.progress = {
      ...this.progress,
      games: games + 1,
      broken: broken + (isBroken ? 1 : 0),
      bytes: before + bytes.length,
    };
    replaceFile(progressOf(this.file), JSON.stringify(this.progress));
  }

  /** The file is complete. One without a game is removed. Throws as `append` does. */
  finish(): void {
    this.cutOff(Buffer.alloc(0));
    closeSync(this.handle);
    if (this.games === 0) rmSync(this.file);
    rmSync(progressOf(this.file));
  }

  /** Cuts off what an interrupted run has left of the next game. Afterwards nothing may stand there: two runs of one file. */
  private cutOff(next: Buffer): void {
    const { bytes } = this.progress;
    const size = fstatSync(this.handle).size - bytes;
    if (!this.mayBeTorn) {
      if (size === 0) return;
      throw new UsageError(`${quote(this.file)} has changed meanwhile: another run writes to it.`);
    }
    const torn = Buffer.alloc(Math.min(size, next.length));
    readSync(this.handle, torn, 0, torn.length, bytes);
    if (size > next.length || !torn.equals(next.subarray(0, size))) {
      throw new UsageError(
        `${quote(this.file)} holds ${size} bytes behind byte ${bytes} that are not of the next game.`,
      );
    }
    ftruncateSync(this.handle, bytes);
    this.mayBeTorn = false;
  }
}

function progressOf(file: string): string {
  return `${file}.progress`;
}
