// The built engine as a process: what conversation tests are made of.

import { join } from 'node:path';
import { UciClient } from '../../src/platform/node/uci-client';
import { projectRoot } from './paths';

/** Milliseconds that any single answer may take; generous, because tests share the machine. */
const DEADLINE_MS = 15_000;

/** The bundled engine. */
export const mainFile = join(projectRoot, 'dist', 'main.js');

/** Starts dist/main.js, or another script or argument of Node's, with arguments. */
export function openEngine(args: readonly string[] = [], main = mainFile): UciClient {
  return new UciClient({ program: process.execPath, args: [main, ...args] }, DEADLINE_MS);
}

/** Runs a command of the engine to its end. */
export async function runEngine(
  ...args: readonly string[]
): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const engine = openEngine(args);
  engine.endInput();
  const { code } = await engine.exited;
  return { code, lines: engine.lines, errors: engine.errors };
}
