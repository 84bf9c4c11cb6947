// The barrier of the training's threads.

import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { TRAINING_OPENED } from '../../../src/research/train/abi/training';
import { Barrier } from '../../../src/research/train/barrier';

/** Wakes whoever waits at the barrier, three times without opening it; then it opens it. */
const EARLY_AND_LATE = `
  const { workerData: { memory, opened } } = require('node:worker_threads');
  const words = new Int32Array(memory.buffer);
  for (let woken = 0; woken < 3; ) woken += Atomics.notify(words, opened);
  Atomics.store(words, opened, 1);
  Atomics.notify(words, opened);
`;

test('a thread that is woken before the barrier opens goes on waiting', async () => {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const opened = TRAINING_OPENED / 4;
  const other = new Worker(EARLY_AND_LATE, { eval: true, workerData: { memory, opened } });
  new Barrier(memory, 2).wait();
  const seen = Atomics.load(new Int32Array(memory.buffer), opened);
  // With a barrier that lets through too early, the loop of the other thread would have no end.
  await other.terminate();
  expect(seen).toBe(1);
});
