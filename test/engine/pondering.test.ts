// A search on the opponent's time answers before its threads have ended, where nothing is lost by that.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, Running } from '../../src/engine/engine';
import type { Found, Line } from '../../src/engine/search';
import type { Result } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';
import { buildName } from '../helpers/core';
import { listenedEngine, searched } from '../helpers/typed-engine';
import { valueOf } from '../notation/results';

interface Pondering {
  readonly running: Running<Result<Found>>;
  readonly lines: Line[];
}

let engine: Engine;

beforeEach(async () => {
  ({ engine } = listenedEngine(processPlatform));
  await engine.configure({ hashMb: 1, threads: 2 });
});

afterEach(() => engine.close());

/** Ponders with so many milliseconds on the clock, for so many milliseconds at least and until a line is shown. */
async function ponder(clockMs: number, leastMs = 0): Promise<Pondering> {
  const lines: Line[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const line = (shown: Line): void => {
    lines.push(shown);
    begin();
  };
  const running = engine.search({ limits: { ponder: true, clock: { whiteTime: clockMs } } }, { line });
  await begun;
  await new Promise((resolve) => setTimeout(resolve, leastMs));
  return { running, lines };
}

/** Whether a search has its result while its threads are still at work. Only a message, which comes later, tells of their end. */
async function isEarly({ running }: Pondering): Promise<boolean> {
  const early = await Promise.race([
    running.result.then(() => true),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
  ]);
  let isIdle = false;
  void engine.idle().then(() => (isIdle = true));
  // A search that has ended is idle within microtasks.
  for (let tick = 0; tick < 20; tick++) await Promise.resolve();
  return early && !isIdle;
}

/** The result is the move shown last; nothing is shown behind it, and the next search has its turn. */
async function expectAnswer({ running, lines }: Pondering): Promise<void> {
  const { move } = valueOf(await running.result);
  const shown = lines.length;
  expect(move).toBe(lines.at(-1)?.pv[0]);
  const { infos } = await searched(engine, { limits: { depth: 3 } });
  expect(infos.at(-1)?.depth).toBe(3);
  expect(lines).toHaveLength(shown);
}

describe(`pondering, ${buildName}`, () => {
  it('ends at once when another reply is played', async () => {
    const pondering = await ponder(60_000);
    engine.stop();
    expect(await isEarly(pondering)).toBe(true);
    await expectAnswer(pondering);
  });

  it('ends at once with a ponderhit when it has taken the time of a short move', async () => {
    const pondering = await ponder(20, 20);
    engine.ponderHit();
    expect(await isEarly(pondering)).toBe(true);
    await expectAnswer(pondering);
  });

  it('goes on after a ponderhit while there is time', async () => {
    const pondering = await ponder(60_000);
    engine.ponderHit();
    expect(await isEarly(pondering)).toBe(false);
    engine.stop();
    await expectAnswer(pondering);
  });

  it('waits for its threads where a ponderhit ends a longer move: they may know better', async () => {
    const pondering = await ponder(1000, 600);
    engine.ponderHit();
    expect(await isEarly(pondering)).toBe(false);
    await expectAnswer(pondering);
  });

  it('waits for its threads at limited strength, where the move is chosen in the end', async () => {
    await engine.configure({ limitStrength: true, elo: 2850 });
    const pondering = await ponder(60_000);
    engine.stop();
    expect(await isEarly(pondering)).toBe(false);
    await pondering.running.result;
  });
});
