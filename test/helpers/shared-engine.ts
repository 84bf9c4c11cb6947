// Engines that tests open and that are ended whatever happens.

import { afterEach } from 'vitest';
import { EngineProcess } from './engine-process';

const open: EngineProcess[] = [];

afterEach(() => {
  for (const engine of open.splice(0)) engine.kill();
});

/** Starts an engine for the running test; it is killed after the test if it still runs. */
export function startEngine(...args: readonly string[]): EngineProcess {
  const engine = new EngineProcess(args);
  open.push(engine);
  return engine;
}
