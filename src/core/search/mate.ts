// How `go mate N` is answered: between the iterations of the ordinary search, the proof-number search has its turn.

import { BOUND_EXACT, SCORE_MATE } from '../../abi/score';
import { Position } from '../position/position';
import { pvOf } from './frame';
import { rootFrame } from './layout';
import { limits } from './limits';
import { LONGEST_MATE, NO_MATE, findMate, writeMatePv } from './proof-search';
import { reportPv } from './report';
import { moveOf } from './root-move';
import { forgetScores, rootMoveAt, rootMoveCount, setRootResult, sortRootMoves } from './root-moves';
import { isStopping, nodes } from './thread';

/** Nodes for each number of moves before the ordinary search goes deeper than one ply: most short mates need fewer. */
const FIRST_MATE_NODES: u64 = 2000;
/** Nodes of the mate search for one of the ordinary search, which finds what takes many quiet moves. */
const MATE_SHARE: u64 = 3;
/** Nodes for proving move by move what the ordinary search has found. */
const MATE_PROOF_NODES: u64 = 200_000;

/** Makes a proved mate the first root move. */
function reportMate(position: Position, depth: i32, moves: i32): void {
  const pv = pvOf(rootFrame(position));
  writeMatePv(position, moves, pv);
  if (isStopping()) return;
  forgetScores(position, 0);
  for (let index = 0; index < rootMoveCount(); index++) {
    const root = rootMoveAt(position, index);
    if (moveOf(root) != i32(load<u16>(pv))) continue;
    setRootResult(root, SCORE_MATE - (2 * moves - 1), pv + 2, 2 * moves - 1);
    break;
  }
  sortRootMoves(position, 0);
  reportPv(position, depth, 0, BOUND_EXACT);
}

/** The part of `go mate N` after an ordinary iteration. True if the question is answered. */
export function searchMate(position: Position, depth: i32): bool {
  const wanted = limits().mate;
  if (wanted == 0) return false;
  const score = rootMoveAt(position, 0).score;
  if (score <= 2 * wanted - SCORE_MATE) return true;
  const isKnown = score >= SCORE_MATE - (2 * wanted - 1);
  const longest = min(isKnown ? (SCORE_MATE - score + 1) / 2 : wanted, LONGEST_MATE);
  let found = 0;
  if (depth == 1) {
    for (let moves = 1; moves < longest && found <= 0; moves++) found = findMate(position, moves, FIRST_MATE_NODES);
  }
  if (found <= 0) found = findMate(position, longest, isKnown ? MATE_PROOF_NODES : nodes() * MATE_SHARE);
  if (found > 0) {
    // There may be a shorter one.
    let shorter = found;
    while (shorter > 1 && shorter <= found) {
      found = shorter;
      shorter = findMate(position, found - 1, nodes() / 4);
      if (shorter <= 0) break;
    }
    reportMate(position, depth, found);
  }
  return found > 0 || isKnown || (found == NO_MATE && longest == wanted);
}
