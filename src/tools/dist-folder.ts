// The folder of built files. Files are written under a temporary name in the same file system and then renamed, so an
// interrupted build leaves no file that looks current.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from '../platform/node/alive';

/** Each process has its own folder of drafts, named after its id. */
const DRAFTS = '.building-';

export class DistFolder {
  private readonly drafts: string;

  /** Opens the folder, and removes the drafts of killed builds. */
  constructor(
    readonly path: string,
    /** The start of the build; later edits are not in it. */
    private readonly startedAt: Date,
  ) {
    this.drafts = join(path, `${DRAFTS}${process.pid}`);
    mkdirSync(this.drafts, { recursive: true });
    for (const name of readdirSync(path)) {
      const owner = name.startsWith(DRAFTS) ? Number(name.slice(DRAFTS.length)) : NaN;
      if (Number.isInteger(owner) && !isAlive(owner)) rmSync(join(path, name), { recursive: true, force: true });
    }
  }

  /** Where to write a file until it is published. */
  draft(name: string): string {
    const path = join(this.drafts, name);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  }

  /** Moves a draft to its place, dated to the build's start. */
  publish(name: string): void {
    const target = join(this.path, name);
    mkdirSync(dirname(target), { recursive: true });
    utimesSync(this.draft(name), this.startedAt, this.startedAt);
    renameSync(this.draft(name), target);
  }

  /** Names of the files in a folder, which need not exist. */
  list(folder: string): string[] {
    const path = join(this.path, folder);
    return existsSync(path) ? readdirSync(path).map((name) => join(folder, name)) : [];
  }

  remove(name: string): void {
    rmSync(join(this.path, name), { force: true });
  }

  close(): void {
    rmSync(this.drafts, { recursive: true, force: true });
  }
}
