// Fake and real engines for the tests of the match runner.

import { join } from 'node:path';
import { afterEach } from 'vitest';
import { Player, type EngineSpec } from '../../src/match/player';
import { mainFile } from '../helpers/engine-process';
import { projectRoot } from '../helpers/paths';

/** The script of fixtures/fake-engine.js. */
export const fakeEngine = join(projectRoot, 'test', 'match', 'fixtures', 'fake-engine.js');

/** A fake engine with a fault, such as `['crash', '3']`. */
export function fakeSpec(name: string, fault: readonly string[] = [], change: Partial<EngineSpec> = {}): EngineSpec {
  return {
    name,
    command: { program: process.execPath, args: [fakeEngine, ...fault] },
    options: new Map(),
    limits: { nodes: 100 },
    timeMarginMs: 0,
    restart: false,
    ponder: false,
    ...change,
  };
}

/** Our own engine, as built. */
export function ownSpec(name: string, nodes: number): EngineSpec {
  return { ...fakeSpec(name), command: { program: process.execPath, args: [mainFile] }, limits: { nodes } };
}

const open: Player[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((player) => player.close()));
});

/** A player that is closed after the test. `said` gets its notes. */
export function startPlayer(
  spec: EngineSpec,
  { chess960 = false, timeoutMs = 20_000, said = [] as string[] } = {},
): Player {
  const player = new Player(spec, chess960, timeoutMs, (message) => said.push(message));
  open.push(player);
  return player;
}
