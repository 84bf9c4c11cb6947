// The amount of available memory, and its release.

import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes the process may use: the container's limit, or else the machine's memory. */
export function memoryLimit(): number {
  const total = totalmem();
  const allowed = constrainedMemory();
  return allowed > 0 && allowed < total ? allowed : total;
}

/**
 * Returns unused memories to the system at once. They are outside the JavaScript heap, so the garbage collector would
 * not notice for a long time that a few small objects hold gigabytes; it is therefore called explicitly. This changes a
 * flag of the whole process.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
