// `lab boards`: the hash functions on boards other than the chessboard (section 4).

import { readArguments } from '../../../cli/arguments';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { BOARDS, compareLines, HashedLines, hashFor, LINE_DIRECTIONS, linesOf, stepOf, type Board } from './boards';
import { HEXAGON_HEADER, hexagonRows } from './hexagon';

export const BOARDS_HEADER = ['board', 'line', 'k', 'N', 'hash', 'table entries', 'compared', 'wrong'];

/** One row for each direction of each board. */
export function boardRows(boards: readonly Board[]): Cell[][] {
  return boards.flatMap((board) =>
    LINE_DIRECTIONS.map((direction) => {
      const k = stepOf(board, direction);
      const count = Math.max(...linesOf(board, direction).map(({ length }) => length));
      const lines = new HashedLines(board, direction);
      const { compared, wrong } = compareLines(lines);
      const hash = hashFor(k, count) ?? `${lines.parts} sections`;
      return [
        `${board.name} ${board.files} × ${board.ranks}`,
        direction,
        k,
        count,
        hash,
        lines.entries,
        compared,
        wrong,
      ];
    }),
  );
}

function run(args: readonly string[], out: Out): Promise<number> {
  readArguments({ args: [...args], options: {} });
  const rows = boardRows(BOARDS);
  const hexagon = hexagonRows();
  out(formatTable(BOARDS_HEADER, rows));
  out('\nGliński’s hexagon in rows of 11:');
  out(formatTable(HEXAGON_HEADER, hexagon));
  return Promise.resolve([...rows, ...hexagon].every((row) => row.at(-1) === 0) ? 0 : 1);
}

export const BOARDS_EXPERIMENT: Experiment = {
  name: 'boards',
  summary:
    'rook files and bishop diagonals of Gothic chess, shogi, xiangqi and a tall board, all lines of a hexagon (section 4)',
  run,
};
