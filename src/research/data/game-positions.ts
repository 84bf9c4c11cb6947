// The positions of a game with scores and results.

import type { DataCore } from './data-core';
import type { Setup } from '../../notation/setup';
import { Replay } from './replay';
import { unwrap } from '../../notation/result';

/** White's view. */
export interface ScoredPosition {
  readonly setup: Setup;
  /** Centipawns. */
  readonly score: number;
  /** BLACK_WINS, DRAWN, WHITE_WINS or UNKNOWN. */
  readonly result: number;
}

/** The positions of a game for which `wanted`, called in order, returns true. Throws if the game is not legal. */
export function gamePositions(
  game: Uint8Array,
  core: DataCore,
  wanted: (replay: Replay, address: number, ply: number) => boolean,
): ScoredPosition[] {
  const replay = new Replay(core);
  const plies: { move: number; score: number; isWanted: boolean }[] = [];
  const visit = (address: number, ply: number): void => {
    const isWanted = wanted(replay, address, ply);
    plies.push({ move: replay.moveAt(address), score: replay.whiteScoreAt(address), isWanted });
  };
  const { setup, result } = unwrap(replay.play(game, visit));
  const positions: ScoredPosition[] = [];
  const last = plies.findLastIndex(({ isWanted }) => isWanted);
  core.setSetup(setup);
  for (const { move, score, isWanted } of plies.slice(0, last + 1)) {
    if (isWanted) positions.push({ setup: core.setup(), score, result });
    core.exports.playMove(move);
  }
  return positions;
}
