// Converts the user's limits for a search into those of the core.

import { WHITE } from '../abi/piece';
import type { SearchLimits } from '../runtime/control';
import type { UserLimits } from './go-limits';
import type { Hold, SearchControl } from './search-control';
import type { Settings } from './settings';
import { planTime, type ClockState } from './time-plan';

/** What a user asks of a search; an absent field is no limit. */
export interface GoLimits extends UserLimits {
  /** The best move is held back until `stop`. */
  readonly infinite?: boolean;
  /** The best move is held back, and the clock is ignored, until `ponderHit` or `stop`. */
  readonly ponder?: boolean;
}

/** The same limits with at most so many nodes. */
export function withNodes(limits: GoLimits, nodes: number): GoLimits {
  return { ...limits, nodes: Math.min(nodes, limits.nodes ?? nodes) };
}

/** A search without any limit is an infinite one, also after `ponderhit`. */
export function holdOf(limits: GoLimits): Hold {
  const { depth, mate, nodes, movetime, clock } = limits;
  const ends = [depth, mate, nodes, movetime, clock?.whiteTime, clock?.blackTime].some((limit) => limit !== undefined);
  if (!ends) return 'stop';
  if (limits.ponder === true) return 'ponderhit';
  return limits.infinite === true ? 'stop' : 'nothing';
}

/**
 * A request with refused parts and no valid limit searches one ply instead of endlessly: it must be answered, and
 * nobody requested an infinite search. Valid limits stay.
 */
export function withEnd(limits: GoLimits): GoLimits {
  const isAsked = limits.infinite === true || limits.ponder === true;
  return !isAsked && holdOf(limits) === 'stop' ? { ...limits, depth: 1 } : limits;
}

/** Whether the reply that is searched has not been played. */
export function isPondering(limits: GoLimits, control: SearchControl): boolean {
  return limits.ponder === true && !control.isPonderHit;
}

/**
 * The clock of the side to move. A missing one counts as equal to the opponent's. Numbers below their range become the smallest
 * that still ends the search.
 */
export function clockOf(limits: GoLimits, sideToMove: number, settings: Settings): ClockState {
  const { whiteTime, blackTime, whiteIncrement, blackIncrement, movesToGo } = limits.clock ?? {};
  const white = sideToMove === WHITE;
  return {
    timeLeftMs: atLeast(0, white ? (whiteTime ?? blackTime) : (blackTime ?? whiteTime)),
    incrementMs: atLeast(0, white ? (whiteIncrement ?? blackIncrement) : (blackIncrement ?? whiteIncrement)),
    movesToGo: atLeast(0, movesToGo),
    moveTimeMs: atLeast(0, limits.movetime),
    moveOverheadMs: settings.moveOverheadMs,
  };
}

/** The limits for the side to move, with its clock. Numbers below their range become the smallest that still ends the search. */
export function searchLimits(
  limits: GoLimits,
  clock: ClockState,
  control: SearchControl,
  settings: Settings,
): SearchLimits {
  const hold = holdOf(limits);
  return {
    depth: atLeast(1, limits.depth),
    mate: atLeast(1, limits.mate),
    nodes: atLeast(1, limits.nodes),
    ...(hold === 'stop' ? {} : planTime(clock)),
    // Tables do not help to prove a mate.
    probeMen: limits.mate === undefined ? settings.syzygyProbeLimit : 0,
    probeDepth: settings.syzygyProbeDepth,
    fiftyMoves: settings.syzygy50MoveRule,
    multiPv: settings.multiPv,
    startedAt: control.startedAt,
    ponder: isPondering(limits, control),
  };
}

function atLeast(least: number, limit: number | undefined): number | undefined {
  return limit === undefined ? undefined : Math.max(least, limit);
}
