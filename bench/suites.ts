// Suites of positions with a known answer: this engine, and Stockfish with as many nodes as it took, on one thread each.
//
//   npm run bench suites -- [--nodes N | --movetime MS] [--limit N] [--only NAME,...] [--data FOLDER] [--engine COMMAND]
//       [--record]
//
// The suites are the EPD files in `tactics` and `mate` below the data folder (SLIDERULE_DATA; `bench` has zugzwangs). `--limit`
// takes so many positions of each, evenly spread. Every search begins with an empty table. `--record` keeps the result.

import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UsageError, wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { SCORE_MATE } from '../src/abi/score';
import { isAnswered, readQuestion } from '../src/cli/epd-question';
import { readSuite } from '../src/cli/suite-file';
import { processPlatform } from '../src/platform/node/process-platform';
import type { Core } from '../src/runtime/core';
import { openCore } from '../src/runtime/host';
import { formatTable } from '../src/research/report/draft';
import { parseEpd } from '../src/notation/epd';
import { formatFen } from '../src/notation/fen';
import { parseUciMove } from '../src/notation/uci-move';
import type { SearchReport } from '../src/match/search-report';
import { findProgram, UciClient } from '../src/platform/node/uci-client';
import { commandOf } from '../src/cli/command';
import { searchFrom, type Answer } from './peer';
import { appendRows, isRecording } from './results/store';
import { unwrap } from '../src/notation/result';

const FOLDERS = ['tactics', 'mate'];
const OPTIONS = { Threads: 1, Hash: 64 };

/** What was asked, and how much of it each engine answered. */
interface Result {
  readonly suite: string;
  asked: number;
  ours: number;
  theirs: number;
}

async function start(command: string): Promise<UciClient> {
  const peer = new UciClient(commandOf('--engine', command));
  await peer.start(OPTIONS);
  return peer;
}

/** A report's score as the engine counts inside; a mate by its moves. */
function scoreOf({ score }: SearchReport): number {
  if (score === undefined) return 0;
  return score.type === 'mate' && score.value > 0 ? SCORE_MATE - (2 * score.value - 1) : 0;
}

/** Whether each engine answers the question of an EPD line; undefined where it asks none, as `dm -3` does. */
async function ask(
  line: string,
  core: Core,
  ours: UciClient,
  theirs: UciClient,
  limit: string,
): Promise<[boolean, boolean] | undefined> {
  const record = unwrap(parseEpd(line));
  const { setup } = record;
  core.setSetup(setup);
  const question = readQuestion(record, core);
  if (typeof question === 'string') return undefined;
  const isRight = ({ move, report }: Answer): boolean => {
    const played = parseUciMove(move, core, false);
    return played.ok && isAnswered(question, played.value, scoreOf(report));
  };
  const fen = formatFen(setup, 'xfen');
  const own = await searchFrom(ours, fen, limit);
  const other = await searchFrom(theirs, fen, `nodes ${Math.max(1, own.report.nodes ?? 1)}`);
  return [isRight(own), isRight(other)];
}

/** So many of the items, evenly spread; all of them if there are fewer. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}

function sum(suite: string, results: readonly Result[]): Result {
  const total: Result = { suite, asked: 0, ours: 0, theirs: 0 };
  for (const { asked, ours, theirs } of results) {
    total.asked += asked;
    total.ours += ours;
    total.theirs += theirs;
  }
  return total;
}

const { values } = scriptArguments({
  options: {
    nodes: { type: 'string' },
    movetime: { type: 'string' },
    limit: { type: 'string', default: '100000' },
    only: { type: 'string' },
    data: { type: 'string', default: process.env.SLIDERULE_DATA ?? '' },
    engine: { type: 'string', default: `${process.execPath} dist/main.js` },
    record: { type: 'boolean', default: false },
  },
});
if (values.data === '') throw new UsageError('--data FOLDER or SLIDERULE_DATA is missing.');
const most = wholeNumber('--limit', values.limit, 1);
const limit =
  values.nodes === undefined
    ? `movetime ${wholeNumber('--movetime', values.movetime ?? '1000', 1)}`
    : `nodes ${wholeNumber('--nodes', values.nodes, 1)}`;
const stockfish = findProgram('stockfish');
if (stockfish === undefined) throw new UsageError('Stockfish is not installed.');
const { core } = unwrap(await openCore(processPlatform));
const [ours, theirs] = [await start(values.engine), await start(stockfish)];

const rows: Result[] = [];
for (const folder of FOLDERS.filter((name) => existsSync(join(values.data, name)))) {
  const results: Result[] = [];
  for (const file of readdirSync(join(values.data, folder)).filter((name) => name.endsWith('.epd'))) {
    const suite = basename(file, '.epd');
    if (values.only !== undefined && !values.only.split(',').includes(suite)) continue;
    const result: Result = { suite: `${folder}/${suite}`, asked: 0, ours: 0, theirs: 0 };
    for (const { text } of spread(await readSuite(join(values.data, folder, file)), most)) {
      const answers = await ask(text, core, ours, theirs, limit);
      if (answers === undefined) continue;
      const [first, second] = answers;
      result.asked += 1;
      if (first) result.ours += 1;
      if (second) result.theirs += 1;
    }
    console.log(`${result.suite}: ${result.ours} and ${result.theirs} of ${result.asked}`);
    results.push(result);
  }
  rows.push(...results, sum(`**${folder}, all**`, results));
}
const table = formatTable(
  ['suite', 'positions', 'Sliderule', 'Stockfish, as many nodes'],
  rows.map(({ suite, asked, ours: own, theirs: other }) => [suite, asked, own, other]),
);
console.log(`\n${table}`);
if (isRecording) {
  const suites = rows.filter(({ suite }) => !suite.startsWith('**'));
  appendRows(
    'experiments',
    values.nodes === undefined ? 'suites-one-second' : 'suites',
    suites.map(({ suite, asked, ours: own, theirs: other }) => ({
      suite,
      positions: asked,
      solved: own,
      stockfish: other,
    })),
  );
}
await ours.quit();
await theirs.quit();
process.exit(0);
