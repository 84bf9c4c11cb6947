// From games to positions to learn from: replays each game with the engine's own rules and leaves out what teaches little.

import {
  FLAG_CAPTURE,
  FLAG_CASTLE,
  FLAG_DOUBLE_PUSH,
  FLAG_EN_PASSANT,
  FLAG_PROMOTION,
  FLAG_QUIET,
  MOVE_FLAG_SHIFT,
} from '../abi/move';
import { BLACK, NO_PIECE, NO_PIECE_TYPE, PAWN } from '../abi/piece';
import { THREAD_POSITION } from '../abi/memory';
import { POSITION_BOARD, POSITION_SIDE_TO_MOVE } from '../abi/position';
import type { Core } from '../host/core';
import { isCapture, promotedType } from '../notation/packed-move';
import type { Setup } from '../notation/setup';
import { randomNumbers } from '../data/random';
import type { Recipe } from './recipe';
import type { SampleStore } from './samples';

/** A game with what a search said before each move. */
export interface TrainingGame {
  readonly setup: Setup;
  /** 0 Black has won, 1 drawn, 2 White has won. */
  readonly result: number;
  /** In viriformat: squares as in packed moves, 2 bits of promoted type, 2 bits of kind. */
  readonly moves: ArrayLike<number>;
  /** Centipawns, White's view; one for each move. */
  readonly scores: ArrayLike<number>;
}

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

// Kinds of moves in viriformat; a plain move has none.
const VIRI_EN_PASSANT = 1;
const VIRI_CASTLE = 2;
const VIRI_PROMOTION = 3;

/** A move of viriformat as a packed move, whose flag says more: what else it is, the board knows. */
function packMove(move: number, board: Uint8Array): number {
  const from = move & 63;
  const to = (move >> 6) & 63;
  return (move & 0xfff) | (flagOf(move >> 14, (move >> 12) & 3, from, to, board) << MOVE_FLAG_SHIFT);
}

function flagOf(kind: number, promoted: number, from: number, to: number, board: Uint8Array): number {
  if (kind === VIRI_CASTLE) return FLAG_CASTLE;
  if (kind === VIRI_EN_PASSANT) return FLAG_EN_PASSANT;
  const capture = board[to] === NO_PIECE ? FLAG_QUIET : FLAG_CAPTURE;
  if (kind === VIRI_PROMOTION) return FLAG_PROMOTION | capture | promoted;
  const isPawn = (board[from] as number) >> 1 === PAWN;
  return isPawn && Math.abs(from - to) === 16 ? FLAG_DOUBLE_PUSH : capture;
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
  add({ setup, result, moves, scores }: TrainingGame): void {
    const { core, store, report, board } = this;
    const forValidation = this.random() < this.recipe.validation;
    report.games++;
    if (forValidation) report.validationGames++;
    const firstPly = 2 * (setup.fullmoveNumber - 1) + Number(setup.sideToMove === BLACK);
    core.setSetup(setup);
    for (let at = 0; at < moves.length; at++) {
      const move = packMove(moves[at] as number, board);
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
