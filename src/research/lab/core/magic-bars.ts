// Finds which children of a node collide, for all of them at once.
//
// An occupancy in which the newest square is visible, as the nearest blocker of its ray, has an attack set that no occupancy
// without that square has. So its index must be free in the table without that square. Once that table is half full, each
// such occupancy bars at least half of the turns. As bit sets, a dozen of them bar all turns of most nodes before any table
// is built.

import { MAGIC_BARRED, MAGIC_OCCUPIED } from '../abi/magics';
import { childOf, indexBits, productsOf, squareOf, tableOf, turningBits, visibleCount, visibleOf } from './magic-tree';

/** Bytes from the bit set of the even indices to that of the odd ones. */
const ODD = 8192;

function barredOf(level: i32): usize {
  return MAGIC_BARRED + (level << 9);
}

/** u64 words of a set of turns; the bits of a smaller set are repeated to fill one. */
function wordCount(turnBits: i32): i32 {
  return turnBits <= 6 ? 1 : 1 << (turnBits - 6);
}

/** True where the turns of a level move the newest table by one index or two, as `findOpenTurns` requires. */
export function canBar(level: i32): bool {
  return turningBits(level) >= 4 && indexBits() - turningBits(level) <= 1;
}

/** Converts the table of a level to bit sets: one of all indices, or one each of the even and the odd ones. */
function markOccupied(level: i32): void {
  const table = tableOf(level);
  const zero = i8x16.splat(0);
  const turnBits = turningBits(level);
  const bytes = 1 << (turnBits - 3);
  if (turnBits == indexBits()) {
    for (let at = 0; at < bytes; at += 2) {
      store<u16>(MAGIC_OCCUPIED + at, u16(i8x16.bitmask(i8x16.ne(v128.load(table + (at << 3)), zero))));
    }
  } else {
    for (let at = 0; at < bytes; at += 2) {
      const low = v128.load(table + (at << 4));
      const high = v128.load(table + (at << 4), 16);
      const even = v128.shuffle<u8>(low, high, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
      const odd = v128.shuffle<u8>(low, high, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
      store<u16>(MAGIC_OCCUPIED + at, u16(i8x16.bitmask(i8x16.ne(even, zero))));
      store<u16>(MAGIC_OCCUPIED + ODD + at, u16(i8x16.bitmask(i8x16.ne(odd, zero))));
    }
    repeat(MAGIC_OCCUPIED + ODD, bytes);
  }
  repeat(MAGIC_OCCUPIED, bytes);
}

/** Repeats a bit set after its end, for windows that reach across it. */
function repeat(set: usize, bytes: i32): void {
  const end = max(2 * bytes, bytes + 8) + 8;
  for (let at = bytes; at < end; at += bytes) memory.copy(set + at, set, bytes);
}

/**
 * Finds the turns of a node's children of form `form` that no occupancy bars. Needs the level's table and products. Returns
 * false if there are none. Open turns may still collide: occupancies in which the newest square is hidden are not checked.
 */
export function findOpenTurns(level: i32, factor: u64, form: i32): bool {
  markOccupied(level);
  const barred = barredOf(level);
  const turnBits = turningBits(level);
  const words = wordCount(turnBits);
  for (let word = 0; word < words; word++) store<u64>(barred + (word << 3), 0);
  const residueBits = indexBits() - turnBits;
  const weight = childOf(level, factor, form, 0) << u64(squareOf(level));
  const products = productsOf(level);
  const visible = visibleOf(level);
  const shift = u64(64 - indexBits());
  for (let i = 0; i < visibleCount(level); i++) {
    const subset = load<u16>(visible + (i << 1));
    const index = i32((load<u64>(products + (subset << 3)) + weight) >> shift);
    const set = residueBits != 0 && index & 1 ? MAGIC_OCCUPIED + ODD : MAGIC_OCCUPIED;
    const first = index >> residueBits;
    const at = set + ((first >> 6) << 3);
    const low = u64(first & 63);
    let all = ~u64(0);
    for (let word = 0; word < words; word++) {
      const window = at + (word << 3);
      let bits = load<u64>(window) >> low;
      // In two steps, because a shift by 64 is a shift by 0.
      bits |= (load<u64>(window, 8) << 1) << (63 - low);
      bits |= load<u64>(barred + (word << 3));
      store<u64>(barred + (word << 3), bits);
      all &= bits;
    }
    if (all == ~u64(0)) return false;
  }
  return true;
}

/** True if `findOpenTurns` has left a turn open. */
export function isOpen(level: i32, turn: i32): bool {
  return ((load<u64>(barredOf(level) + ((turn >> 6) << 3)) >> u64(turn & 63)) & 1) == 0;
}
