// The mate search of `go mate`: depth-first proof-number search (Allis' proof numbers; Nagai's df-pn, 2002) for a mate
// within a number of moves.
//
// A position's proof number is the least number of leaves that must be mates to prove a mate; its disproof number is the least
// number that must not be. At an attacker's node the search follows the move with the smallest proof number, at a defender's node
// the move with the smallest disproof number. It therefore prefers moves that leave the defender few replies. Nothing is pruned, so
// every proof is sound. The number of moves left is part of a position's identity, so no line can repeat for ever.

import { MOVE_NONE } from '../../abi/move';
import { MAX_PLY } from '../../abi/score';
import { several } from '../bitboard/bits';
import { findCheckSquares, mayCheck } from '../moves/check-squares';
import { countLegal, isInCheck, listLegal, makeAny, unmakeAny } from '../moves/dispatch';
import { isFiftyMoveDraw } from '../moves/draws';
import { countFlights } from '../position/attacked';
import { FIFTY_MOVES, repeatedAfter } from '../position/draw';
import { Position, colourSet, halfmoveClock, stateIndex } from '../position/position';
import { poll } from './clock';
import {
  DISPROVED,
  LARGEST,
  UNREACHABLE,
  askFor,
  disproofNumber,
  distanceOf,
  isDisproved,
  isProved,
  openValue,
  proofNumber,
  provedValue,
  recall,
  resetProofs,
  retain,
} from './proof-table';
import { rootMove, rootMoveCount } from './root-moves';
import { countNode, isStopping, nodes } from './thread';
import { Frame, checkSquaresOf, frameBelow, movesOf, scoresOf } from './frame';
import { rootFrame } from './layout';

/** Longest mate that fits in a line, in moves. */
export const LONGEST_MATE = MAX_PLY / 2 - 1;
/** What `findMate` returns when there is none. */
export const NO_MATE = -1;
/** A threshold that is never reached. */
const NO_THRESHOLD: u32 = 0xffff_ffff;

let attacker: i32 = 0;
let rootState: i32 = 0;
let nodeLimit: u64 = 0;
let provingMove: i32 = MOVE_NONE;

function isHalted(): bool {
  return isStopping() || nodes() >= nodeLimit;
}

/** True if the position occurred twice before the search began, so that it is a draw by repetition. */
function isThirdRepetition(position: Position): bool {
  const played = stateIndex(position, position.state) - rootState;
  const back = repeatedAfter(position, (played - 1) & ~1);
  return back != 0 && repeatedAfter(position, back) != 0;
}

function isDraw(position: Position): bool {
  return isFiftyMoveDraw(position) || isThirdRepetition(position);
}

/** True if the side to move can mate at once. */
function hasMateInOne(position: Position, frame: Frame): bool {
  const list = movesOf(frame);
  const end = listLegal(position, list);
  findCheckSquares(position, checkSquaresOf(frame));
  let mates = false;
  for (let at = list; at < end && !mates; at += 2) {
    const move = i32(load<u16>(at));
    if (!mayCheck(position, checkSquaresOf(frame), move)) continue;
    makeAny(position, move);
    if (isInCheck(position)) mates = countLegal(position) == 0;
    unmakeAny(position, move);
  }
  return mates;
}

/** Initial value of a position with the defender to move and `moves` moves left for the attacker. */
function assessDefence(position: Position, moves: i32, maybeCheck: bool): u32 {
  assert(maybeCheck || !isInCheck(position), 'a check that was not foreseen');
  const check = maybeCheck && isInCheck(position);
  if (moves == 0 && !check) return DISPROVED;
  const replies = u32(countLegal(position));
  if (replies == 0) return check ? provedValue(0) : DISPROVED;
  if (moves == 0 || isDraw(position)) return DISPROVED;
  const known = recall(position, moves);
  return known ? known : openValue(check ? replies : resistance(position, replies), 1);
}

/**
 * Initial proof number after a quiet move by the attacker. Flight squares of the king count more than other replies, most of which
 * do not affect the mate. The formula was found by experiment, docs/LAB.md.
 */
function resistance(position: Position, replies: u32): u32 {
  return 2 + 2 * u32(countFlights(position, position.sideToMove)) + replies / 8;
}

/** Initial value of a position with the attacker to move and `moves` moves left. */
function assessAttack(position: Position, frame: Frame, moves: i32): u32 {
  if (isDraw(position) || !several(colourSet(position, attacker))) return DISPROVED;
  if (moves == 1) return hasMateInOne(position, frame) ? provedValue(1) : DISPROVED;
  const known = recall(position, moves);
  // The more flight squares the king has, the harder the proof.
  return known ? known : openValue(1 + u32(countFlights(position, attacker ^ 1)) / 2, 1);
}

