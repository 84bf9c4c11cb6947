// Plays games of the engine against itself at full speed. A game depends only on the settings and its number, because table
// and histories are cleared before each.

import { BLACK, WHITE } from '../../abi/piece';
import { PositionBook } from '../../engine/position-book';
import {
  BOOK_PLIES,
  LOPSIDED_SCORE,
  MOST_REJECTED,
  OPENING_PLIES,
  randomOpening,
  rejection,
} from '../../engine/openings';
import { Random, seedOf } from '../../engine/random';
import type { BareCore } from '../../runtime/host';
import type { Platform } from '../../runtime/platform';
import type { Tablebases } from '../../runtime/tablebases';
import { ARRANGEMENTS, CHESS_ARRANGEMENT, startPosition } from '../../notation/chess960';
import { opponentOf } from '../../notation/pieces';
import { unwrap } from '../../notation/result';
import type { Setup } from '../../notation/setup';
import { DRAWN, wonBy, type ScoredGame } from '../../notation/viriformat';
import { Adjudicator, type AdjudicationRules } from '../../engine/adjudication';
import { ShortSearch } from './short-search';
import { requireTablebases, tableResult } from './table-result';

/** The settings that determine games. */
export interface GameSettings {
  /** 32 bits. */
  readonly seed: number;
  /** Nodes after which a search begins no new iteration. */
  readonly nodes: number;
  /** Double Chess960: a start position for each side. */
  readonly dfrc: boolean;
  /** The file of a book of positions; absent for the start position. */
  readonly book?: string;
  /** Whether clear games end early. */
  readonly adjudication: boolean;
  /** Megabytes of hash table. */
  readonly hashMb: number;
  /** The network: its file, or the name of an included one. Absent or empty for the hand-written evaluation. */
  readonly evalFile?: string;
  /** Folders of the Syzygy tables that end games; absent for none. */
  readonly syzygy?: string;
}

/** Those of them that say how a core with its network and tables plays. */
export type PlaySettings = Pick<GameSettings, 'seed' | 'nodes' | 'dfrc' | 'book' | 'adjudication'>;

/** What of the settings, or of a command's options, names files. */
export interface GameFileNames {
  readonly syzygy?: string | undefined;
  readonly book?: string | undefined;
}

/** The open files; each is absent where no name is given. */
export interface GameFiles {
  readonly tablebases?: Tablebases;
  readonly book?: PositionBook;
}

/** Throws if a file cannot be read, or if tables are missing or damaged. */
export function openGameFiles(platform: Platform, { syzygy, book }: GameFileNames): GameFiles {
  return {
    ...(syzygy !== undefined && { tablebases: requireTablebases(platform, syzygy) }),
    ...(book !== undefined && { book: unwrap(PositionBook.open(platform, book)) }),
  };
}

/** Ends clear games early, because their last moves would teach little. Other engines use similar numbers. */
export const ADJUDICATION: AdjudicationRules = {
  resign: { moveCount: 2, score: 2500, twoSided: true },
  draw: { moveNumber: 31, moveCount: 6, score: 8 },
};

export class SelfPlay {
  private readonly search: ShortSearch;

  /** `book` is the open file of the settings. */
  constructor(
    bare: BareCore,
    private readonly settings: PlaySettings,
    private readonly book?: PositionBook,
  ) {
    this.search = new ShortSearch(bare, settings.nodes);
  }

  /** Plays game number `number`, from 0. Throws as `opening` does. */
  play(number: number): ScoredGame {
    return this.playFrom(this.opening(number));
  }

  /** The position that game number `number` begins with. Throws if the book has no opening for it, or cannot be read. */
  opening(number: number): Setup {
    const random = new Random(seedOf(this.settings.seed, number));
    for (let rejected = 0; rejected < MOST_REJECTED; rejected++) {
      const setup = this.drawOpening(random);
      if (setup !== null && this.isBalanced(setup)) return setup;
    }
    throw new Error(rejection(this.settings.book ?? null));
  }

  /** The position after a few random moves; null if the game is over there. */
  private drawOpening(random: Random): Setup | null {
    const { core } = this.search;
    if (this.book !== undefined) {
      return randomOpening(core, unwrap(this.book.draw(random)), BOOK_PLIES + random.below(2), random);
    }
    const white = this.settings.dfrc ? random.below(ARRANGEMENTS) : CHESS_ARRANGEMENT;
    const black = this.settings.dfrc ? random.below(ARRANGEMENTS) : CHESS_ARRANGEMENT;
    return randomOpening(core, startPosition(white, black), OPENING_PLIES + random.below(2), random);
  }

  private isBalanced(setup: Setup): boolean {
    this.search.begin(setup);
    return Math.abs(this.search.run().score) < LOPSIDED_SCORE;
  }

  /** Plays from a position, with nothing of earlier searches in the tables. */
  playFrom(setup: Setup): ScoredGame {
    const { core } = this.search;
    const adjudicator = new Adjudicator(this.settings.adjudication ? ADJUDICATION : {});
    const moves: number[] = [];
    const scores: number[] = [];
    let { sideToMove, fullmoveNumber } = setup;
    this.search.begin(setup);
    for (;;) {
      const over = this.resultOnBoard(sideToMove) ?? tableResult(core);
      if (over !== null) return { setup, result: over, moves, scores };
      const { move, score } = this.search.run();
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
    const { core } = this.search;
    if (core.exports.legalMoves() === 0) {
      return core.inCheck() ? wonBy(opponentOf(sideToMove)) : DRAWN;
    }
    return core.isDraw() ? DRAWN : null;
  }
}
