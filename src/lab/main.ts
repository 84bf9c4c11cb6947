// The laboratory's entry point, dist/lab.js: lists the experiments, runs one, or writes the pages.

import { CHAPTERS } from './chapters';
import type { Experiment, Out } from './experiment';
import { PAGES_USAGE, writePages } from './pages';
import { UsageError } from '../platform/node/arguments';

const WIDTH = 22;

/** Runs the arguments after `lab`. Resolves with the exit code, 1 if they cannot be understood. */
export async function runLab(args: readonly string[], out: Out): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help') {
    out(listText());
    return 0;
  }
  const experiment = findExperiment(name);
  try {
    if (name === 'pages') return await writePages(rest, out);
    if (experiment === undefined) throw new UsageError(`There is no experiment '${name}'.`);
    return await experiment.run(rest, out);
  } catch (error) {
    process.stderr.write(`${errorText(error, experiment)}\n`);
    return 1;
  }
}

function findExperiment(name: string): Experiment | undefined {
  return CHAPTERS.flatMap(({ experiments }) => experiments).find((experiment) => experiment.name === name);
}

function listText(): string {
  const lines = ['Usage: engine.sh lab NAME [arguments]', ''];
  for (const { document, experiments } of CHAPTERS) {
    lines.push(document.replaceAll('*', ''));
    for (const { name, summary } of experiments) lines.push(`  ${name.padEnd(WIDTH)} ${summary}`);
    lines.push('');
  }
  lines.push('All of it', `  ${'pages'.padEnd(WIDTH)} writes docs/lab/: ${PAGES_USAGE}`);
  return lines.join('\n');
}

function errorText(error: unknown, experiment: Experiment | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof UsageError)) return `error: ${error instanceof Error ? (error.stack ?? message) : message}`;
  const usage =
    experiment === undefined ? listText() : `Usage: engine.sh lab ${experiment.name} ${experiment.usage ?? ''}`;
  return `${message}\n\n${usage.trimEnd()}`;
}
