// Without tablebases; stands in for src/core/search/tablebases.ts.

import { BOUND_NONE } from '../../../../abi/score';
import { Position } from '../../../../core/position/position';

export * from '../../../../core/search/tablebases';

export function rankRootMoves(_position: Position): void {}

export function probeNode(_position: Position, _ply: i32, _depth: i32): i32 {
  return BOUND_NONE;
}
