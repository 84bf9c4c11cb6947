// The vote of the threads on the move to play, similar to Stockfish's rule.

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';

/** The result of a thread's search. */
export interface Candidate {
  /** Packed. */
  readonly move: number;
  readonly score: number;
  /** Plies of its last completed iteration; 0 if there is none. */
  readonly depth: number;
}

/** Weight of the worst thread's vote in centipawns, before the factor for depth. */
const LEAST_WEIGHT = 14;

/**
 * The index of the thread to follow. A thread votes for its move with its depth times the difference of its score to
 * the worst score. A proved mate needs no majority; the shortest wins. The first thread is followed unless another has
 * more votes.
 */
export function elect(candidates: readonly Candidate[]): number {
  const voters = candidates.filter(({ depth }) => depth > 0);
  const worst = Math.min(...voters.map(({ score }) => score));
  const weight = ({ score, depth }: Candidate): number => (score - worst + LEAST_WEIGHT) * depth;
  const votes = new Map<number, number>();
  for (const voter of voters) votes.set(voter.move, (votes.get(voter.move) ?? 0) + weight(voter));
  let elected = 0;
  for (const [index, candidate] of candidates.entries()) {
    const best = candidates[elected];
    if (candidate.depth === 0 || best === undefined) continue;
    const mates = Math.max(candidate.score, best.score) >= SCORE_MATE_IN_MAX_PLY;
    const gain = mates
      ? candidate.score - best.score
      : (votes.get(candidate.move) ?? 0) - (votes.get(best.move) ?? 0) ||
        (candidate.move === best.move ? 0 : weight(candidate) - weight(best));
    if (gain > 0) elected = index;
  }
  return elected;
}
