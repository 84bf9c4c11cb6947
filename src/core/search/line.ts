// Line records: what the search has found out about one principal variation, as it is reported.

import { MAX_PLY } from '../../abi/score';

@unmanaged
export class Line {
  /** Depth of the iteration that found it. */
  depth: i32;
  selectiveDepth: i32;
  score: i32;
  /** BOUND_… of the score. */
  bound: i32;

  protected brand(): void {}
}

const PV: usize = offsetof<Line>();
/** Bytes of a record, a multiple of eight. */
export const LINE_SIZE: i32 = i32(PV + (MAX_PLY + 2) * 2 + 7) & ~7;

/** Address of (MAX_PLY + 2) × u16: the moves, ended by MOVE_NONE. */
export function linePv(line: Line): usize {
  return changetype<usize>(line) + PV;
}

/** The packed move that the line begins with. */
export function firstMoveOf(line: Line): i32 {
  return load<u16>(linePv(line));
}
