// The bench: a fixed set of searches whose node count is the signature of the engine's behaviour. The count is the same
// on every machine and with every slider method, because the bench uses one thread, no clock, and a fresh table for
// each position.

import { Host } from '../runtime/host';
import { nodesPerSecond } from '../runtime/speed';
import type { Platform } from '../runtime/platform';
import { now } from '../runtime/core';
import { parseFen } from '../notation/fen';
import { BENCH_POSITIONS } from './bench-positions';
import { searchLimits } from './limits';
import type { Evaluated } from './engine';
import type { SearchControl } from './search-control';
import { DEFAULT_SETTINGS } from './settings';
import { unwrap } from '../notation/result';

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
export async function runBench(
  platform: Platform,
  depth: number,
  { sliders, network }: Evaluated,
  control: SearchControl,
  onPosition: (position: BenchPosition) => void,
): Promise<Bench> {
  const host = unwrap(await Host.start(platform, { sliders, network, threads: 1, hashMb: BENCH_HASH_MB }));
  let nodes = 0;
  let timeMs = 0;
  try {
    for (const [index, fen] of BENCH_POSITIONS.entries()) {
      if (control.isStopped) break;
      await host.clear();
      const begun = now();
      const found = await searchPosition(host, fen, depth, control);
      timeMs += now() - begun;
      nodes += found;
      onPosition({ number: index + 1, count: BENCH_POSITIONS.length, fen, nodes: found });
    }
  } finally {
    await host.close();
  }
  return { nodes, nps: nodesPerSecond(nodes, timeMs), complete: !control.isStopped };
}

/** Nodes searched; 0 in a position without legal moves. */
async function searchPosition(host: Host, fen: string, depth: number, control: SearchControl): Promise<number> {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(`bench: ${setup.error.message}`);
  host.core.setSetup(setup.value);
  if (host.core.legalMoves().length === 0) return 0;
  const limits = searchLimits({ depth }, setup.value.sideToMove, control, DEFAULT_SETTINGS);
  const game = { setup: setup.value, moves: [] };
  let nodes = 0;
  const search = host.search(game, limits, (info) => {
    nodes = info.nodes;
  });
  await control.during(host, search);
  return nodes;
}
