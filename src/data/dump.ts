// Games as text.

import type { DataCore } from './data-core';
import { formatFen } from '../notation/fen';
import { formatUciMove } from '../notation/uci-move';
import { gamePositions } from './game-positions';
import { Replay } from './replay';

/** A game: its first position, its result, and each move with White's score before it; castling is king takes rook. */
export function* dumpGame(game: Uint8Array, core: DataCore): Generator<string> {
  const replay = new Replay(core);
  const moves: string[] = [];
  const played = replay.play(game, (address) => {
    moves.push(`${formatUciMove(replay.moveAt(address), true)} ${replay.whiteScoreAt(address)}`);
  });
  if (!played.ok) throw new Error(played.error.message);
  yield `${formatFen(played.value.setup, 'shredder')} | ${played.value.result / 2}`;
  yield* moves;
  yield '';
}

/** Each position of a game as `FEN | score | result`, White's view, the usual input of trainers. */
export function* dumpPositions(game: Uint8Array, core: DataCore): Generator<string> {
  for (const { setup, score, result } of gamePositions(game, core, () => true)) {
    yield `${formatFen(setup, 'shredder')} | ${score} | ${(result / 2).toFixed(1)}`;
  }
}
