// What the user called this program by, for its help and its messages.

import { basename } from 'node:path';
import { canBuild } from './artifacts';
import { embedded } from './embedded';

/** `engine.sh` in a checkout, `sliderule` in the npm package, the file's name where the engine is one file. */
export function programName(): string {
  if (embedded !== null) return basename(process.argv[1] ?? process.execPath);
  return canBuild ? 'engine.sh' : 'sliderule';
}
