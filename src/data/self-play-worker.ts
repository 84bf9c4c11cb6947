// Entry point of a thread that plays games for data: a core of its own, asked for one game after the other by number.

import { parentPort, workerData } from 'node:worker_threads';
import { processPlatform } from '../platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import { openCore } from '../runtime/host';
import { readNetwork } from '../runtime/network';
import { success } from '../notation/result';
import { encodeGame } from '../notation/viriformat';
import { SelfPlay, type GameSettings } from './self-play';
import { requireTablebases } from './table-result';

/** A game that was asked for. */
export interface PlayedGame {
  readonly number: number;
  /** In viriformat, end mark included. */
  readonly bytes: Uint8Array;
}

async function serve(settings: GameSettings): Promise<void> {
  const { evalFile = '', syzygy } = settings;
  const network = evalFile === '' ? success(undefined) : await readNetwork(processPlatform, evalFile);
  if (!network.ok) throw new Error(network.error.message);
  const bare = await openCore(processPlatform, {
    sliders: DEFAULT_SLIDERS,
    threads: 1,
    hashMb: settings.hashMb,
    network: network.value,
    tablebases: syzygy === undefined ? undefined : requireTablebases(processPlatform, syzygy),
  });
  if (!bare.ok) throw new Error(bare.error.message);
  const selfPlay = new SelfPlay(bare.value, settings);
  parentPort?.on('message', (number: number) => {
    const game: PlayedGame = { number, bytes: encodeGame(selfPlay.play(number)) };
    parentPort?.postMessage(game);
  });
}

void serve(workerData as GameSettings);
