// The tab for a game against the engine.

import { MAX_ELO, MIN_ELO } from '../engine/strength';
import { button, choice, field, html } from './dom';
import type { Match } from './match';
import type { MatchSettings } from './match-tags';
import { MovesPanel } from './moves-panel';
import type { Node, PageGame } from './page-game';

export interface PlayOwner {
  startMatch(settings: MatchSettings): void;
  resign(): void;
  offerDraw(): void;
  takeBack(): void;
  endMatch(): void;
  goTo(node: Node): void;
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

/** Letters of a name. */
const LONGEST_NAME = 40;

export class PlayPanel {
  private elo = 1600;
  private side = 'white';
  private time = '5+3';
  private readonly name: HTMLInputElement;
  private readonly status = html('p', { class: 'verdict', role: 'status' });
  private readonly arrangement: HTMLElement;
  private readonly running: HTMLElement;
  private readonly draw: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly resign: HTMLButtonElement;
  private readonly end: HTMLButtonElement;
  private readonly moves: MovesPanel;
  readonly element: HTMLElement;

  /** `name` is what the user is called. */
  constructor(owner: PlayOwner, name: string) {
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
    this.name = html('input', { id: 'player-name', value: name, maxlength: LONGEST_NAME, autocomplete: 'nickname' });
    this.moves = new MovesPanel((node) => owner.goTo(node));
    this.arrangement = html(
      'div',
      { class: 'form' },
      field('Rating of the engine (Elo)', html('div', { class: 'slider' }, slider, rating)),
      field(
        'Your side',
        choice(SIDES, this.side, (value) => (this.side = value)),
      ),
      field('Your name', this.name),
      field(
        'Clock',
        choice(TIMES, this.time, (value) => (this.time = value)),
      ),
      button('Play', () => owner.startMatch(this.settings()), { class: 'primary', id: 'play' }),
    );
    this.back = button('Take back', () => owner.takeBack(), { id: 'take-back' });
    this.draw = button('Offer a draw', () => owner.offerDraw(), { id: 'offer-draw' });
    this.resign = button('Resign', () => owner.resign(), { id: 'resign' });
    this.end = button('Analyse this game', () => owner.endMatch(), { id: 'end-match' });
    this.running = html('div', { class: 'buttons' }, this.back, this.draw, this.resign, this.end);
    this.element = html(
      'div',
      { class: 'panel play' },
      this.status,
      this.moves.element,
      this.running,
      this.arrangement,
    );
    this.show(null, null);
  }

  show(match: Match | null, game: PageGame | null): void {
    const isOn = match !== null && match.verdict === null;
    this.running.hidden = match === null;
    this.moves.element.hidden = match === null;
    this.arrangement.hidden = isOn;
    this.resign.hidden = !isOn;
    this.draw.hidden = !isOn;
    this.status.textContent = statusOf(match);
    if (match === null || game === null) return;
    this.draw.disabled = !match.canOfferDraw;
    this.back.disabled = !match.canTakeBack;
    this.end.textContent = isOn ? 'Stop and analyse' : 'Analyse this game';
    this.moves.show(game);
  }

  private settings(): MatchSettings {
    const [minutes = 0, increment = 0] = this.time.split('+').map(Number);
    const side = this.side === 'random' ? (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2 : this.side;
    const user = side === 'white' || side === 0 ? 'white' : 'black';
    return { elo: this.elo, user, name: this.name.value.trim() || 'You', minutes, increment };
  }
}

function statusOf(match: Match | null): string {
  if (match === null) {
    return 'The engine plays at the strength you choose, from the position on the board’s first move.';
  }
  if (match.verdict !== null) return match.verdict;
  const turn = match.isUsersTurn ? 'Your move.' : 'The engine is thinking.';
  return match.hasDeclined ? `${turn} The draw is declined.` : turn;
}
