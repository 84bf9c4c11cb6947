// Wires the process to what it was started for: UCI without arguments, one command with them.

import './platform/node/oldest-node';
import { pathToFileURL } from 'node:url';
import { runCli, type Command } from './cli/cli';
import { distFile, isBuilt } from './platform/node/artifacts';
import { optimiseModules } from './platform/node/compiler';
import { writeLine } from './platform/node/output';
import { processPlatform } from './platform/node/process-platform';
import { standardStreams } from './platform/node/streams';
import { runData } from './research/data/data-command';
import { runDatagen } from './research/data/datagen-command';
import { runUci } from './uci/uci-process';

/** The commands of other rooms: nothing else that plays imports research, and nobody else loads the tools' packages. */
const ADDED: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['data', (_, args) => runData(args)],
  ['datagen', runDatagen],
  ['mcp', async (_, args) => (await import('./mcp/mcp-command')).runMcp(args)],
]);

/** What dist/lab.js exports: nothing in the engine imports the laboratory's sources, and nobody who plays loads them. */
interface Laboratory {
  runLab(args: readonly string[], out: (line: string) => void): Promise<number>;
}

async function runLab(args: readonly string[]): Promise<number> {
  if (!isBuilt('lab.js')) {
    process.stderr.write('error: the laboratory runs in a checkout only.\n');
    return 1;
  }
  const laboratory = (await import(pathToFileURL(distFile('lab.js')).href)) as Laboratory;
  return laboratory.runLab(args, writeLine);
}

function run([command, ...rest]: readonly string[]): Promise<number> {
  // If the process ends early, for example because the reader of its output is gone, that is no success.
  process.exitCode = 1;
  if (command === undefined) return runUci(processPlatform, standardStreams);
  return command === 'lab' ? runLab(rest) : runCli(processPlatform, [command, ...rest], ADDED);
}

if (!processPlatform.checked) optimiseModules();
void run(process.argv.slice(2)).then((code) => process.exit(code));
