// Which network evaluates better: static evaluations beside the scores of long searches.
//
//   npm run bench judge -- --labels FILE [--data FILE … [--positions 12000] [--nodes 20000] [--seed 1]
//       [--engine COMMAND [--scale 1.6] [--book FILE]]] [--searches 200,1000,…] NETWORK …
//
// Without the file of labels, an EPD file, it is made first: positions of different games of --data, searched by the network
// of the build. Takes minutes, and each NETWORK then a second. The first NETWORK is what the others are compared with. A
// network evaluates as its own searches do, so networks that are like the build's have an advantage; with --engine the scores
// are another engine's, with so many nodes, and favour nobody. docs/TRAINING.md says what the differences have meant in games.
//
// With --book in place of --data the positions are those of games that the other engine plays against itself, from positions of
// a book: four of a game at most. No network has chosen these, so they compare all fairly.
//
// A second table has the differences by the men on the board, and the scale that would fit there.
//
// --searches judges searches of so many nodes by the first NETWORK as well: what a network could learn from their scores.
//
// --scale makes the other engine's scores about as large as ours; 1.6 does for Stockfish 15.1's on positions of self-play.

import { existsSync, writeFileSync } from 'node:fs';
import { openDataCore } from '../src/research/data/data-core';
import { countGames, readAllGames } from '../src/research/data/game-file';
import { Random } from '../src/engine/random';
import { CorePlayer } from '../src/research/tuning/factorial/core-player';
import { UciClient } from '../src/platform/node/uci-client';
import { commandOf } from '../src/cli/command';
import { quote, unwrap } from '../src/notation/result';
import type { Setup } from '../src/notation/setup';
import { UsageError, wholeNumber, wholeNumbers } from '../src/cli/arguments';
import { writeLine } from '../src/platform/node/output';
import { readWhole } from '../src/platform/node/input-file';
import { scriptArguments } from '../src/cli/script';
import { DEFAULT_NETWORK } from '../src/runtime/defaults';
import { groupRow, MEN_GROUPS, type Judged } from './judge/by-men';
import { difference, evaluations, fit, mean, squaredErrors } from './judge/errors';
import {
  drawPosition,
  formatLabel,
  labelPosition,
  parseLabels,
  relabel,
  searchScores,
  type Label,
  type OtherEngine,
} from './judge/labels';
import { neutralPositions } from './judge/neutral';

/** Megabytes of hash table: 20,000 nodes fill less. */
const HASH_MB = 4;
const OTHER_HASH_MB = 16;
/** With --engine, the build's own search only says which positions are quiet. */
const QUIET_NODES = 3000;

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: {
    labels: { type: 'string' },
    data: { type: 'string', multiple: true, default: [] },
    positions: { type: 'string', default: '12000' },
    nodes: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
    scale: { type: 'string', default: '1.6' },
    book: { type: 'string' },
    searches: { type: 'string', default: '' },
  },
});

// Checked first, because making labels takes minutes.
const searches = values.searches === '' ? [] : wholeNumbers('--searches', values.searches, 1);

/** The engine of --engine, started; undefined without. */
async function otherEngine(): Promise<OtherEngine | undefined> {
  if (values.engine === undefined) return undefined;
  const scale = Number(values.scale);
  if (!(scale > 0 && Number.isFinite(scale))) {
    throw new UsageError(`--scale: ${quote(values.scale)} is not a positive number.`);
  }
  const client = new UciClient(commandOf('--engine', values.engine));
  await client.start({ Hash: OTHER_HASH_MB });
  return { client, scale };
}

/** One position of each game of --data, by lot. Where there are enough games, they are drawn from the first to the last. */
async function* dataPositions(wanted: number, random: Random): AsyncGenerator<Setup> {
  const games = values.data.reduce((sum, path) => sum + countGames(path).games, 0);
  const core = unwrap(await openDataCore());
  // A third of the positions is not quiet.
  const share = Math.min(1, (1.5 * wanted) / games);
  for (const game of readAllGames(values.data)) {
    if (random.next() >= share) continue;
    const setup = drawPosition(game, core, random);
    if (setup !== undefined) yield setup;
  }
}

async function makeLabels(file: string): Promise<void> {
  const { data, book } = values;
  if (data.length === 0 && book === undefined) {
    throw new UsageError(`${file} does not exist, and --data FILE is missing.`);
  }
  if (data.length > 0 && book !== undefined) throw new UsageError('--data and --book: one or the other.');
  if (book !== undefined && values.engine === undefined) throw new UsageError('--book needs --engine, which plays.');
  const wanted = wholeNumber('--positions', values.positions, 1);
  const nodes = wholeNumber('--nodes', values.nodes, 1);
  const random = new Random(wholeNumber('--seed', values.seed, 0));
  const player = await CorePlayer.open(DEFAULT_NETWORK ?? '', HASH_MB);
  const other = await otherEngine();
  const positions =
    book !== undefined && other !== undefined
      ? neutralPositions(book, player.core, other.client, random)
      : dataPositions(wanted, random);
  const lines: string[] = [];
  for await (const setup of positions) {
    const own = labelPosition(setup, player, other === undefined ? nodes : QUIET_NODES);
    const label = own && other ? await relabel(own, other, nodes) : own;
    if (label !== undefined) lines.push(formatLabel(label, nodes));
    if (lines.length === wanted) break;
  }
  await other?.client.quit();
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** What each NETWORK and each of --searches says of the labels, by name. */
async function* judgements(labels: readonly Label[]): AsyncGenerator<readonly [name: string, evaluated: number[]]> {
  for (const network of positionals) yield [network, evaluations(labels, (await CorePlayer.open(network, 1)).core)];
  if (searches.length === 0) return;
  const player = await CorePlayer.open(positionals[0] ?? '', HASH_MB);
  for (const limit of searches) yield [`search of ${limit} nodes`, searchScores(labels, player, limit)];
}

async function compare(file: string): Promise<void> {
  const labels = parseLabels(readWhole(file).toString());
  writeLine(`${labels.length} positions\n`);
  writeLine('| network | scale | tempo | mean squared error | than the first |\n|---|---|---|---|---|');
  let first: number[] | undefined;
  const names: string[] = [];
  const judged: Judged[] = [];
  for await (const [name, evaluated] of judgements(labels)) {
    const fitted = fit(evaluated, labels);
    const errors = squaredErrors(evaluated, labels, fitted);
    first ??= errors;
    names.push(name);
    judged.push({ evaluated, errors });
    const { percent, error } = difference(errors, first);
    const than = errors === first ? '' : `${percent.toFixed(2)} ± ${error.toFixed(2)} %`;
    const numbers = [fitted.scale.toFixed(3), fitted.tempo.toFixed(1), mean(errors).toFixed(6), than];
    writeLine(`| ${name} | ${numbers.join(' | ')} |`);
  }
  writeLine(`\n| men | positions | ${names.join(' | ')} |\n|---|---|${'---|'.repeat(judged.length)}`);
  for (const group of MEN_GROUPS) {
    const row = groupRow(group, labels, judged);
    if (row !== undefined) writeLine(row);
  }
}

if (values.labels === undefined) throw new UsageError('--labels FILE is missing.');
if (positionals.length === 0) throw new UsageError('there is no network to compare.');
if (!existsSync(values.labels)) await makeLabels(values.labels);
await compare(values.labels);
