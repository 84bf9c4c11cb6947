// The command line of the scripts behind `npm run`: `--help` shows the comment at the script's head, and an error is one line.

import { readFileSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { readArguments } from './arguments';
import { runBuild } from '../platform/node/artifacts';
import { writeLine } from '../platform/node/output';

/** Reads the arguments of the script that the process runs, which then ends on errors. */
export function scriptArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof readArguments<Config>> {
  endOnErrors();
  const [, script = '', ...args] = process.argv;
  if (args.includes('--help')) {
    writeLine(headComment(readFileSync(script, 'utf8')));
    process.exit(0);
  }
  return readArguments(config);
}

/** Runs the build with these options. Ends the process if that fails: the build has said why. */
export async function buildFirst(...wanted: readonly string[]): Promise<void> {
  if (!(await runBuild(wanted))) process.exit(1);
}

/** The comment that a source begins with, which is a script's usage. */
function headComment(source: string): string {
  const lines = source.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}

/** From now on an error that nobody catches ends the process with exit code 1 and one line. */
export function endOnErrors(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`error: ${explain(error)}\n`);
    process.exit(1);
  });
}

/** An error that JavaScript throws is a fault of the script and keeps its stack; others were worded for its user. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isFault = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isFault && error.stack !== undefined ? error.stack : error.message;
}
