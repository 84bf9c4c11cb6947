// All standard output goes through here, written synchronously. Node's stream would buffer what a pipe does not accept
// at once, and lose it at exit.

import { writeSync } from 'node:fs';
import { isOrphan } from './parent';

const STANDARD_OUTPUT = 1;
const RETRY_MS = 1;
const never = new Int32Array(new SharedArrayBuffer(4));

/** An engine that cannot write its moves must exit. */
function fail(error: Error): never {
  process.stderr.write(`error: standard output cannot be written (${error.message}).\n`);
  process.exit(1);
}

/**
 * Writes a line, waiting for a slow reader. If the reader or the parent process is gone, the process exits with its
 * current exit code; a full disk ends it with an error.
 */
export function writeLine(text: string): void {
  writeBytes(Buffer.from(`${text}\n`));
}

/** The same for bytes of any kind. */
export function writeBytes(bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(STANDARD_OUTPUT, bytes, written);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') process.exit();
      if (code !== 'EAGAIN') fail(error as Error);
      // The pipe is non-blocking, and it is full. Another process may hold it open when the reader is gone.
      if (isOrphan()) process.exit();
      Atomics.wait(never, 0, 0, RETRY_MS);
    }
  }
}
