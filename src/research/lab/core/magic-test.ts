// Testing magic factors one by one, the four ways that Fiekas compares (sections 5.1 and 5.2).

import { MAGIC_REFERENCES, MAGIC_TEST_AGES, MAGIC_TEST_TABLE } from '../abi/magics';
import { nextSubset, popcount } from '../../../core/bitboard/bits';
import { attacksOf, relevantSquares } from '../../../core/attacks/sliders/fill';

// A reference: an occupancy, the attack set that belongs to it, and how often it was the one that showed a collision.
const OCCUPIED = 0;
const ATTACKS = 8;
const COLLISIONS = 16;
const SIZE = 24;

/** Clears the table for each candidate. */
class ZeroFill {}
/** Stamps entries with a running number of the candidate; an entry with another number is empty. */
class Age {}
/** Stamps entries with the candidate itself. */
class Candidate {}
/** Like `Candidate`, and counts which references show collisions, to try these first. */
class Reorder {}

let references: i32;
let shift: u64;
let indexCount: i32;
let age: u64;

/** Prepares the references of a slider, in the order of their subsets, and an index of `bits` bits. Returns how many there are. */
export function openTests(square: i32, bishop: bool, bits: i32): i32 {
  const mask = relevantSquares(square, bishop);
  references = 1 << popcount(mask);
  shift = 64 - bits;
  indexCount = 1 << bits;
  age = 0;
  let occupied: u64 = 0;
  for (let i = 0; i < references; i++) {
    const at = MAGIC_REFERENCES + i * SIZE;
    store<u64>(at, occupied, OCCUPIED);
    store<u64>(at, attacksOf(square, bishop, occupied), ATTACKS);
    store<u64>(at, 0, COLLISIONS);
    occupied = nextSubset(occupied, mask);
  }
  forgetTests();
  return references;
}

/** Empties the table: what one way of testing leaves in it, another would misread. */
export function forgetTests(): void {
  memory.fill(MAGIC_TEST_TABLE, 0, usize(indexCount) << 3);
  memory.fill(MAGIC_TEST_AGES, 0xff, usize(indexCount) << 3);
}

function isMagic<Way>(candidate: u64): bool {
  if (idof<Way>() == idof<ZeroFill>()) memory.fill(MAGIC_TEST_TABLE, 0, usize(indexCount) << 3);
  const stamp = idof<Way>() == idof<Age>() ? ++age : candidate;
  const end = MAGIC_REFERENCES + references * SIZE;
  for (let at = MAGIC_REFERENCES; at < end; at += SIZE) {
    const entry = usize((candidate * load<u64>(at, OCCUPIED)) >> shift) << 3;
    const attacks = load<u64>(at, ATTACKS);
    const there = load<u64>(entry + MAGIC_TEST_TABLE);
    const empty = idof<Way>() == idof<ZeroFill>() ? there == 0 : load<u64>(entry + MAGIC_TEST_AGES) != stamp;
    if (empty) {
      store<u64>(entry + MAGIC_TEST_TABLE, attacks);
      if (idof<Way>() != idof<ZeroFill>()) store<u64>(entry + MAGIC_TEST_AGES, stamp);
    } else if (there != attacks) {
      if (idof<Way>() == idof<Reorder>()) store<u64>(at, load<u64>(at, COLLISIONS) + 1, COLLISIONS);
      return false;
    }
  }
  return true;
}

function testAll<Way>(first: u64, count: i32): i32 {
  let magics = 0;
  for (let i = 0; i < count; i++) magics += i32(isMagic<Way>(first + u64(i)));
  return magics;
}

/** Tests `count` candidates from `first` on, way 0 … 3 in the order of the classes above; returns how many are magic. */
export function testMagics(way: i32, first: u64, count: i32): i32 {
  if (way == 0) return testAll<ZeroFill>(first, count);
  if (way == 1) return testAll<Age>(first, count);
  if (way == 2) return testAll<Candidate>(first, count);
  return testAll<Reorder>(first, count);
}

/** Sorts the references by the collisions that they have shown so far, most first; equals keep their order. */
export function reorderReferences(): void {
  for (let i = 1; i < references; i++) {
    const at = MAGIC_REFERENCES + i * SIZE;
    const occupied = load<u64>(at, OCCUPIED);
    const attacks = load<u64>(at, ATTACKS);
    const collisions = load<u64>(at, COLLISIONS);
    let hole = at;
    while (hole > MAGIC_REFERENCES && load<u64>(hole - SIZE, COLLISIONS) < collisions) {
      memory.copy(hole, hole - SIZE, SIZE);
      hole -= SIZE;
    }
    store<u64>(hole, occupied, OCCUPIED);
    store<u64>(hole, attacks, ATTACKS);
    store<u64>(hole, collisions, COLLISIONS);
  }
}
