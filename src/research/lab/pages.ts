// Writes docs/lab/: a page for each chapter, and the index.

import { CHAPTERS } from './chapters';
import { COVERAGE_HEADER, coverageRows } from './coverage';
import { Draft } from '../report/draft';
import type { Chapter, Out } from './experiment';
import { PAGES_FOLDER } from './record';
import { UsageError, readArguments } from '../../cli/arguments';

export const PAGES_USAGE = 'pages [CHAPTER ...] [--out FOLDER]';

/** `lab pages`: writes the pages of the named chapters (of all, if none is named) and the index. */
export async function writePages(args: readonly string[], out: Out): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string', default: PAGES_FOLDER } },
  });
  const unknown = positionals.find((name) => !CHAPTERS.some((chapter) => chapter.name === name));
  if (unknown !== undefined) {
    throw new UsageError(`'${unknown}' is not one of the chapters ${CHAPTERS.map(({ name }) => name).join(', ')}.`);
  }
  for (const chapter of CHAPTERS) {
    if (positionals.length > 0 && !positionals.includes(chapter.name)) continue;
    const start = performance.now();
    const path = await writeChapter(chapter, values.out);
    out(`${path}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  out(writeIndex(values.out));
  return 0;
}

async function writeChapter(chapter: Chapter, folder: string): Promise<string> {
  const page = new Draft(folder, chapter.name, chapter.title);
  page.text(chapter.document);
  for (const [number, section] of chapter.sections.entries()) {
    const start = performance.now();
    await section(page);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stderr.write(`${chapter.name}: ${number + 1} of ${chapter.sections.length} sections, ${seconds} s\n`);
  }
  return page.save();
}

function writeIndex(folder: string): string {
  const page = new Draft(folder, 'README', 'The laboratory');
  page.text(`
The engine is built on five documents. Here the methods that they describe run, and are measured against what the
documents claim. Each page is about one document and is meant to be read beside it. A program measures and writes the
pages:
`);
  page.command(
    'npm run lab                     # all pages, a minute or two',
    './engine.sh lab                 # the list of experiments',
  );
  page.text('Longer experiments have a command of their own, named on the page; their results are in [data](data).');
  for (const { name, title, document, experiments } of CHAPTERS) {
    page.heading(`[${title}](${name}.md)`);
    page.text(document);
    page.table(
      ['experiment', 'shows'],
      experiments.map((experiment) => [`\`${experiment.name}\``, experiment.summary]),
    );
  }
  page.heading('Every section of the documents');
  page.text('What confronts each section, and what came out. The pages have the reasons.');
  page.table(COVERAGE_HEADER, coverageRows());
  return page.save();
}
