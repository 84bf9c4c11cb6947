// The output file of `annotate`, PGN or JSON lines according to its name, and FILE.progress beside it, which records
// how much of it is complete.

import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { PgnGame } from '../notation/pgn';
import { formatPgn } from '../notation/pgn-writer';
import { quote } from '../notation/result';
import { AppendedFile } from '../platform/node/appended-file';
import { contentHash } from '../platform/node/content-hash';
import { createFile, replaceFile } from '../platform/node/whole-files';
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
  /** Of those games in the input (`inputHash`), so that no other file is taken for it; games may be added to its end. */
  readonly input?: string | undefined;
}

/** Reads a progress file. Throws a UsageError if it is invalid. */
function readProgress(progressFile: string): Progress {
  let found: Partial<Progress> | null = null;
  try {
    found = JSON.parse(readFileSync(progressFile, 'utf8')) as Partial<Progress> | null;
  } catch (error) {
    throw new UsageError(`${quote(progressFile)} is not the progress of an annotation (${(error as Error).message}).`);
  }
  const { nodes = NaN, hashMb = NaN, games = NaN, broken = 0, bytes = NaN, input } = found ?? {};
  const isCount = (number: unknown): boolean => Number.isSafeInteger(number) && (number as number) >= 0;
  if (![nodes, hashMb, games, broken, bytes].every(isCount) || !['string', 'undefined'].includes(typeof input)) {
    throw new UsageError(`${quote(progressFile)} is not the progress of an annotation.`);
  }
  return { nodes, hashMb, games, broken, bytes, input };
}

export class AnnotatedFile {
  private constructor(
    private readonly file: string,
    private readonly output: AppendedFile,
    private progress: Progress,
  ) {}

  /** Begins a file, or continues an existing one. Throws a UsageError if this run cannot continue it. */
  static open(file: string, settings: AnnotationSettings): AnnotatedFile {
    const progressFile = progressOf(file);
    const size = existsSync(file) ? statSync(file).size : 0;
    let progress: Progress = { ...settings, games: 0, broken: 0, bytes: 0, input: '' };
    if (existsSync(progressFile)) {
      progress = readProgress(progressFile);
      const { bytes } = progress;
      if (size < bytes) throw new UsageError(`${quote(file)} has ${size} bytes, but its .progress says ${bytes}.`);
      if (progress.nodes !== settings.nodes || progress.hashMb !== settings.hashMb) {
        throw new UsageError(`${file} was begun with --nodes ${progress.nodes} --hash ${progress.hashMb}.`);
      }
    } else if (existsSync(file)) {
      throw new UsageError(`${file} already exists.`);
    } else {
      // Written first, so that no output file looks finished when it is not.
      createFile(progressFile, JSON.stringify(progress));
    }
    return new AnnotatedFile(file, AppendedFile.open(file, size, progress.bytes), progress);
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

  /** Throws a UsageError unless the games in the file are those that `input` begins with; `hash` is of as many of them. */
  assertBegunWith(hash: string, input: string): void {
    const { input: begun = hash } = this.progress;
    if (begun !== hash) {
      throw new UsageError(`${quote(this.file)} was begun with other games than those of ${quote(input)}.`);
    }
  }

  /**
   * Writes the text of the next game; `input` is the hash of all games so far in the input. Throws a UsageError if something else
   * stands in its place than the beginning of it, which an interrupted run has left, and an error if another run writes to the file.
   */
  append(text: string, isBroken: boolean, input: string): void {
    const bytes = Buffer.from(text);
    this.refuseForeign(bytes);
    this.output.append(bytes);
    const { games, broken, bytes: before } = this.progress;
    this.progress = {
      ...this.progress,
      games: games + 1,
      broken: broken + (isBroken ? 1 : 0),
      bytes: before + bytes.length,
      input,
    };
    replaceFile(progressOf(this.file), JSON.stringify(this.progress));
  }

  /** The file is complete. One without a game is removed. Throws as `append` does. */
  finish(): void {
    this.refuseForeign(Buffer.alloc(0));
    this.output.check();
    this.output.close();
    if (this.games === 0) rmSync(this.file);
    rmSync(progressOf(this.file));
  }

  /** What stands behind the finished games, and is cut off, must be the beginning of the next one. */
  private refuseForeign(next: Buffer): void {
    const { tornSize } = this.output;
    if (tornSize <= next.length && this.output.torn(tornSize).equals(next.subarray(0, tornSize))) return;
    throw new UsageError(
      `${quote(this.file)} holds ${tornSize} bytes behind byte ${this.progress.bytes} that are not of the next game.`,
    );
  }
}

/** The hash of the games of an input up to `game`; `before` is that of those before it. */
export function inputHash(before: string, game: PgnGame): string {
  return contentHash(Buffer.from(before + formatPgn(game)));
}

function progressOf(file: string): string {
  return `${file}.progress`;
}
