// The searches of self-play: some hundred nodes each.

import { DirectSearch } from '../../engine/direct-search';
import { unwrap } from '../../notation/result';
import type { Setup } from '../../notation/setup';
import { processPlatform } from '../../platform/node/process-platform';
import type { Core } from '../../runtime/core';
import { DEFAULT_SLIDERS } from '../../runtime/defaults';
import { openCore, type BareCore } from '../../runtime/host';
import { readNetwork } from '../../runtime/network';
import type { Tablebases } from '../../runtime/tablebases';

/** A running iteration is stopped at this multiple of the soft limit. */
const HARD_NODES = 20;

/**
 * A core for such searches with a network, a file or an included one, or none if the name is empty. Throws if the network or the
 * memory is not available.
 */
export async function openSearchCore(net: string, hashMb: number, tablebases?: Tablebases): Promise<BareCore> {
  const network = net === '' ? undefined : unwrap(await readNetwork(processPlatform, net));
  const settings = { sliders: DEFAULT_SLIDERS, threads: 1, hashMb, network, tablebases };
  // Nodes limit these searches. Reading the real clock at each iteration would cost 5 % of the time.
  return unwrap(await openCore(processPlatform, settings, () => 0));
}

export class ShortSearch {
  private readonly search: DirectSearch;

  /** `nodes` are those after which a search begins no new iteration. */
  constructor(bare: BareCore, nodes: number) {
    this.search = new DirectSearch(bare);
    // Tables end games but do not affect the choice of moves.
    this.search.limit({ softNodes: nodes, nodes: nodes * HARD_NODES, probeMen: 0 });
  }

  /** The core, for its rules. */
  get core(): Core {
    return this.search.core;
  }

  /** Sets up a position and forgets all that earlier searches have learnt. */
  begin(setup: Setup): void {
    this.search.begin({ setup, moves: [] });
  }

  /** The best move of the current position and its score for the side to move. There must be a legal move. */
  run(): { move: number; score: number } {
    return this.search.run();
  }
}
