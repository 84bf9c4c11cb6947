// The log of what was said, for people who look for a fault between engine and GUI. It goes to a file or to standard error,
// never to standard output, and pino is loaded only when someone wants one: loading it takes longer than the rest of the
// start.

import type { Logger } from 'pino';
import { failure, success, type Result } from '../notation/result';

const STANDARD_ERROR = 2;

export class Log {
  private file: Logger | null = null;
  private standardError: Logger | null = null;

  /**
   * Logs to a file from now on, appending; an empty name ends that.
   * Error: LOG_FILE, with the old file kept.
   */
  async toFile(name: string): Promise<Result<void>> {
    try {
      this.file = name === '' ? null : await openLogger(name);
      return success(undefined);
    } catch (error) {
      return failure('LOG_FILE', `Debug Log File: ${String(error)}.`);
    }
  }

  /** Begins or ends logging to standard error. */
  async toStandardError(on: boolean): Promise<void> {
    this.standardError = on ? await openLogger(STANDARD_ERROR) : null;
  }

  received(line: string): void {
    this.write({ received: line });
  }

  sent(line: string): void {
    this.write({ sent: line });
  }

  private write(record: object): void {
    this.file?.info(record);
    this.standardError?.info(record);
  }
}

/**
 * Synchronous, so that the last lines before a crash are there. What cannot be written, on a full disk for instance, is lost:
 * a game goes on without its log.
 */
async function openLogger(dest: string | number): Promise<Logger> {
  const { pino } = await import('pino');
  const destination = pino.destination({ dest, sync: true, append: true });
  destination.on('error', () => undefined);
  return pino({ base: { pid: process.pid } }, destination);
}
