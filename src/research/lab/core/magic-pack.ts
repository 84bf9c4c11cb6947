// Packing the tables of all sliders into one array: simulated annealing over places, by taking a few tables out and putting
// them back where they fit.
//
// A table is the set of indices that its factor uses; its gaps may hold other tables. Whether a table fits is checked for 64
// places at once: each of its indices bars the places where that entry of the array is taken, and the first few bar most.

import {
  PACK_ARRAY,
  PACK_BEST_CHOSEN,
  PACK_BEST_PLACES,
  PACK_CHOSEN,
  PACK_COUNTS,
  PACK_OLD_CHOSEN,
  PACK_OLD_PLACES,
  PACK_OUT,
  PACK_OUT_KEYS,
  PACK_PIECES,
  PACK_PLACES,
  PACK_ROOM,
} from '../abi/magics';
import { CHOICE_FIRST, CHOICE_INDICES, CHOICE_LENGTH, CHOICE_USED, choiceAt, openChoices } from './magic-choices';
import { random, randomUnit, seedRandom } from './random';

/** Entries that the array may grow by while a step is tried. */
const SLACK = 300;
/** A table with more indices than this is large: it goes where it ends earliest, a small one into any gap. */
const LARGE = 150;

let bestLength: i32;

function get(list: usize, piece: i32): i32 {
  return load<i32>(list + (piece << 2));
}

function set(list: usize, piece: i32, value: i32): void {
  store<i32>(list + (piece << 2), value);
}

function chosen(piece: i32): usize {
  return choiceAt(piece, get(PACK_CHOSEN, piece));
}

/** Removes all tables. The next ones are of white magics or of black ones. */
export function openPacking(seed: u64, black: bool): void {
  seedRandom(seed);
  openChoices(black);
  memory.fill(PACK_ARRAY, 0, PACK_ROOM >> 3);
  bestLength = i32.MAX_VALUE;
}

/** Takes a table's entries, or frees them. */
function turnEntries(piece: i32): void {
  const choice = chosen(piece);
  const place = get(PACK_PLACES, piece);
  const used = load<i32>(choice, CHOICE_USED);
  for (let i = 0; i < used; i++) {
    const entry = place + load<u16>(choice + (i << 1), CHOICE_INDICES);
    const at = PACK_ARRAY + ((entry >> 6) << 3);
    store<u64>(at, load<u64>(at) ^ (u64(1) << u64(entry & 63)));
  }
}

/** 64 entries of the array, from any entry on. */
function entriesFrom(entry: i32): u64 {
  const at = PACK_ARRAY + ((entry >> 6) << 3);
  const low = u64(entry & 63);
  return (load<u64>(at) >> low) | ((load<u64>(at, 8) << 1) << (63 - low));
}

/** The first place from `from` to `last` where a choice fits, -1 if there is none. */
function firstFit(choice: usize, from: i32, last: i32): i32 {
  const used = load<i32>(choice, CHOICE_USED);
  for (let place = from & ~63; place <= last; place += 64) {
    let barred: u64 = 0;
    if (place < from) barred = (u64(1) << u64(from - place)) - 1;
    if (last - place < 63) barred |= ~u64(0) << u64(last - place + 1);
    for (let i = 0; i < used && ~barred != 0; i++) {
      barred |= entriesFrom(place + load<u16>(choice + (i << 1), CHOICE_INDICES));
    }
    if (~barred != 0) return place + i32(ctz(~barred));
  }
  return -1;
}

/**
 * Puts a table at an offset: entry `offset` is its index 0, so it may be negative. Returns false, and does nothing, if it
 * does not fit. Every table must be put once before `anneal`.
 */
export function putTable(bishop: bool, square: i32, choice: i32, offset: i32): bool {
  const piece = bishop ? square : square + 64;
  const table = choiceAt(piece, choice);
  const place = offset + load<i32>(table, CHOICE_FIRST);
  if (firstFit(table, place, place) < 0) return false;
  set(PACK_CHOSEN, piece, choice);
  set(PACK_PLACES, piece, place);
  turnEntries(piece);
  return true;
}

/** Puts a table's first choice at the first place where it fits, however far back. */
export function putAnywhere(bishop: bool, square: i32): void {
  const piece = bishop ? square : square + 64;
  set(PACK_CHOSEN, piece, 0);
  set(PACK_PLACES, piece, firstFit(choiceAt(piece, 0), 0, PACK_ROOM - 8192));
  turnEntries(piece);
}

/** Entries that the array needs now. */
export function packingLength(): i32 {
  let length = 0;
  for (let piece = 0; piece < PACK_PIECES; piece++) {
    length = max(length, get(PACK_PLACES, piece) + load<i32>(chosen(piece), CHOICE_LENGTH));
  }
  return length;
}

/** The energy that annealing lowers: half the length plus the mean position of the tables' entries. */
function energy(): f64 {
  let moment: f64 = 0;
  let all = 0;
  for (let piece = 0; piece < PACK_PIECES; piece++) {
    const choice = chosen(piece);
    const used = load<i32>(choice, CHOICE_USED);
    moment += f64(used) * f64(get(PACK_PLACES, piece) + (load<i32>(choice, CHOICE_LENGTH) >> 1));
    all += used;
  }
  return moment / f64(all) + 0.5 * f64(packingLength());
}

