// What the tests do with results.

import { expect } from 'vitest';
import { formatFen, parseFen } from '../../src/notation/fen';
import type { Result } from '../../src/notation/result';
import type { Setup } from '../../src/notation/setup';

/** The value of a result that must be one; an error fails the test with its message. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

/** The code of a result that must be an error whose message is one sentence on one line. */
export function codeOf<T>(result: Result<T>): string {
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(result.value)}`);
  expect(result.error.message).toMatch(/^[A-Z][^\n]*\.$/);
  return result.error.code;
}

export function setupOf(fen: string): Setup {
  return valueOf(parseFen(fen));
}

/** What a FEN becomes when it is read and written again. */
export function rewritten(fen: string, style: 'xfen' | 'shredder' = 'xfen'): string {
  return formatFen(setupOf(fen), style);
}
