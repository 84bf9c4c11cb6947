// The chapter's page, section by section of the paper.

import type { Draft } from '../draft';
import { coverageRow, HEADER } from './perfect-hash';

/** Section 2 and the gaps of sections 3.1 to 3.3. */
export function writeHashFunctions(page: Draft): void {
  page.heading('Sections 2 and 3: the hash functions');
  page.text('Every occupancy of the active positions, for the three lines of a chess board:');
  page.table(HEADER, [
    coverageRow('h1', 8, 8),
    coverageRow('h1', 9, 8),
    coverageRow('ĥ1', 9, 8),
    coverageRow('h2', 7, 8),
  ]);
  page.command('./engine.sh lab perfect-hash --k 9 --count 8');
}
