// Results of the mate search, kept in the transposition table beside the entries of the ordinary search.
//
// These entries have modified keys and locks, so neither search finds the other's. In an open position's entry, the score and
// evaluation fields hold its proof and disproof numbers; in a settled position's, the length of its mate and the number of moves in
// which there is none. An open entry is valid for one number of moves left, a settled entry for all.

import { CONTROL_TABLE_AGE } from '../../abi/memory';
import { MOVE_NONE } from '../../abi/move';
import { WHITE } from '../../abi/piece';
import { BOUND_EXACT, SCORE_MATE, MAX_PLY } from '../../abi/score';
import { Position, halfmoveClock, keyOf, lockOf } from '../position/position';
import { entryEval, entryScore, probe, storeEntry } from './table';

/** A proof or disproof number that no search can lower. */
export const UNREACHABLE: u32 = 0xffff;
/** Greatest proof or disproof number of an open position; larger sums are capped. */
export const LARGEST: u32 = 60_000;
/** Value of a position in which there is no mate within the moves left. */
export const DISPROVED: u32 = UNREACHABLE << 16;

/** Table depth of settled entries, greater than that of any open entry so that they are kept longest. */
const SETTLED_DEPTH = MAX_PLY - 1;
/** Arbitrary odd numbers that modify keys and locks. */
const SCATTER: u64 = 0x9e3779b97f4a7c15;
const SETTLED: u64 = 0xd1b54a32d192ed03;

/** Separates the entries for mates by Black from those for mates by White. */
const BLACK_ATTACKS: u64 = 0x94d049bb133111eb;

let salt: u64 = 0;
let clockMatters: bool = false;

/**
 * Before each mate search. Proofs of an earlier search may depend on the repetitions of another game, so keys and locks include the
 * table's age. They include the halfmove clock only if the fifty-move rule can apply before the mate.
 */
export function resetProofs(mayReachFiftyMoves: bool): void {
  askFor(WHITE);
  clockMatters = mayReachFiftyMoves;
}

/** Selects the attacking colour. Entries for the other colour stay in the table. */
export function askFor(attacker: i32): void {
  salt = (u64(load<u32>(CONTROL_TABLE_AGE)) + 1) * SETTLED + u64(attacker) * BLACK_ATTACKS;
}

/** The value of an open position. Both numbers are clamped to 1 … LARGEST. */
export function openValue(proof: u32, disproof: u32): u32 {
  return (max<u32>(1, min(proof, LARGEST)) << 16) | max<u32>(1, min(disproof, LARGEST));
}

/** The value of a position with a mate in at most `distance` moves. */
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

/** The least number of leaves that must be mates to prove a mate. */
export function proofNumber(value: u32): u32 {
  return value >> 16;
}

/** The least number of leaves that must not be mates to disprove it. */
export function disproofNumber(value: u32): u32 {
  return isProved(value) ? UNREACHABLE : value & 0xffff;
}

/** What modifies key and lock: `moves` is the number of moves left for an open entry, 0 for a settled entry. */
function scattered(position: Position, moves: i32): u64 {
  const clock = clockMatters ? u64(halfmoveClock(position)) << 32 : 0;
  return (salt + u64(moves) + clock) * SCATTER;
}

/** The known value of a position with `moves` moves left, 0 if unknown. */
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

/** Stores a value. `effort` is the number of nodes that it took. */
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
