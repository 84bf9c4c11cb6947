// The values of evaluation terms: every parameter is read only here.

import { PARAMETER_COUNT } from '../../abi/evaluation';
import { TABLE_PARAMETERS } from '../../abi/memory';
import { PARAMETERS } from './parameters';
import { taper } from './taper';

/** Tapered value of a parameter. */
export function parameter(index: i32): i32 {
  return load<i32>((index << 2) + TABLE_PARAMETERS);
}

/** What a parameter gives a colour, which the tuner's stand-in asks for, when it counts `count` times. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars
export function terms<_Us>(index: i32, count: i32): i32 {
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
