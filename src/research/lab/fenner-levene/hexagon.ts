// Boards that are not rectangular (section 4): Gliński's hexagon of 91 cells, and triangles.
//
// The hexagon is stored in rows of 11: cell (column, row), each from -5 to 5, exists if their sum is between -5 and 5 too. A rook
// has three lines: along the row, and with steps of 11 and 10 bits. A bishop has three: steps of 9, 12 and 21 bits.

import type { Cell } from '../../report/draft';
import { occupancies, perfectHash } from './hash';
import { hashFor } from './boards';

const RADIUS = 5;
const WIDTH = 2 * RADIUS + 1;

/** Steps whose lines are hashed: (columns, rows). The rook's line along the row needs no hash, its cells are adjacent. */
export const HEXAGON_LINES = [
  { line: 'rook, k = 11', columns: 0, rows: 1 },
  { line: 'rook, k = 10', columns: -1, rows: 1 },
  { line: 'bishop, k = 9', columns: -2, rows: 1 },
  { line: 'bishop, k = 12', columns: 1, rows: 1 },
  { line: 'bishop, k = 21', columns: -1, rows: 2 },
] as const;
type Line = (typeof HEXAGON_LINES)[number];

function exists(column: number, row: number): boolean {
  return Math.max(Math.abs(column), Math.abs(row), Math.abs(column + row)) <= RADIUS;
}

function bitOf(column: number, row: number): number {
  return (row + RADIUS) * WIDTH + column + RADIUS;
}

/** Number of cells. */
export function hexagonCells(): number {
  const range = Array.from({ length: WIDTH }, (_, at) => at - RADIUS);
  return range.flatMap((row) => range.filter((column) => exists(column, row))).length;
}

/** The lines of a direction, each as the bits of its cells from the lowest up. */
export function hexagonLines({ columns, rows }: Line): number[][] {
  const lines: number[][] = [];
  for (let row = -RADIUS; row <= RADIUS; row++) {
    for (let column = -RADIUS; column <= RADIUS; column++) {
      if (!exists(column, row) || exists(column - columns, row - rows)) continue;
      const line: number[] = [];
      for (let n = 0; exists(column + n * columns, row + n * rows); n++) {
        line.push(bitOf(column + n * columns, row + n * rows));
      }
      lines.push(line);
    }
  }
  return lines;
}

export interface HexagonTally {
  readonly k: number;
  /** Cells of the longest line. */
  readonly count: number;
  readonly occupancies: number;
  /** Pairs of occupancies of a line that share an address: 0 if the function is perfect. */
  readonly collisions: number;
}

/** Hashes every occupancy of every line of a direction. */
export function hashHexagon(line: Line): HexagonTally {
  const k = line.rows * WIDTH + line.columns;
  const lines = hexagonLines(line);
  let tried = 0;
  let collisions = 0;
  for (const bits of lines) {
    if (bits.some((at, n) => at !== (bits[0] ?? 0) + n * k)) throw new Error(`${line.line}: not ${k} bits apart`);
    const name = hashFor(k, bits.length);
    if (name === undefined) throw new Error(`${line.line}: ${bits.length} cells cannot be hashed`);
    const { address } = perfectHash(name, k, bits.length);
    const seen = new Set<bigint>();
    for (const alpha of occupancies(k, bits.length)) {
      seen.add(address(alpha));
      tried += 1;
    }
    collisions += 2 ** bits.length - seen.size;
  }
  return { k, count: Math.max(...lines.map(({ length }) => length)), occupancies: tried, collisions };
}

export const HEXAGON_HEADER = ['line', 'k', 'N', 'hash', 'occupancies', 'collisions'];

/** A row for each direction. */
export function hexagonRows(): Cell[][] {
  return HEXAGON_LINES.map((line) => {
    const { k, count, occupancies: tried, collisions } = hashHexagon(line);
    return [line.line, k, count, hashFor(k, count) ?? 'none', tried, collisions];
  });
}

/** Triangles in rows of 16, two in a rhombus: one that points down, then one that points up. */
const TRIANGLES = 16;
const [DOWN, UP] = [0, 1];

/** The bits of a strip of triangles that crosses the rows: through a base to the next row, then through a side to the neighbour. */
export function triangleStrip(length: number): number[] {
  return Array.from({ length }, (_, n) => ((n + 1) >> 1) * TRIANGLES + (n % 2 === 0 ? DOWN : UP));
}
