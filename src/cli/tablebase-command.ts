// `tablebase`: what the Syzygy tables know of a stream of positions.

import { parseArgs } from 'node:util';
import { MOVE_NONE } from '../abi/move';
import type { Core } from '../runtime/core';
import { DEFAULT_SLIDERS } from '../runtime/defaults';
import { openCore } from '../runtime/host';
import type { Platform } from '../runtime/platform';
import { openTablebases, splitFolders } from '../runtime/tablebases';
import { parseFen } from '../notation/fen';
import { formatUciMove } from '../notation/uci-move';
import { LineReader, LONGEST_LINE } from '../platform/node/line-reader';
import { writeLine } from '../platform/node/output';
import { UsageError } from './usage';

/**
 * Answers each position of standard input, or checks all files. Resolves with the exit code: 1 if any line was no position, or
 * any file at fault.
 */
export async function runTablebase(platform: Platform, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      chess960: { type: 'boolean', default: false },
      path: { type: 'string' },
    },
  });
  const path = values.path ?? process.env.SYZYGY_PATH;
  if (path === undefined) throw new UsageError('tablebase wants --path FOLDERS, or SYZYGY_PATH in the environment.');
  let faults = 0;
  const say = (message: string): void => void process.stderr.write(`${message}\n`);
  const sayFault = (fault: string): void => {
    faults++;
    say(fault);
  };
  const tablebases = openTablebases(splitFolders(path), platform, sayFault, values.check);
  if (values.check) {
    writeLine(`${tablebases?.files.paths.length ?? 0} files are good, ${faults} faults`);
    return faults === 0 ? 0 : 1;
  }
  if (tablebases === undefined) throw new UsageError(`There is no table in ${path}.`);
  const opened = await openCore(platform, { sliders: DEFAULT_SLIDERS, threads: 1, hashMb: 1, tablebases });
  if (!opened.ok) throw new Error(opened.error.message);
  return answerPositions(process.stdin as AsyncIterable<Buffer>, opened.value.core, values.chess960, say);
}

async function answerPositions(
  chunks: AsyncIterable<Buffer>,
  core: Core,
  chess960: boolean,
  say: (message: string) => void,
): Promise<number> {
  let line = 0;
  let broken = 0;
  const refuse = (reason: string): void => {
    broken++;
    say(`line ${line}: ${reason}`);
  };
  const reader = new LineReader(
    (text) => {
      line++;
      const fen = text.trim();
      if (fen === '') return;
      const setup = parseFen(fen);
      if (!setup.ok) {
        refuse(setup.error.message);
        return;
      }
      core.setSetup(setup.value);
      writeLine(`${fen} | ${describe(core, chess960)}`);
    },
    () => {
      line++;
      refuse(`longer than ${LONGEST_LINE} bytes`);
    },
  );
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
  return broken === 0 ? 0 : 1;
}

/** Outcome, distance and best move of the core's position. */
function describe(core: Core, chess960: boolean): string {
  const { wdl, dtz, move } = core.probeTables();
  const best = move === null ? '?' : move === MOVE_NONE ? '-' : formatUciMove(move, chess960);
  return `${wdl ?? '?'} | ${dtz ?? '?'} | ${best}`;
}
