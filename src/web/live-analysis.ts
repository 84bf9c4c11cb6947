// The running analysis: it follows the current node of the game and stores its results there.

import type { PageEngine } from './page-engine';
import type { AnalysisInfo } from '../library/types';
import { expectedPoints, shownScore, turned } from './engine-line';
import type { Evaluation, Node, PageGame } from './page-game';

export class LiveAnalysis {
  /** Lines of the current node, the best first. */
  lines: AnalysisInfo[] = [];
  private wanted = true;
  private place: { game: PageGame; node: Node } | null = null;
  private isRunning = false;

  /** `changed` is called when there is something new to show. */
  constructor(
    private readonly engine: PageEngine,
    private readonly changed: () => void,
  ) {}

  get isWanted(): boolean {
    return this.wanted;
  }

  /** Analyses the game's current node, unless it already does. */
  follow(game: PageGame): void {
    const isSame = this.place?.game === game && this.place.node === game.current;
    if (isSame && (this.isRunning || !this.wanted)) return;
    if (!isSame) this.lines = [];
    this.place = { game, node: game.current };
    if (this.wanted) this.start();
    else this.changed();
  }

  /** Restarts after options have changed. */
  restart(): void {
    this.isRunning = false;
    if (this.place !== null) this.follow(this.place.game);
  }

  /** Stops, because the engine is used otherwise. */
  pause(): void {
    this.isRunning = false;
    this.place = null;
    this.lines = [];
    this.engine.abandon();
  }

  setWanted(wanted: boolean): void {
    this.wanted = wanted;
    if (wanted) {
      this.restart();
    } else {
      // Another use's answer goes on.
      if (this.isRunning) this.engine.stop();
      this.isRunning = false;
    }
    this.changed();
  }

  private start(): void {
    const { place } = this;
    if (place === null) return;
    this.isRunning = true;
    this.engine.search(
      place.game.text(place.node),
      {},
      {
        line: (line) => {
          this.lines[line.multipv - 1] = line;
          this.note(place.node, line);
        },
        done: () => {
          this.isRunning = false;
          this.changed();
        },
      },
    );
    this.changed();
  }

  /** Keeps the deepest evaluation of a position. */
  private note(node: Node, line: AnalysisInfo): void {
    const isDeeper = node.evaluation === null || line.depth >= node.evaluation.depth;
    if (line.multipv === 1 && isDeeper) node.evaluation = evaluationOf(node, line);
    this.changed();
  }
}

/** A line for the side to move, as the evaluation of its position from White's view. */
export function evaluationOf({ fen }: Node, line: AnalysisInfo): Evaluation {
  const isWhite = fen.includes(' w ');
  const [score, expected] = [shownScore(line.score), expectedPoints(line)];
  return { score: isWhite ? score : turned(score), expected: isWhite ? expected : 1 - expected, depth: line.depth };
}
