// A game against the engine as the tags of its PGN say it: players, rating, clock, date, and how it ended.

import type { Colour } from '../library/chess';
import { pgnDate } from '../notation/pgn';

export interface MatchSettings {
  readonly elo: number;
  /** The user's side. */
  readonly user: Colour;
  /** What the user wants to be called. */
  readonly name: string;
  /** Minutes for the game; 0 for no clock. */
  readonly minutes: number;
  /** Seconds for each move. */
  readonly increment: number;
}

/** Values of `Termination`. */
export const ENDED = { not: 'unterminated', normally: 'normal', onTime: 'time forfeit' } as const;

/** The tags of a game that begins on a day. */
export function matchTags(settings: MatchSettings, day: Date): Readonly<Record<string, string>> {
  const { user, name, elo, minutes, increment } = settings;
  const [white, black] = user === 'white' ? [name, 'Sliderule'] : ['Sliderule', name];
  return {
    Event: 'Game against Sliderule',
    Date: pgnDate(day),
    White: white,
    Black: black,
    [user === 'white' ? 'BlackElo' : 'WhiteElo']: String(elo),
    TimeControl: minutes === 0 ? '-' : `${minutes * 60}+${increment}`,
    Termination: ENDED.not,
  };
}
