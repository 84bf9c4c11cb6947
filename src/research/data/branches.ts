// Branches of games: what a search sees and no game shows. Games have only positions that good moves lead to, but a search
// evaluates those after every move. So from positions of a game a random legal move is made, and the position after it is
// searched; its best move is made as long as that is noisy, until a quiet position comes, such as networks learn from.
//
// A branch is written like a game, with result UNKNOWN. docs/TRAINING.md says what branches gain.

import { WHITE } from '../../abi/piece';
import { randomOpening } from '../../engine/openings';
import type { Random } from '../../engine/random';
import { isNoisy } from '../../notation/packed-move';
import { opponentOf } from '../../notation/pieces';
import type { Setup } from '../../notation/setup';
import { encodeGame, UNKNOWN, type ScoredGame } from '../../notation/viriformat';
import { writeBatched } from '../../platform/node/batched-file';
import type { DataCore } from './data-core';
import { readAllGames } from './game-file';
import { gamePositions } from './game-positions';
import type { ShortSearch } from './short-search';

/** Plies from the standard start position before which no branch begins: random opening moves. */
const FIRST_PLY = 11;
/** Centipawns from which on a game is decided, and its branches teach little. */
const DECIDED = 1500;
/** Moves of a branch at most. */
const MOST_MOVES = 4;

/** What branches follow from, besides the games. */
export interface BranchMakings {
  /** Replays the games. */
  readonly rules: DataCore;
  readonly search: ShortSearch;
  readonly random: Random;
  /** The probability that a position gets a branch. */
  readonly share: number;
}

/** A branch from some of a game's positions. Throws if the game is not legal. */
export function* branchesOf(game: Uint8Array, { rules, search, random, share }: BranchMakings): Generator<ScoredGame> {
  const positions = gamePositions(game, rules, (_replay, _address, ply) => ply >= FIRST_PLY && random.next() < share);
  const [first] = positions;
  if (first === undefined) return;
  search.begin(first.setup);
  for (const { setup, score } of positions) {
    if (Math.abs(score) >= DECIDED) continue;
    const start = randomOpening(search.core, setup, 1, random);
    if (start !== null) yield branchFrom(start, search);
  }
}

/** Writes the branches of the games of files to a new one; returns their number. Throws on an illegal game. */
export function branchGames(files: readonly string[], out: string, makings: BranchMakings): number {
  return writeBatched(out, (target) => {
    let count = 0;
    for (const game of readAllGames(files)) {
      for (const branch of branchesOf(game, makings)) {
        target.add(encodeGame(branch));
        count++;
      }
    }
    return count;
  });
}

/** The branch that begins at the search's position, which is `setup`. */
function branchFrom(setup: Setup, search: ShortSearch): ScoredGame {
  const { core } = search;
  const moves: number[] = [];
  const scores: number[] = [];
  for (let side = setup.sideToMove; moves.length < MOST_MOVES; side = opponentOf(side)) {
    const wasInCheck = core.inCheck();
    const { move, score } = search.run();
    moves.push(move);
    scores.push(side === WHITE ? score : -score);
    core.exports.playMove(move);
    const isOver = core.exports.legalMoves() === 0 || core.isDraw();
    if (isOver || !(isNoisy(move) || wasInCheck)) break;
  }
  return { setup, result: UNKNOWN, moves, scores };
}
