// Entry point of a self-play thread: it has its own core and plays games by number.

import { parentPort, workerData } from 'node:worker_threads';
import { processPlatform } from '../platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import { openCore } from '../runtime/host';
import { readNetwork } from '../runtime/network';
import { success, unwrap } from '../notation/result';
import { encodeGame } from '../notation/viriformat';
import { SelfPlay, type GameSettings } from './self-play';
import { requireTablebases } from './table-result';

/** A requested game. */
export interface PlayedGame {
  readonly number: number;
  /** In viriformat, end mark included. */
  readonly bytes: Uint8Array;
}

async function serve(settings: GameSettings): Promise<void> {
  const { evalFile = '', syzygy } = settings;
  const network = unwrap(evalFile === '' ? success(undefined) : await readNetwork(processPlatform, evalFile));
  const bare = unwrap(
    await openCore(
      processPlatform,
      {
        sliders: DEFAULT_SLIDERS,
        threads: 1,
        hashMb: settings.hashMb,
        network,
        tablebases: syzygy === undefined ? undefined : requireTablebases(processPlatform, syzygy),
      },
      // Nodes limit these searches. Reading the real clock at each iteration would cost 5 % of the time.
      () => 0,
    ),
  );
  const selfPlay = new SelfPlay(bare, settings);
  parentPort?.on('message', (number: number) => {
    const game: PlayedGame = { number, bytes: encodeGame(selfPlay.play(number)) };
    parentPort?.postMessage(game);
  });
}

void serve(workerData as GameSettings);
