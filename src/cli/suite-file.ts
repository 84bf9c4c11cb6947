// Files with one position per line.

import { messageOf } from '../notation/result';
import { readInput } from '../platform/node/input-file';
import { UsageError } from './arguments';

export interface SuiteLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines that are neither empty nor comments, which begin with `#`. Rejects with a UsageError if the file cannot be read. */
export async function readSuite(file: string): Promise<SuiteLine[]> {
  let content: Buffer;
  try {
    content = await readInput(file);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
  return content
    .toString()
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
}
