// Runs the command in the arguments. The process then exits, with code 0 only on success.

import { version } from '../../package.json';
import type { NodePlatform } from '../platform/node/node-platform';
import { writeLine } from '../platform/node/output';
import { runBook } from './book-command';
import { runAnnotate } from './annotate-command';
import { runData } from './data-command';
import { runDatagen } from './datagen-command';
import { runBoard } from './board-command';
import { runEpd } from './epd-command';
import { runMoves } from './moves-command';
import { runPerft } from './perft-command';
import { runTablebase } from './tablebase-command';
import { runUciLines } from './uci-lines';
import { usage } from './usage';
import { UsageError } from './arguments';

type Command = (platform: NodePlatform, args: readonly string[]) => number | Promise<number>;

/** Every command but `lab`, which src/main.ts runs, and UCI's. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['--help', ({ sliders }) => show(usage(sliders).trimEnd())],
  ['--version', () => show(`Sliderule ${version}`)],
  ['annotate', runAnnotate],
  ['board', runBoard],
  ['book', runBook],
  ['data', (_, args) => runData(args)],
  ['datagen', runDatagen],
  ['epd', runEpd],
  ['moves', runMoves],
  ['perft', runPerft],
  ['tablebase', runTablebase],
]);

/** Runs the command in the arguments, of which there is at least one. Resolves with the exit code. */
export async function runCli(platform: NodePlatform, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const command = COMMANDS.get(COMMANDS.has(name) && rest.includes('--help') ? '--help' : name);
  try {
    return await (command === undefined ? runUciLines(platform, args, [...COMMANDS.keys()]) : command(platform, rest));
  } catch (error) {
    process.stderr.write(errorText(error));
    return 1;
  }
}

function show(text: string): number {
  writeLine(text);
  return 0;
}

function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `error: ${message}${error instanceof UsageError ? '\nengine.sh --help lists commands and options.' : ''}\n`;
}
