// The built page with tables beside it, for a web server.

import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webFolder } from '../../src/tools/web-server';

/**
 * Makes a folder with all of dist/web, with the tables of a folder in `syzygy`, and with a page that names them. The caller
 * removes it.
 */
export function webWithTables(tables: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-web-'));
  // Copies, because the server follows no links.
  cpSync(webFolder, folder, { recursive: true });
  cpSync(tables, join(folder, 'syzygy'), { recursive: true });
  const names = readdirSync(tables);
  writeFileSync(join(folder, 'syzygy', 'index.html'), names.map((name) => `<a href="${name}">${name}</a>`).join('\n'));
  return folder;
}
