// One line that says how far a long command has come: redrawn on a terminal, a new one now and then elsewhere.

import { writeLine } from '../platform/node/output';

const REDRAW_MS = 1000;
/** Milliseconds between two lines where nobody may be watching. */
const LOG_MS = 60_000;
const ERASE_LINE = '\r\x1b[K';

export class StatusLine {
  private readonly timer: NodeJS.Timeout;

  /** Begins to show what `text` returns. */
  constructor(private readonly text: () => string) {
    const terminal = process.stderr.isTTY;
    this.timer = setInterval(
      () => {
        if (terminal) process.stderr.write(`${ERASE_LINE}${text()}`);
        else writeLine(text());
      },
      terminal ? REDRAW_MS : LOG_MS,
    );
  }

  /** The last one, for good. */
  end(): void {
    clearInterval(this.timer);
    if (process.stderr.isTTY) process.stderr.write(ERASE_LINE);
    writeLine(this.text());
  }
}
