// The built page with tables beside it, for a web server.

import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webFolder } from '../../src/tools/web-server';

/**
 * Makes a folder with all of dist/web, with the tables of a folder in `syzygy`, and with a page that names them. The caller
 * removes it.
 */
export function webWithTables(tables: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-web-'));
  for (const name of readdirSync(webFolder)) symlinkSync(join(webFolder, name), join(folder, name));
  mkdirSync(join(folder, 'syzygy'));
  const names = readdirSync(tables);
  for (const name of names) symlinkSync(join(tables, name), join(folder, 'syzygy', name));
  writeFileSync(join(folder, 'syzygy', 'index.html'), names.map((name) => `<a href="${name}">${name}</a>`).join('\n'));
  return folder;
}
