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
    writeLimits(this.view, CONTROL_LIMITS, limits);
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
