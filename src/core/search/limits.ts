// The limits record, which all threads of a search share: what the host has filled in before it (src/abi/search.ts).

import { CONTROL_LIMITS } from '../../abi/memory';
import {
  LIMIT_DEPTH,
  LIMIT_FIFTY_MOVES,
  LIMIT_HARD_TIME,
  LIMIT_MATE,
  LIMIT_MULTI_PV,
  LIMIT_NODES,
  LIMIT_PROBE_DEPTH,
  LIMIT_PROBE_MEN,
  LIMIT_ROOT_MOVES,
  LIMIT_ROOT_MOVE_LIST,
  LIMIT_SOFT_NODES,
  LIMIT_SOFT_TIME,
  LIMIT_START,
} from '../../abi/search';

@unmanaged
export class Limits {
  /** Plies, 1 … MAX_PLY - 1. */
  depth: i32;
  /** Mate in at most so many moves wanted, 0 for none. */
  mate: i32;
  /** 0 for no limit. */
  nodes: f64;
  /** Milliseconds on the clock of `env.now`. */
  start: f64;
  /** Milliseconds since `start` after which no new iteration begins, Infinity for no limit. */
  softTime: f64;
  /** Milliseconds since `start` after which the search stops, Infinity for no limit. */
  hardTime: f64;
  /** Nodes after which no new iteration begins, 0 for no limit. */
  softNodes: f64;
  /** Principal variations wanted, from 1. */
  multiPv: i32;
  /** Number of root moves allowed (`searchmoves`), 0 for all. */
  rootMoves: i32;
  /** Most men of a position that is looked up in tablebases, 0 for none. */
  probeMen: i32;
  /** Least depth for looking up positions with that many men. */
  probeDepth: i32;
  /** 1 if wins that the fifty-move rule forestalls count as draws. */
  fiftyMoves: i32;

  protected brand(): void {}
}

if (offsetof<Limits>('depth') != LIMIT_DEPTH) ERROR('LIMIT_DEPTH');
if (offsetof<Limits>('mate') != LIMIT_MATE) ERROR('LIMIT_MATE');
if (offsetof<Limits>('nodes') != LIMIT_NODES) ERROR('LIMIT_NODES');
if (offsetof<Limits>('start') != LIMIT_START) ERROR('LIMIT_START');
if (offsetof<Limits>('softTime') != LIMIT_SOFT_TIME) ERROR('LIMIT_SOFT_TIME');
if (offsetof<Limits>('hardTime') != LIMIT_HARD_TIME) ERROR('LIMIT_HARD_TIME');
if (offsetof<Limits>('softNodes') != LIMIT_SOFT_NODES) ERROR('LIMIT_SOFT_NODES');
if (offsetof<Limits>('multiPv') != LIMIT_MULTI_PV) ERROR('LIMIT_MULTI_PV');
if (offsetof<Limits>('rootMoves') != LIMIT_ROOT_MOVES) ERROR('LIMIT_ROOT_MOVES');
if (offsetof<Limits>('probeMen') != LIMIT_PROBE_MEN) ERROR('LIMIT_PROBE_MEN');
if (offsetof<Limits>('probeDepth') != LIMIT_PROBE_DEPTH) ERROR('LIMIT_PROBE_DEPTH');
if (offsetof<Limits>('fiftyMoves') != LIMIT_FIFTY_MOVES) ERROR('LIMIT_FIFTY_MOVES');
if (offsetof<Limits>() != LIMIT_ROOT_MOVE_LIST) ERROR('LIMIT_ROOT_MOVE_LIST');

/** The limits of the current search. */
export function limits(): Limits {
  return changetype<Limits>(CONTROL_LIMITS);
}

/** The n-th root move that is allowed, n < `rootMoves`. */
export function allowedRootMove(n: i32): i32 {
  return load<u16>(CONTROL_LIMITS + (n << 1), LIMIT_ROOT_MOVE_LIST);
}
