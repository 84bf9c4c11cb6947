// The log, written with pino. Pino is loaded only when a log is needed, because loading it takes longer than the rest
// of the start.

import type { LogTarget, LogWriter } from '../../runtime/platform';
import { failure, success, type Result } from '../../notation/result';

const STANDARD_ERROR = 2;

/**
 * `Platform.openLog`: appends to a file. It writes synchronously, so that the last lines before a crash are there.
 * `failed` is called once if a record cannot be written, for example on a full disk.
 */
export async function openLog(target: LogTarget, failed: (message: string) => void): Promise<Result<LogWriter>> {
  try {
    const { pino } = await import('pino');
    const dest = target === 'standard error' ? STANDARD_ERROR : target.file;
    const destination = pino.destination({ dest, sync: true, append: true });
    let isBroken = false;
    destination.on('error', (error: Error) => {
      if (!isBroken) failed(`${error.message}.`);
      isBroken = true;
    });
    const logger = pino({ base: { pid: process.pid } }, destination);
    return success((record) => logger.info(record));
  } catch (error) {
    return failure('LOG_FILE', `${String(error)}.`);
  }
}
