// What SPSA's processes exchange: a pair of games to play, and its points.

/** Where a run's games come from; the argument of each process. */
export interface PairSource {
  /** Opening book. */
  readonly openings: string;
  readonly seed: number;
  /** Nodes that each move is searched. */
  readonly nodes: number;
}

/** One opening, played with both colours. */
export interface PairTask {
  /** From 1; it chooses the opening. */
  readonly iteration: number;
  /** For each side a value of each of TUNABLES. */
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

/** Plus's points in the two games: 0, ½ or 1 each. */
export type PairPoints = readonly [number, number];
