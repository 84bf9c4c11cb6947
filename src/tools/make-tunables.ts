// `npm run tunables`: src/core/search/tunables.ts anew.

import { writeTunables } from './tunables';

writeTunables();
