// Tablebases in the search: when to probe them, and how to score the results.

import { MOVE_NONE } from '../../abi/move';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_NONE,
  BOUND_UPPER,
  MAX_PLY,
  SCORE_DRAW,
  SCORE_MATE_IN_MAX_PLY,
  SCORE_NONE,
  SCORE_TABLE_WIN,
} from '../../abi/score';
import { PROBE_FAILED } from '../../abi/tablebase';
import { popcount } from '../bitboard/bits';
import { Position, castlingOf, halfmoveClock, keyOf, lockOf, occupiedSet } from '../position/position';
import { distanceAfter, mustProgress, rankByOutcome, rankOfDistance, scoreOfRank } from '../tablebase/root';
import { largestTable } from '../tablebase/tables';
import { probeWdl } from '../tablebase/wdl';
import { limits } from './limits';
import { RootMove, moveOf } from './root-move';
import { rootMoveAt, rootMoveCount, sortRootMoves } from './root-moves';
import { scoreToTable, storeEntry } from './table';

/** Bonus in plies for the depth of entries from probes, because their results are exact. */
const KNOWN_DEPTH = 6;

/** Maximum number of men of probed positions, 0 for no probes. */
let probeMen: i32 = 0;
/** Minimum depth for positions with that many men; those with fewer are probed at any depth. */
let probeDepth: i32 = 0;
let fiftyMoves: bool = true;
let hits: u64 = 0;
/** Whether the root moves have ranks. */
let ranked: bool = false;

/** Reads the limits record before a search. */
export function resetTablebases(): void {
  const wanted = limits().probeMen;
  const largest = largestTable();
  probeMen = min(wanted, largest);
  // The depth limit avoids slow probes of the largest tables. It does not apply if the limit on men exceeds all tables.
  probeDepth = wanted > largest ? 0 : limits().probeDepth;
  fiftyMoves = limits().fiftyMoves != 0;
  hits = 0;
}

/** Successful probes of this search. */
export function tableHits(): u64 {
  return hits;
}

/** True if a position has few enough men and no castling rights, which tables do not cover. */
function isLookedUp(position: Position): bool {
  return popcount(occupiedSet(position)) <= probeMen && castlingOf(position) == 0;
}

/** The rank of a root move, by DTZ or by WDL alone; PROBE_FAILED if a table is missing. */
function rankOf(position: Position, move: i32, byDistance: bool, onlyShortest: bool): i32 {
  if (!byDistance) return rankByOutcome(position, move);
  const distance = distanceAfter(position, move);
  if (distance == PROBE_FAILED) return PROBE_FAILED;
  return rankOfDistance(distance, halfmoveClock(position), onlyShortest);
}

/** Ranks all root moves. Returns false if a table is missing. */
function rankAll(position: Position, byDistance: bool): bool {
  const onlyShortest = mustProgress(position);
  for (let index = 0; index < rootMoveCount(); index++) {
    const root = rootMoveAt(position, index);
    const rank = rankOf(position, moveOf(root), byDistance, onlyShortest);
    if (rank == PROBE_FAILED) return false;
    root.rank = rank;
    hits++;
  }
  return true;
}

/**
 * Ranks the root moves if the tables cover the position. The search then chooses among moves of the best rank. If they were ranked by
 * DTZ, or none wins, nodes below the root are not probed, so that the search looks for a mate or a natural move.
 */
export function rankRootMoves(position: Position): void {
  ranked = false;
  if (rootMoveCount() == 0 || !isLookedUp(position)) return;
  const byDistance = rankAll(position, true);
  ranked = byDistance || rankAll(position, false);
  if (!ranked) {
    for (let index = 0; index < rootMoveCount(); index++) rootMoveAt(position, index).rank = 0;
    return;
  }
  sortRootMoves(position, 0);
  if (byDistance || rootMoveAt(position, 0).rank <= 0) probeMen = 0;
}

/** The score to report for a root move: from the tables, unless the search has found a mate. */
export function shownScore(root: RootMove): i32 {
  if (!ranked || abs(root.score) >= SCORE_MATE_IN_MAX_PLY) return root.score;
  return scoreOfRank(root.rank, fiftyMoves);
}

/** Score of the last successful probe. */
let known: i32 = SCORE_DRAW;
/** How it bounds the node's score, BOUND_… */
let bound: i32 = BOUND_NONE;

/** The score found by `probeNode`. Wins count plies from the root, as mate scores do. */
export function knownScore(): i32 {
  return known;
}

/**
 * Probes a node. Returns how the result bounds its score, since a win may also be a mate; BOUND_NONE if the tables do not cover
 * it. Only nodes after a capture or pawn move are probed, because WDL tables assume a halfmove clock of 0.
 */
export function probeNode(position: Position, ply: i32, depth: i32): i32 {
  bound = BOUND_NONE;
  if (probeMen == 0 || halfmoveClock(position) != 0 || !isLookedUp(position)) return BOUND_NONE;
  if (depth < probeDepth && popcount(occupiedSet(position)) == probeMen) return BOUND_NONE;
  let wdl = probeWdl(position);
  if (wdl == PROBE_FAILED) return BOUND_NONE;
  hits++;
  if (!fiftyMoves) wdl = min(2, max(-2, 2 * wdl));
  // A cursed win scores slightly above a draw.
  known = wdl == 2 ? SCORE_TABLE_WIN - ply : wdl == -2 ? ply - SCORE_TABLE_WIN : SCORE_DRAW + 2 * wdl;
  bound = wdl == 2 ? BOUND_LOWER : wdl == -2 ? BOUND_UPPER : BOUND_EXACT;
  return bound;
}

/** True if the bound that `probeNode` returned causes a cutoff in the window. */
export function settles(outcome: i32, alpha: i32, beta: i32): bool {
  if (outcome == BOUND_NONE) return false;
  return outcome == BOUND_EXACT || (outcome == BOUND_LOWER ? known >= beta : known <= alpha);
}

/** Stores the result of `probeNode` in the hash table and returns its score. */
export function storeKnown(position: Position, ply: i32, depth: i32, onPv: bool): i32 {
  const deeper = min(depth + KNOWN_DEPTH, MAX_PLY - 1);
  storeEntry(keyOf(position), lockOf(position), MOVE_NONE, scoreToTable(known, ply), SCORE_NONE, deeper, bound, onPv);
  return known;
}
