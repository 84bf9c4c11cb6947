// Table 4 of Fenner and Levene, compiled: the moves of one slider along one line, with a loop and with a hash.
//
// As in section 3.1, a look-up has two steps. The first finds the line's occupancy, eight bits, one for each of its squares:
// by a loop over the squares, or by a hash of the masked and shifted board into a table of occupancies. The second finds
// the moves, by square and occupancy. The last way is the improvement that the section ends with: the address of the hash
// leads to the moves at once.

import {
  CALL_OCCUPIED,
  CALL_SIZE,
  CALL_SQUARE,
  LAB_BASE,
  LAB_CALLS,
  LINE_FILE,
  LINE_NORTH_EAST,
  WAY_DIRECT_HASH,
  WAY_HASH,
  WAY_LOOP,
} from '../abi/calls';
import { bit, lsb, popcount } from '../../../core/bitboard/bits';
import { rays } from '../../../core/bitboard/walk';

class File {}
class NorthEast {}
class NorthWest {}

class Loop {}
class Hash {}
class MinimalHash {}
class DirectHash {}

/** For each line and square, 16 bytes: the line's squares (u64), the first of them and how many they are (u32). */
const LINES = LAB_BASE;
const LINE_MASK = 0;
const LINE_FIRST = 8;
const LINE_COUNT = 12;
/** For each line: occupancies (u8) by address, at most 514, and by minimal address. */
const OCCUPANCIES = LINES + 3 * 64 * 16;
const OCCUPANCIES_SIZE = 1024;
/** For each line: 64 × 256 × u64, moves by square and occupancy. */
const MOVES = OCCUPANCIES + 3 * 2 * OCCUPANCIES_SIZE;
const MOVES_SIZE = 64 * 256 * 8;
/** For each line: 64 rows of u64, as many as the modulus, moves by square and address. */
const DIRECT_MOVES = MOVES + 3 * MOVES_SIZE;
const DIRECT_MOVES_SIZE = 64 * 514 * 8;

/** Formula 14 for N = 8: 2/3 (4^4 - 1). Shorter lines use a part of the same addresses. */
const LIFT = 170;

function lineNumber<Line>(): i32 {
  if (idof<Line>() == idof<File>()) return 0;
  return idof<Line>() == idof<NorthEast>() ? 1 : 2;
}

/** k: bits from one square of the line to the next. */
function stepOf<Line>(): i32 {
  if (idof<Line>() == idof<File>()) return 8;
  return idof<Line>() == idof<NorthEast>() ? 9 : 7;
}

/** h1's for files and north-east diagonals, h2's for north-west diagonals. */
function modulus<Line>(): i32 {
  if (idof<Line>() == idof<File>()) return 258;
  return idof<Line>() == idof<NorthEast>() ? 514 : 257;
}

/** The squares that are reached from `square` along its line. */
function walk<Line>(square: i32, occupied: u64): u64 {
  if (idof<Line>() == idof<File>()) return rays(square, 0, 1, occupied);
  return idof<Line>() == idof<NorthEast>() ? rays(square, 1, 1, occupied) : rays(square, 1, -1, occupied);
}

function lineOf<Line>(square: i32): usize {
  return LINES + (lineNumber<Line>() << 10) + (square << 4);
}

function occupancyTable<Line, Way>(): usize {
  const minimal = idof<Way>() == idof<MinimalHash>();
  return OCCUPANCIES + (2 * lineNumber<Line>() + i32(minimal)) * OCCUPANCIES_SIZE;
}

/** The line's occupancy, its first square at bit 0, as the hash functions take it. */
function alphaOf(line: usize, occupied: u64): u64 {
  return (occupied & load<u64>(line, LINE_MASK)) >> u64(load<u32>(line, LINE_FIRST));
}

function address<Line, Way>(alpha: u64): i32 {
  if (idof<Way>() != idof<MinimalHash>()) return i32(alpha % modulus<Line>());
  // ĥ2's factor (-1)^(N-1) 2^(N-1) is -128, which is 129 modulo 257 and needs no negative remainder.
  const scaled = idof<Line>() == idof<NorthWest>() ? alpha * 129 : alpha;
  return i32((scaled + LIFT) % modulus<Line>());
}

