// The running analysis: it follows the current node of the game and stores its results there.

import type { Engine } from './engine';
import type { AnalysisInfo } from '../library/types';
import { expectedPoints, shownScore, turned } from './engine-line';
import type { Evaluation, Game, Node } from './game';

/** Milliseconds per position in the analysis of a whole game. */
const GAME_MOVE_MS = 250;

export class Analysis {
  /** Lines of the current node, the best first. */
  lines: AnalysisInfo[] = [];
  private wanted = true;
  private place: { game: Game; node: Node } | null = null;
  private running: 'no' | 'place' | 'game' = 'no';

  /** `changed` is called when there is something new to show. */
  constructor(
    private readonly engine: Engine,
    private readonly changed: () => void,
  ) {}

  get isWanted(): boolean {
    return this.wanted;
  }

  /** True during the analysis of a whole game. */
  get isInGame(): boolean {
    return this.running === 'game';
  }

  /** Analyses the game's current node, unless it already does. */
  follow(game: Game): void {
    if (this.running === 'game' && this.place?.game === game) return;
    const isSame = this.place?.game === game && this.place.node === game.current;
    if (isSame && (this.running === 'place' || !this.wanted)) return;
    if (!isSame) this.lines = [];
    this.place = { game, node: game.current };
    if (this.wanted) this.start();
    else this.changed();
  }

  /** Restarts after options have changed. */
  restart(): void {
    this.running = 'no';
    if (this.place !== null) this.follow(this.place.game);
  }

  /** Stops, because the engine is used otherwise. */
  pause(): void {
    this.running = 'no';
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
      if (this.running !== 'no') this.engine.stop();
      this.running = 'no';
    }
    this.changed();
  }

  /** Analyses every position of the main line, and then follows the game again. */
  async goThrough(game: Game): Promise<void> {
    this.running = 'game';
    this.place = { game, node: game.current };
    for (const node of [game.root, ...game.mainLine()]) {
      this.lines = [];
      await new Promise<void>((resolve) => {
        this.engine.search(
          game.text(node),
          { movetime: GAME_MOVE_MS },
          {
            line: (line) => this.note(node, line),
            done: () => resolve(),
          },
        );
      });
      if (!this.isInGame) return;
    }
    this.restart();
  }

  private start(): void {
    const { place } = this;
    if (place === null) return;
    this.running = 'place';
    this.engine.search(
      place.game.text(place.node),
      {},
      {
        line: (line) => {
          this.lines[line.multipv - 1] = line;
          this.note(place.node, line);
        },
        done: () => {
          if (this.running === 'place') this.running = 'no';
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

function evaluationOf({ fen }: Node, line: AnalysisInfo): Evaluation {
  const isWhite = fen.includes(' w ');
  const [score, expected] = [shownScore(line.score), expectedPoints(line)];
  return { score: isWhite ? score : turned(score), expected: isWhite ? expected : 1 - expected, depth: line.depth };
}
