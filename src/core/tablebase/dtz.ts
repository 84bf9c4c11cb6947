// DTZ probes: plies to the next capture or pawn move, or to mate, in the winner's best line.

import { PAWN, WHITE } from '../../abi/piece';
import { PROBE_FAILED } from '../../abi/tablebase';
import { countLegal, isInCheck } from '../moves/dispatch';
import { All, Legal, generate } from '../moves/generate';
import { List } from '../moves/sink';
import { updateCheckInfo } from '../position/attacked';
import { Black, White, isWhite } from '../position/colour';
import { Unkeyed, make, unmake } from '../position/make';
import { isCapture, isPromotion, moveFlag, moveFrom } from '../position/move';
import { Position, pieceOn } from '../position/position';
import { OTHER_SIDE, storedDtz } from './tables';
import { beginProbe, failProbe, firstList, hasFailed, isDecidedByCapture, resolveWdl, scratchOf } from './wdl';

/** DTZ if the best move zeroes: 1 for a win, 101 for a cursed win, negative for losses. */
export function zeroingDistance(wdl: i32): i32 {
  if (wdl == 0) return 0;
  const distance = wdl & 1 ? 101 : 1;
  return wdl > 0 ? distance : -distance;
}

function isMated(position: Position): bool {
  return isInCheck(position) && countLegal(position) == 0;
}

/** True if a non-capturing pawn move keeps the win `wdl`. */
function hasWinningPush<Us>(position: Position, list: usize, end: usize, wdl: i32): bool {
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const flag = moveFlag(move);
    if (isCapture(flag) || pieceOn(position, moveFrom(move)) >> 1 != PAWN) continue;
    make<Us, Unkeyed>(position, move);
    const value = -resolveWdl(position, end);
    unmake<Us>(position, move);
    if (hasFailed()) return false;
    if (value == wdl) return true;
  }
  return false;
}

/** DTZ by a search of one ply over the moves that do not zero. */
function lookAhead<Us>(position: Position, list: usize, end: usize, wdl: i32): i32 {
  // The worst case of a losing side is that it zeroes at once. A mated side, without moves, gets the same distance.
  let best = wdl > 0 ? i32.MAX_VALUE : zeroingDistance(wdl);
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const flag = moveFlag(move);
    if (isCapture(flag) || isPromotion(flag) || pieceOn(position, moveFrom(move)) >> 1 == PAWN) continue;
    make<Us, Unkeyed>(position, move);
    const value = isWhite<Us>() ? -distance<Black>(position, end) : -distance<White>(position, end);
    const mates = value == 1 && isMated(position);
    unmake<Us>(position, move);
    if (hasFailed()) return 0;
    if (mates) best = 1;
    else if (wdl < 0) best = min(best, value - 1);
    else if (value > 0) best = min(best, value + 1);
  }
  if (best == i32.MAX_VALUE) failProbe();
  return best;
}

function distance<Us>(position: Position, list: usize): i32 {
  const wdl = resolveWdl(position, list);
  if (hasFailed() || wdl == 0) return 0;
  if (isDecidedByCapture()) return zeroingDistance(wdl);
  updateCheckInfo<Us>(position);
  const end = generate<Us, Legal, All, List>(position, list);
  if (wdl > 0 && hasWinningPush<Us>(position, list, end, wdl)) return zeroingDistance(wdl);
  if (hasFailed()) return 0;
  const value = storedDtz(position, wdl, scratchOf(position));
  if (value == OTHER_SIDE) return lookAhead<Us>(position, list, end, wdl);
  if (value == PROBE_FAILED) {
    failProbe();
    return 0;
  }
  return zeroingDistance(wdl) + (wdl > 0 ? value : -value);
}

/**
 * DTZ for the side to move in plies, positive if it wins: up to 100 for a win, more for a cursed win, 0 for a draw, -1 for a mated
 * side; PROBE_FAILED if a table is missing. Assumes a halfmove clock of 0. If a table counts full moves, the result may be one ply
 * too small.
 */
export function probeDtz(position: Position): i32 {
  beginProbe();
  const list = firstList(position);
  const value = position.sideToMove == WHITE ? distance<White>(position, list) : distance<Black>(position, list);
  return hasFailed() ? PROBE_FAILED : value;
}
