// Arguments are commands: they run once and the process exits, with code 0 only on success.

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
import { usage, UsageError } from './usage';

/** Obeys the arguments, of which there is at least one; resolves with the exit code. */
export async function runCli(platform: NodePlatform, args: readonly string[]): Promise<number> {
  // What ends the process early, such as a reader of its output that has gone, is no success.
  process.exitCode = 1;
  const [command = '', ...rest] = args;
  try {
    switch (command) {
      case '--help':
        writeLine(usage(platform.sliders).trimEnd());
        return 0;
      case '--version':
        writeLine(`Sliderule ${version}`);
        return 0;
      case 'perft':
        return await runPerft(platform, rest);
      case 'board':
        return await runBoard(platform, rest);
      case 'moves':
        return await runMoves(platform, rest);
      case 'epd':
        return await runEpd(platform, rest);
      case 'tablebase':
        return await runTablebase(platform, rest);
      case 'book':
        return await runBook(platform, rest);
      case 'annotate':
        return await runAnnotate(platform, rest);
      case 'datagen':
        return await runDatagen(platform, rest);
      case 'data':
        return await runData(rest);
      default:
        return await runUciLines(platform, args);
    }
  } catch (error) {
    process.stderr.write(errorText(error));
    return 1;
  }
}

function errorText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isUsage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  return `error: ${message}${isUsage ? '\nengine.sh --help lists commands and options.' : ''}\n`;
}
