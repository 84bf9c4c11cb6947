// Files with one position per line.

import { readFile } from 'node:fs/promises';
import { UsageError } from './arguments';

export interface SuiteLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines that are neither empty nor comments, which begin with `#`. Throws a UsageError if unreadable. */
export async function readSuite(file: string): Promise<SuiteLine[]> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${String(error)}).`);
  }
  return content
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
}
