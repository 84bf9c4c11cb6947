// Whether the build is newer than all it is made of. Asked at every start, before any program of ours runs: it needs no package.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds since 1970 of a file's last change; 0 if there is none. */
export function timeOf(...path) {
  try {
    return statSync(join(...path)).mtimeMs;
  } catch {
    return 0;
  }
}

/** True if nothing in the checkout at `root` has changed since the last build began. */
export function isCurrent(root) {
  const built = timeOf(root, 'dist', 'stamp');
  if (built === 0) return false;
  const within = ['src', 'nets'].flatMap((name) => [
    name,
    ...readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
  ]);
  return ['package-lock.json', 'package.json', 'tsconfig.json', ...within].every((path) => timeOf(root, path) <= built);
}
