// The match runner: two UCI engines, many games, and the significance of their result.
//
//   npm run match -- --help

import { writeLine } from '../platform/node/output';
import { INTERRUPTED, interruption } from '../cli/interruption';
import { endOnErrors } from '../cli/script';
import { reportFile, runMatch } from './runner';
import { MATCH_USAGE, parseMatchArguments } from './settings';

/** Resolves with the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const command = parseMatchArguments(args);
  switch (command.kind) {
    case 'help':
      writeLine(MATCH_USAGE.trimEnd());
      return 0;
    case 'report':
      await reportFile(command.file, command.sprt, writeLine);
      return 0;
    case 'play':
      return (await runMatch(command.settings, writeLine, interruption)) ? 0 : INTERRUPTED;
  }
}

endOnErrors();
process.exitCode = await main(process.argv.slice(2));
process.exit();
