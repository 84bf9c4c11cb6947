// `lab ablation`: what histories, transposition table and lock are worth, by taking them out. Each build of
// src/research/lab/core/ablation searches the positions of the bench to a fixed depth; its nodes are the same on every machine,
// however busy.

import { readFile } from 'node:fs/promises';
import { BOUND_EXACT } from '../../../abi/score';
import { BENCH_DEPTH } from '../../../engine/bench';
import { BENCH_POSITIONS } from '../../../engine/bench-positions';
import { distFile, runBuild } from '../../../platform/node/artifacts';
import { ControlBlock } from '../../../runtime/control';
import { Core, now } from '../../../runtime/core';
import type { Info } from '../../../runtime/search-records';
import { CoreMemory } from '../../../runtime/memory';
import { parseFen } from '../../../notation/fen';
import { formatTable, type Cell } from '../../report/draft';
import { ABLATION_HITS, ABLATION_WRONG_HITS } from '../abi/ablation';
import type { Experiment, Out } from '../experiment';
import { readRecord, writeRecord } from '../record';
import { unwrap } from '../../../notation/result';
import { wholeNumber, readArguments } from '../../../cli/arguments';

const RECORD = 'laramee-ablation';

/** Megabytes of hash table: the bench's, and one that fills up. */
const HASH_MB = 16;
const SMALL_HASH_MB = 1;

/** What one build did. */
export interface AblationRow {
  readonly name: string;
  readonly hashMb: number;
  /** Nodes of all positions together at the end of each iteration; the first number is that of depth 1. */
  readonly nodes: readonly number[];
  /** Best moves, packed, position by position; 0 where there is none. */
  readonly moves: readonly number[];
  /** Probes that were answered, and those answered with another position's entry; counted without a lock only. */
  readonly hits: number;
  readonly wrongHits: number;
}

export interface Ablation {
  readonly depth: number;
  /** The last one is the whole engine. */
  readonly rows: readonly AblationRow[];
}

/** Searches the positions of the bench with a core, one after the other, each with a fresh table. */
export async function searchBenchPositions(
  module: WebAssembly.Module,
  depth: number,
  hashMb: number,
): Promise<AblationRow> {
  const memory = CoreMemory.allocate(1, hashMb);
  if (!memory.ok) throw new Error(memory.error.message);
  let infos: Info[] = [];
  const core = await Core.create(module, memory.value.memory, memory.value.threadBase(1), (report) => {
    if (report.kind === 'info') infos.push(report.info);
  });
  core.exports.initTables();
  const control = new ControlBlock(memory.value.memory.buffer);
  const nodes = Array.from({ length: depth }, () => 0);
  const moves: number[] = [];
  for (const fen of BENCH_POSITIONS) {
    const setup = unwrap(parseFen(fen));
    infos = [];
    core.exports.clearTable(0, memory.value.clusters);
    core.exports.clearHistory();
    core.setSetup(setup);
    control.ageTable();
    control.writeLimits({ depth, multiPv: 1, startedAt: now(), ponder: false });
    core.exports.search();
    // The last report of each depth: the final one repeats its depth.
    const exact = infos.filter(({ bound }) => bound === BOUND_EXACT);
    const done = [...new Map(exact.map((info) => [info.depth, info])).values()];
    for (const info of done) nodes[info.depth - 1] = (nodes[info.depth - 1] ?? 0) + info.nodes;
    moves.push(done.at(-1)?.pv[0] ?? 0);
  }
  const hits = core.view.getUint32(ABLATION_HITS, true);
  const wrongHits = core.view.getUint32(ABLATION_WRONG_HITS, true);
  return { name: '', hashMb, nodes, moves, hits, wrongHits };
}

/** The builds that lack something, and the engine as it plays. */
export const ABLATIONS = ['no-history', 'butterfly', 'continuation', 'no-table', 'no-lock', 'whole'];

