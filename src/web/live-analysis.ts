// The running analysis: it follows the current node of the game and stores its results there.

import type { PageEngine } from './page-engine';
import type { AnalysisInfo } from '../library/types';
import { withoutTables } from '../engine/score';
import { expectedPoints, turned } from './engine-line';
import type { Evaluation } from './game-comments';
import { turnAt, type Node, type PageGame } from './page-game';

/** Milliseconds in which a threat is looked for. */
const THREAT_MS = 500;

/** What the side that is not to move would play if it were. */
export interface Threat {
  readonly node: Node;
  /** Null if there is none. */
  readonly line: AnalysisInfo | null;
}

export class LiveAnalysis {
  /** Lines of the current node, the best first. */
  lines: AnalysisInfo[] = [];
  private wanted = true;
  private wantsThreat = false;
  private lastThreat: Threat | null = null;
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
    const isIdle = !this.wanted && !this.wantsThreat;
    if (isSame && (this.isRunning || isIdle)) return;
    if (!isSame) this.lines = [];
    this.place = { game, node: game.current };
    this.start();
  }

  /** The threat in the current position, once it is found; null where there is none, or none is wanted. */
  get threat(): AnalysisInfo | null {
    const { lastThreat } = this;
    return lastThreat !== null && lastThreat.node === this.place?.node ? lastThreat.line : null;
  }

  get isThreatWanted(): boolean {
    return this.wantsThreat;
  }

  /** Whether threats are looked for, in this position and in those to come. */
  setThreatWanted(wanted: boolean): void {
    this.wantsThreat = wanted;
    this.lastThreat = null;
    if (wanted) this.restart();
    this.changed();
  }

  /** Restarts after options have changed. */
  restart(): void {
    this.isRunning = false;
    if (this.place !== null) this.follow(this.place.game);
  }

  /** Stops, because the engine is used otherwise. */
  pause(): void {
    this.place = null;
    this.lines = [];
    this.rest();
  }

  private rest(): void {
    this.isRunning = false;
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
    if (this.wantsThreat && this.lastThreat?.node !== place.node) this.lookForThreat(place);
    else if (this.wanted && place.game.canMove(place.node)) this.analyse(place);
    else if (this.isRunning) this.rest();
    this.changed();
  }

  /** Afterwards the analysis goes on. */
  private lookForThreat({ game, node }: NonNullable<LiveAnalysis['place']>): void {
    const passed = game.textAfterPass(node);
    let line: AnalysisInfo | null = null;
    const found = (): void => {
      this.isRunning = false;
      this.lastThreat = { node, line };
      this.start();
    };
    if (passed === null) {
      found();
      return;
    }
    this.isRunning = true;
    this.engine.search(
      passed,
      { movetime: THREAT_MS },
      {
        line: (info) => {
          if (info.multipv === 1) line = info;
        },
        done: found,
      },
    );
  }

  private analyse(place: NonNullable<LiveAnalysis['place']>): void {
    this.isRunning = true;
    this.engine.search(
      place.game.text(place.node),
      {},
      {
        line: (line) => {
          // The last lines of a search that was stopped come when another position may be shown.
          if (this.place === place) this.lines[line.multipv - 1] = line;
          this.note(place.node, line);
        },
        done: () => {
          this.isRunning = false;
          this.changed();
        },
      },
    );
  }

  /** Keeps the deepest evaluation of a position. */
  private note(node: Node, line: AnalysisInfo): void {
    const isDeeper = node.evaluation === null || line.depth >= node.evaluation.depth;
    if (line.multipv === 1 && isDeeper) node.evaluation = evaluationOf(node, line);
    this.changed();
  }
}

/** A line for the side to move, as the evaluation of its position from White's view. */
export function evaluationOf(node: Node, line: AnalysisInfo): Evaluation {
  const isWhite = turnAt(node) === 'white';
  const [score, expected] = [withoutTables(line.score), expectedPoints(line)];
  return { score: isWhite ? score : turned(score), expected: isWhite ? expected : 1 - expected, depth: line.depth };
}
