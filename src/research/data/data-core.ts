// The data core (src/research/data/core): the playing core, plus replaying games into training positions.

import { sideModule } from '../../platform/node/modules';
import { processPlatform } from '../../platform/node/process-platform';
import type { Core } from '../../runtime/core';
import type { CoreExports } from '../../runtime/core-exports';
import { DEFAULT_SLIDERS } from '../../runtime/defaults';
import { bareCore, type BareCore } from '../../runtime/host';
import type { Network } from '../../runtime/network';
import type { Tablebases } from '../../runtime/tablebases';
import { success, type Result } from '../../notation/result';

/** `position` is the core's `threadBase`; `moves`, `records` and `list` are addresses. */
export interface DataExports extends CoreExports {
  /**
   * Plays `count` moves of viriformat permanently and writes a record of each position (src/research/data/abi/replay.ts);
   * `result` is 0 to 2, White's. Stops before an illegal move; returns the number of moves played.
   */
  replay(position: number, moves: number, count: number, result: number, records: number): number;
  /**
   * Leaves the position by random moves, `walks` times, and writes a record of each visited position without check,
   * with its static evaluation as score; at most walks × STRAY_PLIES. `seed` is not 0. Returns the number of records.
   */
  stray(position: number, walks: number, seed: number, records: number): number;
  /** Evaluates the position after each legal move, `rounds` times, for a stopwatch; lists the moves at `list`. Returns the sum. */
  evaluateChildren(position: number, list: number, rounds: number): number;
}

export type DataCore = Core<DataExports>;

/**
 * A module of the data family with its own memory, built first if necessary; time limits use `clock`, by default the real one.
 * Errors: those of `ModuleCache.load` and `bareCore`.
 */
export async function openDataModule<Exports extends DataExports>(
  name: string,
  network?: Network,
  tablebases?: Tablebases,
  clock?: () => number,
): Promise<Result<BareCore<Exports>>> {
  const module = await processPlatform.modules.load(sideModule(processPlatform.build, 'data', name));
  if (!module.ok) return module;
  return bareCore<Exports>(module.value, { threads: 1, hashMb: 1, network, tablebases }, 'shared', clock);
}

/** A data core. Errors: those of `openDataModule`. */
export async function openDataCore(network?: Network, tablebases?: Tablebases): Promise<Result<DataCore>> {
  const opened = await openDataModule(DEFAULT_SLIDERS, network, tablebases);
  return opened.ok ? success(opened.value.core) : opened;
}
