// A side of a game inside this process: a core of its own, asked directly, without a process, pipes or text.

import { THREAD_INFO } from '../../abi/memory';
import { INFO_BEST_MOVE, INFO_SCORE } from '../../abi/search';
import { TUNABLES } from '../../abi/tunables';
import { processPlatform } from '../../platform/node/process-platform';
import { ControlBlock } from '../../runtime/control';
import type { Core } from '../../runtime/core';
import { DEFAULT_SLIDERS } from '../../runtime/defaults';
import { openCore, type BareCore } from '../../runtime/host';
import { readNetwork } from '../../runtime/network';
import type { Opening } from '../game';

/** A move and what the search expects of it, in centipawns for the side to move. */
export interface Choice {
  readonly move: number;
  readonly score: number;
}

export class CorePlayer {
  private readonly control: ControlBlock;

  private constructor(private readonly bare: BareCore) {
    this.control = new ControlBlock(bare.memory.memory.buffer);
  }

  /**
   * A player with a network, a file or one that comes with the engine, and a hash table of its own. Throws when the network or the memory is not to
   * be had.
   */
  static async open(networkFile: string, hashMb: number): Promise<CorePlayer> {
    const network = await readNetwork(processPlatform, networkFile);
    if (!network.ok) throw new Error(network.error.message);
    const bare = await openCore(processPlatform, {
      sliders: DEFAULT_SLIDERS,
      threads: 1,
      hashMb,
      network: network.value,
    });
    if (!bare.ok) throw new Error(bare.error.message);
    return new CorePlayer(bare.value);
  }

  /** Its position is that of the game. */
  get core(): Core {
    return this.bare.core;
  }

  /** Prepares for a game. `nodes` is what each move is searched; `tunables` has a value for each of TUNABLES. */
  begin(opening: Opening, nodes: number, tunables: readonly number[]): void {
    const { core, memory } = this.bare;
    TUNABLES.forEach(({ value }, index) => this.control.setTunable(index, tunables[index] ?? value));
    this.control.writeLimits({ nodes, multiPv: 1, startedAt: 0, ponder: false });
    core.setGame(opening);
    core.exports.clearTable(0, memory.clusters);
    core.exports.clearHistory();
  }

  /** Searches the position, in which there must be a legal move. */
  choose(): Choice {
    const { core } = this.bare;
    const info = core.threadBase + THREAD_INFO;
    this.control.ageTable();
    core.exports.search();
    return {
      move: core.view.getUint16(info + INFO_BEST_MOVE, true),
      score: core.view.getInt32(info + INFO_SCORE, true),
    };
  }

  play(move: number): void {
    this.core.exports.playMove(move);
  }
}
