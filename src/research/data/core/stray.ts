// Positions near a game: a few random moves away from it, such as a search visits by the thousand but a game never has.
// The trainer takes the core's static evaluation of them, so that a network first learns what that evaluation knows.

import { MOVE_LIST_SIZE, THREAD_MOVE_LISTS } from '../../../abi/memory';
import { MOVE_NONE } from '../../../abi/move';
import { WHITE } from '../../../abi/piece';
import { REPLAY_SIZE, STRAY_PLIES } from '../abi/replay';
import { SAMPLE_RESULT_UNKNOWN } from '../abi/sample';
import { evaluate } from '../../../core/eval/evaluate';
import { Position, threadRegion } from '../../../core/position/position';
import { isInCheck, listLegal, makeAny, unmakeAny } from '../../../core/moves/dispatch';
import { nextRandom } from './random';
import { writeRecord } from './replay';

function listOf(position: Position, ply: i32): usize {
  return threadRegion(position) + THREAD_MOVE_LISTS + usize(ply) * MOVE_LIST_SIZE;
}

/**
 * Leaves the current position `walks` times, each time by STRAY_PLIES random legal moves or to the end of the game.
 * Writes a record of each position on the way without check, with its static evaluation as score. `seed` is not 0.
 * Returns how many records it wrote, at most walks × STRAY_PLIES.
 */
export function stray(position: Position, walks: i32, seed: u32, records: usize): i32 {
  let random = seed;
  let record = records;
  for (let walk = 0; walk < walks; walk++) {
    let ply = 0;
    for (; ply < STRAY_PLIES; ply++) {
      const list = listOf(position, ply);
      const count = u64(listLegal(position, list) - list) >> 1;
      if (count == 0) break;
      random = nextRandom(random);
      const move = load<u16>(list + (usize((u64(random) * count) >> 32) << 1));
      makeAny(position, move);
      // The list keeps only the move to unmake.
      store<u16>(list, move);
      if (isInCheck(position)) continue;
      const score = evaluate(position);
      writeRecord(position, MOVE_NONE, position.sideToMove == WHITE ? score : -score, SAMPLE_RESULT_UNKNOWN, record);
      record += REPLAY_SIZE;
    }
    while (ply > 0) {
      ply--;
      unmakeAny(position, load<u16>(listOf(position, ply)));
    }
  }
  return i32((record - records) / REPLAY_SIZE);
}
