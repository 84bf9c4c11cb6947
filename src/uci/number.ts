// Whole numbers as UCI writes them.

import { failure, quote, success, type Result } from '../notation/result';

/**
 * Reads a whole number; one too large for exact arithmetic becomes the largest exact one. Error: NUMBER_SYNTAX, naming
 * the field.
 */
export function parseWholeNumber(field: string, text: string | undefined): Result<number> {
  if (text === undefined) return failure('NUMBER_SYNTAX', `${field}: a whole number is missing.`);
  if (!/^[+-]?\d+$/.test(text)) return failure('NUMBER_SYNTAX', `${field}: ${quote(text)} is not a whole number.`);
  return success(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER)));
}

/** The same within a range. Errors: NUMBER_SYNTAX, NUMBER_RANGE. */
export function parseNumberWithin(field: string, text: string, least: number, most: number): Result<number> {
  const number = parseWholeNumber(field, text);
  if (!number.ok || (number.value >= least && number.value <= most)) return number;
  return failure('NUMBER_RANGE', `${field}: ${quote(text)} is not a whole number from ${least} to ${most}.`);
}
