// The records of a search as the shell writes and reads them. Made by `npm run build tables` of src/abi/records.ts.

import {
  LIMIT_DEPTH,
  LIMIT_MATE,
  LIMIT_NODES,
  LIMIT_SOFT_NODES,
  LIMIT_STARTED_AT,
  LIMIT_SOFT_TIME_MS,
  LIMIT_HARD_TIME_MS,
  LIMIT_MULTI_PV,
  LIMIT_PROBE_MEN,
  LIMIT_PROBE_DEPTH,
  LIMIT_FIFTY_MOVES,
  LIMIT_ROOT_MOVES_LENGTH,
  LIMIT_ROOT_MOVES,
  INFO_DEPTH,
  INFO_SELDEPTH,
  INFO_MULTIPV,
  INFO_SCORE,
  INFO_BOUND,
  INFO_NODES,
  INFO_HASHFULL,
  INFO_TBHITS,
  INFO_TIME,
  INFO_PV_LENGTH,
  INFO_PV,
  INFO_BEST_MOVE,
  INFO_PONDER_MOVE,
  INFO_CURRENT_MOVE,
  INFO_CURRENT_NUMBER,
} from '../abi/search';
import { nodesPerSecond } from './speed';

/** The limits of a search; one that is absent is its default. */
export interface LimitsRecord {
  /** Iterations (plies, 1 … 127, default 127). */
  readonly depth?: number | undefined;
  /** Mate wanted; 0 for none (moves, 0 … 128, default 0). */
  readonly mate?: number | undefined;
  /** The search stops after them; 0 for no limit (nodes, from 0, default 0). */
  readonly nodes?: number | undefined;
  /** No new iteration after them; 0 for no limit (nodes, from 0, default 0). */
  readonly softNodes?: number | undefined;
  /** Time of the request, on the clock of `env.now` (ms). */
  readonly startedAt: number;
  /** No new iteration after so long (ms, from 0, default Infinity). */
  readonly softTimeMs?: number | undefined;
  /** The search stops after so long (ms, from 0, default Infinity). */
  readonly hardTimeMs?: number | undefined;
  /** Principal variations (lines, from 1). */
  readonly multiPv: number;
  /** Most men of a position that is looked up in tablebases; 0 for none (0 … 7, default 7). */
  readonly probeMen?: number | undefined;
  /** Least depth for looking up positions with that many men (plies, from 0, default 0). */
  readonly probeDepth?: number | undefined;
  /** Wins that the fifty-move rule forestalls count as draws (default true). */
  readonly fiftyMoves?: boolean | undefined;
  /** The root moves to search; none for all. */
  readonly rootMoves?: readonly number[] | undefined;
}

/** Fills the record at `base`. */
export function writeLimits(view: DataView, base: number, limits: LimitsRecord): void {
  const list = (limits.rootMoves ?? []).slice(0, 320);
  view.setInt32(base + LIMIT_DEPTH, Math.min(127, Math.max(1, limits.depth ?? 127)), true);
  view.setInt32(base + LIMIT_MATE, Math.min(128, Math.max(0, limits.mate ?? 0)), true);
  view.setFloat64(base + LIMIT_NODES, Math.max(0, limits.nodes ?? 0), true);
  view.setFloat64(base + LIMIT_SOFT_NODES, Math.max(0, limits.softNodes ?? 0), true);
  view.setFloat64(base + LIMIT_STARTED_AT, limits.startedAt, true);
  view.setFloat64(base + LIMIT_SOFT_TIME_MS, Math.max(0, limits.softTimeMs ?? Infinity), true);
  view.setFloat64(base + LIMIT_HARD_TIME_MS, Math.max(0, limits.hardTimeMs ?? Infinity), true);
  view.setInt32(base + LIMIT_MULTI_PV, Math.max(1, limits.multiPv), true);
  view.setInt32(base + LIMIT_PROBE_MEN, Math.min(7, Math.max(0, limits.probeMen ?? 7)), true);
  view.setInt32(base + LIMIT_PROBE_DEPTH, Math.max(0, limits.probeDepth ?? 0), true);
  view.setInt32(base + LIMIT_FIFTY_MOVES, Number(limits.fiftyMoves ?? true), true);
  view.setInt32(base + LIMIT_ROOT_MOVES_LENGTH, list.length, true);
  list.forEach((move, index) => view.setUint16(base + LIMIT_ROOT_MOVES + index * 2, move, true));
}

