// Wires the process to what it was started for: UCI without arguments, one command with them.

import { runCli } from './cli/cli';
import { runUci } from './uci/uci-process';

const args = process.argv.slice(2);
process.exit(args.length === 0 ? await runUci() : await runCli(args));
