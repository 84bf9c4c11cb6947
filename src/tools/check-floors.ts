// Checks the rules of the house (docs/ARCHITECTURE.md): floors, cycles, file lengths, the border, packages.
//
//   tsx src/tools/check-floors.ts

import { dependencies } from '../../package.json';
import { HOUSE } from './floor-plan';
import { checkHouse } from './house-rules';
import { readSources } from './source-tree';

const sources = readSources(HOUSE);
const found = checkHouse(sources, Object.keys(dependencies));
for (const line of found) console.error(line);
console.log(`floors: ${sources.size} files, ${found.length} broken rules`);
process.exitCode = found.length === 0 ? 0 : 1;
