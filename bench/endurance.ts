// Many fast games without a margin, in which the engine must not lose on time, crash, or make a move that is not legal, whatever
// its settings and however busy the machine. For every ten games a lot draws the opponent, threads, hash, tables, whether both
// sides ponder, and Chess960.
//
//   npm run bench endurance -- --folder FOLDER --opponent COMMAND [--opponent COMMAND ...] [--games 100] [--seed 1] [--tc 1+0.01] [--threads 1,1,2]
//       [--openings FILE] [--chess960 FILE] [--tables FOLDER] [--record]
//
// The engine itself is one opponent more. Games and what was wrong with them are kept in the folder; after an interruption the
// same command goes on. The last line is `N faults`.

import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, wholeNumber, wholeNumbers } from '../src/cli/arguments';
import { INTERRUPTED, interruption } from '../src/cli/interruption';
import { scriptArguments } from '../src/cli/script';
import { Random } from '../src/engine/random';
import { finishedGames } from '../src/match/match-file';
import { runMatch } from '../src/match/runner';
import { parseMatchArguments } from '../src/match/settings';
import { distFile } from '../src/platform/node/artifacts';
import { load } from '../src/research/report/machine';
import { appendRows } from './results/store';

const BLOCK = 10;
const NAME = 'Sliderule';
const HASH_MB = [1, 2, 4, 8, 16, 32, 64] as const;
const OPPONENT_HASH_MB = 8;
/** Faults of a game, and what a player notes of its engine (src/match/player.ts). */
const NOTED = /^(?:Game \d+ \(round|\S+ (?:expects an illegal|answers while|does not offer))/;

const { values } = scriptArguments({
  options: {
    folder: { type: 'string' },
    opponent: { type: 'string', multiple: true, default: [] },
    games: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1,1,2' },
    tc: { type: 'string', default: '1+0.01' },
    openings: { type: 'string' },
    chess960: { type: 'string' },
    tables: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const { folder } = values;
if (folder === undefined) throw new UsageError('--folder FOLDER is missing.');
const games = BLOCK * Math.ceil(wholeNumber('--games', values.games, 1, 1_000_000) / BLOCK);
const threads = wholeNumbers('--threads', values.threads, 1);
const seed = wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1);
const own = `cmd=node ${distFile('main.js')}`;
const opponents = [...values.opponent, undefined];

interface Lot {
  readonly args: readonly string[];
  readonly ponders: boolean;
  readonly chess960: boolean;
}

function drawn<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

/** The settings of a block follow from the seed and its number. */
function lotOf(block: number): Lot {
  const random = new Random(seed + block);
  const opponent = drawn(random, opponents);
  const hasTables = drawn(random, [false, values.tables !== undefined]);
  const ponders = drawn(random, [false, true]);
  const chess960 = values.chess960 !== undefined && drawn(random, [true, false, false, false]);
  const openings = chess960 ? values.chess960 : values.openings;
  const args = [
    ...['--engine', own, `name=${NAME}`],
    ...[`option.Threads=${drawn(random, threads)}`, `option.Hash=${drawn(random, HASH_MB)}`],
    ...(hasTables ? [`option.SyzygyPath=${values.tables}`] : []),
    ...['--engine', ...(opponent === undefined ? [own, `name=${NAME}-2`] : [`cmd=${opponent}`, 'name=opponent'])],
    `option.Hash=${OPPONENT_HASH_MB}`,
    ...['--each', `tc=${values.tc}`, `ponder=${ponders ? 'on' : 'off'}`],
    ...['--games', String(BLOCK), '--interval', String(BLOCK), '--seed', String(seed + block)],
    ...(openings === undefined ? [] : ['--openings', openings]),
    ...(chess960 ? ['--variant', 'fischerandom'] : []),
    ...['--pgn', join(folder ?? '', `${block}.pgn`), '--resume'],
  ];
  return { args, ponders, chess960 };
}

mkdirSync(folder, { recursive: true });
const notes = join(folder, 'faults.txt');
const interrupted = interruption();

const counts = { games: 0, ponder: 0, chess960: 0, moves: 0 };
for (let block = 0; block < games / BLOCK && !interrupted.aborted; block++) {
  const { args, ponders, chess960 } = lotOf(block);
  const command = parseMatchArguments(args);
  if (command.kind !== 'play') throw new Error('a block is a match');
  const pgn = command.settings.pgn ?? '';
  let lengths = existsSync(pgn) ? await finished(pgn) : [];
  if (lengths.length < BLOCK) {
    const note = (line: string): void => {
      if (NOTED.test(line)) appendFileSync(notes, `block ${block}: ${line}\n`);
    };
    await runMatch(command.settings, note, () => interrupted);
    lengths = await finished(pgn);
  }
  counts.games += lengths.length;
  counts.ponder += ponders ? lengths.length : 0;
  counts.chess960 += chess960 ? lengths.length : 0;
  counts.moves += lengths.reduce((sum, length) => sum + length, 0);
  if ((block + 1) % BLOCK === 0) {
    console.log(`${counts.games} games, load ${load().toFixed(1)}, ${faultLines().length} faults`);
  }
}

/** The plies of each finished game of a file. */
async function finished(pgn: string): Promise<number[]> {
  const lengths: number[] = [];
  for await (const { moves } of finishedGames(pgn)) lengths.push(moves.length);
  return lengths;
}

/**
 * What was wrong with the engine in the games that count: the folder may have more. What was wrong with its opponents stays in
 * the folder.
 */
function faultLines(): string[] {
  const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trimEnd().split('\n') : [];
  const isCounted = (line: string): boolean => Number(/^block (\d+)/.exec(line)?.[1]) < games / BLOCK;
  return lines.filter((line) => isCounted(line) && new RegExp(`\\b${NAME}\\b`).test(line));
}

const faults = faultLines();
for (const fault of faults) console.log(fault);
if (values.record) appendRows('experiments', 'endurance', [{ seed, ...counts, faults: faults.length }]);
console.log(
  `${counts.games} games, ${counts.ponder} with pondering, ${counts.chess960} of Chess960, ${counts.moves} plies`,
);
console.log(`${faults.length} faults`);
process.exit(interrupted.aborted ? INTERRUPTED : faults.length === 0 ? 0 : 1);
