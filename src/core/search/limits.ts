// The limits of the current search, which all its threads share: what the host has filled in before it (src/abi/records.ts).

import { CONTROL_LIMITS } from '../../abi/memory';
import { LIMIT_ROOT_MOVES } from '../../abi/search';
import { now } from '../env';
import { Limits } from './records';

/** The limits of the current search. */
export function limits(): Limits {
  return changetype<Limits>(CONTROL_LIMITS);
}

/** Milliseconds since the `go` command. */
export function elapsed(): f64 {
  return now() - limits().startedAt;
}

/** The n-th root move that is allowed, n < `rootMovesLength`. */
export function allowedRootMove(n: i32): i32 {
  return load<u16>(CONTROL_LIMITS + (n << 1), LIMIT_ROOT_MOVES);
}
