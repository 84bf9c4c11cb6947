// Who sets options and then searches without `isready` finds the engine warm: it prepares itself while nobody speaks.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../../src/engine/engine';
import { success } from '../../src/notation/result';
import { processPlatform } from '../../src/platform/node/process-platform';
import { Protocol } from '../../src/uci/protocol';

const ready = vi.fn(() => Promise.resolve());
const idle = { options: [], listen: vi.fn(), greet: vi.fn(), ready };
const engine = { ...idle, setOption: () => Promise.resolve(success(undefined)) } as unknown as Engine;

/** Milliseconds in which a program sends the next option, and in which it has sent the last. */
const AT_ONCE = 10;
const LATER = 500;
let protocol: Protocol;

beforeEach(() => {
  vi.useFakeTimers();
  ready.mockClear();
  protocol = new Protocol(processPlatform, engine, { write: vi.fn(), quit: vi.fn(), fail: vi.fn() });
});
afterEach(() => vi.useRealTimers());

async function say(line: string, wait: number): Promise<void> {
  protocol.receive(line);
  await vi.advanceTimersByTimeAsync(wait);
}

it('prepares once after uciok', async () => {
  await say('uci', LATER);
  expect(ready).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(ready).toHaveBeenCalledTimes(1);
});

it('waits for the last of the options', async () => {
  await say('uci', AT_ONCE);
  for (const value of [16, 32, 64]) await say(`setoption name Hash value ${value}`, AT_ONCE);
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LATER);
  expect(ready).toHaveBeenCalledTimes(1);
});

it('prepares again after an option that is set later', async () => {
  await say('uci', LATER);
  await say('setoption name Threads value 2', LATER);
  expect(ready).toHaveBeenCalledTimes(2);
});

it('prepares nothing for a program that leaves', async () => {
  await say('uci', AT_ONCE);
  await say('quit', LATER);
  expect(ready).not.toHaveBeenCalled();
});

it('prepares nothing for a program that has not said uci', async () => {
  await say('setoption name Hash value 64', LATER);
  expect(ready).not.toHaveBeenCalled();
});
