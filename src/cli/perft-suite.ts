// `perft --suite FILE`: compares the counts of many positions with those in a file.

import { MAX_PERFT_DEPTH } from '../abi/perft';
import type { PerftOptions } from '../runtime/pool';
import type { Engine } from '../engine/engine';
import { parsePerftLine, type PerftLine } from '../notation/epd';
import type { Setup } from '../notation/setup';
import { formatUciMove } from '../notation/uci-move';
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

/** Leaves that a part of a count has at least, if the tree has so many: a hundredth of a second. */
const PART_NODES = 1_000_000n;
/** Counts that may be this much larger than the suite says are made at once. */
const MOST_EXCESS = 64;

/** A count of leaves; of a part of them, if it is not whole. */
interface Leaves {
  readonly nodes: bigint;
  readonly isWhole: boolean;
}

/** The leaves below a position of the suite. */
class SuiteCount {
  /** By depth, from 0. */
  private readonly known = [1n];

  constructor(
    private readonly engine: Engine,
    private readonly setup: Setup,
    private readonly options: Omit<PerftOptions, 'depth'>,
  ) {}

  /** Counts at once what cannot be far above `most`, all else part by part until it is: a wrong suite must not take years. */
  async count(depth: number, most: bigint): Promise<Leaves> {
    for (let plies = 0; plies < depth; plies++) {
      const nodes = (this.known[plies] ??= await this.below([], plies));
      if (nodes < PART_NODES) continue;
      const growth = Number(nodes) / Number(this.known[plies - 1] ?? 1n);
      if (Number(nodes) * growth ** (depth - plies) <= MOST_EXCESS * Number(most)) break;
      const leaves = await this.inParts([], depth, plies, most);
      return { nodes: leaves, isWhole: leaves <= most };
    }
    return { nodes: (this.known[depth] ??= await this.below([], depth)), isWhole: true };
  }

  private async inParts(moves: readonly string[], depth: number, plies: number, most: bigint): Promise<bigint> {
    if (depth <= plies) return this.below(moves, depth);
    await this.engine.setPosition(this.setup, moves);
    const core = await this.engine.position();
    // As king takes rook, which is castling whatever the option.
    const answers = core.legalMoves().map((move) => formatUciMove(move, true));
    let nodes = 0n;
    for (const answer of answers) {
      if (nodes > most) break;
      nodes += await this.inParts([...moves, answer], depth - 1, plies, most - nodes);
    }
    return nodes;
  }

  private async below(moves: readonly string[], depth: number): Promise<bigint> {
    await this.engine.setPosition(this.setup, moves);
    return (await this.engine.perft({ ...this.options, depth }).result).nodes;
  }
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
  { setup, counts }: PerftLine,
  { leaf, hashMb }: PerftArguments,
  maxNodes: number,
): Promise<Outcome> {
  let nodes = 0n;
  const faults: string[] = [];
  const skipped: string[] = [];
  const position = new SuiteCount(engine, setup, { leaf, hashed: hashMb !== null });
  for (const [depth, expected] of counts) {
    if (expected > maxNodes || depth > MAX_PERFT_DEPTH) {
      skipped.push(`D${depth}`);
      continue;
    }
    const found = await position.count(depth, expected);
    nodes += found.nodes;
    if (found.nodes === expected) continue;
    faults.push(`depth ${depth} expected ${expected}, found ${found.isWhole ? '' : 'at least '}${found.nodes}`);
  }
  return { nodes, faults, skipped };
}
