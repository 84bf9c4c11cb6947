// Searches one after another on this thread: the core's exports are called directly, without messages or reports.

import { THREAD_INFO } from '../abi/memory';
import { INFO_NODES, INFO_SCORE } from '../abi/search';
import { ControlBlock, type SearchLimits } from '../runtime/control';
import type { Core } from '../runtime/core';
import type { BareCore } from '../runtime/host';
import type { PlayedGame } from '../runtime/rules-core';
import { readBestMove } from '../runtime/search-records';

export class DirectSearch {
  private readonly control: ControlBlock;
  private readonly info: number;

  constructor(private readonly bare: BareCore) {
    this.control = new ControlBlock(bare.memory.memory.buffer);
    this.info = bare.core.threadBase + THREAD_INFO;
  }

  /** The core, for its rules. */
  get core(): Core {
    return this.bare.core;
  }

  /** Nodes of the running or the last search. */
  get nodes(): number {
    return this.core.view.getFloat64(this.info + INFO_NODES, true);
  }

  /** Sets a search constant by its index in TUNABLES; only a tuning build reads it. */
  setTunable(index: number, value: number): void {
    this.control.setTunable(index, value);
  }

  /** Sets up a game's last position and forgets all that earlier searches have learnt. */
  begin(game: PlayedGame): void {
    const { core, memory } = this.bare;
    core.setGame(game);
    core.exports.clearTable(0, memory.clusters);
    core.exports.clearHistory();
  }

  /** The limits of all following searches. */
  limit(limits: Omit<SearchLimits, 'multiPv' | 'startedAt' | 'ponder'>): void {
    this.control.writeLimits({ ...limits, multiPv: 1, startedAt: 0, ponder: false });
  }

  /** The best move of the current position and its score for the side to move. There must be a legal move. */
  run(): { move: number; score: number } {
    this.control.ageTable();
    this.core.exports.search();
    const { view } = this.core;
    return { move: readBestMove(view, this.info).move, score: view.getInt32(this.info + INFO_SCORE, true) };
  }
}
