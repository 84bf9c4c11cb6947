// The measurements for table 4, as they are recorded.

/** Passes over the positions, as in the paper. */
export const PASSES = 100;
/** Name of the record. */
export const TABLE_4 = 'fenner-levene-table-4';
/** Makes the record. */
export const TABLE_4_COMMAND = './engine.sh lab table-4 --record';

/** Seconds for 100 passes along a line, by each way. */
export interface LineTimes {
  readonly operation: string;
  readonly calls: number;
  readonly loop: number;
  readonly hash: number;
  readonly direct: number;
}

/** Seconds for 100 passes by a slider method. */
export interface MethodTimes {
  readonly name: string;
  /** From the first to the last word in use; absent for methods in plain TypeScript. */
  readonly tableBytes?: number;
  readonly rooks: number;
  readonly bishops: number;
}

/** Nanoseconds to add or remove a man: in the plain board alone, and in all four boards. */
export interface Upkeep {
  readonly one: number;
  readonly four: number;
}

export interface Table4 {
  readonly date: string;
  readonly machine: string;
  readonly positions: number;
  readonly rookCalls: number;
  readonly bishopCalls: number;
  readonly compiledLines: readonly LineTimes[];
  readonly plainLines: readonly LineTimes[];
  readonly compiled: readonly MethodTimes[];
  readonly plain: readonly MethodTimes[];
  readonly upkeep: Upkeep;
}
