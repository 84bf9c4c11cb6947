// The output file of `annotate`, PGN or JSON lines according to its name, and FILE.progress beside it, which records
// how much of it is complete.

import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { quote } from '../notation/result';
import { replaceFile, writeAll } from '../platform/node/whole-files';
import { UsageError } from './arguments';

/** The settings that determine annotations, besides the games. */
export interface AnnotationSettings {
  readonly nodes: number;
  readonly hashMb: number;
}

/** A run's progress: the finished games of the input, how many of them have an error, and their bytes in the output. */
interface Progress extends AnnotationSettings {
  readonly games: number;
  readonly broken: number;
  readonly bytes: number;
}

/** Reads a progress file. Throws a UsageError if it is invalid or does not match the output. */
function readProgress(progressFile: string, file: string): Progress {
  let found: Partial<Progress> | null = null;
  try {
    found = JSON.parse(readFileSync(progressFile, 'utf8')) as Partial<Progress> | null;
  } catch (error) {
    throw new UsageError(`${quote(progressFile)} is not the progress of an annotation (${(error as Error).message}).`);
  }
  const { nodes = NaN, hashMb = NaN, games = NaN, broken = 0, bytes = NaN } = found ?? {};
  if (![nodes, hashMb, games, broken, bytes].every((number) => Number.isSafeInteger(number) && number >= 0)) {
    throw new UsageError(`${quote(progressFile)} is not the progress of an annotation.`);
  }
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size < bytes) throw new UsageError(`${quote(file)} has ${size} bytes, but its .progress says ${bytes}.`);
  return { nodes, hashMb, games, broken, bytes };
}

export class AnnotatedFile {
  private constructor(
    private readonly file: string,
    private readonly handle: number,
    private progress: Progress,
  ) {}

  /** Begins a file, or continues an existing one. Throws a UsageError if this run cannot continue it. */
  static open(file: string, settings: AnnotationSettings): AnnotatedFile {
    const progressFile = progressOf(file);
    let progress: Progress = { ...settings, games: 0, broken: 0, bytes: 0 };
    if (existsSync(progressFile)) {
      progress = readProgress(progressFile, file);
      if (progress.nodes !== settings.nodes || progress.hashMb !== settings.hashMb) {
        throw new UsageError(`${file} was begun with --nodes ${progress.nodes} --hash ${progress.hashMb}.`);
      }
    } else if (existsSync(file)) {
      throw new UsageError(`${file} already exists.`);
    }
    // Written first, so that no output file looks finished when it is not.
    replaceFile(progressFile, JSON.stringify(progress));
    const handle = openSync(file, 'a');
    truncateSync(file, progress.bytes);
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

  /** Writes the text of the next game. */
  append(text: string, isBroken: boolean): void {
    const bytes = Buffer.from(text);
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

  /** The file is complete. One without a game is removed. */
  finish(): void {
    closeSync(this.handle);
    if (this.games === 0) rmSync(this.file);
    rmSync(progressOf(this.file));
  }
}

function progressOf(file: string): string {
  return `${file}.progress`;
}
