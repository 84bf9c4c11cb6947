// The pool of processes behind the factorial tester and SPSA.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { workThrough } from '../../../src/research/tuning/factorial/processes';

interface Task {
  readonly number: number;
}

const pool = {
  worker: fileURLToPath(new URL('./fixtures/doubling-worker.js', import.meta.url)),
  argument: 2,
  processes: 2,
};

function tasksOf(...numbers: readonly number[]): Iterator<Task, unknown> {
  return numbers.map((number) => ({ number })).values();
}

describe('a pool of processes', () => {
  it('answers every task once, and says which', async () => {
    const answers: (readonly [number, unknown])[] = [];
    await workThrough(pool, tasksOf(5, 1, 4, 2, 3), (result, { number }) => {
      answers.push([number, result]);
      return false;
    });
    expect(answers.sort(([one], [other]) => one - other)).toEqual([1, 2, 3, 4, 5].map((n) => [n, 2 * n]));
  });

  it('draws a task only when a process is free for it', async () => {
    let drawn = 0;
    let done = 0;
    const most: number[] = [];
    function* counted(): Generator<Task> {
      for (let number = 0; number < 8; number++) {
        most.push(++drawn - done);
        yield { number };
      }
    }
    await workThrough(pool, counted(), () => {
      done++;
      return false;
    });
    expect([done, Math.max(...most)]).toEqual([8, 2]);
  });

  it('ends when it is told to', async () => {
    const results: unknown[] = [];
    await workThrough(pool, tasksOf(1, 2, 3, 4, 5, 6), (result) => results.push(result) === 3);
    expect(results).toHaveLength(3);
  });

  it('fails with a process that fails', async () => {
    await expect(workThrough(pool, tasksOf(1, 13, 2), () => false)).rejects.toThrow('a process that plays ended (3)');
  });
});
