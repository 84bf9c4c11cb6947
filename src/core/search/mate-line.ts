// Lines that announce a mate, completed to the mate.
//
// The principal variation of a mate often breaks off before it: quiescence adds no moves, and a node that can do no better
// than a mate already found is not searched. What is missing is short. Its last plies are proved by trying all moves; before
// them the hash table leads the way.

import { MOVE_NONE } from '../../abi/move';
import { BOUND_LOWER, MAX_PLY, SCORE_MATE, SCORE_MATE_IN_MAX_PLY } from '../../abi/score';
import { findCheckSquares, mayCheck } from '../moves/check-squares';
import { isInCheck, listLegal, makeAny, unmakeAny } from '../moves/dispatch';
import { isDraw } from '../moves/draws';
import { Position, keyOf, lockOf } from '../position/position';
import { Frame, checkSquaresOf, frameBelow, movesOf, pvOf } from './frame';
import { rootFrame } from './layout';
import { Line, linePv } from './line';
import { clearPv, copyPv, extendPv, pvLength } from './pv';
import { entryBound, entryMove, entryScore, probe } from './table';

/** Plies to the mate for which all replies are tried; a ply more for the attacker, of whose moves only checks come in. */
const PROVED_PLIES = 4;
/** Moves that may be made for one line: some milliseconds. */
const MOST_MADE = 20_000;

let made: i32 = 0;

/** Lists the legal moves with the table's first; returns the end of the list. */
function listTableFirst(position: Position, frame: Frame, entry: u64): usize {
  const list = movesOf(frame);
  const end = listLegal(position, list);
  const move = u16(entryMove(entry));
  for (let at = list; at < end && move != MOVE_NONE; at += 2) {
    if (load<u16>(at) != move) continue;
    store<u16>(at, load<u16>(list));
    store<u16>(list, move);
    break;
  }
  return end;
}

/** True if an entry says that the side to move mates. It may be of an earlier iteration, with a longer way. */
function claimsMate(entry: u64): bool {
  return (entryBound(entry) & BOUND_LOWER) != 0 && entryScore(entry) >= SCORE_MATE_IN_MAX_PLY;
}

/** True if the side to move mates in exactly `left` plies, an odd number; the frame has the line then. */
function mates(position: Position, frame: Frame, ply: i32, left: i32): bool {
  clearPv(frame);
  const entry = probe(keyOf(position), lockOf(position));
  const list = movesOf(frame);
  let end = listTableFirst(position, frame, entry);
  const isClaimed = end > list && claimsMate(entry) && i32(load<u16>(list)) == entryMove(entry);
  if (left > PROVED_PLIES + 1) {
    if (!isClaimed) return false;
    end = list + 2;
  }
  findCheckSquares(position, checkSquaresOf(frame));
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const mayBeQuiet = (left > 1 && left < PROVED_PLIES) || (at == list && isClaimed);
    if (!mayBeQuiet && !mayCheck(position, checkSquaresOf(frame), move)) continue;
    if (made++ >= MOST_MADE) return false;
    makeAny(position, move);
    const found = isMated(position, frameBelow(frame, 1), ply + 1, left - 1);
    unmakeAny(position, move);
    if (!found) continue;
    extendPv(frame, move);
    return true;
  }
  return false;
}

/** True if a reply leads to a mate of the side to move in `left` plies; the frame below has the line then. */
function matesAfter(position: Position, frame: Frame, ply: i32, reply: i32, left: i32): bool {
  if (made++ >= MOST_MADE) return false;
  makeAny(position, reply);
  const found = !isDraw(position, ply + 1) && mates(position, frameBelow(frame, 1), ply + 1, left - 1);
  unmakeAny(position, reply);
  return found;
}

/** True if the side to move is mated in exactly `left` plies, an even number, if it holds out longest. */
function isMated(position: Position, frame: Frame, ply: i32, left: i32): bool {
  clearPv(frame);
  const list = movesOf(frame);
  const end = listTableFirst(position, frame, probe(keyOf(position), lockOf(position)));
  if (end == list || left == 0) return end == list && left == 0 && isInCheck(position);
  if (isDraw(position, ply)) return false;
  let holdsOut = false;
  for (let at = list; at < end; at += 2) {
    const reply = i32(load<u16>(at));
    let sooner = left > PROVED_PLIES ? left : 2;
    while (sooner <= left && !matesAfter(position, frame, ply, reply, sooner)) sooner += 2;
    if (sooner == left && !holdsOut) {
      holdsOut = true;
      extendPv(frame, reply);
      if (left > PROVED_PLIES) return true;
    }
    if (sooner > left && left <= PROVED_PLIES) return false;
  }
  return holdsOut;
}

/** Completes a variation of `length` moves to a mate after `plies`; false if that is not found. */
function completeFrom(position: Position, pv: usize, length: i32, plies: i32): bool {
  for (let ply = 0; ply < length; ply++) makeAny(position, i32(load<u16>(pv + (ply << 1))));
  const frame = frameBelow(rootFrame(position), length);
  const left = plies - length;
  const found = left & 1 ? mates(position, frame, length, left) : isMated(position, frame, length, left);
  for (let ply = length - 1; ply >= 0; ply--) unmakeAny(position, i32(load<u16>(pv + (ply << 1))));
  if (found) copyPv(pvOf(frame), pv + (length << 1));
  return found;
}

/** Plies to the mate that a score announces, 0 if it announces none. */
function pliesToMate(score: i32): i32 {
  return abs(score) < SCORE_MATE_IN_MAX_PLY ? 0 : min(SCORE_MATE - abs(score), MAX_PLY);
}

/** True if a line's score is this one, of a mate, and the line ends in it. */
export function endsInMate(line: Line, score: i32): bool {
  return score == line.score && pliesToMate(score) > 0 && pvLength(linePv(line)) == pliesToMate(score);
}

/** Completes a line whose exact score is a mate, from as far behind as possible; false if its end is not found. */
export function completeMate(position: Position, line: Line): bool {
  const pv = linePv(line);
  const plies = pliesToMate(line.score);
  made = 0;
  let length = pvLength(pv);
  if (length >= plies) return true;
  while (length > 0 && made < MOST_MADE && !completeFrom(position, pv, length, plies)) length--;
  return pvLength(pv) == plies;
}
