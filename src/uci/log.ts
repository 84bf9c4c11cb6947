// The log of the conversation, for debugging engine and GUI. It goes to a file or to standard error, never to standard
// output.

import { failure, quote, success, type Result } from '../notation/result';
import type { LogWriter, Platform } from '../runtime/platform';

export class Log {
  private file: LogWriter | null = null;
  private standardError: LogWriter | null = null;

  /** `complain` is called when a log ends because it cannot be written. */
  constructor(
    private readonly platform: Platform,
    private readonly complain: (message: string) => void,
  ) {}

  /** Appends the log to a file from now on; an empty name ends that. Error: LOG_FILE; the old file stays in use. */
  async toFile(name: string): Promise<Result<void>> {
    let log: LogWriter | null = null;
    if (name !== '') {
      const opened = await this.platform.openLog({ file: name }, (message) => {
        // A log that is closed already does not concern the one in use.
        if (this.file === null || this.file !== log) return;
        this.useFile(null);
        this.complain(`Debug Log File: ${quote(name)} cannot be written, so the log ends: ${message}`);
      });
      if (!opened.ok) return failure(opened.error.code, `Debug Log File: ${opened.error.message}`);
      log = opened.value;
    }
    this.useFile(log);
    return success(undefined);
  }

  /** Starts or stops logging to standard error. Error: LOG_FILE, if there is none. */
  async toStandardError(on: boolean): Promise<Result<void>> {
    const end = (): void => {
      this.standardError = null;
    };
    const opened = on ? await this.platform.openLog('standard error', end) : success(null);
    if (!opened.ok) return opened;
    this.standardError = opened.value;
    return success(undefined);
  }

  /** Ends all logs. */
  close(): void {
    this.useFile(null);
    this.standardError = null;
  }

  received(line: string): void {
    this.write({ received: line });
  }

  sent(line: string): void {
    this.write({ sent: line });
  }

  private useFile(log: LogWriter | null): void {
    this.file?.close();
    this.file = log;
  }

  private write(record: object): void {
    this.file?.write(record);
    this.standardError?.write(record);
  }
}
