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
import { writeLimits, type LimitsRecord } from './search-records';

/** When a search must end, and what it may do. */
export interface SearchLimits extends LimitsRecord {
  /** The clock must not end the search until `ponderHit`. */
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

  /** Ends the search or perft that is running or about to run; may only be called then. */
  stop(): void {
    Atomics.store(this.words, CONTROL_STOP / 4, 1);
  }

  /** What was to be stopped has ended. */
  takeBackStop(): void {
    Atomics.store(this.words, CONTROL_STOP / 4, 0);
  }

  /** The move that was pondered on has been played: from now on the clock counts. */
  ponderHit(): void {
    Atomics.store(this.words, CONTROL_PONDER / 4, 0);
  }

  /** Ages the table's entries by one search. */
  ageTable(): void {
    this.view.setUint32(CONTROL_TABLE_AGE, this.view.getUint32(CONTROL_TABLE_AGE, true) + 1, true);
  }

  writeLimits(limits: SearchLimits): void {
    writeLimits(this.view, CONTROL_LIMITS, limits);
    Atomics.store(this.words, CONTROL_PONDER / 4, limits.ponder ? 1 : 0);
  }

  /** Sets a search constant by its index in TUNABLES; only a tuning build reads it. */
  setTunable(index: number, value: number): void {
    this.view.setInt32(TABLE_TUNABLES + index * 4, value, true);
  }

  /** Counts of other positions that perft found in its table and the lock rejected, since the table was cleared. */
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
