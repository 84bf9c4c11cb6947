// The engine of `sliderule/tiny` on the thread that it is asked on.

import { createBrowserPlatform, TINY_CORE } from '../../platform/browser/browser-platform';
import { LocalService, type ServiceOwner } from '../service';
import { unpack } from './unpack';

const platform = createBrowserPlatform({
  locate: (name) => (name === TINY_CORE ? unpack(name) : name),
  startWorker: () => {
    throw new Error('without shared memory there is one thread');
  },
  shared: false,
  tiny: true,
});

export const openTiny = (owner: ServiceOwner): LocalService => new LocalService(platform, owner);
