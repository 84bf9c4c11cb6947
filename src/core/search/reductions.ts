// Late move reductions: how much less deep a move is searched that the ordering puts late.

import { TABLE_LOGARITHMS } from '../../abi/memory';
import { MAX_MOVES } from '../../abi/move';
import { reductionBase, reductionSlope } from './tunables';

/** Reductions count in 1/1024 of a ply, so that small adjustments can add up. */
export const PLY = 1024;

/** Reduction of the n-th move at a depth, in 1/1024 plies: it grows with the logarithms of both. */
export function reduction(depth: i32, moveNumber: i32): i32 {
  return reductionBase() + ((((logarithm(depth) * logarithm(moveNumber)) >> 10) * reductionSlope()) >> 10);
}

function logarithm(number: i32): i32 {
  return load<i32>((number << 2) + TABLE_LOGARITHMS);
}

/** AssemblyScript's logarithm is compiled into the module, so it gives the same bits on every machine. */
export function initReductions(): void {
  for (let number = 1; number < MAX_MOVES; number++) {
    store<i32>((number << 2) + TABLE_LOGARITHMS, i32(Math.log(number) * 1024));
  }
}
