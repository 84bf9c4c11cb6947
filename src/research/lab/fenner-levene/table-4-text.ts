// The measured table 4 as tables of text.

import { formatTable, type Cell } from '../../report/draft';
import type { LineTimes, MethodTimes, Table4, Upkeep } from './table-4-times';

/** What the paper prints: seconds without and with hash, in Matlab at 1.83 GHz. */
export const PRINTED = [
  { operation: 'File (h1)', calls: 237_600, loop: 7.801, hash: 3.775, improvement: '51.61 %' },
  { operation: 'NE diagonal (h1)', calls: 193_200, loop: 6.048, hash: 4.775, improvement: '21.05 %' },
  { operation: 'NE diagonal (ĥ1)', calls: 193_200, loop: 6.048, hash: 5.097, improvement: '15.72 %' },
  { operation: 'NW diagonal (h2)', calls: 193_200, loop: 5.573, hash: 2.757, improvement: '50.53 %' },
] as const;

/** The share of the time that the hash saves in each row, in percent. */
export function hashSaves(rows: readonly Pick<LineTimes, 'loop' | 'hash'>[]): number[] {
  return rows.map(({ loop, hash }) => saved(loop, hash));
}

function saved(base: number, time: number): number {
  return (1 - time / base) * 100;
}

/** The share of the time `base` that is saved. */
export function improvement(base: number, time: number): string {
  return `${saved(base, time).toFixed(1)} %`;
}

function milliseconds(seconds: number): string {
  return (seconds * 1000).toPrecision(3);
}

/** A table's header and rows. */
export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The paper's table, and ours beside it. */
export function lineTable(times: readonly LineTimes[]): TextTable {
  return {
    header: [
      'operation',
      'calls',
      'without hash, ms',
      'with hash, ms',
      'improvement',
      'printed',
      'hash to the moves, ms',
      'improvement',
    ],
    rows: times.map(({ operation, calls, loop, hash, direct }) => [
      operation,
      calls,
      milliseconds(loop),
      milliseconds(hash),
      improvement(loop, hash),
      PRINTED.find((row) => row.operation === operation)?.improvement ?? '',
      milliseconds(direct),
      improvement(loop, direct),
    ]),
  };
}

const ORACLE = 'ray-scan';

/** Every slider method on the same calls, compared with walking along the rays. */
export function methodTable(times: readonly MethodTimes[]): TextTable {
  const base = times.find(({ name }) => name === ORACLE);
  const withBytes = times.some(({ tableBytes }) => tableBytes !== undefined);
  return {
    header: ['method', ...(withBytes ? ['table bytes'] : []), 'rooks, ms', 'improvement', 'bishops, ms', 'improvement'],
    rows: times.map(({ name, tableBytes, rooks, bishops }) => [
      name,
      ...(withBytes ? [tableBytes ?? ''] : []),
      milliseconds(rooks),
      base === undefined ? '' : improvement(base.rooks, rooks),
      milliseconds(bishops),
      base === undefined ? '' : improvement(base.bishops, bishops),
    ]),
  };
}

/** The cost of keeping the turned boards. */
export function upkeepText({ one, four }: Upkeep): string {
  const more = (four - one).toFixed(2);
  return `Adding or removing a man takes ${one.toFixed(2)} ns in one board and ${four.toFixed(2)} ns in four: ${more} ns more.`;
}

/** All tables for a terminal. */
export function formatTable4(table: Table4): string {
  const part = (title: string, { header, rows }: TextTable): string => `${title}\n\n${formatTable(header, rows)}\n`;
  return [
    `${table.positions} positions, ${table.rookCalls} and ${table.bishopCalls} calls in 100 passes; ${table.machine}\n`,
    part('Compiled:', lineTable(table.compiledLines)),
    part('Plain TypeScript, BigInt:', lineTable(table.plainLines)),
    part('Slider methods, compiled:', methodTable(table.compiled)),
    part('Slider methods, plain TypeScript, BigInt:', methodTable(table.plain)),
    upkeepText(table.upkeep),
  ].join('\n');
}