/** Chooses the tables of a step: some near a random place, and sometimes those at the array's end. Returns how many. */
function chooseTables(length: i32): i32 {
  const centre = i32(random() % u64(length));
  const reach = 300 + i32(random() % 2500);
  const most = 2 + i32(random() % 10);
  const withLast = random() % 3 == 0;
  const turn = i32(random() % PACK_PIECES);
  let out = 0;
  for (let i = 0; i < PACK_PIECES; i++) {
    // 37 and 128 have no common factor, so each table comes once, in an order that mixes squares.
    const piece = (turn + i * 37) & (PACK_PIECES - 1);
    const choice = chosen(piece);
    const place = get(PACK_PLACES, piece);
    const near = abs(place + (load<i32>(choice, CHOICE_LENGTH) >> 1) - centre) < reach && out < most;
    const ends = withLast && place + load<i32>(choice, CHOICE_LENGTH) > length - 3;
    if (!near && !ends) continue;
    store<f64>(PACK_OUT_KEYS + (out << 3), f64(load<i32>(choice, CHOICE_USED)) * (0.5 + randomUnit()));
    set(PACK_OUT, out, piece);
    out++;
  }
  return out;
}

/** Sorts the chosen tables, large ones first. */
function sortTables(count: i32): void {
  for (let i = 1; i < count; i++) {
    const key = load<f64>(PACK_OUT_KEYS + (i << 3));
    const piece = get(PACK_OUT, i);
    let hole = i;
    while (hole > 0 && load<f64>(PACK_OUT_KEYS + ((hole - 1) << 3)) < key) {
      store<f64>(PACK_OUT_KEYS + (hole << 3), load<f64>(PACK_OUT_KEYS + ((hole - 1) << 3)));
      set(PACK_OUT, hole, get(PACK_OUT, hole - 1));
      hole--;
    }
    store<f64>(PACK_OUT_KEYS + (hole << 3), key);
    set(PACK_OUT, hole, piece);
  }
}

/** Puts a table where it costs least, with the choice that costs least; false if it fits nowhere. */
function putBack(piece: i32, length: i32): bool {
  const large = load<i32>(choiceAt(piece, 0), CHOICE_USED) > LARGE;
  const from = random() % 3 ? 0 : i32(random() % u64(length));
  let bestCost = f64.MAX_VALUE;
  let bestChoice = -1;
  let bestPlace = 0;
  for (let number = 0; number < get(PACK_COUNTS, piece); number++) {
    const choice = choiceAt(piece, number);
    let place = firstFit(choice, from, length + SLACK);
    if (place < 0 && from > 0) place = firstFit(choice, 0, length + SLACK);
    if (place < 0) continue;
    const end = f64(place) + 0.5 * f64(load<i32>(choice, CHOICE_LENGTH));
    const cost = end + 2 * f64(load<i32>(choice, CHOICE_USED)) + randomUnit() * (large ? 30.0 : 300.0);
    if (cost >= bestCost) continue;
    bestCost = cost;
    bestChoice = number;
    bestPlace = place;
  }
  if (bestChoice < 0) return false;
  set(PACK_CHOSEN, piece, bestChoice);
  set(PACK_PLACES, piece, bestPlace);
  turnEntries(piece);
  return true;
}

/** Anneals for `steps` steps at a temperature, in entries. Returns the least length since `openPacking`. */
export function anneal(steps: i32, temperature: f64): i32 {
  let present = energy();
  for (let step = 0; step < steps; step++) {
    memory.copy(PACK_OLD_CHOSEN, PACK_CHOSEN, PACK_PIECES * 4);
    memory.copy(PACK_OLD_PLACES, PACK_PLACES, PACK_PIECES * 4);
    const length = packingLength();
    if (length < bestLength) {
      bestLength = length;
      memory.copy(PACK_BEST_CHOSEN, PACK_CHOSEN, PACK_PIECES * 4);
      memory.copy(PACK_BEST_PLACES, PACK_PLACES, PACK_PIECES * 4);
    }
    const count = chooseTables(length);
    for (let i = 0; i < count; i++) turnEntries(get(PACK_OUT, i));
    sortTables(count);
    let back = 0;
    while (back < count && putBack(get(PACK_OUT, back), length)) back++;
    if (back == count) {
      const next = energy();
      if (next <= present - temperature * Math.log(1 - randomUnit())) {
        present = next;
        continue;
      }
    }
    for (let i = 0; i < back; i++) turnEntries(get(PACK_OUT, i));
    for (let i = 0; i < count; i++) {
      const piece = get(PACK_OUT, i);
      set(PACK_CHOSEN, piece, get(PACK_OLD_CHOSEN, piece));
      set(PACK_PLACES, piece, get(PACK_OLD_PLACES, piece));
      turnEntries(piece);
    }
  }
  return bestLength;
}

/** The choice of a table in the best packing so far. */
export function bestChoice(bishop: bool, square: i32): i32 {
  return get(PACK_BEST_CHOSEN, bishop ? square : square + 64);
}

/** Its offset: the entry of its index 0. */
export function bestOffset(bishop: bool, square: i32): i32 {
  const piece = bishop ? square : square + 64;
  return get(PACK_BEST_PLACES, piece) - load<i32>(choiceAt(piece, get(PACK_BEST_CHOSEN, piece)), CHOICE_FIRST);
}
