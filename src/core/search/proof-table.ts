// What the mate search knows of a position, kept in the transposition table beside the entries of the ordinary search.
//
// An entry of ours is an ordinary one under another key and lock, so that neither search mistakes the other's: its score
// and evaluation fields hold the two numbers of a position that is still open, or the two distances of one that is settled.
// An open entry belongs to a number of moves left; a settled one serves every number.

import { CONTROL_TABLE_AGE } from '../../abi/memory';
import { MOVE_NONE } from '../../abi/move';
import { WHITE } from '../../abi/piece';
import { BOUND_EXACT, SCORE_MATE, MAX_PLY } from '../../abi/score';
import { Position, halfmoveClock, keyOf, lockOf } from '../position/position';
import { entryEval, entryScore, probe, storeEntry } from './table';

/** A proof or disproof number that no search can lower. */
export const UNREACHABLE: u32 = 0xffff;
/** Greatest number of an open position; larger sums are cut to it. */
export const LARGEST: u32 = 60_000;
/** Value of a position in which there is no mate within the moves left. */
export const DISPROVED: u32 = UNREACHABLE << 16;

/** Depth, in the table's sense, of settled entries: they are worth more than any open one. */
const SETTLED_DEPTH = MAX_PLY - 1;
/** Arbitrary odd numbers that spread the entries over the table. */
const SCATTER: u64 = 0x9e3779b97f4a7c15;
const SETTLED: u64 = 0xd1b54a32d192ed03;

/** Parts the positions of the two questions: whether the one side mates, and whether the other does. */
const BLACK_ATTACKS: u64 = 0x94d049bb133111eb;

let salt: u64 = 0;
let clockMatters: bool = false;

/**
 * Before each mate search. What an earlier one has proved may lean on another game's repetitions, so the age goes into the
 * lock; the clock does only where fifty moves may come in between, for then one position is several.
 */
export function resetProofs(mayReachFiftyMoves: bool): void {
  askFor(WHITE);
  clockMatters = mayReachFiftyMoves;
}

/** Which side is to mate, by its colour; the table keeps what it knows of the other's mates. */
export function askFor(attacker: i32): void {
  salt = (u64(load<u32>(CONTROL_TABLE_AGE)) + 1) * SETTLED + u64(attacker) * BLACK_ATTACKS;
}

/** The value of an open position; both numbers are cut to 1 … LARGEST. */
export function openValue(proof: u32, disproof: u32): u32 {
  return (max<u32>(1, min(proof, LARGEST)) << 16) | max<u32>(1, min(disproof, LARGEST));
}

/** The value of a position with a mate in at most so many moves of the attacker's. */
export function provedValue(distance: i32): u32 {
  return u32(distance);
}

export function isProved(value: u32): bool {
  return value >> 16 == 0;
}

export function isDisproved(value: u32): bool {
  return value == DISPROVED;
}

/** Moves to mate of a proved value. */
export function distanceOf(value: u32): i32 {
  assert(isProved(value));
  return i32(value);
}

/** How many leaves must at least be won to prove a mate. */
export function proofNumber(value: u32): u32 {
  return value >> 16;
}

/** How many leaves must at least be lost to refute it. */
export function disproofNumber(value: u32): u32 {
  return isProved(value) ? UNREACHABLE : value & 0xffff;
}

/** Moves stand for an open entry's, 0 for the settled one. */
function scattered(position: Position, moves: i32): u64 {
  const clock = clockMatters ? u64(halfmoveClock(position)) << 32 : 0;
  return (salt + u64(moves) + clock) * SCATTER;
}

/** What is known of a mate in `moves` more moves of the attacker's, or 0 for nothing. */
export function recall(position: Position, moves: i32): u32 {
  const key = keyOf(position);
  const lock = lockOf(position);
  const settledMix = scattered(position, 0);
  const settled = probe(key ^ settledMix, lock ^ settledMix);
  if (settled) {
    const distance = entryScore(settled);
    if (distance > 0 && distance <= moves) return provedValue(distance);
    if (entryEval(settled) >= moves) return DISPROVED;
  }
  const mix = scattered(position, moves);
  const open = probe(key ^ mix, lock ^ mix);
  return open ? (u32(entryScore(open) & 0xffff) << 16) | u32(entryEval(open) & 0xffff) : 0;
}

/** Remembers a value; `effort` is the number of nodes it has cost. */
export function retain(position: Position, moves: i32, value: u32, effort: u64): void {
  const key = keyOf(position);
  const lock = lockOf(position);
  if (!isProved(value) && !isDisproved(value)) {
    const mix = scattered(position, moves);
    const worth = 64 - i32(clz(effort));
    storeEntry(
      key ^ mix,
      lock ^ mix,
      MOVE_NONE,
      i32(proofNumber(value)),
      i32(disproofNumber(value)),
      worth,
      BOUND_EXACT,
      false,
    );
    return;
  }
  const mix = scattered(position, 0);
  const settled = probe(key ^ mix, lock ^ mix);
  let proved = settled ? entryScore(settled) : 0;
  let disproved = settled ? entryEval(settled) : 0;
  if (isDisproved(value)) disproved = max(disproved, moves);
  else proved = min(proved > 0 ? proved : SCORE_MATE, distanceOf(value));
  storeEntry(key ^ mix, lock ^ mix, MOVE_NONE, proved, disproved, SETTLED_DEPTH, BOUND_EXACT, false);
}
