// The engine as a process that speaks UCI on its standard streams.

import { LineReader, LONGEST_LINE } from './line-reader';
import { writeLine } from './output';
import { Protocol } from './protocol';

/** Milliseconds that a stopped search gets to say its best move before the process leaves without it. */
const SEARCH_GRACE_MS = 150;
/** Milliseconds that short commands read before `quit` get to be answered, the start of the engine included. */
const COMMAND_GRACE_MS = 3000;

/**
 * Obeys standard input until `quit` or its end, in mid-search too. Resolves with the exit code when it is time to leave;
 * 1 if something failed that cannot be mended.
 */
export function runUci(): Promise<number> {
  return new Promise((resolve) => {
    let leaving = false;
    const leave = (): void => {
      leaving = true;
      const grace = protocol.isSearching ? SEARCH_GRACE_MS : COMMAND_GRACE_MS;
      const isAwaited = protocol.wrapUp();
      void protocol.idle().then(() => resolve(0));
      if (!isAwaited) setTimeout(() => resolve(0), grace);
    };
    const protocol = new Protocol({ write: writeLine, quit: leave, fail: () => resolve(1) });
    const reader = new LineReader(
      (line) => protocol.receive(line),
      () => protocol.complain(`a line of more than ${LONGEST_LINE} bytes was ignored.`),
    );
    process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
    process.stdin.on('end', () => {
      reader.end();
      // Who says `quit` ends the input too; that says nothing new.
      if (!leaving) leave();
    });
    process.stdin.on('error', leave);
  });
}
