// The source file that holds the parameters' values, and the form in which they go there.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BISHOP_MOBILITY,
  KNIGHT_MOBILITY,
  OUTPOST,
  PARAMETER_COUNT,
  PIECE_SQUARE,
  PIECE_VALUE,
  QUEEN_MOBILITY,
  ROOK_MOBILITY,
} from '../../../abi/evaluation';
import { KING, PAWN } from '../../../abi/piece';
import { projectFolder } from '../../../platform/node/artifacts';
import type { Parameters } from './model';
import { TERMS } from './terms';

const FILE = join(projectFolder, 'src', 'core', 'eval', 'parameters.ts');
const WIDTH = 4;

/** Where tables of one value for each piece begin and end, by type: a constant can move between them and the piece's value. */
const MOBILITY = [
  [0, 0],
  [KNIGHT_MOBILITY, BISHOP_MOBILITY],
  [BISHOP_MOBILITY, ROOK_MOBILITY],
  [ROOK_MOBILITY, QUEEN_MOBILITY],
  [QUEEN_MOBILITY, OUTPOST],
] as const;

/**
 * Makes the average square and the average mobility worth nothing, and the piece's value what it is worth there. The
 * evaluation stays as it is; the numbers can be read.
 */
export function centre(parameters: Parameters): void {
  for (let type = PAWN; type <= KING; type++) {
    // Pawns stand on six ranks only.
    const rows = type === PAWN ? 4 : 0;
    const first = PIECE_SQUARE + type * 32;
    const value = type === KING ? null : PIECE_VALUE + type;
    moveMean(parameters, first + rows, first + 32 - rows, value);
    const [begin, end] = MOBILITY[type] ?? [0, 0];
    moveMean(parameters, begin, end, value);
  }
}

/** Takes the mean from the parameters of a range and adds it to another; the sides' kings cancel each other. */
function moveMean(parameters: Parameters, begin: number, end: number, to: number | null): void {
  for (const half of [0, 1]) {
    const shift = (index: number, by: number): void => {
      parameters[index * 2 + half] = (parameters[index * 2 + half] as number) + by;
    };
    let sum = 0;
    for (let index = begin; index < end; index++) sum += parameters[index * 2 + half] as number;
    const mean = end > begin ? sum / (end - begin) : 0;
    for (let index = begin; index < end; index++) shift(index, -mean);
    if (to !== null) shift(to, mean);
  }
}

/** The text of the file. */
export function formatParameters(parameters: Parameters, origin: string): string {
  const number = (at: number): string => String(Math.round(parameters[at] as number) + 0).padStart(WIDTH);
  const lines = TERMS.flatMap(({ name, first, columns }, index) => {
    const end = TERMS[index + 1]?.first ?? PARAMETER_COUNT;
    const rows: string[] = [];
    for (let row = first; row < end; row += columns) {
      const pairs = Array.from({ length: columns }, (_, column) => {
        const at = (row + column) * 2;
        return `${number(at)},${number(at + 1)},`;
      });
      rows.push(`  ${pairs.join('  ')}`);
    }
    return [`  // ${name}`, ...rows];
  });
  return [
    '// The values of the parameters, middlegame and endgame, in the order of src/abi/evaluation.ts.',
    `// Made by \`npm run train evaluation\`: ${origin}`,
    '',
    '// prettier-ignore',
    'export const PARAMETERS: usize = memory.data<i16>([',
    ...lines,
    ']);',
    '',
  ].join('\n');
}

/** Writes the source file. */
export function writeParameters(parameters: Parameters, origin: string): void {
  writeFileSync(FILE, formatParameters(parameters, origin));
}
