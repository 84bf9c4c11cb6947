// The tree of magic factors, grown from the lowest bit.
//
// Let the relevant squares of a slider be s₀ > s₁ > … A product of an occupancy of the first j of them with a factor α depends
// on the lowest 64 - sⱼ₋₁ bits of α only: that is proposition 2 of Fiekas (section 4.2) for a part of the squares. So a path of
// low bits that already makes two of these occupancies collide destructively rules out every factor that begins with it.
// (Fiekas's later program, github.com/niklasf/magics v2, prunes in this way and tests each node from scratch.)
//
// Here a node costs less than such a test. Square sⱼ has the weight T = α · 2^sⱼ: it adds T to the product of an occupancy.
// The d bits that a node adds to the path are the topmost bits of T; the lower ones are known. So the 2^d children of a node
// share one table of the occupancies with sⱼ, and differ only in how far it is rotated against the table of those without sⱼ.
// A child is tested by comparing two runs of bytes, sixteen at a time.

import {
  MAGIC_CLASSES,
  MAGIC_INDICES,
  MAGIC_MAX_BITS,
  MAGIC_MAX_SQUARES,
  MAGIC_MIN_BITS,
  MAGIC_NEWEST,
  MAGIC_PRODUCTS,
  MAGIC_SQUARES,
  MAGIC_TABLES,
  MAGIC_VISIBLE,
  MAGIC_VISIBLE_COUNTS,
} from '../abi/magics';
import { bit, msb, popcount } from '../../../core/bitboard/bits';
import { attacksOf, relevantSquares } from '../../../core/attacks/sliders/fill';

// The slider and the width of the index, set by `openTree`.
let bits: i32;
let squareCount: i32;

/** Relevant square number `level`, the greatest first. */
export function squareOf(level: i32): i32 {
  return load<i32>((level << 2) + MAGIC_SQUARES);
}

/** Bits of a factor that decide the products of the first `level` squares. */
export function bitsKnown(level: i32): i32 {
  return level == 0 ? 0 : 64 - squareOf(level - 1);
}

export function treeDepth(): i32 {
  return squareCount;
}

export function indexBits(): i32 {
  return bits;
}

export function classOf(subset: i32): i32 {
  return load<u8>(subset + MAGIC_CLASSES);
}

/** The occupancy of a subset, whose bit i stands for square number i. */
export function occupancyOf(subset: i32): u64 {
  let occupied: u64 = 0;
  for (let level = 0; level < squareCount; level++) {
    if ((subset >> level) & 1) occupied |= bit(squareOf(level));
  }
  return occupied;
}

/** u16 each: the subsets of the first `level` squares with which square number `level` is the nearest blocker of its ray. */
export function visibleOf(level: i32): usize {
  return MAGIC_VISIBLE + (level << 13);
}

export function visibleCount(level: i32): i32 {
  return load<i32>((level << 2) + MAGIC_VISIBLE_COUNTS);
}

/** Counts one more visible subset; returns how many there were. */
function addVisible(level: i32): i32 {
  const count = visibleCount(level);
  store<i32>((level << 2) + MAGIC_VISIBLE_COUNTS, count + 1);
  return count;
}

/** Prepares the tree of a slider for indices of `width` bits, MAGIC_MIN_BITS … MAGIC_MAX_BITS. Returns its depth. */
export function openTree(square: i32, bishop: bool, width: i32): i32 {
  assert(width >= MAGIC_MIN_BITS && width <= MAGIC_MAX_BITS, 'the index is too narrow or too wide');
  bits = width;
  const mask = relevantSquares(square, bishop);
  squareCount = popcount(mask);
  assert(squareCount <= MAGIC_MAX_SQUARES, 'more relevant squares than any slider has');
  let rest = mask;
  for (let level = 0; level < squareCount; level++) {
    const next = msb(rest);
    rest ^= bit(next);
    store<i32>((level << 2) + MAGIC_SQUARES, next);
  }
  // The nearest blockers alone have the attack set of the whole occupancy, and different ones have different sets.
  let classes = 0;
  for (let subset = 0; subset < 1 << squareCount; subset++) {
    const attacks = attacksOf(square, bishop, occupancyOf(subset));
    let nearest = 0;
    for (let level = 0; level < squareCount; level++) {
      if ((subset >> level) & 1 && attacks & bit(squareOf(level))) nearest |= 1 << level;
    }
    if (nearest == subset) store<u8>(subset + MAGIC_CLASSES, ++classes);
    else store<u8>(subset + MAGIC_CLASSES, classOf(nearest));
    const newest = 31 - clz(subset);
    if (subset == 0) memory.fill(MAGIC_VISIBLE_COUNTS, 0, 4 * squareCount);
    else if ((nearest >> newest) & 1) store<u16>(visibleOf(newest) + 2 * addVisible(newest), subset ^ (1 << newest));
  }
  assert(classes < 256, 'more attack sets than a byte can count');
  return squareCount;
}

/** Products of the subsets of the first `level` squares, u64 each. */
export function productsOf(level: i32): usize {
  return MAGIC_PRODUCTS + (8 << level);
}

/** Table of the subsets of the first `level` squares by index, u8 each. */
export function tableOf(level: i32): usize {
  return MAGIC_TABLES + (level << 12);
}

function newestOf(level: i32): usize {
  return MAGIC_NEWEST + (level << 13);
}

function indicesOf(level: i32): usize {
  return MAGIC_INDICES + (level << 13);
}

