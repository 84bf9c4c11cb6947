// Games as text.

import type { DataCore } from './data-core';
import { formatFen } from '../notation/fen';
import { formatUciMove } from '../notation/uci-move';
import { gamePositions } from './game-positions';
import { Replay } from './replay';
import { unwrap } from '../notation/result';

/** A game: its first position, its result, and each move with White's score before it; castling is king takes rook. */
export function* dumpGame(game: Uint8Array, core: DataCore): Generator<string> {
  const replay = new Replay(core);
  const moves: string[] = [];
  const visit = (address: number): number =>
    moves.push(`${formatUciMove(replay.moveAt(address), true)} ${replay.whiteScoreAt(address)}`);
  const { setup, result } = unwrap(replay.play(game, visit));
  yield `${formatFen(setup, 'shredder')} | ${result / 2}`;
  yield* moves;
  yield '';
}

/** Each position of a game as `FEN | score | result`, White's view, the usual input of trainers. */
export function* dumpPositions(game: Uint8Array, core: DataCore): Generator<string> {
  for (const { setup, score, result } of gamePositions(game, core, () => true)) {
    yield `${formatFen(setup, 'shredder')} | ${score} | ${(result / 2).toFixed(1)}`;
  }
}
