// A search as a tree of text, in a file: `SLIDERULE_TRACE=FILE` (docs/DEBUGGING.md).

import { openSync, writeSync } from 'node:fs';
import { MOVE_NONE } from '../../abi/move';
import { SCORE_INFINITE, SCORE_MATE, SCORE_MATE_IN_MAX_PLY } from '../../abi/score';
import { formatUciMove } from '../../notation/uci-move';
import type { NodeTrace } from '../../runtime/core-exports';

/** A node that has been entered and not left. Its line is complete, and written, only when all below it are there. */
interface Open {
  /** Index of its line. */
  readonly line: number;
  /** Nodes entered before it. */
  readonly before: number;
}

export class TraceFile implements NodeTrace {
  private readonly file: number;
  private readonly open: Open[] = [];
  private lines: string[] = [];
  private entered = 0;

  /** Throws an error of the file system. */
  constructor(path: string) {
    this.file = openSync(path, 'w');
  }

  enterNode(ply: number, depth: number, alpha: number, beta: number, move: number, excluded: number): void {
    this.open.push({ line: this.lines.length, before: this.entered++ });
    const name = ply === 0 ? 'root' : formatUciMove(move, false);
    const left = excluded === MOVE_NONE ? '' : ` without ${formatUciMove(excluded, false)}`;
    const kind = depth <= 0 ? 'quiescence' : `depth ${depth}`;
    const window = `${scoreText(alpha)}…${scoreText(beta)}`;
    this.lines.push(`${'  '.repeat(ply)}${name}${left}, ${kind}, ${window}`);
  }

  leaveNode(score: number): void {
    const { line, before } = this.open.pop() as Open;
    (this.lines[line] as string) += `: ${scoreText(score)}, ${this.entered - before} nodes`;
    if (this.open.length > 0) return;
    writeSync(this.file, `${this.lines.join('\n')}\n`);
    this.lines = [];
  }
}

/** Centipawns for the side to move, or a mate in so many plies, `m5`, `-m4`; an open end of a window is infinite. */
function scoreText(score: number): string {
  if (Math.abs(score) === SCORE_INFINITE) return score < 0 ? '-∞' : '∞';
  if (Math.abs(score) < SCORE_MATE_IN_MAX_PLY) return String(score);
  return `${score < 0 ? '-' : ''}m${SCORE_MATE - Math.abs(score)}`;
}
