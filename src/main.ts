// Wires the process to what it was started for: UCI without arguments, one command with them.

import { pathToFileURL } from 'node:url';
import { runCli } from './cli/cli';
import { labPath } from './runtime/artifacts';
import { writeLine } from './uci/output';
import { runUci } from './uci/uci-process';

/** What dist/lab.js exports: nothing in the engine imports the laboratory's sources, and nobody who plays loads them. */
interface Laboratory {
  runLab(args: readonly string[], out: (line: string) => void): Promise<number>;
}

async function runLab(args: readonly string[]): Promise<number> {
  process.exitCode = 1;
  const laboratory = (await import(pathToFileURL(labPath).href)) as Laboratory;
  return laboratory.runLab(args, writeLine);
}

const [command, ...rest] = process.argv.slice(2);
if (command === undefined) process.exit(await runUci());
process.exit(command === 'lab' ? await runLab(rest) : await runCli([command, ...rest]));