function loopOccupancy<Line>(line: usize, occupied: u64): i32 {
  const count = load<u32>(line, LINE_COUNT);
  let position = u64(load<u32>(line, LINE_FIRST));
  let occupancy = 0;
  for (let n: u32 = 0; n < count; n++) {
    if ((occupied >> position) & 1) occupancy |= 1 << n;
    position += stepOf<Line>();
  }
  return occupancy;
}

function moves<Line, Way>(square: i32, occupied: u64): u64 {
  const line = lineOf<Line>(square);
  if (idof<Way>() == idof<DirectHash>()) {
    const row = square * modulus<Line>() + address<Line, Way>(alphaOf(line, occupied));
    return load<u64>(DIRECT_MOVES + lineNumber<Line>() * DIRECT_MOVES_SIZE + (row << 3));
  }
  let occupancy: i32;
  if (idof<Way>() == idof<Loop>()) occupancy = loopOccupancy<Line>(line, occupied);
  else occupancy = load<u8>(occupancyTable<Line, Way>() + address<Line, Way>(alphaOf(line, occupied)));
  return load<u64>(MOVES + lineNumber<Line>() * MOVES_SIZE + (((square << 8) + occupancy) << 3));
}

/** The occupancy of eight bits spread over a line of `count` squares whose first one is `first`. */
function spread<Line>(first: i32, count: i32, occupancy: i32): u64 {
  let set: u64 = 0;
  for (let n = 0; n < count; n++) set |= u64((occupancy >> n) & 1) << u64(first + n * stepOf<Line>());
  return set;
}

function initLine<Line>(): void {
  for (let occupancy = 0; occupancy < 256; occupancy++) {
    const alpha = spread<Line>(0, 8, occupancy);
    store<u8>(occupancyTable<Line, Hash>() + address<Line, Hash>(alpha), occupancy);
    store<u8>(occupancyTable<Line, MinimalHash>() + address<Line, MinimalHash>(alpha), occupancy);
  }
  for (let square = 0; square < 64; square++) {
    const line = lineOf<Line>(square);
    const mask = walk<Line>(square, 0) | bit(square);
    const first = lsb(mask);
    const count = popcount(mask);
    store<u64>(line, mask, LINE_MASK);
    store<u32>(line, first, LINE_FIRST);
    store<u32>(line, count, LINE_COUNT);
    for (let occupancy = 0; occupancy < 1 << count; occupancy++) {
      const set = spread<Line>(first, count, occupancy);
      const reached = walk<Line>(square, set);
      store<u64>(MOVES + lineNumber<Line>() * MOVES_SIZE + (((square << 8) + occupancy) << 3), reached);
      const row = square * modulus<Line>() + address<Line, DirectHash>(alphaOf(line, set));
      store<u64>(DIRECT_MOVES + lineNumber<Line>() * DIRECT_MOVES_SIZE + (row << 3), reached);
    }
  }
}

/** Fills the tables of all three lines. */
export function initLineCalls(): void {
  assert(DIRECT_MOVES + 3 * DIRECT_MOVES_SIZE <= LAB_CALLS, 'the tables overlap the calls');
  initLine<File>();
  initLine<NorthEast>();
  initLine<NorthWest>();
}

function run<Line, Way>(count: i32, passes: i32): u64 {
  let sum: u64 = 0;
  const end = LAB_CALLS + count * CALL_SIZE;
  for (let pass = 0; pass < passes; pass++) {
    for (let call: usize = LAB_CALLS; call < usize(end); call += CALL_SIZE) {
      sum += moves<Line, Way>(i32(load<u32>(call, CALL_SQUARE)), load<u64>(call, CALL_OCCUPIED));
    }
  }
  return sum;
}

function runWay<Line>(way: i32, count: i32, passes: i32): u64 {
  if (way == WAY_LOOP) return run<Line, Loop>(count, passes);
  if (way == WAY_HASH) return run<Line, Hash>(count, passes);
  if (way == WAY_DIRECT_HASH) return run<Line, DirectHash>(count, passes);
  return run<Line, MinimalHash>(count, passes);
}

/**
 * Makes the first `count` calls, `passes` times, along a `LINE_…` by a `WAY_…`. Returns the sum of all sets of moves, so that
 * the compiler cannot drop a call, and ways can be compared.
 */
export function runLineCalls(line: i32, way: i32, count: i32, passes: i32): u64 {
  if (line == LINE_FILE) return runWay<File>(way, count, passes);
  if (line == LINE_NORTH_EAST) return runWay<NorthEast>(way, count, passes);
  return runWay<NorthWest>(way, count, passes);
}
