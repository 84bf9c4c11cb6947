// Extends the line of a mate score to the mate itself.
//
// The principal variation of a mate often stops short of it: quiescence adds no moves to it, and mate distance pruning cuts nodes
// that cannot improve on a known mate. Few moves are missing. A full-width search proves the last plies; the moves before them come
// from the hash table.

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

/** Distance from the mate, in plies, up to which all replies are tried. One ply further, the attacker's checks are tried. */
const PROVED_PLIES = 4;
/** Limit on moves made for one line, which take a few milliseconds. */
const MOST_MADE = 20_000;

let made: i32 = 0;

/** Lists the legal moves, the table move first. Returns the end of the list. */
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

/** True if an entry says that the side to move mates. An entry of an earlier iteration may have a longer mate. */
function claimsMate(entry: u64): bool {
  return (entryBound(entry) & BOUND_LOWER) != 0 && entryScore(entry) >= SCORE_MATE_IN_MAX_PLY;
}

/** True if the side to move mates in exactly `left` plies, an odd number. The frame's line is then the mate. */
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

/** True if a reply allows mate in `left` plies, counting the reply. The line of the frame below is then the mate. */
function matesAfter(position: Position, frame: Frame, ply: i32, reply: i32, left: i32): bool {
  if (made++ >= MOST_MADE) return false;
  makeAny(position, reply);
  const found = !isDraw(position, ply + 1) && mates(position, frameBelow(frame, 1), ply + 1, left - 1);
  unmakeAny(position, reply);
  return found;
}

/** True if the side to move is mated in exactly `left` plies, an even number, with the longest defence. */
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

/** Extends the first `length` moves of a variation to a mate after `plies`. Returns false if none is found. */
function completeFrom(position: Position, pv: usize, length: i32, plies: i32): bool {
  for (let ply = 0; ply < length; ply++) makeAny(position, i32(load<u16>(pv + (ply << 1))));
  const frame = frameBelow(rootFrame(position), length);
  const left = plies - length;
  const found = left & 1 ? mates(position, frame, length, left) : isMated(position, frame, length, left);
  for (let ply = length - 1; ply >= 0; ply--) unmakeAny(position, i32(load<u16>(pv + (ply << 1))));
  if (found) copyPv(pvOf(frame), pv + (length << 1));
  return found;
}

/** Plies to mate of a mate score; 0 for other scores. */
function pliesToMate(score: i32): i32 {
  return abs(score) < SCORE_MATE_IN_MAX_PLY ? 0 : min(SCORE_MATE - abs(score), MAX_PLY);
}

/** True if the line's score is `score`, a mate score, and the line ends in the mate. */
export function endsInMate(line: Line, score: i32): bool {
  return score == line.score && pliesToMate(score) > 0 && pvLength(linePv(line)) == pliesToMate(score);
}

/**
 * Extends a line with an exact mate score to the mate, and keeps as many of its moves as possible. Returns false if the mate is not
 * found.
 */
export function completeMate(position: Position, line: Line): bool {
  const pv = linePv(line);
  const plies = pliesToMate(line.score);
  made = 0;
  let length = pvLength(pv);
  if (length >= plies) return true;
  while (length > 0 && made < MOST_MADE && !completeFrom(position, pv, length, plies)) length--;
  return pvLength(pv) == plies;
}
