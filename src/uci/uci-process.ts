// The engine as a process that speaks UCI, usually on its standard streams.

import { Engine } from '../engine/engine';
import type { Platform } from '../runtime/platform';
import { Protocol } from './protocol';

/**
 * Milliseconds after `quit` for a stopped search to report its best move. That includes the engine's start: on a machine
 * with a load of ten, compiling the core took more than 3,000. Only a search that never answers takes them all.
 */
const QUIT_GRACE_MS = 30_000;

/** Receives the input. */
export interface LineListener {
  line(text: string): void;
  /** A line of more than `mostBytes` was dropped. */
  dropped(mostBytes: number): void;
  /** No more lines will come. */
  ended(): void;
  /** The reader of the output is gone. */
  abandoned(): void;
}

/** Where lines come from and go to. */
export interface LineStreams {
  write(line: string): void;
  read(listener: LineListener): void;
}

/**
 * Runs commands until `quit` or the end of input. `quit` stops a search. At the end of input a search with a limit is
 * finished first, and one without a limit is stopped; each reports its best move. Resolves with the exit code when the
 * process should exit: 1 after a fatal error, or if nobody reads the output any more.
 */
export function runUci(platform: Platform, streams: LineStreams): Promise<number> {
  return new Promise((resolve) => {
    let leaving = false;
    const leave = (): void => {
      leaving = true;
      const isAwaited = engine.quit();
      void engine.idle().then(() => resolve(0));
      if (!isAwaited) setTimeout(() => resolve(0), QUIT_GRACE_MS);
    };
    const write = (line: string): void => streams.write(line);
    const engine = new Engine(platform);
    const protocol = new Protocol(platform, engine, { write, quit: leave, fail: () => resolve(1) });
    streams.read({
      line: (text) => protocol.receive(text),
      dropped: (mostBytes) => protocol.complain(`a line of more than ${mostBytes} bytes was ignored.`),
      ended: () => {
        // `quit` ends the input too, and has stopped more already.
        if (leaving) return;
        engine.finish();
        void engine.idle().then(() => resolve(0));
      },
      abandoned: () => resolve(1),
    });
  });
}
