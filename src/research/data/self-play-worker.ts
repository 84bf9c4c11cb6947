// Entry point of a self-play thread: it has its own core and plays games by number.

import { parentPort, workerData } from 'node:worker_threads';
import { PositionBook } from '../../engine/position-book';
import { processPlatform } from '../../platform/node/process-platform';
import { unwrap } from '../../notation/result';
import { encodeGame } from '../../notation/viriformat';
import { SelfPlay, type GameSettings } from './self-play';
import { openSearchCore } from './short-search';
import { requireTablebases } from './table-result';

/** A requested game. */
export interface PlayedGame {
  readonly number: number;
  /** In viriformat, end mark included. */
  readonly bytes: Uint8Array;
}

async function serve(settings: GameSettings): Promise<void> {
  const { evalFile = '', syzygy, book } = settings;
  const tablebases = syzygy === undefined ? undefined : requireTablebases(processPlatform, syzygy);
  const bare = await openSearchCore(evalFile, settings.hashMb, tablebases);
  const opened = book === undefined ? undefined : unwrap(PositionBook.open(processPlatform, book));
  const selfPlay = new SelfPlay(bare, settings, opened);
  parentPort?.on('message', (number: number) => {
    const game: PlayedGame = { number, bytes: encodeGame(selfPlay.play(number)) };
    parentPort?.postMessage(game);
  });
}

void serve(workerData as GameSettings);
