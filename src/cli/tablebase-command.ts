// `tablebase`: probes the Syzygy tables for a stream of positions.

import { MOVE_NONE } from '../abi/move';
import type { Core } from '../runtime/core';
import { openCore } from '../runtime/host';
import type { Platform } from '../runtime/platform';
import { openTablebases, splitFolders } from '../runtime/tablebases';
import { formatUciMove } from '../notation/uci-move';
import { writeBytes, writeLine } from '../platform/node/output';
import { BatchWriter } from './batch-writer';
import { answerLines } from './moves-command';
import type { MovesForm } from './moves-forms';
import { UsageError, readArguments } from './arguments';
import { unwrap } from '../notation/result';

/**
 * Answers each position of standard input, or checks all files. Resolves with the exit code: 1 if any line or any file
 * was invalid.
 */
export async function runTablebase(platform: Platform, args: readonly string[]): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      chess960: { type: 'boolean', default: false },
      path: { type: 'string' },
    },
  });
  const path = values.path ?? process.env.SYZYGY_PATH;
  if (path === undefined) throw new UsageError('tablebase needs --path FOLDERS, or SYZYGY_PATH in the environment.');
  let faults = 0;
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const sayFault = (fault: string): void => {
    faults++;
    say(fault);
  };
  const tablebases = openTablebases(splitFolders(path), platform, sayFault, values.check);
  if (values.check && (tablebases !== undefined || faults > 0)) {
    writeLine(`${tablebases?.files.paths.length ?? 0} files are good, ${faults} faults`);
    return faults === 0 ? 0 : 1;
  }
  if (tablebases === undefined) throw new UsageError(`There is no table in ${path}.`);
  const { core } = unwrap(await openCore(platform, { tablebases }));
  const out = new BatchWriter(writeBytes);
  const form: MovesForm = {
    position: (fen, setup) => {
      core.setSetup(setup);
      out.text(`${fen} | ${describe(core, values.chess960)}\n`);
    },
    broken: (line, _, { message }) => say(`line ${line}: ${message}`),
  };
  const broken = await answerLines(process.stdin as AsyncIterable<Buffer>, form, out);
  return broken === 0 ? 0 : 1;
}

/** Outcome, distance and best move of the core's position. */
function describe(core: Core, chess960: boolean): string {
  const { wdl, dtz, move } = core.probeTables();
  const best = move === null ? '?' : move === MOVE_NONE ? '-' : formatUciMove(move, chess960);
  return `${wdl ?? '?'} | ${dtz ?? '?'} | ${best}`;
}
