// `perft --save FILE`: a long count in parts, one for each two plies, so that it can be stopped, killed and continued.
//
// The file begins with a line that says what is counted. Every other line is a part: two moves and the leaves behind them.

import { existsSync } from 'node:fs';
import type { PerftOptions } from '../runtime/pool';
import type { Engine, Perft } from '../engine/engine';
import { formatFen } from '../notation/fen';
import { quote } from '../notation/result';
import type { Setup } from '../notation/setup';
import { AppendedFile } from '../platform/node/appended-file';
import { readWhole } from '../platform/node/input-file';
import { formatUciMove } from '../notation/uci-move';
import { StatusLine } from './status-line';
import { UsageError } from './arguments';

/** Parts are two plies below the position, and have leaves of their own. */
export const LEAST_SAVED_DEPTH = 3;

/** A root move and a reply, in UCI notation. */
interface Part {
  readonly root: number;
  readonly moves: readonly [string, string];
}

/** The legal moves after some others. */
async function legalAfter(engine: Engine, setup: Setup, moves: readonly string[]): Promise<number[]> {
  const position = await engine.setPosition(setup, moves);
  if (!position.ok) throw new UsageError(position.error.message);
  return (await engine.position()).legalMoves();
}

async function listParts(engine: Engine, setup: Setup, chess960: boolean): Promise<Part[]> {
  const parts: Part[] = [];
  for (const root of await legalAfter(engine, setup, [])) {
    const first = formatUciMove(root, chess960);
    for (const answer of await legalAfter(engine, setup, [first])) {
      parts.push({ root, moves: [first, formatUciMove(answer, chess960)] });
    }
  }
  return parts;
}

/** The file of a count, and its counts by moves. The next part cuts off an incomplete last line. Throws a UsageError. */
function openCounts(
  file: string,
  title: string,
  parts: readonly Part[],
): { readonly saved: AppendedFile; readonly counts: Map<string, bigint> } {
  const counts = new Map<string, bigint>();
  const bytes = existsSync(file) ? readWhole(file) : Buffer.alloc(0);
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  const [first, ...lines] = whole.toString().split('\n').slice(0, -1);
  if (first === undefined) {
    if (!`${title}\n`.startsWith(bytes.toString())) {
      throw new UsageError(`--save: ${file} is not the file of a perft.`);
    }
    const saved = AppendedFile.open(file, bytes.length, 0);
    saved.append(`${title}\n`);
    return { saved, counts };
  }
  if (first !== title) throw new UsageError(`--save: ${file} begins with ${quote(first)}, not with ${quote(title)}.`);
  const expected = new Set(parts.map(({ moves }) => moves.join(' ')));
  for (const [index, line] of lines.entries()) {
    const [, moves = '', count = ''] = /^(\S+ \S+) (\d{1,19})$/.exec(line) ?? [];
    if (!expected.delete(moves)) {
      throw new UsageError(
        `--save: line ${index + 2} of ${file}, ${quote(line)}, is not two legal moves and a count, once.`,
      );
    }
    counts.set(moves, BigInt(count));
  }
  return { saved: AppendedFile.open(file, bytes.length, whole.length), counts };
}

function leavesOf(counts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const count of counts) sum += count;
  return sum;
}

/** Parts done, and once one was counted here: leaves a second, and the time left at that speed. */
function describe(done: number, total: number, counted: bigint, doneHere: number, begun: number): string {
  const parts = `${done} of ${total} parts`;
  if (doneHere === 0) return parts;
  const seconds = (performance.now() - begun) / 1000;
  const rate = Number(counted) / 1e6 / seconds;
  const minutes = ((seconds / doneHere) * (total - done)) / 60;
  return `${parts}, ${rate.toFixed(0)} M leaves/s, ${minutes.toFixed(1)} min left`;
}

/**
 * Counts the leaves at a depth ≥ 3 below a position, part by part, and appends each to the file; parts that it holds already are
 * not counted again. Throws a UsageError if the file is another count's, and an error if another run writes to it.
 */
export async function countInParts(
  engine: Engine,
  setup: Setup,
  options: PerftOptions,
  chess960: boolean,
  file: string,
): Promise<Pick<Perft, 'counts' | 'nodes' | 'rejections'>> {
  const title = `perft ${options.depth} ${formatFen(setup, 'shredder')}${chess960 ? ' chess960' : ''}`;
  const parts = await listParts(engine, setup, chess960);
  const { saved, counts } = openCounts(file, title, parts);
  const before = { parts: counts.size, leaves: leavesOf(counts.values()) };
  let rejections = 0n;
  let keepsTable = false;
  const begun = performance.now();
  const status = new StatusLine(() => {
    const counted = leavesOf(counts.values()) - before.leaves;
    return describe(counts.size, parts.length, counted, counts.size - before.parts, begun);
  });
  try {
    for (const { moves } of parts) {
      const name = moves.join(' ');
      if (counts.has(name)) continue;
      await legalAfter(engine, setup, moves);
      const part = await engine.perft({ ...options, depth: options.depth - 2, keepsTable }).result;
      keepsTable = true;
      rejections = part.rejections;
      if (!part.complete) throw new Error(`the count after ${name} was not finished.`);
      saved.append(`${name} ${part.nodes}\n`);
      counts.set(name, part.nodes);
    }
  } finally {
    status.end();
    saved.close();
  }
  const roots = [...new Set(parts.map(({ root }) => root))];
  const byRoot = roots.map((move) => {
    const own = parts.filter(({ root }) => root === move);
    return { move, nodes: leavesOf(own.map(({ moves }) => counts.get(moves.join(' ')) ?? 0n)) };
  });
  return { counts: byRoot, nodes: leavesOf(counts.values()), rejections };
}
