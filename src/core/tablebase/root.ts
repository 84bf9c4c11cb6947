// Ranks moves by the tables, so that wins are kept and make progress.
//
// A move wins for certain if its DTZ plus the halfmove clock is at most 99, which also allows for tables that count full moves. The
// search may choose among such moves. After a repetition, or many plies without a capture or pawn move, it must play the shortest win.

import { THREAD_BORDER_LIST } from '../../abi/memory';
import { MOVE_NONE } from '../../abi/move';
import { SCORE_DRAW, SCORE_TABLE_WIN } from '../../abi/score';
import { PROBE_FAILED } from '../../abi/tablebase';
import { countLegal, isInCheck, listLegal, makeAny, unmakeAny } from '../moves/dispatch';
import { FIFTY_MOVES, hasRepeated, isRepetition } from '../position/draw';
import { Position, halfmoveClock, threadRegion } from '../position/position';
import { probeDtz, zeroingDistance } from './dtz';
import { probeWdl } from './wdl';

/** Rank of a certain win. If only the shortest win is allowed, each ply costs a point. */
const WIN = 1000;
/** Maximum rank of a cursed win, which is a draw by the fifty-move rule. */
const LATE_WIN = 899;
/** Halfmove clock from which only the shortest win is allowed. */
const FREE_PLIES = 16;

/** DTZ of a move, which counts as a ply; positive if its side wins. PROBE_FAILED if a table is missing. */
export function distanceAfter(position: Position, move: i32): i32 {
  makeAny(position, move);
  let distance = 0;
  if (!isRepetition(position, 0)) {
    if (halfmoveClock(position) == 0) {
      const wdl = probeWdl(position);
      distance = wdl == PROBE_FAILED ? wdl : zeroingDistance(-wdl);
    } else {
      const answer = probeDtz(position);
      if (answer == PROBE_FAILED) distance = answer;
      else if (answer) distance = answer < 0 ? 1 - answer : -1 - answer;
    }
    // The DTZ of a mated side is -1, as if it had a zeroing move.
    if (distance == 2 && isInCheck(position) && countLegal(position) == 0) distance = 1;
  }
  unmakeAny(position, move);
  return distance;
}

/** True if only the shortest win is allowed: after a repetition, or if the halfmove clock is high. */
export function mustProgress(position: Position): bool {
  return halfmoveClock(position) >= FREE_PLIES || hasRepeated(position);
}

/** The rank of a move by its DTZ, greater for better moves. `clock` is the halfmove clock before the move. */
export function rankOfDistance(distance: i32, clock: i32, onlyShortest: bool): i32 {
  if (distance > 0) return distance + clock < FIFTY_MOVES && !onlyShortest ? WIN : WIN - distance - clock;
  // A losing side may play any move, unless the longest defence may reach a draw by the fifty-move rule.
  if (distance < 0) return clock - 2 * distance < FIFTY_MOVES ? -WIN : clock - distance - WIN;
  return 0;
}

/** The rank of a move by WDL, for endings without DTZ tables; PROBE_FAILED if a table is missing. */
export function rankByOutcome(position: Position, move: i32): i32 {
  makeAny(position, move);
  const wdl = isRepetition(position, 0) ? 0 : probeWdl(position);
  unmakeAny(position, move);
  if (wdl == PROBE_FAILED || wdl == 0) return wdl;
  const rank = wdl & 1 ? LATE_WIN : WIN;
  return wdl < 0 ? rank : -rank;
}

/** The score of a rank: a tablebase win or loss, or a score near 0 if the fifty-move rule prevents it. */
export function scoreOfRank(rank: i32, fiftyMoves: bool): i32 {
  const bound = fiftyMoves ? LATE_WIN + 1 : 1;
  if (rank >= bound) return SCORE_TABLE_WIN - 1;
  if (rank <= -bound) return 1 - SCORE_TABLE_WIN;
  if (rank == 0) return SCORE_DRAW;
  return rank > 0 ? max(3, rank - 800) / 2 : min(-3, rank + 800) / 2;
}

/** The best move by DTZ; MOVE_NONE without legal moves, PROBE_FAILED if a table is missing. */
export function bestByDistance(position: Position): i32 {
  const list = threadRegion(position) + THREAD_BORDER_LIST;
  const end = listLegal(position, list);
  let best = MOVE_NONE;
  let bestRank = i32.MIN_VALUE;
  for (let at = list; at < end; at += 2) {
    const move = i32(load<u16>(at));
    const distance = distanceAfter(position, move);
    if (distance == PROBE_FAILED) return PROBE_FAILED;
    const rank = rankOfDistance(distance, halfmoveClock(position), true);
    // Prefer the shortest win or the longest loss.
    const finer = rank * 1024 - distance;
    if (finer <= bestRank) continue;
    bestRank = finer;
    best = move;
  }
  return best;
}
