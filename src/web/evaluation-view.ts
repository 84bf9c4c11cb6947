// The evaluation as a bar beside the board.

import type { Outcome } from '../library/chess';
import { html } from './dom';
import { formatScore } from './engine-line';
import type { Node } from './page-game';

/** The bar shows White's expected points as a fraction of its height. */
export class EvaluationBar {
  private readonly white = html('div', { class: 'white-share' });
  private readonly text = html('span', {});

  constructor(private readonly host: HTMLElement) {
    host.append(this.white, this.text);
  }

  /** Of an evaluation, or of the end of the game. Without either it stays as it is. */
  show({ evaluation }: Node, outcome: Outcome | null, flipped: boolean): void {
    this.host.classList.toggle('flipped', flipped);
    if (outcome !== null) {
      const { winner } = outcome;
      this.fill(winner === null ? 0.5 : winner === 'white' ? 1 : 0, winner === null ? '½' : '1', outcome.reason);
    } else if (evaluation !== null) {
      const { type, value } = evaluation.score;
      const pawns = (Math.abs(value) / 100).toFixed(Math.abs(value) < 1000 ? 1 : 0);
      const text = type === 'mate' ? `#${Math.abs(value)}` : pawns;
      this.fill(evaluation.expected, text, formatScore(evaluation.score));
    }
  }

  private fill(expected: number, text: string, label: string): void {
    this.white.style.height = `${(expected * 100).toFixed(1)}%`;
    this.text.textContent = text;
    this.text.className = expected >= 0.5 ? 'for-white' : 'for-black';
    this.host.setAttribute('aria-label', `Evaluation ${label}`);
  }
}
