// Where generated moves go: into a list, or only into a count.
//
// The generator is written once and compiled for both. Its `cursor` is the address where the next move will be written, or
// the number of moves so far: a population count stands for a whole set of targets then.

import { MOVE_FLAG_SHIFT, MOVE_TO_SHIFT } from '../../abi/move';
import { lsb, popcount, withoutLsb } from '../bitboard/bits';

/** Moves are written as u16, one after the other. */
export class List {}
/** Moves are counted. */
export class Counter {}

export function isCounter<Sink>(): bool {
  return idof<Sink>() == idof<Counter>();
}

/** One move. */
export function pushMove<Sink>(cursor: usize, from: i32, to: i32, flag: i32): usize {
  if (isCounter<Sink>()) return cursor + 1;
  store<u16>(cursor, from | (to << MOVE_TO_SHIFT) | (flag << MOVE_FLAG_SHIFT));
  return cursor + 2;
}

/** The moves of one piece to each square of a set. */
export function pushTargets<Sink>(cursor: usize, from: i32, targets: u64, flag: i32): usize {
  if (isCounter<Sink>()) return cursor + popcount(targets);
  const origin = from | (flag << MOVE_FLAG_SHIFT);
  while (targets) {
    store<u16>(cursor, origin | (lsb(targets) << MOVE_TO_SHIFT));
    cursor += 2;
    targets = withoutLsb(targets);
  }
  return cursor;
}

/** The moves of pawns that all go the same way: each comes from `offset` below its target. */
export function pushShifted<Sink>(cursor: usize, targets: u64, offset: i32, flag: i32): usize {
  if (isCounter<Sink>()) return cursor + popcount(targets);
  while (targets) {
    const to = lsb(targets);
    store<u16>(cursor, (to - offset) | (to << MOVE_TO_SHIFT) | (flag << MOVE_FLAG_SHIFT));
    cursor += 2;
    targets = withoutLsb(targets);
  }
  return cursor;
}

/** The same for promotions: four moves each, the queen first. `flag` is FLAG_PROMOTION, with FLAG_CAPTURE or without. */
export function pushPromotions<Sink>(cursor: usize, targets: u64, offset: i32, flag: i32): usize {
  if (isCounter<Sink>()) return cursor + 4 * popcount(targets);
  while (targets) {
    const to = lsb(targets);
    for (let promoted = 3; promoted >= 0; promoted--) {
      cursor = pushMove<Sink>(cursor, to - offset, to, flag + promoted);
    }
    targets = withoutLsb(targets);
  }
  return cursor;
}
