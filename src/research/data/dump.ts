// Games as text.

import type { DataCore } from './data-core';
import { formatFen } from '../../notation/fen';
import { formatUciMove } from '../../notation/uci-move';
import { gamePositions } from './game-positions';
import { Replay } from './replay';
import { unwrap } from '../../notation/result';
import { UNKNOWN } from '../../notation/viriformat';

/** A game: its first position, its result, and each move with White's score before it; castling is king takes rook. */
export function* dumpGame(game: Uint8Array, core: DataCore): Generator<string> {
  const replay = new Replay(core);
  const moves: string[] = [];
  const visit = (address: number): number =>
    moves.push(`${formatUciMove(replay.moveAt(address), true)} ${replay.whiteScoreAt(address)}`);
  const { setup, result } = unwrap(replay.play(game, visit));
  yield `${formatFen(setup, 'shredder')} | ${result === UNKNOWN ? '*' : result / 2}`;
  yield* moves;
  yield '';
}

/** Each position of a game as `FEN | score | result`, White's view, the usual input of trainers; `*` for no result. */
export function* dumpPositions(game: Uint8Array, core: DataCore): Generator<string> {
  for (const { setup, score, result } of gamePositions(game, core, () => true)) {
    const points = result === UNKNOWN ? '*' : (result / 2).toFixed(1);
    yield `${formatFen(setup, 'shredder')} | ${score} | ${points}`;
  }
}
