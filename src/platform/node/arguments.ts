// Values of command line arguments, checked.

import { quote } from '../../notation/result';

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {}

/** Whether an error is a UsageError, or what `parseArgs` of Node throws. */
export function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || Boolean((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS'));
}

/** A whole number in a range; throws a UsageError that names the field. */
export function wholeNumber(field: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${field}: ${quote(text)} is not a whole number from ${min} to ${max}.`);
}

/** A decimal number in a range; throws a UsageError that names the field. */
export function decimal(field: string, text: string, min: number, max: number): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`${field}: ${quote(text)} is not a number from ${min} to ${max}.`);
}

/** One of some words; throws a UsageError that names the field. */
export function choice<Word extends string>(field: string, text: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === text);
  if (word !== undefined) return word;
  throw new UsageError(`${field}: ${quote(text)} is not one of ${words.join(', ')}.`);
}
