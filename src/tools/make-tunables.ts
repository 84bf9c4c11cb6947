// `npm run tunables`: writes src/core/search/tunables.ts.

import { writeTunables } from './tunables';

writeTunables();
