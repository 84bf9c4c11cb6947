// Converts games to training positions, without those that teach little.

import { rejection, type Rejection } from '../data/position-filter';
import { Replay } from '../data/replay';
import type { DataCore } from '../data/data-core';
import { Random } from '../../engine/random';
import { withReturns } from './lambda-return';
import type { Recipe } from './recipe';
import type { SampleSink } from './samples';
import type { Result } from '../../notation/result';

/** The number of positions, and of those skipped by reason. */
export interface LoadReport extends Record<Rejection, number> {
  games: number;
  validationGames: number;
  positions: number;
}

/**
 * Loads games. Some are held out for validation as a whole; the choice depends only on the recipe's seed and the order
 * of games.
 */
export class GameLoader {
  readonly report: LoadReport = {
    games: 0,
    validationGames: 0,
    positions: 0,
    inCheck: 0,
    noisy: 0,
    early: 0,
    decided: 0,
  };
  private readonly random: Random;
  private readonly replay: Replay;

  constructor(
    private readonly recipe: Pick<Recipe, 'filter' | 'lambda' | 'resultPlies' | 'lesson' | 'validation' | 'seed'>,
    core: DataCore,
    private readonly store: SampleSink,
  ) {
    this.random = new Random(recipe.seed);
    this.replay = new Replay(core);
  }

  /** `game` is in viriformat (src/research/data/game-file.ts). Throws if it is not legal. */
  add(game: Uint8Array): void {
    const { replay, report, store } = this;
    const forValidation = this.random.next() < this.recipe.validation;
    report.games++;
    if (forValidation) report.validationGames++;
    const expectLegal = (played: Result<unknown>): void => {
      if (!played.ok) throw new Error(`game ${report.games}: ${played.error.message}`);
    };
    const visit = (address: number, ply: number): void => {
      report.positions++;
      if (this.passes(address, ply)) store.addEncoded(replay.words, address, forValidation);
    };
    const { filter, lesson } = this.recipe;
    if (lesson?.games !== false) expectLegal(replay.play(withReturns(game, this.recipe, filter.maxScore), visit));
    if (lesson !== undefined) expectLegal(replay.stray(game, lesson, this.random, visit));
  }

  /** Adds a position that is encoded already, and passes all filters. */
  addSample(words: Int32Array, address: number): void {
    this.report.positions++;
    this.store.addEncoded(words, address, this.random.next() < this.recipe.validation);
  }

  private passes(address: number, ply: number): boolean {
    const reason = rejection(this.replay, address, ply, this.recipe.filter);
    if (reason !== null) this.report[reason]++;
    return reason === null;
  }
}
