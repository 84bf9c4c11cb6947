// Tunes the constants of the search (src/abi/tunables.ts) by games of the tuning build against itself.
//
//   npm run match spsa -- --openings FILE --run FILE [--iterations N] [--nodes N] [--rate R] [--width STEPS] [--seed N]
//               [--processes N] [--only PREFIX,PREFIX] [--write]
//
// Each iteration is a pair of games at a fixed number of nodes, one opening with both colours. Several processes play, one
// pair each, so the values move while other pairs are under way. That is harmless where there are many more pairs than
// processes. The run's file keeps its settings and, after every pair, its state, so `--openings` and `--run` are enough to go
// on where it stopped; what was under way is played again. The file also says which core, network and book have played since
// when; another network or book is refused. `--width` is how many of its steps a constant is moved by at the end of the run.
// `--only` tunes the constants whose names begin so; `--write` plays nothing and puts the values reached into
// src/abi/tunables.ts and its compiled form.

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { decimal, UsageError, wholeNumber } from '../../cli/arguments';
import { contentHash } from '../../platform/node/content-hash';
import { processPlatform } from '../../platform/node/process-platform';
import { readWhole } from '../../platform/node/input-file';
import { scriptArguments } from '../../cli/script';
import { TUNABLES } from '../../abi/tunables';
import { formatProgress } from './spsa/progress';
import {
  constantsOf,
  finishIteration,
  iterationsLeft,
  notePlayers,
  openRun,
  saveRun,
  textOf,
  type SpsaPlayers,
  type SpsaRun,
} from './spsa/run-file';
import { workThrough } from './factorial/processes';
import { unwrap } from '../../notation/result';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../runtime/defaults';
import { readNetwork } from '../../runtime/network';
import type { PairPoints, PairSource, PairTask } from './spsa/pair';
import { advance, perturb, type Perturbation, type SpsaConstant } from './spsa/schedule';

const TABLE = fileURLToPath(new URL('../../abi/tunables.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('./spsa/worker.ts', import.meta.url));
/** Iterations between two lines of progress. */
const INTERVAL = 10;

/** The pairs that are left, each drawn around the values reached by then. */
function* pairsOf(run: SpsaRun, constants: readonly SpsaConstant[]): Generator<PairTask & { tried: Perturbation }> {
  const complete = (values: readonly number[]): readonly number[] => {
    const chosen = new Map(constants.map(({ name }, index) => [name, values[index]]));
    return TUNABLES.map(({ name, value }) => chosen.get(name) ?? value);
  };
  for (const iteration of iterationsLeft(run)) {
    const tried = perturb(constants, run.values, iteration, run, run.seed);
    yield { iteration, plus: complete(tried.plus), minus: complete(tried.minus), tried };
  }
}

/** What the processes will play with (worker.ts). */
async function playersOf(openings: string): Promise<SpsaPlayers> {
  return {
    core: contentHash(await processPlatform.coreBytes(DEFAULT_SLIDERS)),
    network: contentHash(unwrap(await readNetwork(processPlatform, DEFAULT_NETWORK ?? '')).bytes),
    book: contentHash(readWhole(openings)),
  };
}

async function tune(
  file: string,
  run: SpsaRun,
  constants: readonly SpsaConstant[],
  openings: string,
  processes: number,
): Promise<void> {
  if (run.iteration < run.iterations) notePlayers(file, run, await playersOf(openings));
  let saved = textOf(file);
  const source: PairSource = { openings, seed: run.seed, nodes: run.nodes };
  const pool = { worker: WORKER, argument: source, processes };
  await workThrough(pool, pairsOf(run, constants), (result, { iteration, tried }) => {
    const points = result as PairPoints;
    run.wins += points.filter((point) => point === 1).length;
    run.losses += points.filter((point) => point === 0).length;
    run.values = advance(constants, run.values, tried, 2 * (points[0] + points[1]) - 2);
    finishIteration(run, iteration);
    saved = saveRun(file, run, saved);
    if (run.iteration % INTERVAL === 0) process.stdout.write(formatProgress(run, constants));
    return false;
  });
}

/** Puts whole numbers into the table; the rest of the file stays as it is. */
function writeValues(run: SpsaRun): void {
  let text = readFileSync(TABLE, 'utf8');
  run.names.forEach((name, index) => {
    const entry = new RegExp(`(name: '${name}',\\s+value: )-?\\d+`);
    text = text.replace(entry, (_, head: string) => `${head}${Math.round(run.values[index] ?? 0)}`);
  });
  writeFileSync(TABLE, text);
  process.stdout.write("src/abi/tunables.ts is written; run 'npm run build tables'.\n");
}

/** An option's value, read if it is given. */
function given<Value>(text: string | undefined, read: (text: string) => Value): Value | undefined {
  return text === undefined ? undefined : read(text);
}

/** Names of the constants that begin with one of some prefixes. Throws a UsageError if none does. */
function namesOf(only: string): readonly string[] {
  const prefixes = only.split(',');
  const names = TUNABLES.map(({ name }) => name).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  if (names.length === 0) throw new UsageError(`--only: no constant's name begins with '${only}'.`);
  return names;
}

const { values } = scriptArguments({
  options: {
    openings: { type: 'string' },
    run: { type: 'string' },
    iterations: { type: 'string' },
    nodes: { type: 'string' },
    rate: { type: 'string' },
    width: { type: 'string' },
    seed: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
if (values.run === undefined) throw new UsageError('--run FILE is missing.');
const run = openRun(
  values.run,
  {
    iterations: given(values.iterations, (text) => wholeNumber('--iterations', text, 1, 10_000_000)),
    rate: given(values.rate, (text) => decimal('--rate', text, 1e-6, 1)),
    width: given(values.width, (text) => decimal('--width', text, 0.1, 10)),
    seed: given(values.seed, (text) => wholeNumber('--seed', text, 0, 2 ** 31)),
    nodes: given(values.nodes, (text) => wholeNumber('--nodes', text, 1, 1_000_000_000)),
    names: given(values.only, namesOf),
  },
  { iterations: 5000, rate: 0.002, width: 1, seed: 1, nodes: 5000, names: namesOf('') },
);
const constants = constantsOf(run);
if (values.write) {
  writeValues(run);
} else {
  if (values.openings === undefined) throw new UsageError('--openings FILE is missing.');
  const processes = wholeNumber('--processes', values.processes, 1, 256);
  await tune(values.run, run, constants, values.openings, processes);
  process.stdout.write(formatProgress(run, constants));
}
