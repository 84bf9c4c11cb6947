// Shows the progress of a long command in one line, redrawn on a terminal and repeated at intervals elsewhere.

import { writeLine } from '../platform/node/output';

const REDRAW_MS = 1000;
/** Milliseconds between lines if the output is not a terminal. */
const LOG_MS = 60_000;
const ERASE_LINE = '\r\x1b[K';

export class StatusLine {
  private readonly timer: NodeJS.Timeout;

  /** Starts showing the result of `text`. */
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

  /** Writes the last line permanently. */
  end(): void {
    clearInterval(this.timer);
    if (process.stderr.isTTY) process.stderr.write(ERASE_LINE);
    writeLine(this.text());
  }
}
