// The info record, by which a thread tells what it has found (src/abi/search.ts).

import { THREAD_INFO } from '../../abi/memory';
import {
  INFO_BEST_MOVE,
  INFO_BOUND,
  INFO_CURRENT_MOVE,
  INFO_CURRENT_NUMBER,
  INFO_DEPTH,
  INFO_HASH_FULL,
  INFO_MULTI_PV,
  INFO_NODES,
  INFO_PONDER_MOVE,
  INFO_PV,
  INFO_PV_LENGTH,
  INFO_SCORE,
  INFO_SELECTIVE_DEPTH,
  INFO_TABLE_HITS,
  INFO_TIME,
} from '../../abi/search';
import { Position, threadRegion } from '../position/position';

@unmanaged
export class Info {
  depth: i32;
  selectiveDepth: i32;
  /** Number of the principal variation, from 1. */
  multiPv: i32;
  score: i32;
  /** BOUND_… of the score. */
  bound: i32;
  /** Permill. */
  hashFull: i32;
  nodes: f64;
  /** Milliseconds since the `go` command. */
  time: f64;
  pvLength: i32;
  bestMove: u16;
  ponderMove: u16;
  currentMove: u16;
  /** 0 while lines are reported. */
  currentNumber: u16;
  /** Positions found in tablebases. */
  tableHits: f64;

  protected brand(): void {}
}

if (offsetof<Info>('depth') != INFO_DEPTH) ERROR('INFO_DEPTH');
if (offsetof<Info>('selectiveDepth') != INFO_SELECTIVE_DEPTH) ERROR('INFO_SELECTIVE_DEPTH');
if (offsetof<Info>('multiPv') != INFO_MULTI_PV) ERROR('INFO_MULTI_PV');
if (offsetof<Info>('score') != INFO_SCORE) ERROR('INFO_SCORE');
if (offsetof<Info>('bound') != INFO_BOUND) ERROR('INFO_BOUND');
if (offsetof<Info>('hashFull') != INFO_HASH_FULL) ERROR('INFO_HASH_FULL');
if (offsetof<Info>('nodes') != INFO_NODES) ERROR('INFO_NODES');
if (offsetof<Info>('time') != INFO_TIME) ERROR('INFO_TIME');
if (offsetof<Info>('pvLength') != INFO_PV_LENGTH) ERROR('INFO_PV_LENGTH');
if (offsetof<Info>('bestMove') != INFO_BEST_MOVE) ERROR('INFO_BEST_MOVE');
if (offsetof<Info>('ponderMove') != INFO_PONDER_MOVE) ERROR('INFO_PONDER_MOVE');
if (offsetof<Info>('currentMove') != INFO_CURRENT_MOVE) ERROR('INFO_CURRENT_MOVE');
if (offsetof<Info>('currentNumber') != INFO_CURRENT_NUMBER) ERROR('INFO_CURRENT_NUMBER');
if (offsetof<Info>('tableHits') != INFO_TABLE_HITS) ERROR('INFO_TABLE_HITS');
if (offsetof<Info>() != INFO_PV) ERROR('INFO_PV');

/** The info record of the thread whose region begins here. */
export function infoAt(threadBase: usize): Info {
  return changetype<Info>(threadBase + THREAD_INFO);
}

export function infoOf(position: Position): Info {
  return infoAt(threadRegion(position));
}

/** Address of MAX_PLY × u16, of which `pvLength` count. */
export function infoPv(info: Info): usize {
  return changetype<usize>(info) + INFO_PV;
}
