// A player inside this process: it has its own core, which is called directly, without a process, pipes or text.

import { TUNABLES } from '../../../abi/tunables';
import { DirectSearch } from '../../../engine/direct-search';
import { DEFAULT_SETTINGS } from '../../../engine/settings';
import { planTime, TIME_SHAPE, type TimePlan, type TimeShape } from '../../../engine/time-plan';
import { processPlatform } from '../../../platform/node/process-platform';
import type { Core } from '../../../runtime/core';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { openCore, type BareCore } from '../../../runtime/host';
import { readNetwork } from '../../../runtime/network';
import { Clock } from '../../../match/clock';
import type { Opening } from '../../../match/game';
import type { TimeControl } from '../../../match/limits';
import { unwrap } from '../../../notation/result';

/** A player's settings for a game. */
export interface PlayerSettings {
  /** A value for each of TUNABLES. */
  readonly tunables: readonly number[];
  /** Its time management. */
  readonly timeShape: TimeShape;
}

/** A player's budget. A clock counts searched nodes, so a game is the same on every machine. */
export interface Budget {
  /** Nodes of each move or, with a clock, nodes a second. */
  readonly nodes: number;
  readonly timeControl?: TimeControl | undefined;
}

/** A move and its score in centipawns for the side to move. */
export interface Choice {
  readonly move: number;
  readonly score: number;
  /** False if the clock has run out. */
  readonly inTime: boolean;
}

export class CorePlayer {
  private readonly search: DirectSearch;
  private budget: Budget = { nodes: 1 };
  private timeShape = TIME_SHAPE;
  private clock: Clock | undefined;

  private constructor(bare: BareCore) {
    this.search = new DirectSearch(bare);
  }

  /**
   * A player with a network, a file or an included one, and its own hash table. Throws if the network or the memory is
   * not available.
   */
  static async open(networkFile: string, hashMb: number): Promise<CorePlayer> {
    const network = unwrap(await readNetwork(processPlatform, networkFile));
    const settings = { sliders: DEFAULT_SLIDERS, threads: 1, hashMb, network };
    const bare = unwrap(await openCore(processPlatform, settings, () => player.usedMs()));
    const player: CorePlayer = new CorePlayer(bare);
    return player;
  }

  /** The core with the game's position. */
  get core(): Core {
    return this.search.core;
  }

  /** Milliseconds on the player's clock; undefined without one. */
  get remainingMs(): number | undefined {
    return this.clock?.remainingMs;
  }

  /** Prepares for a game. */
  begin(opening: Opening, budget: Budget, { tunables, timeShape }: PlayerSettings): void {
    TUNABLES.forEach(({ value }, index) => this.search.setTunable(index, tunables[index] ?? value));
    this.budget = budget;
    this.timeShape = timeShape;
    this.clock = budget.timeControl && new Clock({ timeControl: budget.timeControl });
    this.search.begin(opening);
  }

  /** Searches the position, in which there must be a legal move. */
  choose(): Choice {
    this.search.limit(this.limits());
    const { move, score } = this.search.run();
    return { move, score, inTime: this.clock?.spend(this.usedMs(), 0) ?? true };
  }

  private limits(): { nodes: number } | TimePlan {
    const { clock, budget, timeShape } = this;
    if (clock === undefined) return { nodes: budget.nodes };
    const state = {
      timeLeftMs: clock.remainingMs,
      incrementMs: budget.timeControl?.incrementMs,
      movesToGo: clock.movesToGo,
      moveOverheadMs: DEFAULT_SETTINGS.moveOverheadMs,
    };
    return planTime(state, timeShape);
  }

  /** The nodes of the running search, as milliseconds. */
  private usedMs(): number {
    return (1000 * this.search.nodes) / this.budget.nodes;
  }

  play(move: number): void {
    this.core.exports.playMove(move);
  }
}
