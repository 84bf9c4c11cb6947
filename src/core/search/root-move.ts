// Records of root moves: move, score, principal variation.

import { MAX_PLY } from '../../abi/score';

@unmanaged
export class RootMove {
  /** Nodes searched below it in all iterations. */
  nodes: u64;
  /** Score in this iteration; -SCORE_INFINITE if the move did not raise alpha. */
  score: i32;
  /** Score in the previous iteration if its variation was reported, otherwise -SCORE_INFINITE. */
  lastScore: i32;
  /** Deepest ply reached when the score was found. */
  selectiveDepth: i32;
  /** Tablebase rank, greater for better moves; 0 without tablebases. */
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
