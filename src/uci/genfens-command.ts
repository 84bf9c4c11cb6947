// The parameters of `genfens`, as OpenBench's client sends them (Client/genfens.py there).

import { BOOK_PLIES, OPENING_PLIES, type OpeningRequest } from '../engine/openings';
import { failure, quote, success, type Result } from '../notation/result';
import { parseNumberWithin } from './number';

const MOST_OPENINGS = 10_000_000;
const MOST_PLIES = 100;

/**
 * Reads `N seed S book None|FILE [plies P]`; a file's name may hold blanks. Only the seed's lowest 32 bits count. Errors:
 * GENFENS_SYNTAX, NUMBER_SYNTAX, NUMBER_RANGE.
 */
export function parseGenfens(parameters: readonly string[]): Result<OpeningRequest> {
  const text = parameters.join(' ');
  const match = /^(\S+) seed (\S+) book (.+?)(?: plies (\S+))?$/.exec(text);
  const [, count = '', seed = '', book = '', plies] = match ?? [];
  if (match === null) {
    return failure('GENFENS_SYNTAX', `genfens: ${quote(text)} is not "N seed S book None|FILE [plies P]".`);
  }
  const isFromStart = book.toLowerCase() === 'none';
  const standard = isFromStart ? OPENING_PLIES : BOOK_PLIES;
  const number = parseNumberWithin('genfens', count, 1, MOST_OPENINGS);
  const seedNumber = parseNumberWithin('genfens seed', seed, 0, Number.MAX_SAFE_INTEGER);
  const length = parseNumberWithin('genfens plies', plies ?? String(standard), 0, MOST_PLIES);
  if (!number.ok) return number;
  if (!seedNumber.ok) return seedNumber;
  if (!length.ok) return length;
  return success({
    count: number.value,
    seed: seedNumber.value % 2 ** 32,
    book: isFromStart ? null : book,
    plies: length.value,
  });
}
