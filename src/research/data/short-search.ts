// Searches of some hundred nodes, one after another: the core's exports are called directly, without UCI, messages or reports.

import { THREAD_INFO } from '../../abi/memory';
import { INFO_BEST_MOVE, INFO_SCORE } from '../../abi/search';
import { unwrap } from '../../notation/result';
import type { Setup } from '../../notation/setup';
import { processPlatform } from '../../platform/node/process-platform';
import { ControlBlock } from '../../runtime/control';
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
  private readonly control: ControlBlock;

  /** `nodes` are those after which a search begins no new iteration. */
  constructor(
    private readonly bare: BareCore,
    nodes: number,
  ) {
    this.control = new ControlBlock(bare.memory.memory.buffer);
    this.control.writeLimits({
      softNodes: nodes,
      nodes: nodes * HARD_NODES,
      // Tables end games but do not affect the choice of moves.
      probeMen: 0,
      multiPv: 1,
      startedAt: 0,
      ponder: false,
    });
  }

  /** The core, for its rules. */
  get core(): Core {
    return this.bare.core;
  }

  /** Sets up a position and forgets all that earlier searches have learnt. */
  begin(setup: Setup): void {
    const { core, memory } = this.bare;
    core.setSetup(setup);
    core.exports.clearTable(0, memory.clusters);
    core.exports.clearHistory();
  }

  /** The best move of the current position and its score for the side to move. There must be a legal move. */
  run(): { move: number; score: number } {
    const { core } = this.bare;
    const info = core.threadBase + THREAD_INFO;
    this.control.ageTable();
    core.exports.search();
    return {
      move: core.view.getUint16(info + INFO_BEST_MOVE, true),
      score: core.view.getInt32(info + INFO_SCORE, true),
    };
  }
}
