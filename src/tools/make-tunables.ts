// `npm run tunables`: writes src/core/search/tunables.ts.

import { scriptArguments } from '../platform/node/script';
import { writeTunables } from './tunables';

scriptArguments({});
writeTunables();
