// How soon a fresh process is ready, and how fast its first searches are beside the same searches when it is warm.
//
//   npm run bench start [-- --engine COMMAND --beside COMMAND --rounds N --movetime MS] [--record]
//
// Each round starts a process for each command in turn. The searches after the first `readyok` count as one visit of all
// positions; after two seconds of other searches the same ones are repeated from an empty table. Rates are nodes for each
// second of processor time, so that a busy machine costs little. The times to `uciok` and `readyok` are the wall's.

import { wholeNumber } from '../src/cli/arguments';
import { scriptArguments } from '../src/cli/script';
import { BENCH_POSITIONS } from '../src/engine/bench-positions';
import { UciClient } from '../src/platform/node/uci-client';
import { commandOf } from '../src/cli/command';
import { median } from '../src/research/report/alternate';
import { appendRows, isRecording } from './results/store';

/** First searches of a process: enough of them to be timed by a clock of hundredths of a second. */
const SEARCHES = 5;
const WARM_UP_MS = 2000;

interface Start {
  /** Milliseconds after the start of the process. */
  readonly uciok: number;
  readonly readyok: number;
  /** Nodes for each second of processor time. */
  readonly cold: number;
  readonly warm: number;
}

/** Nodes for each second of processor time over a visit of all positions, each from an empty table. */
async function visit(engine: UciClient, moveTimeMs: number): Promise<number> {
  const worked = engine.processorTime();
  let nodes = 0;
  for (const fen of BENCH_POSITIONS.slice(0, SEARCHES)) {
    engine.send(`position fen ${fen}`, `go movetime ${moveTimeMs}`);
    const lines = await engine.readAll(/^bestmove/);
    nodes += Number(lines.findLast((line) => / nodes \d/.test(line))?.match(/ nodes (\d+)/)?.[1]);
  }
  return (nodes * 1000) / (engine.processorTime() - worked);
}

async function start(command: string, moveTimeMs: number): Promise<Start> {
  const begun = performance.now();
  const engine = new UciClient(commandOf('--engine', command));
  engine.send('uci');
  await engine.read('uciok');
  const uciok = performance.now() - begun;
  await engine.ask();
  const readyok = performance.now() - begun;
  const cold = await visit(engine, moveTimeMs);
  await engine.ask('ucinewgame');
  engine.send('position startpos', `go movetime ${WARM_UP_MS}`);
  await engine.read(/^bestmove/);
  await engine.ask('ucinewgame');
  const warm = await visit(engine, moveTimeMs);
  await engine.quit();
  return { uciok, readyok, cold, warm };
}

const { values } = scriptArguments({
  options: {
    record: { type: 'boolean', default: false },
    engine: { type: 'string', default: `${process.execPath} dist/main.js` },
    beside: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '9' },
    movetime: { type: 'string', default: '60' },
  },
});
const rounds = wholeNumber('--rounds', values.rounds, 1);
const moveTimeMs = wholeNumber('--movetime', values.movetime, 1);
const commands = [values.engine, ...values.beside];
const starts: Start[][] = commands.map(() => []);
for (let round = 0; round < rounds; round++) {
  for (const [index, command] of commands.entries()) starts[index]?.push(await start(command, moveTimeMs));
}
const round = (value: number, digits: number): number => Number(value.toPrecision(digits));
const rows = commands.map((what, index) => {
  const own = starts[index] ?? [];
  const ratios = own.map(({ cold, warm }) => cold / warm);
  return {
    what: what.replace(process.execPath, 'node'),
    uciok: Math.round(median(own.map(({ uciok }) => uciok))),
    readyok: Math.round(median(own.map(({ readyok }) => readyok))),
    ...{ unit: 'nodes', rate: round(median(own.map(({ cold }) => cold)), 4), ratio: round(median(ratios), 3) },
    ...{ low: round(Math.min(...ratios), 3), high: round(Math.max(...ratios), 3) },
  };
});
console.table(rows);
if (isRecording) appendRows('speeds', 'start', rows);
