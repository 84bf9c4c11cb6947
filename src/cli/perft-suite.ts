// `perft --suite FILE`: compares the counts of many positions with those in a file.

import { MAX_PERFT_DEPTH } from '../abi/perft';
import type { Engine } from '../engine/engine';
import { parsePerftLine, type PerftLine } from '../notation/epd';
import type { PerftArguments } from './perft-arguments';
import { Progress } from './progress';
import { readSuite, type SuiteLine } from './suite-file';

/** The result of a line. */
interface Outcome {
  readonly nodes: bigint;
  /** Sentences about errors; empty if the counts match. */
  readonly faults: readonly string[];
  /** Depths that were not counted, such as `D7`. */
  readonly skipped: readonly string[];
}

/**
 * Checks each depth of each line whose expected count is at most `maxNodes`. A line fails once, however many depths
 * differ; a line that cannot be read fails too. Depths that are not counted are named. Resolves with the exit code.
 */
export async function runPerftSuite(
  engine: Engine,
  file: string,
  options: PerftArguments,
  maxNodes: number,
): Promise<number> {
  const lines = await readSuite(file);
  const progress = new Progress(lines.length);
  let failed = 0;
  for (const [index, line] of lines.entries()) {
    const { nodes, faults, skipped } = await checkLine(engine, line, options, maxNodes);
    for (const fault of faults) progress.line(`FAILED line ${line.number}: ${fault} in ${line.text}`);
    if (faults.length > 0) failed++;
    else progress.routine(`ok line ${line.number}: ${nodes} nodes${skippedText(skipped)} in ${line.text}`);
    progress.show(index + 1, `${failed} failed`);
  }
  progress.clear();
  progress.line(`passed ${lines.length - failed}, failed ${failed}`);
  return failed === 0 ? 0 : 1;
}

function skippedText(depths: readonly string[]): string {
  return depths.length === 0 ? '' : `, skipped ${depths.join(' ')},`;
}

async function checkLine(engine: Engine, line: SuiteLine, options: PerftArguments, maxNodes: number): Promise<Outcome> {
  const parsed = parsePerftLine(line.text);
  if (!parsed.ok) return { nodes: 0n, faults: [parsed.error.message], skipped: [] };
  const position = await engine.setPosition(parsed.value.setup, []);
  if (!position.ok) return { nodes: 0n, faults: [position.error.message], skipped: [] };
  return checkCounts(engine, parsed.value, options, maxNodes);
}

async function checkCounts(
  engine: Engine,
  { counts }: PerftLine,
  { leaf, hashMb }: PerftArguments,
  maxNodes: number,
): Promise<Outcome> {
  let nodes = 0n;
  const faults: string[] = [];
  const skipped: string[] = [];
  for (const [depth, expected] of counts) {
    if (expected > maxNodes || depth > MAX_PERFT_DEPTH) {
      skipped.push(`D${depth}`);
      continue;
    }
    const found = await engine.perft({ depth, leaf, hashed: hashMb !== null }).result;
    nodes += found.nodes;
    if (found.nodes !== expected) faults.push(`depth ${depth} expected ${expected}, found ${found.nodes}`);
  }
  return { nodes, faults, skipped };
}