/** Computes products and table of the first `level` squares for a factor; false if two occupancies collide destructively. */
export function growPath(level: i32, factor: u64): bool {
  const table = tableOf(level);
  memory.fill(table, 0, 1 << bits);
  for (let subset = 0; subset < 1 << level; subset++) {
    const product = occupancyOf(subset) * factor;
    store<u64>(productsOf(level) + (subset << 3), product);
    const at = table + usize(product >> u64(64 - bits));
    const number = load<u8>(at);
    if (number != 0 && number != classOf(subset)) return false;
    store<u8>(at, classOf(subset));
  }
  return true;
}

/** Bits by which a node at `level` lengthens the path. */
export function stepBits(level: i32): i32 {
  return bitsKnown(level + 1) - bitsKnown(level);
}

/** How many of these bits move the newest table by whole indices; the others, below them, give it another form. */
export function turningBits(level: i32): i32 {
  return min(stepBits(level), bits);
}

/** Number of different forms that the newest table has among a node's children. */
export function formCount(level: i32): i32 {
  return 1 << (stepBits(level) - turningBits(level));
}

/** The child of form `form` and turn `turn` of a path. */
export function childOf(level: i32, factor: u64, form: i32, turn: i32): u64 {
  const added = u64((turn << (stepBits(level) - turningBits(level))) | form);
  return factor | (added << u64(bitsKnown(level)));
}

/** Indices by which turn `turn` moves the newest table. */
export function shiftOf(level: i32, turn: i32): i32 {
  return turn << (bits - turningBits(level));
}

/**
 * Builds the table of the occupancies with square number `level` for the child of a path with form `form` and turn 0.
 * Returns the number of indices in use, or 0 if two of these occupancies collide destructively among themselves.
 */
export function growNewest(level: i32, factor: u64, form: i32): i32 {
  const size = 1 << bits;
  const newest = newestOf(level);
  const indices = indicesOf(level);
  memory.fill(newest, 0, size);
  const weight = childOf(level, factor, form, 0) << u64(squareOf(level));
  const products = productsOf(level);
  let used = 0;
  for (let subset = 0; subset < 1 << level; subset++) {
    const index = i32((load<u64>(products + (subset << 3)) + weight) >> u64(64 - bits));
    const number = classOf(subset | (1 << level));
    const there = load<u8>(newest + index);
    if (there == 0) {
      store<u8>(newest + index, number);
      store<u16>(indices + (used << 1), index);
      used++;
    } else if (there != number) return 0;
  }
  memory.copy(newest + size, newest, size);
  return used;
}

/** Where the newest table begins when it is moved upwards by `shift` indices. */
function turned(level: i32, shift: i32): usize {
  return newestOf(level) + (1 << bits) - shift;
}

/** True if the newest table, of `used` indices, moved by `shift` meets a different attack set in the table without it. */
export function collides(level: i32, shift: i32, used: i32): bool {
  // For few indices a walk over them is shorter than one over the tables.
  return used <= 1 << (bits - 4) ? collidesSparsely(level, shift, used) : collidesDensely(level, shift);
}

function collidesDensely(level: i32, shift: i32): bool {
  const table = tableOf(level);
  const newest = turned(level, shift);
  for (let at = 0; at < 1 << bits; at += 16) {
    const old = v128.load(table + at);
    const young = v128.load(newest + at);
    // Different, and neither of them empty.
    if (v128.any_true(v128.and(i8x16.ne(old, young), i8x16.min_u(old, young)))) return true;
  }
  return false;
}

function collidesSparsely(level: i32, shift: i32, used: i32): bool {
  const table = tableOf(level);
  const newest = newestOf(level);
  const indices = indicesOf(level);
  const last = (1 << bits) - 1;
  for (let i = 0; i < used; i++) {
    const index = load<u16>(indices + (i << 1));
    const old = load<u8>(table + ((index + shift) & last));
    if (old != 0 && old != load<u8>(newest + index)) return true;
  }
  return false;
}

/** Greatest index in use in the table of a level. */
export function greatestIndex(level: i32): i32 {
  const table = tableOf(level);
  let index = (1 << bits) - 1;
  while (index > 0 && load<u8>(table + index) == 0) index--;
  return index;
}

/** Greatest index in use in the newest table of `used` indices, moved by `shift`. */
export function greatestNewest(level: i32, shift: i32, used: i32): i32 {
  const indices = indicesOf(level);
  const last = (1 << bits) - 1;
  let greatest = 0;
  for (let i = 0; i < used; i++) greatest = max(greatest, (i32(load<u16>(indices + (i << 1))) + shift) & last);
  return greatest;
}

/** Computes products and table of the next level from those of `level` and its newest square. */
export function growLevel(level: i32, child: u64, shift: i32): void {
  const weight = i64x2.splat(i64(child << u64(squareOf(level))));
  const from = productsOf(level);
  const to = productsOf(level + 1);
  const bytes = 8 << level;
  memory.copy(to, from, bytes);
  if (level == 0) store<u64>(to + 8, load<u64>(from) + (child << u64(squareOf(level))));
  else for (let at = 0; at < bytes; at += 16) v128.store(to + bytes + at, i64x2.add(v128.load(from + at), weight));
  const table = tableOf(level);
  const newest = turned(level, shift);
  const next = tableOf(level + 1);
  for (let at = 0; at < 1 << bits; at += 16) {
    v128.store(next + at, v128.or(v128.load(table + at), v128.load(newest + at)));
  }
}
