// Results of games from tablebases.

import { PROBE_FAILED } from '../../abi/tablebase';
import type { Core } from '../../runtime/core';
import type { Platform } from '../../runtime/platform';
import { openTablebases, splitFolders, type Tablebases } from '../../runtime/tablebases';
import { opponentOf } from '../../notation/pieces';
import { DRAWN, wonBy } from '../../notation/viriformat';

/**
 * The result of perfect play from the core's position; null if the tables lack it. Called only right after a capture or
 * pawn move, because the tables ignore the halfmove clock.
 */
export function tableResult(core: Core): number | null {
  const wdl = core.exports.probeWdl();
  if (wdl === PROBE_FAILED) return null;
  const { halfmoveClock, sideToMove } = core.setup();
  if (halfmoveClock > 0) return null;
  if (Math.abs(wdl) < 2) return DRAWN;
  return wonBy(wdl > 0 ? sideToMove : opponentOf(sideToMove));
}

/** The tables in some folders. Throws, with the faults, unless there are tables and all are good. */
export function requireTablebases(platform: Platform, folders: string): Tablebases {
  const faults: string[] = [];
  const tablebases = openTablebases(splitFolders(folders), platform, (fault) => faults.push(fault));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (tablebases === undefined) throw new Error(`There is no table in ${folders}.`);
  return tablebases;
}
