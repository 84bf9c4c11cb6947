// Inputs that the laboratory's exact figures need and cannot compute: positions and published factors, in docs/lab/inputs/.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES_FOLDER } from './record';

/** The lines of an input, blank ones left out. */
export function readInput(name: string): string[] {
  return readFileSync(join(PAGES_FOLDER, 'inputs', name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}
