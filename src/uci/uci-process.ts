// The engine as a process that speaks UCI, mostly on its standard streams.

import type { Platform } from '../runtime/platform';
import { Protocol } from './protocol';

/** Milliseconds after `quit` in which a stopped search says its best move, the start of the engine included. */
const QUIT_GRACE_MS = 3000;

/** Hears of what comes in. */
export interface LineListener {
  line(text: string): void;
  /** A line of more than `mostBytes` was dropped. */
  dropped(mostBytes: number): void;
  /** No more lines will come. */
  ended(): void;
  /** Whoever reads the answers has gone. */
  abandoned(): void;
}

/** Where lines come from and go to. */
export interface LineStreams {
  write(line: string): void;
  read(listener: LineListener): void;
}

/**
 * Obeys what it reads until `quit` or the end of input. `quit` stops a search. At the end of input a search with a limit is
 * finished first, and one without is stopped; each says its best move. Resolves with the exit code when it is time to
 * leave; 1 if something failed that cannot be mended, or if nobody reads the answers any more.
 */
export function runUci(platform: Platform, streams: LineStreams): Promise<number> {
  return new Promise((resolve) => {
    let leaving = false;
    const leave = (): void => {
      leaving = true;
      const isAwaited = protocol.quit();
      void protocol.idle().then(() => resolve(0));
      if (!isAwaited) setTimeout(() => resolve(0), QUIT_GRACE_MS);
    };
    const write = (line: string): void => streams.write(line);
    const protocol = new Protocol(platform, { write, quit: leave, fail: () => resolve(1) });
    streams.read({
      line: (text) => protocol.receive(text),
      dropped: (mostBytes) => protocol.complain(`a line of more than ${mostBytes} bytes was ignored.`),
      ended: () => {
        // `quit` ends the input too, and has stopped more already.
        if (leaving) return;
        protocol.endOfInput();
        void protocol.idle().then(() => resolve(0));
      },
      abandoned: () => resolve(1),
    });
  });
}
