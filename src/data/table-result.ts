// Results of games by tablebases.

import { PROBE_FAILED } from '../abi/tablebase';
import type { Core } from '../runtime/core';
import type { Platform } from '../runtime/platform';
import { openTablebases, splitFolders, type Tablebases } from '../runtime/tablebases';
import { opponentOf } from '../notation/pieces';
import { DRAWN, wonBy } from '../notation/viriformat';

/**
 * The result of a game that has come to the core's position, if both sides play perfectly from there; null if the tables do
 * not know. Asked only right after a capture or pawn move, for the tables know nothing of the halfmove clock.
 */
export function tableResult(core: Core): number | null {
  const wdl = core.exports.probeWdl();
  if (wdl === PROBE_FAILED) return null;
  const { halfmoveClock, sideToMove } = core.setup();
  if (halfmoveClock > 0) return null;
  if (Math.abs(wdl) < 2) return DRAWN;
  return wonBy(wdl > 0 ? sideToMove : opponentOf(sideToMove));
}

/** The tables in some folders. Throws, with what is wrong with any of them, unless all are good and there is one. */
export function requireTablebases(platform: Platform, folders: string): Tablebases {
  const faults: string[] = [];
  const tablebases = openTablebases(splitFolders(folders), platform, (fault) => faults.push(fault));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (tablebases === undefined) throw new Error(`There is no table in ${folders}.`);
  return tablebases;
}
