// Tunes the constants of the search (src/abi/tunables.ts) by games of the tuning build against itself.
//
//   npm run spsa -- --openings FILE --run FILE [--iterations N] [--nodes N] [--rate R] [--seed N] [--only PREFIX,PREFIX] [--write]
//
// Each iteration is a pair of games in this process at a fixed number of nodes, one opening with both colours. The run's file keeps the
// state after every pair; the same command goes on where it stopped. `--only` tunes the constants whose names begin so;
// `--write` plays nothing and puts the values reached into src/abi/tunables.ts and its compiled form.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decimal, UsageError, wholeNumber } from '../src/platform/node/arguments';
import { scriptArguments } from '../src/platform/node/script';
import { TUNABLES } from '../src/abi/tunables';
import { TIME_SHAPE } from '../src/engine/time-plan';
import { DEFAULT_NETWORK } from '../src/runtime/defaults';
import { formatProgress } from './spsa/progress';
import { openRun, saveRun, type SpsaRun } from './spsa/run-file';
import { advance, perturb, type SpsaConstant } from './spsa/spsa';
import { playCoreGame, type Seat } from '../src/match/factorial/core-game';
import { CorePlayer } from '../src/match/factorial/core-player';
import { Openings } from '../src/match/openings';
import { openRules } from '../src/match/tournament';

const TABLE = fileURLToPath(new URL('../src/abi/tunables.ts', import.meta.url));
/** Megabytes of each side's hash table. */
const HASH_MB = 4;
/** Iterations between two lines of progress. */
const INTERVAL = 10;

async function tune(file: string, run: SpsaRun, constants: readonly SpsaConstant[], book: string): Promise<void> {
  const source = { file: book, order: 'random', seed: run.seed, plies: 1000, chess960: false } as const;
  const openings = await Openings.load(source, await openRules(), (message) => process.stderr.write(`${message}\n`));
  const open = (): Promise<CorePlayer> => CorePlayer.open(DEFAULT_NETWORK ?? '', HASH_MB);
  const players = [await open(), await open()] as const;
  const budgets = [{ nodes: run.nodes }, { nodes: run.nodes }] as const;
  while (run.iteration < run.iterations) {
    const tried = perturb(constants, run.values, run.iteration + 1, run, run.seed);
    const seat = (player: CorePlayer, values: readonly number[]): Seat => {
      const chosen = new Map(constants.map(({ name }, index) => [name, values[index]]));
      return { player, tunables: TUNABLES.map(({ name, value }) => chosen.get(name) ?? value), timeShape: TIME_SHAPE };
    };
    const [plus, minus] = [seat(players[0], tried.plus), seat(players[1], tried.minus)];
    const opening = openings.opening(run.iteration);
    const points = [playCoreGame([plus, minus], opening, budgets), 1 - playCoreGame([minus, plus], opening, budgets)];
    run.wins += points.filter((point) => point === 1).length;
    run.losses += points.filter((point) => point === 0).length;
    run.values = advance(constants, run.values, tried, 2 * ((points[0] ?? 0) + (points[1] ?? 0)) - 2);
    run.iteration++;
    saveRun(file, run);
    if (run.iteration % INTERVAL === 0) process.stdout.write(formatProgress(run, constants));
  }
}

/** Puts whole numbers into the table; the rest of the file stays as it is. */
function writeValues(run: SpsaRun): void {
  let text = readFileSync(TABLE, 'utf8');
  run.names.forEach((name, index) => {
    const entry = new RegExp(`(name: '${name}',\\s+value: )-?\\d+`);
    text = text.replace(entry, (_, head: string) => `${head}${Math.round(run.values[index] ?? 0)}`);
  });
  writeFileSync(TABLE, text);
  process.stdout.write("src/abi/tunables.ts is written; run 'npm run tunables'.\n");
}

const { values } = scriptArguments({
  options: {
    openings: { type: 'string' },
    run: { type: 'string' },
    iterations: { type: 'string', default: '5000' },
    nodes: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '0.002' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
if (values.run === undefined) throw new UsageError('--run FILE is missing.');
const prefixes = values.only.split(',');
const constants = TUNABLES.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
if (constants.length === 0) throw new UsageError(`--only: no constant's name begins with '${values.only}'.`);
const run = openRun(values.run, {
  iterations: wholeNumber('--iterations', values.iterations, 1, 10_000_000),
  rate: decimal('--rate', values.rate, 1e-6, 1),
  seed: wholeNumber('--seed', values.seed, 0, 2 ** 31),
  nodes: wholeNumber('--nodes', values.nodes, 1, 1_000_000_000),
  names: constants.map(({ name }) => name),
  iteration: 0,
  wins: 0,
  losses: 0,
  values: constants.map(({ value }) => value),
});
if (values.write) {
  writeValues(run);
} else {
  if (values.openings === undefined) throw new UsageError('--openings FILE is missing.');
  await tune(values.run, run, constants, values.openings);
  process.stdout.write(formatProgress(run, constants));
}
