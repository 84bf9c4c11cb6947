// sliderule.js, the engine as a worker that speaks UCI by strings:
//
//   const engine = new Worker('sliderule.js');
//   engine.onmessage = ({ data }) => console.log(data);
//   engine.postMessage('uci');
//
// It finds its core and its network in the folders `core` and `nets` beside it. Where threads are possible it starts them from
// its own file, under another name.

import { DEFAULT_NETWORK } from '../../runtime/defaults';
import { MAX_NETWORK_SIZE } from '../../runtime/network-shape';
import { runUci, type LineStreams } from '../../uci/uci-process';
import { createBrowserPlatform } from './browser-platform';
import { threadServer } from './workers';

/** Name of a worker that is a search thread. */
const THREAD = 'sliderule search thread';

const streams: LineStreams = {
  write: (line) => postMessage(line),
  read(listener) {
    addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      for (const line of String(data).split('\n')) listener.line(line);
    });
  },
};

if (self.name === THREAD) {
  const take = threadServer();
  addEventListener('message', ({ data }: MessageEvent<Parameters<typeof take>[0]>) => take(data));
} else {
  const platform = createBrowserPlatform({
    locate: (file) => new URL(file, location.href),
    startWorker: () => new Worker(location.href, { name: THREAD }),
  });
  // Loads in parallel with the core.
  if (DEFAULT_NETWORK !== null) void platform.loadNetwork(DEFAULT_NETWORK, MAX_NETWORK_SIZE);
  void runUci(platform, streams).then(() => close());
}
