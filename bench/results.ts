// Draws the tables and plots of docs/STRENGTH.md and docs/LAB.md from the rows in bench/results/.
//
//   npm run docs results [-- --check | TABLE]
//
// `--check` writes nothing and fails when a document differs from the rows. With the name of a table of
// bench/results/tables.json, it prints that table with its conditions, also those that no document shows.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '../src/cli/script';
import { UsageError } from '../src/cli/arguments';
import { renderChart } from '../src/research/report/chart';
import { formatTable } from '../src/research/report/draft';
import { replaceSection } from '../src/research/report/page-section';
import { KINDS, readRows, readTables, type Row } from './results/store';
import { PLOTS, rowsOf, VIEWS, type View } from './results/views';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The Markdown table of a view. Columns that are empty in all rows are left out. */
function draw(view: View): string {
  const { columns, sums } = view;
  const rows = rowsOf(view, readRows(view.kind));
  const used = Object.entries(columns).filter(([, cell]) => rows.some((row) => cell(row) !== undefined));
  const cells = rows.map((row) => used.map(([, cell]) => cell(row) ?? ''));
  return formatTable(
    used.map(([heading]) => heading),
    sums === undefined ? cells : [...cells, sums(rows)],
  );
}

/** The files that follow from the rows, with their contents. */
async function documents(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const view of VIEWS) {
    const page = found.get(view.page) ?? readFileSync(join(ROOT, view.page), 'utf8');
    found.set(view.page, replaceSection(page, view.name, `\n${draw(view)}\n`));
  }
  for (const { file, kind, draw: chart } of PLOTS) found.set(file, await renderChart(chart(readRows(kind))));
  return found;
}

function textOf(file: string): string {
  try {
    return readFileSync(join(ROOT, file), 'utf8');
  } catch {
    return '';
  }
}

/** Conditions and all rows of a table. */
function print(table: string): void {
  const conditions = readTables()[table];
  if (conditions === undefined) {
    throw new UsageError(`'${table}' is not one of ${Object.keys(readTables()).join(', ')}.`);
  }
  const rows: Row[] = KINDS.flatMap((kind) => readRows(kind).filter((row) => row.table === table));
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'table');
  const cells = rows.map((row) => headings.map((name) => String(row[name] ?? '')));
  console.log(`${conditions}\n\n${formatTable(headings, cells)}`);
}

const { values, positionals } = scriptArguments({ allowPositionals: true, options: { check: { type: 'boolean' } } });
const [table] = positionals;
if (table !== undefined) {
  print(table);
} else {
  for (const [file, text] of await documents()) {
    if (text === textOf(file)) continue;
    if (values.check === true) {
      console.error(`${file} is not what its rows say: npm run docs results`);
      process.exitCode = 1;
    } else {
      mkdirSync(dirname(join(ROOT, file)), { recursive: true });
      writeFileSync(join(ROOT, file), text);
      console.log(file);
    }
  }
}
