// Plays games of the engine against itself at full speed: it calls the core's exports directly, without UCI, messages
// or reports. A game depends only on the settings and its number, because table and histories are cleared before each.

import { THREAD_INFO } from '../abi/memory';
import { BLACK, WHITE } from '../abi/piece';
import { INFO_BEST_MOVE, INFO_SCORE } from '../abi/search';
import { LOPSIDED_SCORE, OPENING_PLIES, randomOpening } from '../engine/openings';
import { Random, seedOf } from '../engine/random';
import { ControlBlock } from '../runtime/control';
import type { BareCore } from '../runtime/host';
import { ARRANGEMENTS, CHESS_ARRANGEMENT, startPosition } from '../notation/chess960';
import { opponentOf } from '../notation/pieces';
import type { Setup } from '../notation/setup';
import { DRAWN, wonBy, type ScoredGame } from '../notation/viriformat';
import { Adjudicator, type AdjudicationRules } from './adjudication';
import { tableResult } from './table-result';

/** The settings that determine games. */
export interface GameSettings {
  /** 32 bits. */
  readonly seed: number;
  /** Nodes after which a search begins no new iteration. */
  readonly nodes: number;
  /** Double Chess960: a start position for each side. */
  readonly dfrc: boolean;
  /** Whether clear games end early. */
  readonly adjudication: boolean;
  /** Megabytes of hash table. */
  readonly hashMb: number;
  /** The network: its file, or the name of an included one. Absent or empty for the hand-written evaluation. */
  readonly evalFile?: string;
  /** Folders of the Syzygy tables that end games; absent for none. */
  readonly syzygy?: string;
}

/** Ends clear games early, because their last moves would teach little. Other engines use similar numbers. */
export const ADJUDICATION: AdjudicationRules = {
  resign: { moveCount: 2, score: 2500, twoSided: true },
  draw: { moveNumber: 31, moveCount: 6, score: 8 },
};
/** A running iteration is stopped at this multiple of the soft limit. */
const HARD_NODES = 20;

export class SelfPlay {
  private readonly control: ControlBlock;

  constructor(
    private readonly bare: BareCore,
    private readonly settings: GameSettings,
  ) {
    this.control = new ControlBlock(bare.memory.memory.buffer);
    this.control.writeLimits({
      softNodes: settings.nodes,
      nodes: settings.nodes * HARD_NODES,
      // Tables end games but do not affect the choice of moves.
      probeMen: 0,
      multiPv: 1,
      startedAt: 0,
      ponder: false,
    });
  }

  /** Plays game number `number`, from 0. */
  play(number: number): ScoredGame {
    const random = new Random(seedOf(this.settings.seed, number));
    for (;;) {
      const setup = this.drawOpening(random);
      if (setup !== null && this.isBalanced(setup)) return this.playFrom(setup);
    }
  }

  /** The position after a few random moves; null if the game is over there. */
  private drawOpening(random: Random): Setup | null {
    const { core } = this.bare;
    const white = this.settings.dfrc ? random.below(ARRANGEMENTS) : CHESS_ARRANGEMENT;
    const black = this.settings.dfrc ? random.below(ARRANGEMENTS) : CHESS_ARRANGEMENT;
    return randomOpening(core, startPosition(white, black), OPENING_PLIES + random.below(2), random);
  }

  private isBalanced(setup: Setup): boolean {
    this.begin(setup);
    return Math.abs(this.search().score) < LOPSIDED_SCORE;
  }

  private playFrom(setup: Setup): ScoredGame {
    const { core } = this.bare;
    const adjudicator = new Adjudicator(this.settings.adjudication ? ADJUDICATION : {});
    const moves: number[] = [];
    const scores: number[] = [];
    let { sideToMove, fullmoveNumber } = setup;
    this.begin(setup);
    for (;;) {
      const over = this.resultOnBoard(sideToMove) ?? tableResult(core);
      if (over !== null) return { setup, result: over, moves, scores };
      const { move, score } = this.search();
      moves.push(move);
      scores.push(sideToMove === WHITE ? score : -score);
      const verdict = adjudicator.judge(sideToMove, fullmoveNumber, score);
      if (verdict !== undefined) {
        return { setup, result: verdict.kind === 'draw' ? DRAWN : wonBy(verdict.winner), moves, scores };
      }
      core.exports.playMove(move);
      if (sideToMove === BLACK) fullmoveNumber++;
      sideToMove = opponentOf(sideToMove);
    }
  }

  /** The result if the game is over on the board. */
  private resultOnBoard(sideToMove: number): number | null {
    const { core } = this.bare;
    if (core.exports.legalMoves() === 0) {
      return core.inCheck() ? wonBy(opponentOf(sideToMove)) : DRAWN;
    }
    return core.isDraw() ? DRAWN : null;
  }

  /** Starts a new game with cleared tables. */
  private begin(setup: Setup): void {
    const { core, memory } = this.bare;
    core.setSetup(setup);
    core.exports.clearTable(0, memory.clusters);
    core.exports.clearHistory();
  }

  private search(): { move: number; score: number } {
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
