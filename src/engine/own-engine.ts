// An engine for one piece of work, such as the bench: what the work does to tables and settings nobody else sees.

import type { HostSettings } from '../runtime/host';
import type { Platform } from '../runtime/platform';
import type { Info } from '../runtime/search-records';
import { unwrap } from '../notation/result';
import type { Setup } from '../notation/setup';
import { Engine } from './engine';
import type { GoLimits } from './limits';
import type { SearchControl } from './search-control';

/**
 * Runs work on a new engine with one thread, and closes the engine. Rejects when it cannot start or crashes, because it has no
 * listener.
 */
export async function onOwnEngine<T>(
  platform: Platform,
  { sliders, network, hashMb }: Omit<HostSettings, 'threads' | 'tablebases'>,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = new Engine(platform);
  try {
    unwrap(await engine.configure({ sliders, hashMb, useNnue: network !== undefined }));
    if (network !== undefined) unwrap(await engine.useNetwork(network));
    await engine.ready();
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Searches a position until a limit or the control ends it; the last line, which has a score and the nodes. */
export async function searched(engine: Engine, setup: Setup, limits: GoLimits, control: SearchControl): Promise<Info> {
  const lines: Info[] = [];
  const search = engine.search({ limits, position: { setup } }, { line: (line) => lines.push(line) });
  unwrap(await control.during({ stop: () => search.stop(), ponderHit: engine.ponderHit }, search.result));
  const last = lines.at(-1);
  if (last === undefined) throw new Error('a search ended without a line');
  return last;
}
