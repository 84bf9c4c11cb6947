// History tables (F.-D. Laramée, "Chess programming part IV", after Schaeffer): a quiet move that was best in one place is
// likely to be good in others. Indexed by colour, origin and target ("butterfly").

import { MOVE_SQUARE_MASK } from '../../abi/move';
import { SEARCH_HISTORY, SEARCH_HISTORY_SIZE } from './frames';

/** No score leaves ± this. */
export const HISTORY_MAX = 8192;

/** Origin and target of a packed move are its low twelve bits. */
const BUTTERFLY_MASK = (MOVE_SQUARE_MASK << 6) | MOVE_SQUARE_MASK;

function entryOf(position: usize, colour: i32, move: i32): usize {
  return position + SEARCH_HISTORY + (colour << 13) + ((move & BUTTERFLY_MASK) << 1);
}

/** -HISTORY_MAX … HISTORY_MAX */
export function historyScore(position: usize, colour: i32, move: i32): i32 {
  return load<i16>(entryOf(position, colour, move));
}

/**
 * Rewards (bonus > 0) or blames a move. Gravity: the nearer a score is to its bound the less a further bonus adds, so old
 * merits fade as new ones come, and the bound holds by itself for |bonus| ≤ HISTORY_MAX.
 */
export function updateHistory(position: usize, colour: i32, move: i32, bonus: i32): void {
  const entry = entryOf(position, colour, move);
  const old = i32(load<i16>(entry));
  const updated = old + bonus - (old * abs(bonus)) / HISTORY_MAX;
  assert(abs(bonus) <= HISTORY_MAX && abs(updated) <= HISTORY_MAX, 'history score out of bounds');
  store<i16>(entry, updated);
}

/** What a cutoff at a depth is worth. */
export function historyBonus(depth: i32): i32 {
  return min(depth * depth * 16, 1600);
}

export function clearHistory(position: usize): void {
  memory.fill(position + SEARCH_HISTORY, 0, SEARCH_HISTORY_SIZE);
}
