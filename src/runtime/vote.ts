// Which thread's move is played: the threads vote (Stockfish's rule in outline; search-roadmap figures put it at 11 Elo).

import { SCORE_MATE_IN_MAX_PLY } from '../abi/score';

/** What a thread ended its search with. */
export interface Candidate {
  /** Packed. */
  readonly move: number;
  readonly score: number;
  /** Plies of its last completed iteration; 0 for a thread that has completed none. */
  readonly depth: number;
}

/** Centipawns that even the worst thread's vote weighs, before the depth. */
const LEAST_WEIGHT = 14;

/**
 * The index of the thread to follow. A thread votes for its move with its depth times how much better its score is than the
 * worst; a proved mate needs no majority, the shortest wins. The first thread is followed unless another has more votes.
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
