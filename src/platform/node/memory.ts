// How much memory there is, and how to give it back.

import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes the process may use: what a container allows it, or else what the machine has. */
export function memoryLimit(): number {
  const total = totalmem();
  const allowed = constrainedMemory();
  return allowed > 0 && allowed < total ? allowed : total;
}

/**
 * Gives memories that are no longer used back to the system, at once. They lie outside of the JavaScript heap, whose
 * collector would not notice for long that gigabytes hang on a few small objects; so it is called by hand. This changes a
 * flag of the whole process.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
