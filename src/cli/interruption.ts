// What a program does when a signal asks it to end.

import { constants } from 'node:os';
import { killEngines } from '../platform/node/uci-client';

/** The exit code of a program that a signal has ended early. */
export const INTERRUPTED = 128 + constants.signals.SIGINT;

/**
 * Kills the engines that still run when this program ends: they lead process groups of their own, and no terminal ends them with
 * it. `onSignal` is called when a signal asks the program to end, which it must do in time.
 */
export function killEnginesAtEnd(onSignal: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('exit', killEngines);
}
