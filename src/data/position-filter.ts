// Which positions of games are learnt from, by the network's trainer and by the tuner of the hand-written evaluation.

import { REPLAY_IN_CHECK, REPLAY_NOISY } from './abi/replay';
import type { Replay } from './replay';

export interface PositionFilter {
  /** Plies from the standard start position. */
  readonly minPly: number;
  /** Centipawns, either side's. */
  readonly maxScore: number;
}

export const DEFAULT_FILTER: PositionFilter = { minPly: 16, maxScore: 10_000 };

/** Why a position teaches little: it is near the opening's random plies, decided, its best move takes or promotes, it is in check. */
export type Rejection = 'early' | 'decided' | 'noisy' | 'inCheck';

/** Why a visited position is left out; null if it is not. */
export function rejection(replay: Replay, address: number, ply: number, filter: PositionFilter): Rejection | null {
  if (ply < filter.minPly) return 'early';
  if (Math.abs(replay.scoreAt(address)) > filter.maxScore) return 'decided';
  const flags = replay.flagsAt(address);
  if ((flags & REPLAY_NOISY) !== 0) return 'noisy';
  return (flags & REPLAY_IN_CHECK) !== 0 ? 'inCheck' : null;
}
