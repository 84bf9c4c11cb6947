// Conditions for pruning: by static evaluation, move count, history and static exchange.

import { SCORE_NONE } from '../../abi/score';
import { exchangeValue, seeGreaterOrEqual } from '../moves/see';
import { Position } from '../position/position';
import { victimOf } from './picker';
import {
  captureExchangeMargin,
  captureFutilityBase,
  captureFutilityMargin,
  futilityBase,
  futilityMargin,
  historyPruningMargin,
  lateMoveCount,
  lateMoveSlope,
  quietExchangeHistory,
  quietExchangeMargin,
  razoringBase,
  razoringMargin,
  reverseFutilityImproving,
  reverseFutilityMargin,
  reverseFutilityThreats,
} from './tunables';
import { Frame, frameAbove } from './frame';
import { isThreatened } from './threats';

/** Largest remaining depth for futility pruning. */
const FUTILITY_DEPTH = 8;

/** Largest depth for razoring. */
const RAZORING_DEPTH = 3;

/** Largest remaining depth for history pruning. */
const HISTORY_DEPTH = 4;

/** Largest remaining depth for pruning quiet moves by static exchange. */
const QUIET_EXCHANGE_DEPTH = 8;

/** Largest depth for pruning losing captures. */
const CAPTURE_DEPTH = 6;

/** True if the evaluation has risen since Us's previous turn: fail highs are then more likely. */
export function isImproving(frame: Frame, staticEval: i32): bool {
  let earlier = frameAbove(frame, 2).staticEval;
  if (earlier == SCORE_NONE) earlier = frameAbove(frame, 4).staticEval;
  return earlier != SCORE_NONE && staticEval > earlier;
}

/** Reverse futility margin in centipawns: more than the remaining plies are likely to lose. */
export function reverseFutility(depth: i32, improving: bool): i32 {
  return reverseFutilityMargin() * depth - (improving ? reverseFutilityImproving() : 0);
}

/**
 * True if an estimate exceeds beta by the reverse futility margin. The margin is larger where a less valuable man attacks a
 * piece: the evaluation does not see what hangs.
 */
export function isFarAbove<Us>(
  position: Position,
  frame: Frame,
  estimate: i32,
  depth: i32,
  improving: bool,
  beta: i32,
): bool {
  const surplus = estimate - reverseFutility(depth, improving) - beta;
  if (surplus < 0) return false;
  return surplus >= reverseFutilityThreats() || !isThreatened<Us>(position, frame);
}

/** True if only captures could lift so low an estimate to alpha in the plies left. */
export function isHopeless(estimate: i32, depth: i32, alpha: i32): bool {
  return depth <= RAZORING_DEPTH && estimate + razoringBase() + razoringMargin() * depth <= alpha;
}

/** True if so many quiet moves have come before, searched or not, that none is expected to succeed. */
export function tooManySeen(seen: i32, depth: i32, improving: bool): bool {
  return seen >= (lateMoveCount() + (lateMoveSlope() * depth * depth) / 64) / (improving ? 1 : 2);
}

/** True if no quiet move is expected to lift the evaluation above alpha in the plies that remain. */
export function isFutile(staticEval: i32, remaining: i32, alpha: i32): bool {
  return remaining <= FUTILITY_DEPTH && staticEval + futilityBase() + futilityMargin() * remaining <= alpha;
}

/** True if a quiet move has mostly failed before. */
export function hasMostlyFailed(history: i32, depth: i32, remaining: i32): bool {
  return remaining <= HISTORY_DEPTH && history < -historyPruningMargin() * depth;
}

/** True if a quiet move loses material by static exchange, more than the plies that remain and its `history` make up for. */
export function hangsSomething(position: Position, move: i32, history: i32, remaining: i32): bool {
  const margin = quietExchangeMargin() * remaining * remaining + (history * quietExchangeHistory()) / 65536;
  return remaining <= QUIET_EXCHANGE_DEPTH && !seeGreaterOrEqual(position, move, min(0, -margin));
}

/** True if a capture loses more material by static exchange than `depth` plies make up for. */
export function losesTooMuch(position: Position, move: i32, depth: i32): bool {
  return depth <= CAPTURE_DEPTH && !seeGreaterOrEqual(position, move, -captureExchangeMargin() * depth);
}

/** True if the man that a capture takes is not expected to lift the evaluation above alpha. */
export function isFutileCapture(position: Position, move: i32, staticEval: i32, depth: i32, alpha: i32): bool {
  const gain = exchangeValue(victimOf(position, move)) + captureFutilityBase() + captureFutilityMargin() * depth;
  return depth <= CAPTURE_DEPTH && staticEval + gain <= alpha;
}