/** Lists the moves of a node, at the root only those that `searchmoves` allows. Returns the end of the list. */
function listMoves(position: Position, frame: Frame): usize {
  const list = movesOf(frame);
  if (frame != rootFrame(position)) return listLegal(position, list);
  for (let index = 0; index < rootMoveCount(); index++) store<u16>(list + (index << 1), rootMove(position, index));
  return list + (rootMoveCount() << 1);
}

function moveAt(frame: Frame, index: i32): i32 {
  return load<u16>(movesOf(frame) + (index << 1));
}

function valueAt(frame: Frame, index: i32): u32 {
  return load<u32>(scoresOf(frame) + (index << 2));
}

function setValueAt(frame: Frame, index: i32, value: u32): void {
  store<u32>(scoresOf(frame) + (index << 2), value);
}

/** A child's threshold where numbers add up: its own number plus what the node lacks to its threshold. */
function childThreshold(threshold: u32, sum: u32, share: u32): u32 {
  return threshold == NO_THRESHOLD ? NO_THRESHOLD : threshold - sum + share;
}

/** A child's threshold where the smallest number counts: a quarter above the second best, so the search rarely switches moves. */
function rivalThreshold(threshold: u32, second: u32): u32 {
  return second == UNREACHABLE ? threshold : min(threshold, second + second / 4 + 1);
}

/**
 * Value of a position with the attacker to move and `moves` moves left. The search ends when the proof or disproof number reaches
 * its threshold. If a mate is proved, `provingMove` is the move.
 */
function attack(position: Position, frame: Frame, moves: i32, proofLimit: u32, disproofLimit: u32): u32 {
  assert(moves > 0 && moves <= LONGEST_MATE);
  if (countNode()) poll(position);
  const nodesBefore = nodes();
  const count = i32(listMoves(position, frame) - movesOf(frame)) >> 1;
  let value = DISPROVED;
  findCheckSquares(position, checkSquaresOf(frame));
  for (let index = 0; index < count; index++) {
    const move = moveAt(frame, index);
    setValueAt(frame, index, DISPROVED);
    const maybeCheck = mayCheck(position, checkSquaresOf(frame), move);
    if (moves == 1 && !maybeCheck) continue;
    makeAny(position, move);
    const first = assessDefence(position, moves - 1, maybeCheck);
    unmakeAny(position, move);
    setValueAt(frame, index, first);
    if (isProved(first)) return prove(position, frame, moves, move, first, nodesBefore);
  }
  while (!isHalted()) {
    let best = 0;
    let least = UNREACHABLE;
    let second = UNREACHABLE;
    let sum: u32 = 0;
    for (let index = 0; index < count; index++) {
      const child = valueAt(frame, index);
      const proof = proofNumber(child);
      sum = min(sum + disproofNumber(child), LARGEST);
      if (proof < least) {
        second = least;
        least = proof;
        best = index;
      } else if (proof < second) {
        second = proof;
      }
    }
    value = least == UNREACHABLE ? DISPROVED : openValue(least, sum);
    if (isDisproved(value) || least >= proofLimit || sum >= disproofLimit) break;
    const share = disproofNumber(valueAt(frame, best));
    const move = moveAt(frame, best);
    makeAny(position, move);
    const found = defend(
      position,
      frameBelow(frame, 1),
      moves - 1,
      rivalThreshold(proofLimit, second),
      childThreshold(disproofLimit, sum, share),
    );
    unmakeAny(position, move);
    setValueAt(frame, best, found);
    if (isProved(found)) return prove(position, frame, moves, move, found, nodesBefore);
  }
  if (isHalted()) return openValue(1, 1);
  if (frame != rootFrame(position)) retain(position, moves, value, nodes() - nodesBefore);
  return value;
}

/** Records that a move of the attacker mates. Returns the value of the position before it. */
function prove(position: Position, frame: Frame, moves: i32, move: i32, child: u32, nodesBefore: u64): u32 {
  const value = provedValue(distanceOf(child) + 1);
  provingMove = move;
  if (frame != rootFrame(position)) retain(position, moves, value, nodes() - nodesBefore);
  return value;
}

