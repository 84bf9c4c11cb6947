// Writes src/core/search/tunables.ts from the table in src/abi/tunables.ts.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TUNABLES } from '../abi/tunables';
import { projectFolder } from '../platform/node/artifacts';

const FILE = join(projectFolder, 'src', 'core', 'search', 'tunables.ts');

/** The text of the generated file. */
export function formatTunables(): string {
  const functions = TUNABLES.flatMap(({ name, value, purpose }, index) => [
    `/** ${purpose} */`,
    `export function ${name}(): i32 {`,
    `  return tunable(${index}, ${value});`,
    '}',
    '',
  ]);
  const defaults = TUNABLES.map(({ value }, index) => `  setTunable(${index}, ${value});`);
  return [
    '// The constants of the search, by name. Made by `npm run build tables` of src/abi/tunables.ts; a function that returns a',
    '// constant costs nothing.',
    '',
    "import { TABLE_TUNABLES } from '../../abi/memory';",
    '',
    'function tunable(index: i32, value: i32): i32 {',
    '  return TUNING ? load<i32>(TABLE_TUNABLES + (index << 2)) : value;',
    '}',
    '',
    'function setTunable(index: i32, value: i32): void {',
    '  store<i32>(TABLE_TUNABLES + (index << 2), value);',
    '}',
    '',
    ...functions,
    '/** Fills the table that a tuning build reads, once per memory. */',
    'export function initTunables(): void {',
    '  if (!TUNING) return;',
    ...defaults,
    '}',
    '',
  ].join('\n');
}

/** Writes the file. */
export function writeTunables(): void {
  writeFileSync(FILE, formatTunables());
}
