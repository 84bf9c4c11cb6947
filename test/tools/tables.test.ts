import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../../src/platform/node/artifacts';
import { generatedFiles } from '../../src/tools/tables';

it('files that are made of tables are up to date', async () => {
  for (const [path, text] of await generatedFiles()) {
    expect(readFileSync(join(projectFolder, path), 'utf8'), `${path}: run 'npm run build tables'`).toBe(text);
  }
});
