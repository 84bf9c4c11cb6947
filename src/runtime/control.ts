// The control block: parameters from the main thread for all search threads, and their shared counters.

import {
  CONTROL_LIMITS,
  CONTROL_PERFT_REJECTIONS,
  CONTROL_PERFT_TOTALS,
  CONTROL_PONDER,
  CONTROL_STOP,
  CONTROL_TABLE_AGE,
  TABLE_TUNABLES,
} from '../abi/memory';
import { MAX_MOVES } from '../abi/move';
import { MAX_PLY } from '../abi/score';
import { MAX_TABLE_MEN } from '../abi/tablebase';
import {
  LIMIT_DEPTH,
  LIMIT_FIFTY_MOVES,
  LIMIT_HARD_TIME,
  LIMIT_MATE,
  LIMIT_MULTI_PV,
  LIMIT_NODES,
  LIMIT_PROBE_DEPTH,
  LIMIT_PROBE_MEN,
  LIMIT_ROOT_MOVES,
  LIMIT_ROOT_MOVE_LIST,
  LIMIT_SOFT_NODES,
  LIMIT_SOFT_TIME,
  LIMIT_START,
} from '../abi/search';

/** When a search must end; an absent field is no limit. */
export interface SearchLimits {
  /** Plies, from 1. */
  readonly depth?: number | undefined;
  /** Searches for a mate in at most this many moves. */
  readonly mate?: number | undefined;
  readonly nodes?: number | undefined;
  /** Nodes after which no new iteration begins. */
  readonly softNodes?: number | undefined;
  /** Milliseconds from `startedAt` after which no new iteration begins. */
  readonly softTimeMs?: number | undefined;
  /** Milliseconds from `startedAt` after which the search stops at once. */
  readonly hardTimeMs?: number | undefined;
  /** The root moves to search; empty or absent for all. */
  readonly rootMoves?: readonly number[] | undefined;
  /** Maximum number of men of positions to probe in tablebases; absent for no limit. */
  readonly probeMen?: number | undefined;
  /** Minimum depth for probing positions with that many men; absent for no limit. */
  readonly probeDepth?: number | undefined;
  /** False if wins that the fifty-move rule prevents count as wins. */
  readonly fiftyMoves?: boolean | undefined;
  /** Number of best lines, from 1. */
  readonly multiPv: number;
  /** Time of the request, on the clock of `now`. */
  readonly startedAt: number;
  /** The clock must not end the search until `setPonder(false)`. */
  readonly ponder: boolean;
}

export class ControlBlock {
  private readonly words: Int32Array;

  constructor(
    buffer: ArrayBuffer | SharedArrayBuffer,
    private readonly view: DataView = new DataView(buffer),
  ) {
    this.words = new Int32Array(buffer);
  }

  /** Raises or lowers the flag that ends the running search or perft. */
  setStop(stop: boolean): void {
    Atomics.store(this.words, CONTROL_STOP / 4, stop ? 1 : 0);
  }

  setPonder(ponder: boolean): void {
    Atomics.store(this.words, CONTROL_PONDER / 4, ponder ? 1 : 0);
  }

  /** Ages the table's entries by one search. */
  ageTable(): void {
    this.view.setUint32(CONTROL_TABLE_AGE, this.view.getUint32(CONTROL_TABLE_AGE, true) + 1, true);
  }

  writeLimits(limits: SearchLimits): void {
    const base = CONTROL_LIMITS;
    const rootMoves = (limits.rootMoves ?? []).slice(0, MAX_MOVES);
    this.view.setInt32(base + LIMIT_DEPTH, Math.min(limits.depth ?? MAX_PLY - 1, MAX_PLY - 1), true);
    this.view.setInt32(base + LIMIT_MATE, Math.min(limits.mate ?? 0, MAX_PLY), true);
    this.view.setFloat64(base + LIMIT_NODES, limits.nodes ?? 0, true);
    this.view.setFloat64(base + LIMIT_SOFT_NODES, limits.softNodes ?? 0, true);
    this.view.setFloat64(base + LIMIT_START, limits.startedAt, true);
    this.view.setFloat64(base + LIMIT_SOFT_TIME, limits.softTimeMs ?? Infinity, true);
    this.view.setFloat64(base + LIMIT_HARD_TIME, limits.hardTimeMs ?? Infinity, true);
    this.view.setInt32(base + LIMIT_MULTI_PV, limits.multiPv, true);
    this.view.setInt32(base + LIMIT_PROBE_MEN, limits.probeMen ?? MAX_TABLE_MEN, true);
    this.view.setInt32(base + LIMIT_PROBE_DEPTH, limits.probeDepth ?? 0, true);
    this.view.setInt32(base + LIMIT_FIFTY_MOVES, Number(limits.fiftyMoves ?? true), true);
    this.view.setInt32(base + LIMIT_ROOT_MOVES, rootMoves.length, true);
    rootMoves.forEach((move, index) => this.view.setUint16(base + LIMIT_ROOT_MOVE_LIST + index * 2, move, true));
    this.setPonder(limits.ponder);
  }

  /** Sets a search constant by its index in TUNABLES; only a tuning build reads it. */
  setTunable(index: number, value: number): void {
    this.view.setInt32(TABLE_TUNABLES + index * 4, value, true);
  }

  /** Entries of perft's table that the key chose and the lock rejected. */
  perftRejections(): bigint {
    return this.view.getBigUint64(CONTROL_PERFT_REJECTIONS, true);
  }

  resetPerftRejections(): void {
    this.view.setBigUint64(CONTROL_PERFT_REJECTIONS, 0n, true);
  }

  /** Leaves counted so far below the root move of that index. */
  perftTotal(rootIndex: number): bigint {
    return this.view.getBigUint64(CONTROL_PERFT_TOTALS + rootIndex * 8, true);
  }
}
