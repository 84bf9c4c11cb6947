// Files that a user of the analysis page has: a book, and tables.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Position } from '../../src/library/chess';
import { bookMove, formatBookEntry } from '../../src/notation/polyglot';
import { projectRoot } from './paths';

const tables = join(projectRoot, 'test', 'inputs', 'syzygy');

/** A Polyglot book with the moves of one position. */
export function bookOf(position: Position, weights: Readonly<Record<string, number>>): Buffer {
  const entries = Object.entries(weights).map(([san, weight]) =>
    formatBookEntry({ key: position.key(), move: bookMove(position.move(san).packed), weight }),
  );
  return Buffer.concat(entries);
}

/** The tables with a queen, a rook or a pawn, and those that a pawn leads to. */
export const TABLE_FILES = readdirSync(tables)
  .filter((name) => /^K[QRP]vK\.rtb[wz]$/.test(name))
  .map((name) => join(tables, name));
