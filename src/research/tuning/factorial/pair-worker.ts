// What the processes that play pairs of games have in common: the openings, and answering their parent.

import type { Serializable } from 'node:child_process';
import { Openings } from '../../../match/openings';
import { openRules } from '../../../match/tournament';

/** All openings of a book, in an order drawn by the seed. Throws if the file cannot be read. */
export async function shuffledOpenings(file: string, seed: number): Promise<Openings> {
  const source = { file, order: 'random', seed, plies: 1000, chess960: false } as const;
  return Openings.load(source, await openRules(), (message) => process.stderr.write(`${message}\n`));
}

/** Answers each task of the parent by its result, see processes.ts. The process exits with its parent. */
export function answerTasks(resultOf: (task: unknown) => Serializable | Promise<Serializable>): void {
  const answer = async (task: unknown): Promise<void> => {
    const result = await resultOf(task);
    // The parent may have been killed meanwhile.
    process.send?.(result, (error: Error | null) => error !== null && process.exit());
  };
  process.on('disconnect', () => process.exit());
  process.on('message', (task: unknown) => void answer(task));
}
