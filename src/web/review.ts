// The review of a whole game: the library's annotator goes through the main line, and what it says becomes part of the game.

import { judgedGlyphs } from '../engine/accuracy';
import { summariseGame, type AnnotatedMove, type GameSummary, type Judgement } from '../library/annotation';
import type { Pool } from '../library/pool';
import { evaluationOf } from './live-analysis';
import type { Node, PageGame } from './page-game';

/** Positions that are searched for each move. */
const NODES = 100_000;
/** Moves of the better line that are written into the game. */
const LINE_MOVES = 6;

/** A move that could have been better. */
export interface Moment {
  readonly node: Node;
  readonly judgement: Judgement;
  /** The better move. */
  readonly best: { readonly san: string; readonly uci: string };
}

/** What a review has found, as it is kept with its game. */
export interface KeptReview {
  /** Moves that it has come to, of how many. */
  readonly done: number;
  readonly total: number;
  readonly summary: GameSummary;
  /** With their places in the game. */
  readonly moments: readonly (Omit<Moment, 'node'> & { readonly path: readonly number[] })[];
}

export class Review {
  /** In the order of the game. */
  readonly moments: Moment[] = [];
  /** What the moves so far come to. */
  summary: GameSummary = summariseGame([]);
  /** Moves that are reviewed, of how many. */
  done = 0;
  total: number;
  isRunning = true;
  private readonly began = performance.now();
  private readonly stop = new AbortController();

  /** `changed` is called with every move, and in the end. */
  constructor(
    readonly game: PageGame,
    private readonly changed: () => void,
  ) {
    this.total = game.mainLine().length;
  }

  /** One that has been kept. */
  static of(game: PageGame, { done, total, summary, moments }: KeptReview): Review {
    const review = new Review(game, () => undefined);
    Object.assign(review, { isRunning: false, done, total, summary });
    review.moments.push(...moments.map(({ path, ...found }) => ({ node: game.nodeAt(path), ...found })));
    return review;
  }

  /** To be kept; without the moves that have been deleted. */
  kept(): KeptReview {
    const moments = this.moments.flatMap(({ node, ...found }) => {
      const path = this.game.pathOf(node);
      return path === null ? [] : [{ path, ...found }];
    });
    const { done, total, summary } = this;
    return { done, total, summary, moments };
  }

  /** Seconds until the end, by what the moves so far took; null before the first. */
  get secondsLeft(): number | null {
    if (this.done === 0) return null;
    return Math.ceil(((performance.now() - this.began) / 1000) * (this.total / this.done - 1));
  }

  cancel(): void {
    this.stop.abort();
  }

  /** Rejects with a SlideruleError; resolves also when it is cancelled. */
  async run(pool: Pool): Promise<void> {
    const { signal } = this.stop;
    const nodes = this.game.mainLine();
    const moves: AnnotatedMove[] = [];
    try {
      for await (const move of pool.analyseGame(this.game.pgn(), { nodes: NODES, signal })) {
        const node = nodes[move.ply - 1];
        if (node === undefined) break;
        moves.push(move);
        this.note(node, move);
        this.done = move.ply;
        this.summary = summariseGame(moves);
        this.changed();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.isRunning = false;
      this.changed();
    }
  }

  private note(node: Node, { before, after, judgement }: AnnotatedMove): void {
    const { parent } = node;
    const [expected] = before.lines;
    if (parent !== null && expected !== undefined) parent.evaluation = evaluationOf(parent, expected);
    const [reply] = after.lines;
    if (after.bestmove !== null && reply !== undefined) node.evaluation = evaluationOf(node, reply);
    const [uci] = expected?.pv ?? [];
    const [san] = expected?.san ?? [];
    if (judgement === null || parent === null || uci === undefined || san === undefined) return;
    node.nags = judgedGlyphs(node.nags, judgement);
    this.game.addLine(parent, expected?.pv.slice(0, LINE_MOVES) ?? []);
    this.moments.push({ node, judgement, best: { san, uci } });
  }
}
