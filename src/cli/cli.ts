// Runs the command in the arguments. The process then exits, with code 0 only on success.

import { version } from '../../package.json';
import type { NodePlatform } from '../platform/node/node-platform';
import { writeLine } from '../platform/node/output';
import { programName } from '../platform/node/program-name';
import { runBook } from './book-command';
import { runAnnotate } from './annotate-command';
import { runBoard } from './board-command';
import { runEpd } from './epd-command';
import { runMoves } from './moves-command';
import { runPerft } from './perft-command';
import { runTablebase } from './tablebase-command';
import { runUciLines } from './uci-lines';
import { usage } from './usage';
import { UsageError } from './arguments';
import { messageOf } from '../notation/result';

/** Runs with the arguments after its name. Returns the exit code. */
export type Command = (platform: NodePlatform, args: readonly string[]) => number | Promise<number>;

/** The commands of those who play; src/main.ts adds research's. */
const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['--help', ({ sliders }) => show(usage(programName(), sliders).trimEnd())],
  ['--version', () => show(`Sliderule ${version}`)],
  ['annotate', runAnnotate],
  ['board', runBoard],
  ['book', runBook],
  ['epd', runEpd],
  ['moves', runMoves],
  ['perft', runPerft],
  ['tablebase', runTablebase],
]);

/**
 * Runs the command in the arguments, of which there is at least one: a command of this folder, one of the `added`, or UCI's.
 * Resolves with the exit code.
 */
export async function runCli(
  platform: NodePlatform,
  args: readonly string[],
  added: ReadonlyMap<string, Command>,
): Promise<number> {
  const [name = '', ...rest] = args;
  const commands = new Map([...COMMANDS, ...added]);
  const command = commands.get(commands.has(name) && rest.includes('--help') ? '--help' : name);
  try {
    return await (command === undefined ? runUciLines(platform, args, [...commands.keys()]) : command(platform, rest));
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
  const message = messageOf(error);
  return `error: ${message}${error instanceof UsageError ? `\n${programName()} --help lists commands and options.` : ''}\n`;
}
