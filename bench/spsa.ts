// Tunes the constants of the search (src/abi/tunables.ts) by games of the tuning build against itself.
//
//   npm run spsa -- --openings FILE --run FILE [--iterations N] [--nodes N] [--rate R] [--seed N] [--only PREFIX,PREFIX] [--write]
//
// Each iteration is a pair of games at a fixed number of nodes, one opening with both colours. The run's file keeps the
// state after every pair; the same command goes on where it stopped. `--only` tunes the constants whose names begin so;
// `--write` plays nothing and puts the values reached into src/abi/tunables.ts and its compiled form.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { TUNABLES } from '../src/abi/tunables';
import { wholeNumber } from '../src/cli/arguments';
import { UsageError } from '../src/cli/usage';
import type { Core } from '../src/runtime/core';
import { formatProgress } from './spsa/progress';
import { openRun, saveRun, type SpsaRun } from './spsa/run-file';
import { advance, perturb, type SpsaConstant } from './spsa/spsa';
import type { AdjudicationRules } from '../src/data/adjudication';
import { killEngines } from '../src/match/uci-client';
import { playGame, type Opening } from '../src/match/game';
import { Openings } from '../src/match/openings';
import { Player } from '../src/match/player';
import { openRules } from '../src/match/tournament';

const TABLE = fileURLToPath(new URL('../src/abi/tunables.ts', import.meta.url));
const ENGINE = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const ADJUDICATION: AdjudicationRules = {
  resign: { moveCount: 3, score: 600, twoSided: false },
  draw: { moveNumber: 40, moveCount: 8, score: 10 },
};
const TIMEOUT_MS = 60_000;
/** Iterations between two lines of progress. */
const INTERVAL = 10;

function newPlayer(name: string, nodes: number): Player {
  const spec = {
    name,
    command: { program: process.execPath, args: [ENGINE], directory: undefined },
    options: new Map<string, string>(),
    limits: { nodes },
    timeMarginMs: 0,
    restart: false,
  };
  return new Player(spec, false, TIMEOUT_MS, (message) => process.stderr.write(`${message}\n`));
}

/** Points of the first player, -1 … 1, with White if `white`. */
async function play(core: Core, one: Player, other: Player, opening: Opening, white: boolean): Promise<number> {
  const players: readonly [Player, Player] = white ? [one, other] : [other, one];
  const { result, detail } = await playGame(core, players, opening, { chess960: false, adjudication: ADJUDICATION });
  if (detail !== '') throw new Error(`a game broke off: ${detail}`);
  if (result === '1/2-1/2') return 0;
  return (result === '1-0') === white ? 1 : -1;
}

async function tune(file: string, run: SpsaRun, constants: readonly SpsaConstant[], book: string): Promise<void> {
  const core = await openRules();
  const source = { file: book, order: 'random', seed: run.seed, plies: 1000, chess960: false } as const;
  const openings = await Openings.load(source, core, (message) => process.stderr.write(`${message}\n`));
  const players = [newPlayer('plus', run.nodes), newPlayer('minus', run.nodes)] as const;
  const [plus, minus] = players;
  while (run.iteration < run.iterations) {
    const tried = perturb(constants, run.values, run.iteration + 1, run, run.seed);
    const options = (values: readonly number[]): Map<string, string> =>
      new Map(constants.map(({ name }, index) => [name, String(values[index])]));
    plus.configure(options(tried.plus));
    minus.configure(options(tried.minus));
    const opening = openings.opening(run.iteration);
    const games = [await play(core, plus, minus, opening, true), await play(core, plus, minus, opening, false)];
    run.values = advance(constants, run.values, tried, (games[0] ?? 0) + (games[1] ?? 0));
    run.wins += games.filter((points) => points > 0).length;
    run.losses += games.filter((points) => points < 0).length;
    run.iteration++;
    saveRun(file, run);
    if (run.iteration % INTERVAL === 0) process.stdout.write(formatProgress(run, constants));
  }
  await Promise.all(players.map((player) => player.close()));
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

const { values } = parseArgs({
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
process.env.SLIDERULE_BUILD = 'tuning';
process.on('exit', killEngines);
try {
  if (values.run === undefined) throw new UsageError('--run FILE is missing.');
  const prefixes = values.only.split(',');
  const constants = TUNABLES.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)));
  if (constants.length === 0) throw new UsageError(`--only: no constant's name begins with '${values.only}'.`);
  const rate = Number(values.rate);
  if (!(rate > 0 && rate < 1)) throw new UsageError(`--rate: '${values.rate}' is not a number between 0 and 1.`);
  const run = openRun(values.run, {
    iterations: wholeNumber('--iterations', values.iterations, 1, 10_000_000),
    rate,
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
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
