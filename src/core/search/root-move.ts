// Root move records: a move, what it scored, and its principal variation.

import { MAX_PLY } from '../../abi/score';

@unmanaged
export class RootMove {
  /** Nodes searched below it, in all iterations. */
  nodes: u64;
  /** Score in this iteration, -SCORE_INFINITE unless the move raised alpha. */
  score: i32;
  /** Score in the last iteration of a move whose variation was reported, -SCORE_INFINITE for any other. */
  lastScore: i32;
  /** Deepest ply reached when the score was found. */
  selectiveDepth: i32;
  /** By the tablebases, greater for better moves; 0 for all moves without them. */
  rank: i32;

  protected brand(): void {}
}

const PV: usize = offsetof<RootMove>();
/** Bytes of a record, a multiple of eight. */
export const ROOT_MOVE_SIZE: i32 = i32(PV + (MAX_PLY + 2) * 2 + 7) & ~7;

/** Address of (MAX_PLY + 2) × u16: the principal variation that begins with the move, ended by MOVE_NONE. */
export function rootPv(root: RootMove): usize {
  return changetype<usize>(root) + PV;
}

/** The packed move itself. */
export function moveOf(root: RootMove): i32 {
  return load<u16>(rootPv(root));
}
