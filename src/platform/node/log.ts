// The log, written with pino. Pino is loaded only when a log is needed, because loading it takes longer than the rest
// of the start.

import { statSync } from 'node:fs';
import type { LogTarget, LogWriter } from '../../runtime/platform';
import { failure, quote, success, type Result } from '../../notation/result';

const STANDARD_ERROR = 2;

/**
 * `Platform.openLog`: appends to a file. It writes synchronously, so that the last lines before a crash are there.
 * `failed` is called once if a record cannot be written, for example on a full disk.
 */
export async function openLog(target: LogTarget, failed: (message: string) => void): Promise<Result<LogWriter>> {
  try {
    if (target !== 'standard error' && !isWritable(target.file)) {
      return failure('LOG_FILE', `${quote(target.file)} is neither a file nor a character device.`);
    }
    const { pino } = await import('pino');
    const dest = target === 'standard error' ? STANDARD_ERROR : target.file;
    const destination = pino.destination({ dest, sync: true, append: true });
    let isBroken = false;
    destination.on('error', (error: Error) => {
      if (!isBroken) failed(`${error.message}.`);
      isBroken = true;
    });
    const logger = pino({ base: { pid: process.pid } }, destination);
    return success({ write: (record) => logger.info(record), close: () => destination.destroy() });
  } catch (error) {
    return failure('LOG_FILE', `${String(error)}.`);
  }
}

/** False for what cannot take a log: opening a pipe would wait for a reader. A missing file is created. */
function isWritable(file: string): boolean {
  const kind = statSync(file, { throwIfNoEntry: false });
  return kind === undefined || kind.isFile() || kind.isCharacterDevice();
}
