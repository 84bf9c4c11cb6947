// Selects training positions, for the network's trainer and for the tuner of the hand-written evaluation.

import { REPLAY_IN_CHECK, REPLAY_NOISY } from './abi/replay';
import type { Replay } from './replay';

export interface PositionFilter {
  /** Plies from the standard start position. */
  readonly minPly: number;
  /** Centipawns, either side's. */
  readonly maxScore: number;
}

export const DEFAULT_FILTER: PositionFilter = { minPly: 16, maxScore: 10_000 };

/**
 * Why a position is skipped: it is near the random opening plies, it is decided, its best move captures or promotes, or
 * it is in check.
 */
export type Rejection = 'early' | 'decided' | 'noisy' | 'inCheck';

/** Why a visited position is skipped; null if it is not. */
export function rejection(replay: Replay, address: number, ply: number, filter: PositionFilter): Rejection | null {
  if (ply < filter.minPly) return 'early';
  if (Math.abs(replay.scoreAt(address)) > filter.maxScore) return 'decided';
  const flags = replay.flagsAt(address);
  if ((flags & REPLAY_NOISY) !== 0) return 'noisy';
  return (flags & REPLAY_IN_CHECK) !== 0 ? 'inCheck' : null;
}
