// Engines that tests open and that are ended whatever happens.

import { afterEach } from 'vitest';
import type { UciClient } from '../../src/platform/node/uci-client';
import { openEngine } from './engine-process';

const open: UciClient[] = [];

afterEach(() => {
  for (const engine of open.splice(0)) engine.kill();
});

/** Starts an engine for the running test; it is killed after the test if it still runs. */
export function startEngine(...args: readonly string[]): UciClient {
  const engine = openEngine(args);
  open.push(engine);
  return engine;
}