/** The numbers of an info line, by the words that UCI has for them. */
export interface Counters {
  /** The iteration; 0 without legal moves (plies). */
  readonly depth: number;
  /** The longest line searched (plies). */
  readonly seldepth: number;
  /** Rank of the line, from 1. */
  readonly multipv: number;
  /** Nodes of all threads. */
  readonly nodes: number;
  /** Speed since the search was requested (nodes per second). */
  readonly nps: number;
  /** The part of the hash table in use (permill). */
  readonly hashfull: number;
  /** Positions found in tablebases. */
  readonly tbhits: number;
  /** Time since the search was requested (ms). */
  readonly time: number;
}

/** The words of an info line in order, but for `score`, which has several, and `pv`. */
export const COUNTERS = [
  'depth',
  'seldepth',
  'multipv',
  'nodes',
  'nps',
  'hashfull',
  'tbhits',
  'time',
] as const satisfies readonly (keyof Counters)[];

/** One line of a running search. */
export interface Info extends Counters {
  /** For the side to move, as in score.ts (centipawns). */
  readonly score: number;
  /** BOUND_… of the score. */
  readonly bound: number;
  /** Packed moves of the line. */
  readonly pv: readonly number[];
}

/** The same from the record at `base`. */
export function readInfo(view: DataView, base: number): Info {
  const depth = view.getInt32(base + INFO_DEPTH, true);
  const seldepth = view.getInt32(base + INFO_SELDEPTH, true);
  const multipv = view.getInt32(base + INFO_MULTIPV, true);
  const score = view.getInt32(base + INFO_SCORE, true);
  const bound = view.getInt32(base + INFO_BOUND, true);
  const nodes = view.getFloat64(base + INFO_NODES, true);
  const hashfull = view.getInt32(base + INFO_HASHFULL, true);
  const tbhits = view.getFloat64(base + INFO_TBHITS, true);
  const time = Math.max(0, Math.round(view.getFloat64(base + INFO_TIME, true)));
  const pv = Array.from({ length: view.getInt32(base + INFO_PV_LENGTH, true) }, (_, index) =>
    view.getUint16(base + INFO_PV + index * 2, true),
  );
  const nps = nodesPerSecond(nodes, time);
  return { depth, seldepth, multipv, score, bound, nodes, nps, hashfull, tbhits, time, pv };
}

/** The result of a search. */
export interface BestMove {
  /** Packed; MOVE_NONE when mated or stalemated. */
  readonly move: number;
  /** The expected reply, or MOVE_NONE. */
  readonly ponder: number;
}

/** The same from the record at `base`. */
export function readBestMove(view: DataView, base: number): BestMove {
  const move = view.getUint16(base + INFO_BEST_MOVE, true);
  const ponder = view.getUint16(base + INFO_PONDER_MOVE, true);
  return { move, ponder };
}

/** The current root move of a long search. */
export interface CurrentMove {
  /** The iteration; 0 without legal moves (plies). */
  readonly depth: number;
  /** Nodes of all threads. */
  readonly nodes: number;
  /** Speed since the search was requested (nodes per second). */
  readonly nps: number;
  /** The part of the hash table in use (permill). */
  readonly hashfull: number;
  /** Positions found in tablebases. */
  readonly tbhits: number;
  /** Time since the search was requested (ms). */
  readonly time: number;
  /** The root move being searched, packed. */
  readonly move: number;
  /** Its number, from 1; 0 beside a line. */
  readonly number: number;
}

/** The same from the record at `base`. */
export function readCurrentMove(view: DataView, base: number): CurrentMove {
  const depth = view.getInt32(base + INFO_DEPTH, true);
  const nodes = view.getFloat64(base + INFO_NODES, true);
  const hashfull = view.getInt32(base + INFO_HASHFULL, true);
  const tbhits = view.getFloat64(base + INFO_TBHITS, true);
  const time = Math.max(0, Math.round(view.getFloat64(base + INFO_TIME, true)));
  const move = view.getUint16(base + INFO_CURRENT_MOVE, true);
  const number = view.getUint16(base + INFO_CURRENT_NUMBER, true);
  const nps = nodesPerSecond(nodes, time);
  return { depth, nodes, nps, hashfull, tbhits, time, move, number };
}
