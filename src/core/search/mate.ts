// `go mate N`: after each iteration of the ordinary search, the proof-number search looks for a mate, first one given by the side
// to move, then one given to it.

import { MOVE_NONE } from '../../abi/move';
import { BOUND_EXACT, SCORE_MATE } from '../../abi/score';
import { NO_MATE_BY_MOVER, NO_MATE_OF_MOVER } from '../../abi/no-mate';
import { Position } from '../position/position';
import { pvOf } from './frame';
import { rootFrame } from './layout';
import { limits } from './limits';
import { takeLine } from './lines';
import { LONGEST_MATE, NO_MATE, findMate, resetMateSearch, writeMatePv } from './proof-search';
import { reportLines } from './report';
import { moveOf } from './root-move';
import { forgetScores, rootMoveAt, rootMoveCount, setRootResult, sortRootMoves } from './root-moves';
import { isStopping, nodes } from './thread';

/** Node budget for each mate length after the first iteration. Most short mates need fewer. */
const FIRST_MATE_NODES: u64 = 2000;
/** Mate search nodes per node of the ordinary search, which is better at mates that need many quiet moves. */
const MATE_SHARE: u64 = 3;
/** Total nodes per node spent on a mate against the side to move: users mostly ask for a mate that it gives. */
const DEFENDER_SHARE: u64 = 2;
/** Node budget for proving a mate that the ordinary search has found. */
const MATE_PROOF_NODES: u64 = 200_000;

/** NO_MATE_… flags proved for the requested number of moves. */
let refuted: i32 = 0;

/** Before each search, at its root. */
export function resetMates(position: Position): void {
  refuted = 0;
  resetMateSearch(position, limits().mate);
}

/** The NO_MATE_… flags that the mate search has proved; 0 if it has found a mate for either side. */
export function refutedMates(): i32 {
  return refuted;
}

/** Makes a proved mate the first root move. */
function reportMate(position: Position, depth: i32, moves: i32, isDefending: bool): void {
  const pv = pvOf(rootFrame(position));
  writeMatePv(position, moves, pv, isDefending);
  if (isStopping() || load<u16>(pv) == MOVE_NONE) return;
  forgetScores(position, 0);
  const plies = isDefending ? 2 * moves : 2 * moves - 1;
  for (let index = 0; index < rootMoveCount(); index++) {
    const root = rootMoveAt(position, index);
    if (moveOf(root) != i32(load<u16>(pv))) continue;
    setRootResult(root, isDefending ? plies - SCORE_MATE : SCORE_MATE - plies, pv + 2, plies);
    break;
  }
  sortRootMoves(position, 0);
  takeLine(position, 0, rootMoveAt(position, 0), depth, BOUND_EXACT);
  reportLines(position);
}

/** Looks for a mate by one side. Returns true if there is one. */
function searchFor(position: Position, depth: i32, isDefending: bool): bool {
  const noMate = isDefending ? NO_MATE_OF_MOVER : NO_MATE_BY_MOVER;
  if ((refuted & noMate) != 0 || isStopping()) return false;
  const wanted = limits().mate;
  const score = isDefending ? -rootMoveAt(position, 0).score : rootMoveAt(position, 0).score;
  const isKnown = score >= SCORE_MATE - 2 * wanted;
  const longest = min(isKnown ? (SCORE_MATE - score + 1) / 2 : wanted, LONGEST_MATE);
  let found = 0;
  if (depth == 1) {
    for (let moves = 1; moves < longest && found <= 0; moves++) {
      found = findMate(position, moves, FIRST_MATE_NODES, isDefending);
    }
  }
  const share = isDefending ? nodes() / DEFENDER_SHARE : nodes() * MATE_SHARE;
  if (found <= 0) found = findMate(position, longest, isKnown ? MATE_PROOF_NODES : share, isDefending);
  if (found > 0) {
    // Look for a shorter mate.
    let shorter = found;
    while (shorter > 1 && shorter <= found) {
      found = shorter;
      shorter = findMate(position, found - 1, nodes() / 4, isDefending);
      if (shorter <= 0) break;
    }
    reportMate(position, depth, found, isDefending);
  }
  if (found == NO_MATE && longest == wanted) refuted |= noMate;
  return found > 0 || isKnown;
}

/** Runs the mate search after an iteration of the ordinary search. Returns true if `go mate N` is answered. */
export function searchMate(position: Position, depth: i32): bool {
  if (limits().mate == 0) return false;
  if (searchFor(position, depth, false) || searchFor(position, depth, true)) {
    refuted = 0;
    return true;
  }
  return refuted == (NO_MATE_BY_MOVER | NO_MATE_OF_MOVER);
}
