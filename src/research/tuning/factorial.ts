// Which of several changes make the engine stronger, all tried at once.
//
//   npm run match factorial -- --run FILE --openings FILE --switch LABEL:NAME=VALUE,… … [--base NAME=VALUE,…]
//                        [--pairs N] [--nodes N] [--tc CLOCK] [--hash MB] [--seed N] [--processes N] [--sprt ELO0,ELO1]
//   npm run match factorial -- --run FILE --report [--sprt ELO0,ELO1]
//
// Pairs of games are played inside this process at a fixed number of nodes a move or, with `--tc 8+0.08`, on a clock that
// shows the nodes searched, so many a second: use of time is tested on any machine, however busy. For each pair a lot
// decides which side has which switch on. A switch sets constants (src/abi/tunables.ts, of the tuning build) or a network;
// one alone is a plain match, which `--sprt` ends when the test has decided. Results go to the run's file, a line for each
// pair; the same command goes on where it stopped, and `--report` prints what the file says.

import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { scriptArguments } from '../../cli/script';
import { UsageError, wholeNumber } from '../../cli/arguments';
import { distFile } from '../../platform/node/artifacts';
import { contentHash } from '../../platform/node/content-hash';
import { requireFile } from '../../platform/node/input-file';
import { writeLine } from '../../platform/node/output';
import { processPlatform } from '../../platform/node/process-platform';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../runtime/defaults';
import { formatTimeControl, parseTimeControl } from '../../match/limits';
import { sprtSettings } from '../../match/settings';
import { logLikelihoodRatio, sprtDecision, type SprtSettings } from '../../match/sprt';
import { playPairs } from './factorial/pairs';
import { formatReport, pentanomial } from './factorial/report';
import { OpenRun, readRun, type FactorialPlan } from './factorial/run-file';
import { parseSettings, parseSwitch, type Settings } from './factorial/switches';

/** Seconds between two reports. */
const INTERVAL_S = 60;
const MOST_PAIRS = 10_000_000;

const { values } = scriptArguments({
  options: {
    run: { type: 'string' },
    openings: { type: 'string' },
    switch: { type: 'string', multiple: true, default: [] },
    base: { type: 'string', default: '' },
    pairs: { type: 'string', default: '10000' },
    nodes: { type: 'string', default: '10000' },
    tc: { type: 'string' },
    hash: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(availableParallelism()) },
    sprt: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});

/** Hashes of the core and of all networks that play. */
async function hashesOf(base: Settings, switches: readonly { settings: Settings }[]): Promise<Record<string, string>> {
  const names = [base, ...switches.map(({ settings }) => settings)].flatMap(({ network }) => network ?? []);
  const networks = [...new Set(names)].map((name) => {
    const own = distFile('nets', name);
    return [name, contentHash(readFileSync(existsSync(own) ? own : name))] as const;
  });
  return Object.fromEntries([['core', contentHash(await processPlatform.coreBytes(DEFAULT_SLIDERS))], ...networks]);
}

async function planOf(openings: string): Promise<FactorialPlan> {
  const switches = values.switch.map(parseSwitch);
  if (switches.length === 0) throw new UsageError('--switch LABEL:NAME=VALUE is missing.');
  const base = { network: DEFAULT_NETWORK ?? '', ...parseSettings('--base', values.base) };
  return {
    seed: wholeNumber('--seed', values.seed, 0, 2 ** 31),
    ...(values.tc === undefined ? {} : { tc: formatTimeControl(parseTimeControl(values.tc)) }),
    nodes: wholeNumber('--nodes', values.nodes, 1, 1_000_000_000),
    hashMb: wholeNumber('--hash', values.hash, 1, 1024),
    openings,
    hashes: await hashesOf(base, switches),
    base,
    switches,
  };
}

async function play(file: string, openings: string, sprt: SprtSettings | undefined): Promise<void> {
  // Each process reads it.
  requireFile(openings);
  const plan = await planOf(openings);
  const wanted = wholeNumber('--pairs', values.pairs, 1, MOST_PAIRS);
  const processes = wholeNumber('--processes', values.processes, 1, 256);
  if (sprt !== undefined && plan.switches.length > 1) throw new UsageError('--sprt needs a single --switch.');
  const saved = OpenRun.open(file, plan);
  const pairs = [...saved.pairs];
  const played = new Set(pairs.map(({ pair }) => pair));
  const waiting = Array.from({ length: wanted }, (_, pair) => pair).filter((pair) => !played.has(pair));
  const isDecided = (): boolean =>
    sprt !== undefined && sprtDecision(logLikelihoodRatio(pentanomial(pairs), sprt), sprt) !== undefined;
  const report = (): void => writeLine(formatReport(plan, pairs, sprt));
  let reportedAt = performance.now();
  if (!isDecided()) {
    await playPairs(plan, waiting, processes, (result) => {
      saved.append(result);
      pairs.push(result);
      if (performance.now() - reportedAt > INTERVAL_S * 1000) {
        report();
        reportedAt = performance.now();
      }
      return isDecided();
    });
  }
  report();
}

const { run, openings } = values;
const sprt = sprtSettings(values.sprt);
if (run === undefined) throw new UsageError('--run FILE is missing.');
if (values.report) {
  const { plan, pairs } = readRun(run);
  writeLine(formatReport(plan, pairs, sprt));
} else {
  if (openings === undefined) throw new UsageError('--openings FILE is missing.');
  await play(run, openings, sprt);
}