/** Runs to compare: every build with the bench's table, and builds with and without a lock with a small table. */
const RUNS = [
  ...ABLATIONS.map((name) => ({ name, hashMb: HASH_MB })),
  { name: 'no-lock', hashMb: SMALL_HASH_MB },
  { name: 'whole', hashMb: SMALL_HASH_MB },
];

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      depth: { type: 'string', default: String(BENCH_DEPTH) },
      record: { type: 'boolean', default: false },
    },
  });
  const depth = wholeNumber('--depth', values.depth, 1);
  if (!(await runBuild(['--ablation']))) throw new Error('the builds need a checkout with its development packages.');
  const rows: AblationRow[] = [];
  for (const { name, hashMb } of RUNS) {
    const file = name === 'whole' ? distFile('core', 'magic.wasm') : distFile('ablation', `${name}.wasm`);
    const module = await WebAssembly.compile(await readFile(file));
    const row = { ...(await searchBenchPositions(module, depth, hashMb)), name };
    out(`${name}, ${hashMb} MB: ${row.nodes.at(-1)} nodes`);
    rows.push(row);
  }
  const ablation = { depth, rows };
  out('');
  out(formatTable(HISTORY_HEADER, historyRows(ablation)));
  out('');
  out(formatTable(TABLE_HEADER, tableRows(ablation)));
  if (values.record) out(writeRecord(RECORD, ablation));
  return 0;
}

export const ABLATION_EXPERIMENT: Experiment = {
  name: 'ablation',
  summary: 'nodes to a depth without histories, without transposition table, without lock (History Tables)',
  usage: '[--depth N] [--record]',
  run,
};

/** What was recorded last, by `lab ablation --record`. */
export function recordedAblation(): Ablation | undefined {
  return readRecord(RECORD) as Ablation | undefined;
}

/** Names for readers. */
const HISTORY_NAMES: Readonly<Record<string, string>> = {
  'no-history': 'none',
  butterfly: 'butterfly',
  continuation: 'and continuation',
  whole: 'and pawn structure, captures: what plays',
};

const TABLE_NAMES: Readonly<Record<string, string>> = {
  'no-table': 'no table',
  'no-lock': 'table without lock',
  whole: 'table with lock: what plays',
};

function lastNodes(row: AblationRow): number {
  return row.nodes.at(-1) ?? NaN;
}

/** The whole engine with a table of a size. */
function wholeOf({ rows }: Ablation, hashMb: number): AblationRow {
  const row = rows.find((other) => other.name === 'whole' && other.hashMb === hashMb);
  if (row === undefined) throw new Error('the record lacks the whole engine');
  return row;
}

function sameMoves(row: AblationRow, other: AblationRow): number {
  return row.moves.filter((move, index) => move === other.moves[index]).length;
}

export const HISTORY_HEADER = ['histories', 'nodes', 'ratio', 'same best move'];

export function historyRows(ablation: Ablation): Cell[][] {
  const whole = wholeOf(ablation, HASH_MB);
  return Object.entries(HISTORY_NAMES).flatMap(([name, title]) =>
    ablation.rows
      .filter((row) => row.name === name && row.hashMb === HASH_MB)
      .map((row) => [title, lastNodes(row), (lastNodes(row) / lastNodes(whole)).toFixed(2), sameMoves(row, whole)]),
  );
}

const NOT_COUNTED = ['–', '–', '–'];

export const TABLE_HEADER = ['', 'MB', 'nodes', 'ratio', 'same best move', 'hits', 'wrong ones', 'in a hundred'];

export function tableRows(ablation: Ablation): Cell[][] {
  const whole = wholeOf(ablation, HASH_MB);
  return Object.entries(TABLE_NAMES).flatMap(([name, title]) =>
    ablation.rows
      .filter((row) => row.name === name)
      .map((row) => [
        title,
        name === 'no-table' ? '–' : row.hashMb,
        lastNodes(row),
        (lastNodes(row) / lastNodes(whole)).toFixed(2),
        sameMoves(row, whole),
        ...(row.hits > 0 ? [row.hits, row.wrongHits, ((100 * row.wrongHits) / row.hits).toFixed(1)] : NOT_COUNTED),
      ]),
  );
}
