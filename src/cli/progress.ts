// How far a long command has come: a bar that redraws itself on a terminal, a plain line now and then elsewhere.

import { writeLine } from '../platform/node/output';

const BAR_WIDTH = 40;
/** Milliseconds between two redraws of the bar: faster costs time and cannot be seen. */
const REDRAW_MS = 50;
const ERASE_LINE = '\r\x1b[K';

export class Progress {
  private readonly terminal = process.stderr.isTTY;
  private drawnAt = 0;

  constructor(private readonly total: number) {}

  /** So many steps are done; `note` says something about them. */
  show(done: number, note: string): void {
    if (!this.terminal) return;
    const time = performance.now();
    if (done < this.total && time - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = time;
    const filled = Math.round((BAR_WIDTH * done) / Math.max(1, this.total));
    const bar = '='.repeat(filled).padEnd(BAR_WIDTH);
    process.stderr.write(`${ERASE_LINE}[${bar}] ${done}/${this.total} ${note}`);
  }

  /** Writes a line for good, above the bar if there is one. */
  line(text: string): void {
    this.clear();
    writeLine(text);
  }

  /** A line of routine, which the bar makes unnecessary on a terminal. */
  routine(text: string): void {
    if (!this.terminal) writeLine(text);
  }

  clear(): void {
    if (this.terminal) process.stderr.write(ERASE_LINE);
  }
}
