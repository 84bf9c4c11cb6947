// Shows the progress of a long command: a bar on a terminal, plain lines elsewhere.

import { writeLine } from '../platform/node/output';

const BAR_WIDTH = 40;
/** Milliseconds between redraws of the bar; more frequent ones would only cost time. */
const REDRAW_MS = 50;
const ERASE_LINE = '\r\x1b[K';

export class Progress {
  private readonly terminal = process.stderr.isTTY;
  private drawnAt = 0;

  constructor(private readonly total: number) {}

  /** Shows the number of finished steps and a note. */
  show(done: number, note: string): void {
    if (!this.terminal) return;
    const time = performance.now();
    if (done < this.total && time - this.drawnAt < REDRAW_MS) return;
    this.drawnAt = time;
    const filled = Math.round((BAR_WIDTH * done) / Math.max(1, this.total));
    const bar = '='.repeat(filled).padEnd(BAR_WIDTH);
    process.stderr.write(`${ERASE_LINE}[${bar}] ${done}/${this.total} ${note}`);
  }

  /** Writes a permanent line, above the bar if there is one. */
  line(text: string): void {
    this.clear();
    writeLine(text);
  }

  /** A routine line, which the bar replaces on a terminal. */
  routine(text: string): void {
    if (!this.terminal) writeLine(text);
  }

  clear(): void {
    if (this.terminal) process.stderr.write(ERASE_LINE);
  }
}
