// Games as text.

import { REPLAY_BLACK } from '../abi/replay';
import type { Core } from '../host/core';
import { formatFen } from '../notation/fen';
import { formatUciMove } from '../notation/uci-move';
import { Replay } from './replay';

/** Whose score it is: White's, in centipawns. */
function whiteScore(replay: Replay, address: number): number {
  const score = replay.scoreAt(address);
  return (replay.flagsAt(address) & REPLAY_BLACK) === 0 ? score : -score;
}

/** A game: its first position, its result, and each move with White's score before it; castling is king takes rook. */
export function* dumpGame(game: Uint8Array, core: Core): Generator<string> {
  const replay = new Replay(core);
  const moves: string[] = [];
  const played = replay.play(game, (address) => {
    moves.push(`${formatUciMove(replay.moveAt(address), true)} ${whiteScore(replay, address)}`);
  });
  if (!played.ok) throw new Error(played.error.message);
  yield `${formatFen(played.value.setup, 'shredder')} | ${played.value.result / 2}`;
  yield* moves;
  yield '';
}

/** Each position of a game as `FEN | score | result`, White's view, the text that trainers convert from. */
export function* dumpPositions(game: Uint8Array, core: Core): Generator<string> {
  const replay = new Replay(core);
  const plies: { move: number; score: number }[] = [];
  const played = replay.play(game, (address) => {
    plies.push({ move: replay.moveAt(address), score: whiteScore(replay, address) });
  });
  if (!played.ok) throw new Error(played.error.message);
  core.setSetup(played.value.setup);
  const result = (played.value.result / 2).toFixed(1);
  for (const { move, score } of plies) {
    yield `${formatFen(core.setup(), 'shredder')} | ${score} | ${result}`;
    core.exports.playMove(move);
  }
}
