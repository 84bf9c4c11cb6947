// Counts the evaluation terms; stands in for src/core/eval/terms.ts.

import { colourOf } from '../../../../../../core/position/colour';
import { parameter } from '../../../../../../core/eval/terms';
import { count as countUses } from '../../trace';

export * from '../../../../../../core/eval/terms';

export function terms<Us>(index: i32, count: i32): i32 {
  countUses(colourOf<Us>(), index, count);
  return parameter(index) * count;
}

export function term<Us>(index: i32): i32 {
  return terms<Us>(index, 1);
}
