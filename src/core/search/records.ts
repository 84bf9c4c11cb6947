// The records of a search. Made by `npm run build tables` of src/abi/records.ts.

import {
  LIMIT_DEPTH,
  LIMIT_MATE,
  LIMIT_NODES,
  LIMIT_SOFT_NODES,
  LIMIT_STARTED_AT,
  LIMIT_SOFT_TIME_MS,
  LIMIT_HARD_TIME_MS,
  LIMIT_MULTI_PV,
  LIMIT_PROBE_MEN,
  LIMIT_PROBE_DEPTH,
  LIMIT_FIFTY_MOVES,
  LIMIT_ROOT_MOVES_LENGTH,
  LIMIT_ROOT_MOVES,
  INFO_DEPTH,
  INFO_SELDEPTH,
  INFO_MULTIPV,
  INFO_SCORE,
  INFO_BOUND,
  INFO_NODES,
  INFO_HASHFULL,
  INFO_TBHITS,
  INFO_TIME,
  INFO_PV_LENGTH,
  INFO_BEST_MOVE,
  INFO_PONDER_MOVE,
  INFO_CURRENT_MOVE,
  INFO_CURRENT_NUMBER,
  INFO_FINAL,
  INFO_NO_MATE,
  INFO_PV,
} from '../../abi/search';

@unmanaged
export class Limits {
  /** Iterations (plies, 1 … 127, default 127). */
  depth: i32;
  /** Mate wanted; 0 for none (moves, 0 … 128, default 0). */
  mate: i32;
  /** The search stops after them; 0 for no limit (nodes, from 0, default 0). */
  nodes: f64;
  /** No new iteration after them; 0 for no limit (nodes, from 0, default 0). */
  softNodes: f64;
  /** Time of the request, on the clock of `env.now` (ms). */
  startedAt: f64;
  /** No new iteration after so long (ms, from 0, default Infinity). */
  softTimeMs: f64;
  /** The search stops after so long (ms, from 0, default Infinity). */
  hardTimeMs: f64;
  /** Principal variations (lines, from 1). */
  multiPv: i32;
  /** Most men of a position that is looked up in tablebases; 0 for none (0 … 7, default 7). */
  probeMen: i32;
  /** Least depth for looking up positions with that many men (plies, from 0, default 0). */
  probeDepth: i32;
  /** Wins that the fifty-move rule forestalls count as draws (default true). */
  fiftyMoves: i32;
  /** Number of `rootMoves`. */
  rootMovesLength: i32;

  protected brand(): void {}
}

if (offsetof<Limits>('depth') != LIMIT_DEPTH) ERROR('LIMIT_DEPTH');
if (offsetof<Limits>('mate') != LIMIT_MATE) ERROR('LIMIT_MATE');
if (offsetof<Limits>('nodes') != LIMIT_NODES) ERROR('LIMIT_NODES');
if (offsetof<Limits>('softNodes') != LIMIT_SOFT_NODES) ERROR('LIMIT_SOFT_NODES');
if (offsetof<Limits>('startedAt') != LIMIT_STARTED_AT) ERROR('LIMIT_STARTED_AT');
if (offsetof<Limits>('softTimeMs') != LIMIT_SOFT_TIME_MS) ERROR('LIMIT_SOFT_TIME_MS');
if (offsetof<Limits>('hardTimeMs') != LIMIT_HARD_TIME_MS) ERROR('LIMIT_HARD_TIME_MS');
if (offsetof<Limits>('multiPv') != LIMIT_MULTI_PV) ERROR('LIMIT_MULTI_PV');
if (offsetof<Limits>('probeMen') != LIMIT_PROBE_MEN) ERROR('LIMIT_PROBE_MEN');
if (offsetof<Limits>('probeDepth') != LIMIT_PROBE_DEPTH) ERROR('LIMIT_PROBE_DEPTH');
if (offsetof<Limits>('fiftyMoves') != LIMIT_FIFTY_MOVES) ERROR('LIMIT_FIFTY_MOVES');
if (offsetof<Limits>('rootMovesLength') != LIMIT_ROOT_MOVES_LENGTH) ERROR('LIMIT_ROOT_MOVES_LENGTH');
if (offsetof<Limits>() != LIMIT_ROOT_MOVES) ERROR('LIMIT_ROOT_MOVES');

@unmanaged
export class Info {
  /** The iteration; 0 without legal moves (plies). */
  depth: i32;
  /** The longest line searched (plies). */
  seldepth: i32;
  /** Rank of the line, from 1. */
  multipv: i32;
  /** For the side to move, as in score.ts (centipawns). */
  score: i32;
  /** BOUND_… of the score. */
  bound: i32;
  /** Nodes of all threads. */
  nodes: f64;
  /** The part of the hash table in use (permill). */
  hashfull: i32;
  /** Positions found in tablebases. */
  tbhits: f64;
  /** Time since the search was requested (ms). */
  time: f64;
  /** Number of `pv`. */
  pvLength: i32;
  /** Packed; MOVE_NONE when mated or stalemated. */
  bestMove: u16;
  /** The expected reply, or MOVE_NONE. */
  ponderMove: u16;
  /** The root move being searched, packed. */
  currentMove: u16;
  /** Its number, from 1; 0 beside a line. */
  currentNumber: u16;
  /** 1 beside the lines that a search ends with, otherwise 0. */
  final: u16;
  /** NO_MATE_… flags (no-mate.ts) at the end of a search: what it has proved that there is not. */
  noMate: u16;

  protected brand(): void {}
}

if (offsetof<Info>('depth') != INFO_DEPTH) ERROR('INFO_DEPTH');
if (offsetof<Info>('seldepth') != INFO_SELDEPTH) ERROR('INFO_SELDEPTH');
if (offsetof<Info>('multipv') != INFO_MULTIPV) ERROR('INFO_MULTIPV');
if (offsetof<Info>('score') != INFO_SCORE) ERROR('INFO_SCORE');
if (offsetof<Info>('bound') != INFO_BOUND) ERROR('INFO_BOUND');
if (offsetof<Info>('nodes') != INFO_NODES) ERROR('INFO_NODES');
if (offsetof<Info>('hashfull') != INFO_HASHFULL) ERROR('INFO_HASHFULL');
if (offsetof<Info>('tbhits') != INFO_TBHITS) ERROR('INFO_TBHITS');
if (offsetof<Info>('time') != INFO_TIME) ERROR('INFO_TIME');
if (offsetof<Info>('pvLength') != INFO_PV_LENGTH) ERROR('INFO_PV_LENGTH');
if (offsetof<Info>('bestMove') != INFO_BEST_MOVE) ERROR('INFO_BEST_MOVE');
if (offsetof<Info>('ponderMove') != INFO_PONDER_MOVE) ERROR('INFO_PONDER_MOVE');
if (offsetof<Info>('currentMove') != INFO_CURRENT_MOVE) ERROR('INFO_CURRENT_MOVE');
if (offsetof<Info>('currentNumber') != INFO_CURRENT_NUMBER) ERROR('INFO_CURRENT_NUMBER');
if (offsetof<Info>('final') != INFO_FINAL) ERROR('INFO_FINAL');
if (offsetof<Info>('noMate') != INFO_NO_MATE) ERROR('INFO_NO_MATE');
if (offsetof<Info>() != INFO_PV) ERROR('INFO_PV');
