// From games to positions to learn from: replays each game with the engine's own rules and leaves out what teaches little.

import { BLACK, NO_PIECE_TYPE } from '../abi/piece';
import { THREAD_POSITION } from '../abi/memory';
import { POSITION_BOARD, POSITION_SIDE_TO_MOVE } from '../abi/position';
import type { Core } from '../host/core';
import { isCapture, promotedType } from '../notation/packed-move';
import { packViriMove, type ScoredGame } from '../notation/viriformat';
import { randomNumbers } from '../data/random';
import type { Recipe } from './recipe';
import type { SampleStore } from './samples';

/** How many positions there were, and why some were left out. */
export interface LoadReport {
  games: number;
  validationGames: number;
  positions: number;
  inCheck: number;
  /** The best move takes something or promotes. */
  noisy: number;
  early: number;
  decided: number;
}

/** Loads games into a store: whole games are kept for validation, chosen by the recipe's seed and their order alone. */
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
  private readonly random: () => number;
  private readonly board: Uint8Array;

  constructor(
    private readonly recipe: Pick<Recipe, 'filter' | 'validation' | 'seed'>,
    private readonly core: Core,
    private readonly store: SampleStore,
  ) {
    this.random = randomNumbers(recipe.seed);
    this.board = new Uint8Array(core.view.buffer, core.threadBase + THREAD_POSITION + POSITION_BOARD, 64);
  }

  /** The moves must be legal. */
  add({ setup, result, moves, scores }: ScoredGame): void {
    const { core, store, report, board } = this;
    const forValidation = this.random() < this.recipe.validation;
    report.games++;
    if (forValidation) report.validationGames++;
    const firstPly = 2 * (setup.fullmoveNumber - 1) + Number(setup.sideToMove === BLACK);
    core.setSetup(setup);
    for (let at = 0; at < moves.length; at++) {
      const move = packViriMove(moves[at] as number, board);
      const score = scores[at] as number;
      report.positions++;
      if (this.passes(firstPly + at, move, score)) {
        const sideToMove = core.view.getUint32(core.threadBase + THREAD_POSITION + POSITION_SIDE_TO_MOVE, true);
        store.add({ board, sideToMove, score, result }, forValidation);
      }
      core.exports.playMove(move);
    }
  }

  private passes(ply: number, move: number, score: number): boolean {
    const { filter } = this.recipe;
    if (ply < filter.minPly) this.report.early++;
    else if (Math.abs(score) > filter.maxScore) this.report.decided++;
    else if (isCapture(move) || promotedType(move) !== NO_PIECE_TYPE) this.report.noisy++;
    else if (this.core.inCheck()) this.report.inCheck++;
    else return true;
    return false;
  }
}
