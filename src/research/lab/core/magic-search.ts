// Counting all magic factors below a path of the tree.

import { MAGIC_LIST } from '../abi/magics';
import { canBar, findOpenTurns, isOpen } from './magic-bars';
import {
  bitsKnown,
  childOf,
  collides,
  formCount,
  greatestIndex,
  greatestNewest,
  growLevel,
  growNewest,
  growPath,
  openTree,
  shiftOf,
  treeDepth,
  turningBits,
} from './magic-tree';

// The counts of a search since its start.
let tests: u64;
let magics: u64;
let first: u64;
let leastRange: i32;
let leastRangeFactor: u64;
let listed: i32;
/** The level whose paths are listed instead of followed. */
let stopLevel: i32;
let capacity: i32;

function list(factor: u64): void {
  if (listed < capacity) store<u64>(MAGIC_LIST + (listed << 3), factor);
  listed++;
}

function visit(factor: u64, range: i32): void {
  magics++;
  first = min(first, factor);
  if (range < leastRange || (range == leastRange && factor < leastRangeFactor)) {
    leastRange = range;
    leastRangeFactor = factor;
  }
  list(factor);
}

function descend(level: i32, factor: u64): void {
  if (level == stopLevel) {
    list(factor);
    return;
  }
  const last = level == treeDepth() - 1;
  const turns = 1 << turningBits(level);
  const bars = canBar(level);
  for (let form = 0; form < formCount(level); form++) {
    tests += turns;
    if (bars && !findOpenTurns(level, factor, form)) continue;
    const used = growNewest(level, factor, form);
    if (used == 0) continue;
    const before = last ? greatestIndex(level) : 0;
    for (let turn = 0; turn < turns; turn++) {
      if (bars && !isOpen(level, turn)) continue;
      const shift = shiftOf(level, turn);
      if (collides(level, shift, used)) continue;
      const child = childOf(level, factor, form, turn);
      if (last) visit(child, max(before, greatestNewest(level, shift, used)));
      else {
        growLevel(level, child, shift);
        descend(level + 1, child);
      }
    }
  }
}

function start(level: i32, factor: u64, until: i32, room: i32): void {
  tests = 0;
  magics = 0;
  first = u64.MAX_VALUE;
  leastRange = i32.MAX_VALUE;
  leastRangeFactor = 0;
  listed = 0;
  stopLevel = until;
  capacity = room;
  if (growPath(level, factor)) descend(level, factor);
}

/** Prepares a slider and a width of the index, MAGIC_MIN_BITS … MAGIC_MAX_BITS; returns the number of its relevant squares. */
export function openMagics(square: i32, bishop: bool, width: i32): i32 {
  return openTree(square, bishop, width);
}

/** Bits that a path of `level` squares has; the period's logarithm (formula of proposition 2) at the last level. */
export function magicPathBits(level: i32): i32 {
  return bitsKnown(level);
}

/** Lists the paths of `level` squares that hold no destructive collision, up to `room` of them; returns how many there are. */
export function listMagicPaths(level: i32, room: i32): i32 {
  start(0, 0, level, room);
  return listed;
}

/** Counts the magic factors that begin with a path of `level` squares, listing up to `room` of them; returns how many. */
export function searchMagics(level: i32, path: u64, room: i32): u64 {
  start(level, path, -1, room);
  return magics;
}

/** Nodes tested by the last search, pruned ones included. */
export function magicTests(): u64 {
  return tests;
}

/** Least factor of the last search; all ones if there is none. */
export function firstMagic(): u64 {
  return first;
}

/** Least of the greatest indices of its factors. */
export function leastMagicRange(): i32 {
  return leastRange;
}

/** Least factor with that range. */
export function leastRangeMagic(): u64 {
  return leastRangeFactor;
}
