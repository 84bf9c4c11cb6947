// The engine as a process that speaks UCI on its standard streams.

import { LineReader, LONGEST_LINE } from './line-reader';
import { writeLine } from './output';
import { Protocol } from './protocol';

/** Milliseconds after `quit` in which a stopped search says its best move, the start of the engine included. */
const QUIT_GRACE_MS = 3000;
/** Milliseconds between two looks whether the parent process is still there. */
const PARENT_CHECK_MS = 500;

/**
 * Obeys standard input until `quit` or its end. `quit` stops a search. At the end of input a search with a limit is
 * finished first, and one without is stopped; each says its best move. Resolves with the exit code when it is time to
 * leave; 1 if something failed that cannot be mended, or if the parent process has died: nobody reads the answers then.
 */
export function runUci(): Promise<number> {
  return new Promise((resolve) => {
    let leaving = false;
    const leave = (): void => {
      leaving = true;
      const isAwaited = protocol.quit();
      void protocol.idle().then(() => resolve(0));
      if (!isAwaited) setTimeout(() => resolve(0), QUIT_GRACE_MS);
    };
    const protocol = new Protocol({ write: writeLine, quit: leave, fail: () => resolve(1) });
    const reader = new LineReader(
      (line) => protocol.receive(line),
      () => protocol.complain(`a line of more than ${LONGEST_LINE} bytes was ignored.`),
    );
    const finish = (): void => {
      reader.end();
      // `quit` ends the input too, and has stopped more already.
      if (leaving) return;
      protocol.endOfInput();
      void protocol.idle().then(() => resolve(0));
    };
    process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
    process.stdin.on('end', finish);
    process.stdin.on('error', finish);
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve(1);
    }, PARENT_CHECK_MS).unref();
  });
}
