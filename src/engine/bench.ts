// The bench: a fixed set of searches whose node count is the signature of the engine's behaviour. The count is the same
// on every machine and with every slider method, because the bench uses one thread, no clock, and a fresh table for
// each position.

import { nodesPerSecond } from '../runtime/speed';
import type { Platform } from '../runtime/platform';
import { now } from '../runtime/core';
import { parseFen } from '../notation/fen';
import { unwrap } from '../notation/result';
import { BENCH_POSITIONS } from './bench-positions';
import type { Evaluated } from './engine';
import { onOwnEngine, searched } from './own-engine';
import type { SearchControl } from './search-control';

/** Plies; the whole bench takes a few seconds. */
export const BENCH_DEPTH = 12;

/** Megabytes; the signature depends on it. */
const BENCH_HASH_MB = 16;

export interface BenchPosition {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly fen: string;
  readonly nodes: number;
}

export interface Bench {
  readonly nodes: number;
  /** Nodes per second, without the time to clear tables. */
  readonly nps: number;
  /** False if it was stopped before its end. */
  readonly complete: boolean;
}

/**
 * Searches the bench positions to a depth of 1 … MAX_PLY - 1 plies. `onPosition` receives each result. Rejects if the
 * engine cannot start or a search crashes.
 */
export function runBench(
  platform: Platform,
  depth: number,
  evaluated: Evaluated,
  control: SearchControl,
  onPosition: (position: BenchPosition) => void,
): Promise<Bench> {
  return onOwnEngine(platform, { ...evaluated, hashMb: BENCH_HASH_MB }, async (engine) => {
    let nodes = 0;
    let timeMs = 0;
    for (const [index, fen] of BENCH_POSITIONS.entries()) {
      if (control.isStopped) break;
      await engine.newGame();
      const begun = now();
      const found = await searched(engine, unwrap(parseFen(fen)), { depth }, control);
      timeMs += now() - begun;
      nodes += found.nodes;
      onPosition({ number: index + 1, count: BENCH_POSITIONS.length, fen, nodes: found.nodes });
    }
    return { nodes, nps: nodesPerSecond(nodes, timeMs), complete: !control.isStopped };
  });
}
