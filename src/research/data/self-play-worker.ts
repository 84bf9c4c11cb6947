// Entry point of a self-play thread: it has its own core and plays games by number.

import { parentPort, workerData } from 'node:worker_threads';
import { processPlatform } from '../../platform/node/process-platform';
import { encodeGame } from '../../notation/viriformat';
import { SelfPlay, openGameFiles, type GameSettings } from './self-play';
import { openSearchCore } from './short-search';

/** A requested game. */
export interface PlayedGame {
  readonly number: number;
  /** In viriformat, end mark included. */
  readonly bytes: Uint8Array;
}

async function serve(settings: GameSettings): Promise<void> {
  const { evalFile = '' } = settings;
  const { tablebases, book } = openGameFiles(processPlatform, settings);
  const bare = await openSearchCore(evalFile, settings.hashMb, tablebases);
  const selfPlay = new SelfPlay(bare, settings, book);
  parentPort?.on('message', (number: number) => {
    const game: PlayedGame = { number, bytes: encodeGame(selfPlay.play(number)) };
    parentPort?.postMessage(game);
  });
}

void serve(workerData as GameSettings);
