// Reads the commits of the branch from git.

import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { projectFolder } from '../platform/node/artifacts';

export interface Commit {
  readonly hash: string;
  /** Subject and body, without the line ends after it. */
  readonly message: string;
}

export interface History {
  /** False in a shallow clone, whose older commits are missing. */
  readonly complete: boolean;
  /** The newest first. */
  readonly commits: readonly Commit[];
}

/** The commits up to the checked-out one, without merges; null without git or without the project's repository. */
export function readHistory(): History | null {
  const top = git('rev-parse', '--show-toplevel')?.trim();
  // If the project is unpacked inside another repository, that one's messages must not count.
  if (top === undefined || realpathSync(top) !== realpathSync(projectFolder)) return null;
  const log = git('log', '--no-merges', '-z', '--format=%h%n%B');
  if (log === null) return null;
  return { complete: git('rev-parse', '--is-shallow-repository')?.trim() === 'false', commits: readLog(log) };
}

/** Commits from the output of `git log -z --format=%h%n%B`. */
export function readLog(log: string): Commit[] {
  return log
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [hash = '', ...message] = entry.split('\n');
      return { hash, message: message.join('\n').trimEnd() };
    });
}

/** Standard output of a git command; null if it fails or there is no git. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout : null;
}
