// The tab for a game against the engine.

import { MAX_ELO, MIN_ELO } from '../engine/strength';
import { button, choice, field, html } from './dom';
import type { Match, MatchSettings } from './match';

export interface PlayOwner {
  startMatch(settings: MatchSettings): void;
  resign(): void;
  takeBack(): void;
  endMatch(): void;
}

const TIMES = [
  ['0+0', 'No clock'],
  ['1+1', '1 min + 1 s'],
  ['3+2', '3 min + 2 s'],
  ['5+3', '5 min + 3 s'],
  ['10+5', '10 min + 5 s'],
  ['30+20', '30 min + 20 s'],
] as const;

const SIDES = [
  ['white', 'White'],
  ['black', 'Black'],
  ['random', 'Either'],
] as const;

export class PlayPanel {
  private elo = 1600;
  private side = 'white';
  private time = '5+3';
  private readonly status = html('p', { class: 'verdict', role: 'status' });
  private readonly arrangement: HTMLElement;
  private readonly running: HTMLElement;
  readonly element: HTMLElement;

  constructor(owner: PlayOwner) {
    const rating = html('output', {}, String(this.elo));
    const slider = html('input', {
      type: 'range',
      min: MIN_ELO,
      max: MAX_ELO,
      step: 20,
      value: this.elo,
      'aria-label': 'Elo',
      oninput: () => {
        this.elo = Number(slider.value);
        rating.textContent = slider.value;
      },
    });
    this.arrangement = html(
      'div',
      { class: 'form' },
      field('Rating of the engine (Elo)', html('div', { class: 'slider' }, slider, rating)),
      field(
        'Your side',
        choice(SIDES, this.side, (value) => (this.side = value)),
      ),
      field(
        'Clock',
        choice(TIMES, this.time, (value) => (this.time = value)),
      ),
      button('Play', () => owner.startMatch(this.settings()), { class: 'primary', id: 'play' }),
    );
    this.running = html(
      'div',
      { class: 'buttons', hidden: true },
      button('Take back', () => owner.takeBack(), { id: 'take-back' }),
      button('Resign', () => owner.resign(), { id: 'resign' }),
      button('Analyse this game', () => owner.endMatch(), { id: 'end-match' }),
    );
    this.element = html('div', { class: 'panel' }, this.status, this.running, this.arrangement);
    this.show(null);
  }

  show(match: Match | null): void {
    this.running.hidden = match === null;
    this.arrangement.hidden = match !== null && match.verdict === null;
    if (match === null) {
      this.status.textContent =
        'The engine plays at the strength you choose, from the position on the board’s first move.';
    } else this.status.textContent = match.verdict ?? (match.isUsersTurn ? 'Your move.' : 'The engine is thinking.');
  }

  private settings(): MatchSettings {
    const [minutes = 0, increment = 0] = this.time.split('+').map(Number);
    const side = this.side === 'random' ? (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 : this.side;
    return { elo: this.elo, user: side === 'white' || side === 0 ? 'white' : 'black', minutes, increment };
  }
}
