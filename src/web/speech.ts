// What the page says: in the line at its top, and to screen readers.

import { SlideruleError } from '../library/chess';
import { byId } from './dom';

/** Writes the line at the top; what is wrong has another colour. */
export function say(text: string, isError: boolean): void {
  const state = byId('engine-state');
  state.textContent = text;
  state.classList.toggle('error', isError);
}

/** Says what is wrong with an input. Any other error is thrown. */
export function refuse(error: unknown): void {
  if (!(error instanceof SlideruleError)) throw error;
  say(error.message, true);
}

/** Reads something out. */
export function announce(text: string): void {
  byId('announcer').textContent = text;
}
