// Games of the engine against itself, with labels of what its searches visit: the same searches give both.

import type { PositionBook } from '../../engine/position-book';
import { Random, seedOf } from '../../engine/random';
import { encodeGame } from '../../notation/viriformat';
import type { Notes } from './notes';
import { SelfPlay, type PlaySettings } from './self-play';

export class NotedGames {
  private readonly selfPlay: SelfPlay;

  /** `share` is the probability that a node of a search counts; `book` is the open file of the settings. */
  constructor(
    private readonly notes: Notes,
    private readonly settings: PlaySettings,
    private readonly share: number,
    book?: PositionBook,
  ) {
    this.selfPlay = new SelfPlay(notes.bare, settings, book);
  }

  /**
   * Plays game number `number`, from 0; returns it in viriformat. A position that several of its searches visit has one label.
   * Throws as `SelfPlay.play` does.
   */
  play(number: number): Uint8Array {
    const opening = this.selfPlay.opening(number);
    // Behind the searches for the opening, which would be noted too; by numbers of its own.
    this.notes.begin(this.share, new Random(seedOf(~this.settings.seed >>> 0, number)));
    return encodeGame(this.selfPlay.playFrom(opening));
  }

  /** Labelled positions of the last game, SAMPLE_SIZE bytes each (abi/sample.ts), valid until the next one. */
  labels(): Generator<Uint8Array> {
    return this.notes.samples();
  }
}
