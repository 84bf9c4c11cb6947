// The codes of what the library throws.

import { SlideruleError } from '../../src/library/errors';

/** The code that a call throws; any other error fails the test. */
export function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return codeOfError(error);
  }
  return 'nothing thrown';
}

/** Code and message of what a call throws; any other error fails the test. */
export function thrownBy(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return `${codeOfError(error)} ${(error as Error).message}`;
  }
  return 'nothing thrown';
}

/** The code that a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return codeOfError(error);
  }
  return 'nothing thrown';
}

function codeOfError(error: unknown): string {
  if (error instanceof SlideruleError) return error.code;
  throw error;
}
