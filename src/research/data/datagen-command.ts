// `datagen`: plays self-play games for the trainer.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { DataSet, type Players } from './data-set';
import { generateGames } from './datagen';
import type { GameSettings } from './self-play';
import { requireTablebases } from './table-result';
import { PositionBook } from '../../engine/position-book';
import { Random } from '../../engine/random';
import { contentHash } from '../../platform/node/content-hash';
import type { NodePlatform } from '../../platform/node/node-platform';
import { DEFAULT_NETWORK, DEFAULT_SLIDERS } from '../../runtime/defaults';
import { MAX_HASH_MB } from '../../runtime/layout';
import { readNetwork } from '../../runtime/network';
import { LONGEST_TIMER_MS } from '../../runtime/timers';
import { success, unwrap, type Result } from '../../notation/result';
import { INTERRUPTED } from '../../cli/interruption';
import { threadCount } from '../../cli/perft-arguments';
import { StatusLine } from '../../cli/status-line';
import { decimal, UsageError, wholeNumber, readArguments } from '../../cli/arguments';

const MOST_SEED = 2 ** 32 - 1;
/** At equal machine time games of 200 nodes teach more than longer ones: `npm run docs results -- nodes-of-games`. */
const DEFAULT_NODES = 200;
const DEFAULT_HASH_MB = 1;
const HOUR_MS = 3_600_000;
const MOST_HOURS = Math.floor(LONGEST_TIMER_MS / HOUR_MS);

/**
 * Resolves with the exit code: 0 when the games were played, or as many as the time allowed, and INTERRUPTED when a signal came
 * before. Throws a UsageError.
 */
export async function runDatagen(platform: NodePlatform, args: readonly string[]): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: {
      out: { type: 'string' },
      games: { type: 'string' },
      hours: { type: 'string' },
      threads: { type: 'string' },
      nodes: { type: 'string' },
      seed: { type: 'string' },
      hash: { type: 'string' },
      net: { type: 'string' },
      syzygy: { type: 'string' },
      dfrc: { type: 'boolean' },
      book: { type: 'string' },
      'no-adjudication': { type: 'boolean' },
    },
  });
  if (values.out === undefined) throw new UsageError('datagen needs --out DIR.');
  if ((values.games === undefined) === (values.hours === undefined)) {
    throw new UsageError('datagen needs either --games N or --hours H.');
  }
  if (values.dfrc === true && values.book !== undefined) {
    throw new UsageError('datagen takes either --dfrc or --book FILE, not both.');
  }
  const games = values.games === undefined ? Infinity : wholeNumber('--games', values.games, 1);
  const hours = values.hours === undefined ? Infinity : decimal('--hours', values.hours, 0.001, MOST_HOURS);
  const threads = values.threads === undefined ? availableParallelism() : threadCount(values.threads);
  const defaults = {
    seed: randomInt(MOST_SEED),
    nodes: DEFAULT_NODES,
    dfrc: false,
    adjudication: true,
    hashMb: DEFAULT_HASH_MB,
    ...(DEFAULT_NETWORK !== null && { evalFile: DEFAULT_NETWORK }),
  };
  const opened = unwrap(
    await DataSet.open(values.out, wantedSettings(values), defaults, (settings) => playersOf(platform, settings)),
  );
  return (await play(opened, { games, hours, threads })) ? 0 : INTERRUPTED;
}

/** Checks all files before any thread starts. Throws if tables are missing or damaged, or the book cannot be read. */
async function playersOf(
  platform: NodePlatform,
  { evalFile = '', syzygy, book }: GameSettings,
): Promise<Result<Players>> {
  if (syzygy !== undefined) requireTablebases(platform, syzygy);
  const core = contentHash(await platform.coreBytes(DEFAULT_SLIDERS));
  const players = { core, ...(book !== undefined && { book: bookHash(platform, book) }) };
  if (evalFile === '') return success(players);
  const network = await readNetwork(platform, evalFile);
  return network.ok ? success({ ...players, network: contentHash(network.value.bytes) }) : network;
}

/** Throws if a book cannot be read or has no positions. */
function bookHash(platform: NodePlatform, file: string): string {
  const book = unwrap(PositionBook.open(platform, file));
  try {
    unwrap(book.draw(new Random(0)));
  } finally {
    book.close();
  }
  return contentHash(readFileSync(file));
}

function wantedSettings(values: {
  nodes?: string;
  seed?: string;
  hash?: string;
  net?: string;
  syzygy?: string;
  dfrc?: boolean;
  book?: string;
  'no-adjudication'?: boolean;
}): Partial<GameSettings> {
  return {
    ...(values.seed !== undefined && { seed: wholeNumber('--seed', values.seed, 0, MOST_SEED) }),
    ...(values.nodes !== undefined && { nodes: wholeNumber('--nodes', values.nodes, 1, 1_000_000_000) }),
    ...(values.hash !== undefined && { hashMb: wholeNumber('--hash', values.hash, 1, MAX_HASH_MB) }),
    ...(values.net !== undefined && { evalFile: values.net }),
    ...(values.syzygy !== undefined && { syzygy: values.syzygy }),
    ...(values.dfrc === true && { dfrc: true }),
    ...(values.book !== undefined && { book: values.book }),
    ...(values['no-adjudication'] === true && { adjudication: false }),
  };
}

/** Plays and shows the progress. Resolves with false if SIGINT or SIGTERM ended it early, with complete games. */
async function play(dataSet: DataSet, goal: { games: number; hours: number; threads: number }): Promise<boolean> {
  const startedAt = performance.now();
  const before = dataSet.positions;
  const gamesBefore = dataSet.games;
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(INTERRUPTED);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const deadline = Number.isFinite(goal.hours) ? setTimeout(() => stop.abort(), goal.hours * HOUR_MS) : undefined;
  const status = new StatusLine(() => {
    const elapsed = performance.now() - startedAt;
    const rate = ((dataSet.positions - before) * 1000) / elapsed;
    const played = dataSet.games - gamesBefore;
    const byGames = played > 0 ? (elapsed * (goal.games - dataSet.games)) / played : Infinity;
    const left = Math.max(0, Math.min(goal.hours * HOUR_MS - elapsed, byGames));
    const end = Number.isFinite(left) ? new Date(Date.now() + left).toLocaleString('sv') : 'unknown';
    const counts = `${dataSet.games} games, ${dataSet.positions} positions`;
    return `${counts}, ${rate.toFixed(0)} positions/s, end ${end}`;
  });
  try {
    await generateGames(dataSet, goal.games, goal.threads, stop.signal);
    return stop.signal.reason !== INTERRUPTED;
  } finally {
    clearTimeout(deadline);
    status.end();
    dataSet.close();
  }
}
