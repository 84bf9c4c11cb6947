// A page being written: Markdown in order, and the figures that it shows.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../platform/node/whole-files';
import { renderChart, type Chart } from './chart';

/** Folder of the figures, beside the pages. */
const FIGURES = 'figures';

export type Cell = string | number;

export class Draft {
  private readonly blocks: string[] = [];

  /** `folder` is the page's folder; `name` is its file name without the extension. */
  constructor(
    private readonly folder: string,
    private readonly name: string,
    title: string,
  ) {
    this.blocks.push(`# ${title}`);
  }

  /** A heading below the title: level 2 for a section of the document, 3 within it. */
  heading(text: string, level: 2 | 3 = 2): void {
    this.blocks.push(`${'#'.repeat(level)} ${text}`);
  }

  /** Paragraphs and lists as Markdown. Surrounding white space is removed. */
  text(markdown: string): void {
    this.blocks.push(markdown.trim());
  }

  /** Commands that reproduce what is shown beside them. */
  command(...lines: readonly string[]): void {
    this.blocks.push(lines.map((line) => `    ${line}`).join('\n'));
  }

  /** A table. Columns whose cells are all numbers (or –, for none) are right-aligned. */
  table(header: readonly string[], rows: readonly (readonly Cell[])[]): void {
    this.blocks.push(formatTable(header, rows));
  }

  /** Draws a chart into an SVG file of the page and shows it. The caption says what the chart shows. */
  async figure(name: string, caption: string, chart: Chart): Promise<void> {
    const file = `${this.name}-${name}.svg`;
    const svg = await renderChart(chart);
    mkdirSync(join(this.folder, FIGURES), { recursive: true });
    replaceFile(join(this.folder, FIGURES, file), svg);
    this.blocks.push(`![${caption}](${FIGURES}/${file})`, `*${caption}*`);
  }

  /** The page as it stands. */
  markdown(): string {
    return `${this.blocks.join('\n\n')}\n`;
  }

  /** Writes the page to its file and returns the path. */
  save(): string {
    mkdirSync(this.folder, { recursive: true });
    const path = join(this.folder, `${this.name}.md`);
    replaceFile(path, this.markdown());
    return path;
  }
}

/** Whole numbers get commas; other cells stay as they are. */
function cellText(cell: Cell): string {
  return typeof cell === 'number' && Number.isInteger(cell) ? cell.toLocaleString('en') : String(cell);
}

/** A Markdown table. Columns whose cells are all numbers (or –, for none) are right-aligned. */
export function formatTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const alignments = header.map((_, column) =>
    rows.length > 0 && rows.every((row) => /^([-+±]?[\d.,]+( ?%)?|–)$/.test(cellText(row[column] ?? '')))
      ? '---:'
      : '---',
  );
  const lines = [header, alignments, ...rows.map((row) => row.map(cellText))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
