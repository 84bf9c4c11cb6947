// What a program does that a signal asks to end, and that has something to finish.

import { constants } from 'node:os';
import { ENDING_SIGNALS } from '../platform/node/children';

/** The exit code of a program that a signal has ended early. */
export const INTERRUPTED = 128 + constants.signals.SIGINT;

/** Aborted when the system asks the program to end, which from now on must do so by itself. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ENDING_SIGNALS) process.on(signal, () => interrupted.abort());
  return interrupted.signal;
}
