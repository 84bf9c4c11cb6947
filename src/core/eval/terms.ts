// How a term of the evaluation gets its value: every parameter is read here and nowhere else, so that the tuner's build can
// count how often each one is used.

import { PARAMETER_COUNT } from '../../abi/evaluation';
import { TABLE_PARAMETERS, TABLE_TRACE } from '../../abi/memory';
import { colourOf } from '../position/colour';
import { PARAMETERS } from './parameters';
import { taper } from './taper';

/** Tapered value of a parameter; it does not count as used. */
export function parameter(index: i32): i32 {
  return load<i32>((index << 2) + TABLE_PARAMETERS);
}

/** Counts a use of a parameter by a colour. Only the tuner's build has the trace; in others calls fold away. */
export function trace(colour: i32, index: i32, count: i32): void {
  if (!TRACE) return;
  const entry = ((colour * PARAMETER_COUNT + index) << 1) + TABLE_TRACE;
  store<i16>(entry, i32(load<i16>(entry)) + count);
}

/** Takes back what was counted for a colour from parameter `first` on. */
export function untrace(colour: i32, first: i32): void {
  if (!TRACE) return;
  const entry = ((colour * PARAMETER_COUNT + first) << 1) + TABLE_TRACE;
  memory.fill(entry, 0, (PARAMETER_COUNT - first) << 1);
}

/** What a parameter gives Us when it counts `count` times. */
export function terms<Us>(index: i32, count: i32): i32 {
  trace(colourOf<Us>(), index, count);
  return parameter(index) * count;
}

/** The same, once. */
export function term<Us>(index: i32): i32 {
  return terms<Us>(index, 1);
}

/** Packs the pairs of parameters.ts. */
export function initParameters(): void {
  for (let index = 0; index < PARAMETER_COUNT; index++) {
    const pair = PARAMETERS + (index << 2);
    store<i32>((index << 2) + TABLE_PARAMETERS, taper(load<i16>(pair), load<i16>(pair, 2)));
  }
}
