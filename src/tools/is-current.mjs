// Whether the build is newer than all it is made of. Asked at every start, before any program of ours runs: it needs no package.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds since 1970 of a file's last change; 0 if there is none. */
export function timeOf(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

/**
 * True if a file changed between a build and now. A time in the future says nothing: no build is newer, so each start would
 * build again until then.
 */
function isNewer(path, built) {
  const time = timeOf(path);
  return time > built && time <= Date.now();
}

/** True if nothing in a folder is newer; the folder itself changes when a file comes or goes. */
function isOlder(folder, built) {
  if (isNewer(folder, built)) return false;
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    // Not `join`, which would take longer than all else here.
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? isOlder(path, built) : !isNewer(path, built);
  });
}

/** True if nothing in the checkout at `root` has changed since the last build began. */
export function isCurrent(root) {
  const built = timeOf(join(root, 'dist', 'stamp'));
  if (built === 0) return false;
  const files = ['package-lock.json', 'package.json', 'tsconfig.json'];
  return (
    files.every((file) => !isNewer(join(root, file), built)) &&
    ['src', 'nets'].every((name) => isOlder(join(root, name), built))
  );
}
