// Without tablebases; stands in for src/core/tablebase/tables.ts.

import { Position } from '../../../../core/position/position';

export * from '../../../../core/tablebase/tables';

export function largestTable(): i32 {
  return 0;
}

export function mayProbe(_position: Position): bool {
  return false;
}
