// What went wrong, beside what caused it. It goes with the next success.

import { SlideruleError } from '../library/chess';
import { html } from './dom';
import { messageOf } from '../notation/result';

export class Notice {
  readonly element = html('p', { class: 'notice', role: 'alert', hidden: true });

  /** `field` is marked as wrong while something is shown. */
  constructor(private readonly field?: HTMLElement) {}

  /** Does what a user asks for. Returns whether it could be done; what is no fault of the input is thrown. */
  attempt(act: () => void): boolean {
    try {
      act();
    } catch (error) {
      if (!(error instanceof SlideruleError)) throw error;
      this.say(error.message);
      return false;
    }
    this.clear();
    return true;
  }

  /** The same for what takes time. Any error is shown: the browser itself may refuse. */
  async follow(work: Promise<void>): Promise<boolean> {
    try {
      await work;
    } catch (error) {
      this.say(messageOf(error));
      return false;
    }
    this.clear();
    return true;
  }

  /** Whether something is wrong. */
  get isShown(): boolean {
    return !this.element.hidden;
  }

  clear(): void {
    this.say('');
  }

  say(text: string): void {
    this.element.textContent = text;
    this.element.hidden = text === '';
    if (text === '') this.field?.removeAttribute('aria-invalid');
    else this.field?.setAttribute('aria-invalid', 'true');
  }
}
