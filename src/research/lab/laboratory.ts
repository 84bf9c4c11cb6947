// The laboratory's entry point, dist/lab.js: lists the experiments, runs one, or writes the pages.

import { CHAPTERS } from './chapters';
import type { Experiment, Out } from './experiment';
import { PAGES_USAGE, writePages } from './pages';
import { UsageError } from '../../cli/arguments';
import { messageOf } from '../../notation/result';

const WIDTH = 22;

/** Runs the arguments after `lab`. Resolves with the exit code, 1 if they cannot be understood. */
export async function runLab(args: readonly string[], out: Out): Promise<number> {
  const [name, ...rest] = args;
  const experiment = findExperiment(name);
  if (name === undefined || args.includes('--help')) {
    out(usageText(experiment));
    return 0;
  }
  try {
    if (name === 'pages') return await writePages(rest, out);
    if (experiment === undefined) throw new UsageError(`There is no experiment '${name}'.`);
    return await experiment.run(rest, out);
  } catch (error) {
    process.stderr.write(`${errorText(error, experiment)}\n`);
    return 1;
  }
}

function findExperiment(name: string | undefined): Experiment | undefined {
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

/** Of an experiment, or of them all. */
function usageText(experiment: Experiment | undefined): string {
  if (experiment === undefined) return listText();
  return `Usage: engine.sh lab ${experiment.name} ${experiment.usage ?? ''}`.trimEnd();
}

function errorText(error: unknown, experiment: Experiment | undefined): string {
  const message = messageOf(error);
  if (!(error instanceof UsageError)) return `error: ${error instanceof Error ? (error.stack ?? message) : message}`;
  return `${message}\n\n${usageText(experiment)}`;
}
