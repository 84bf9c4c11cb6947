// Reads a search's reports from the info record of the reporting thread.

import { THREAD_INFO } from '../abi/memory';
import {
  INFO_BEST_MOVE,
  INFO_BOUND,
  INFO_CURRENT_MOVE,
  INFO_CURRENT_NUMBER,
  INFO_DEPTH,
  INFO_HASH_FULL,
  INFO_MULTI_PV,
  INFO_NODES,
  INFO_PONDER_MOVE,
  INFO_PV,
  INFO_PV_LENGTH,
  INFO_SCORE,
  INFO_SELECTIVE_DEPTH,
  INFO_TABLE_HITS,
  INFO_TIME,
} from '../abi/search';

/** One line of a running search. */
export interface Info {
  /** Plies. */
  readonly depth: number;
  /** Plies of the longest line searched. */
  readonly selDepth: number;
  /** Rank of this line, from 1. */
  readonly multiPv: number;
  /** For the side to move, as in src/abi/score.ts. */
  readonly score: number;
  /** BOUND_… */
  readonly bound: number;
  readonly nodes: number;
  /** Nodes per second. */
  readonly nps: number;
  /** Permill. */
  readonly hashFull: number;
  /** Positions found in tablebases. */
  readonly tbHits: number;
  /** Whole milliseconds since the search was requested. */
  readonly timeMs: number;
  /** Packed moves. */
  readonly pv: readonly number[];
}

/** The current root move of a long search. */
export interface CurrentMove {
  readonly depth: number;
  /** Packed. */
  readonly move: number;
  /** From 1. */
  readonly number: number;
}

export type Report =
  { readonly kind: 'info'; readonly info: Info } | { readonly kind: 'current'; readonly current: CurrentMove };

/** The result of a search; MOVE_NONE if there is no such move. */
export interface BestMove {
  readonly move: number;
  readonly ponder: number;
}

/** Nodes per second, a whole number; a search faster than the clock counts as one millisecond. */
export function nodesPerSecond(nodes: number, timeMs: number): number {
  return Math.round((nodes * 1000) / Math.max(timeMs, 1));
}

/** A thread's latest report. */
export function readReport(view: DataView, threadBase: number): Report {
  const base = threadBase + THREAD_INFO;
  const number = view.getUint16(base + INFO_CURRENT_NUMBER, true);
  if (number === 0) return { kind: 'info', info: readInfo(view, threadBase) };
  const depth = view.getInt32(base + INFO_DEPTH, true);
  return { kind: 'current', current: { depth, move: view.getUint16(base + INFO_CURRENT_MOVE, true), number } };
}

export function readInfo(view: DataView, threadBase: number): Info {
  const base = threadBase + THREAD_INFO;
  const nodes = view.getFloat64(base + INFO_NODES, true);
  const time = view.getFloat64(base + INFO_TIME, true);
  const length = view.getInt32(base + INFO_PV_LENGTH, true);
  return {
    depth: view.getInt32(base + INFO_DEPTH, true),
    selDepth: view.getInt32(base + INFO_SELECTIVE_DEPTH, true),
    multiPv: view.getInt32(base + INFO_MULTI_PV, true),
    score: view.getInt32(base + INFO_SCORE, true),
    bound: view.getInt32(base + INFO_BOUND, true),
    nodes,
    nps: nodesPerSecond(nodes, time),
    hashFull: view.getInt32(base + INFO_HASH_FULL, true),
    tbHits: readTableHits(view, threadBase),
    timeMs: Math.max(0, Math.round(time)),
    pv: Array.from({ length }, (_, index) => view.getUint16(base + INFO_PV + index * 2, true)),
  };
}

export function readBestMove(view: DataView, threadBase: number): BestMove {
  const base = threadBase + THREAD_INFO;
  return {
    move: view.getUint16(base + INFO_BEST_MOVE, true),
    ponder: view.getUint16(base + INFO_PONDER_MOVE, true),
  };
}

/** Nodes that a thread has counted up to its latest report. */
export function readNodes(view: DataView, threadBase: number): number {
  return view.getFloat64(threadBase + THREAD_INFO + INFO_NODES, true);
}

/** Positions that a thread has found in tablebases up to its latest report. */
export function readTableHits(view: DataView, threadBase: number): number {
  return view.getFloat64(threadBase + THREAD_INFO + INFO_TABLE_HITS, true);
}

/** Clears an earlier search: its counts, which threads add up, and its line, whose depth becomes 0. */
export function clearInfo(view: DataView, threadBase: number): void {
  view.setFloat64(threadBase + THREAD_INFO + INFO_NODES, 0, true);
  view.setFloat64(threadBase + THREAD_INFO + INFO_TABLE_HITS, 0, true);
  view.setInt32(threadBase + THREAD_INFO + INFO_DEPTH, 0, true);
}
