// `npm run tunables`: writes src/core/search/tunables.ts.

import { scriptArguments } from '../cli/script';
import { writeTunables } from './tunables';

scriptArguments({});
writeTunables();
