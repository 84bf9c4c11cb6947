// What a program says, and how it ends.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';

export interface Outcome {
  /** null if a signal has ended it. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Resolves when the program has ended and all that it wrote has been read. */
export async function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output, errors };
}
