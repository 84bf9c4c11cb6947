// `npm run build tables`: writes all files that are made of tables: those of tables.ts, and src/core/search/tunables.ts.

import { scriptArguments } from '../cli/script';
import { writeTables } from './tables';
import { writeTunables } from './tunables';

scriptArguments({});
await writeTables();
writeTunables();