/** Value of a position with the defender to move, not mated, and `moves` moves left for the attacker, at least one. */
function defend(position: Position, frame: Frame, moves: i32, proofLimit: u32, disproofLimit: u32): u32 {
  assert(moves > 0);
  if (countNode()) poll(position);
  const nodesBefore = nodes();
  const count = i32(listMoves(position, frame) - movesOf(frame)) >> 1;
  let value = DISPROVED;
  for (let index = 0; index < count; index++) {
    const move = moveAt(frame, index);
    makeAny(position, move);
    const first = assessAttack(position, frameBelow(frame, 1), moves);
    unmakeAny(position, move);
    setValueAt(frame, index, first);
    if (isDisproved(first)) {
      if (frame != rootFrame(position)) retain(position, moves, DISPROVED, 1);
      return DISPROVED;
    }
  }
  while (!isHalted()) {
    let best = 0;
    let least = UNREACHABLE;
    let second = UNREACHABLE;
    let sum: u32 = 0;
    let longest = 0;
    for (let index = 0; index < count; index++) {
      const child = valueAt(frame, index);
      if (isProved(child)) longest = max(longest, distanceOf(child));
      const disproof = disproofNumber(child);
      sum = min(sum + proofNumber(child), LARGEST);
      if (disproof < least) {
        second = least;
        least = disproof;
        best = index;
      } else if (disproof < second) {
        second = disproof;
      }
    }
    value = least == UNREACHABLE ? provedValue(longest) : openValue(sum, least);
    if (isProved(value) || sum >= proofLimit || least >= disproofLimit) break;
    const share = proofNumber(valueAt(frame, best));
    const move = moveAt(frame, best);
    makeAny(position, move);
    const found = attack(
      position,
      frameBelow(frame, 1),
      moves,
      childThreshold(proofLimit, sum, share),
      rivalThreshold(disproofLimit, second),
    );
    unmakeAny(position, move);
    setValueAt(frame, best, found);
    if (isDisproved(found)) {
      value = found;
      break;
    }
  }
  if (isHalted()) return openValue(1, 1);
  if (frame != rootFrame(position)) retain(position, moves, value, nodes() - nodesBefore);
  return value;
}

/** Before each search, at its root. */
export function resetMateSearch(position: Position, longest: i32): void {
  rootState = stateIndex(position, position.state);
  resetProofs(halfmoveClock(position) + 2 * longest >= FIFTY_MOVES);
}

/**
 * Looks for a mate in at most `moves` moves, 1 … LONGEST_MATE, with about `budget` nodes: by the side to move or, if it
 * `isDefending`, by the other side. The table keeps intermediate results for the next call. Returns the moves to mate, NO_MATE if
 * there is none, or 0 if the budget ran out.
 */
export function findMate(position: Position, moves: i32, budget: u64, isDefending: bool): i32 {
  nodeLimit = nodes() + budget;
  attacker = position.sideToMove ^ i32(isDefending);
  askFor(attacker);
  const root = rootFrame(position);
  const value = isDefending
    ? defend(position, root, moves, NO_THRESHOLD, NO_THRESHOLD)
    : attack(position, root, moves, NO_THRESHOLD, NO_THRESHOLD);
  if (isProved(value)) return distanceOf(value);
  return isDisproved(value) ? NO_MATE : 0;
}

/** Writes the principal variation of the mate that the last `findMate` proved: proving moves and the longest defence. */
export function writeMatePv(position: Position, moves: i32, pv: usize, isDefending: bool): void {
  nodeLimit = u64.MAX_VALUE;
  if (isDefending) writeDefence(position, rootFrame(position), moves, pv);
  else writeAttack(position, rootFrame(position), moves, pv);
}

function writeAttack(position: Position, frame: Frame, moves: i32, pv: usize): void {
  store<u16>(pv, MOVE_NONE);
  const value = attack(position, frame, moves, NO_THRESHOLD, NO_THRESHOLD);
  if (!isProved(value)) return;
  const move = provingMove;
  store<u16>(pv, move);
  makeAny(position, move);
  writeDefence(position, frameBelow(frame, 1), distanceOf(value) - 1, pv + 2);
  unmakeAny(position, move);
}

function writeDefence(position: Position, frame: Frame, moves: i32, pv: usize): void {
  store<u16>(pv, MOVE_NONE);
  if (moves == 0) return;
  const count = i32(listMoves(position, frame) - movesOf(frame)) >> 1;
  let longest = 0;
  let reply = MOVE_NONE;
  for (let index = 0; index < count && longest < moves; index++) {
    const move = moveAt(frame, index);
    makeAny(position, move);
    // If the table has lost the proof, search for it again.
    let value = assessAttack(position, frameBelow(frame, 1), moves);
    if (!isProved(value)) value = attack(position, frameBelow(frame, 1), moves, NO_THRESHOLD, NO_THRESHOLD);
    unmakeAny(position, move);
    if (!isProved(value)) return;
    if (distanceOf(value) > longest) {
      longest = distanceOf(value);
      reply = move;
    }
  }
  store<u16>(pv, reply);
  makeAny(position, reply);
  writeAttack(position, frameBelow(frame, 1), longest, pv + 2);
  unmakeAny(position, reply);
}
