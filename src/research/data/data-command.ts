// `data`: inspects files of games, and makes new files from them (docs/DATA.md).

import { branchGames } from './branches';
import { checkGames } from './check';
import { openDataCore, type DataCore } from './data-core';
import { dumpGame, dumpPositions } from './dump';
import { countGames, readGames } from './game-file';
import { rescoreGames } from './rescore';
import { openSearchCore, ShortSearch } from './short-search';
import { mergeGames, shuffleGames } from './shuffle';
import { Random } from '../../engine/random';
import { gatherStatistics, type Statistics } from './statistics';
import { requireTablebases } from './table-result';
import { writeLine } from '../../platform/node/output';
import { processPlatform } from '../../platform/node/process-platform';
import { DEFAULT_NETWORK } from '../../runtime/defaults';
import type { Tablebases } from '../../runtime/tablebases';
import { decimal, UsageError, wholeNumber, readArguments } from '../../cli/arguments';
import { unwrap } from '../../notation/result';

const MEGABYTE = 1024 * 1024;
const DEFAULT_MEMORY_MB = '256';
const MOST_SEED = 2 ** 32 - 1;
/** Hash table of the searches of branches, in megabytes: the table is cleared for each game. */
const BRANCH_HASH_MB = 1;
/** Faults shown per file. */
const MOST_FAULTS = 10;

/** Resolves with the exit code: 1 when `check` finds a fault. Throws a UsageError, and an error for a file of another kind. */
export async function runData(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      memory: { type: 'string', default: DEFAULT_MEMORY_MB },
      first: { type: 'string', default: '1' },
      games: { type: 'string', default: '1' },
      positions: { type: 'boolean', default: false },
      syzygy: { type: 'string' },
      nodes: { type: 'string', default: '100' },
      share: { type: 'string', default: '1' },
      net: { type: 'string', default: DEFAULT_NETWORK ?? '' },
    },
  });
  const [action = '', ...files] = positionals;
  const [first] = files;
  if (first === undefined) {
    throw new UsageError('data needs check, stats, merge, shuffle, branch, rescore or dump, and files.');
  }
  switch (action) {
    case 'check':
      return check(files, await rules());
    case 'stats':
      showStatistics(gatherStatistics(files, await rules()));
      return 0;
    case 'merge':
      writeLine(`${mergeGames(sources(files), first)} games`);
      return 0;
    case 'shuffle': {
      const seed = wholeNumber('--seed', values.seed, 0, MOST_SEED);
      const memory = wholeNumber('--memory', values.memory, 1, 1_000_000) * MEGABYTE;
      writeLine(`${shuffleGames(sources(files), first, seed, memory)} games`);
      return 0;
    }
    case 'branch': {
      const random = new Random(wholeNumber('--seed', values.seed, 0, MOST_SEED));
      const nodes = wholeNumber('--nodes', values.nodes, 1, 1_000_000_000);
      const search = new ShortSearch(await openSearchCore(values.net, BRANCH_HASH_MB), nodes);
      const share = decimal('--share', values.share, 0, 1);
      writeLine(`${branchGames(sources(files), first, { rules: await rules(), search, random, share })} branches`);
      return 0;
    }
    case 'rescore': {
      if (values.syzygy === undefined) throw new UsageError('data rescore needs --syzygy FOLDERS.');
      const core = await rules(requireTablebases(processPlatform, values.syzygy));
      const { games, ended, changed } = rescoreGames(sources(files), first, core);
      writeLine(`${games} games, ${ended} ended by tables, ${changed} of them with another result`);
      return 0;
    }
    case 'dump': {
      const from = wholeNumber('--first', values.first, 1) - 1;
      const games = wholeNumber('--games', values.games, 1);
      dump(first, { from, to: from + games, positions: values.positions }, await rules());
      return 0;
    }
    default:
      throw new UsageError(`data: "${action}" is not one of check, stats, merge, shuffle, branch, rescore, dump.`);
  }
}

async function rules(tablebases?: Tablebases): Promise<DataCore> {
  return unwrap(await openDataCore(undefined, tablebases));
}

/** The files after the new file's name. */
function sources(files: readonly string[]): readonly string[] {
  if (files.length < 2) throw new UsageError('data needs the new file and the files it is made of.');
  return files.slice(1);
}

function check(files: readonly string[], core: DataCore): number {
  let faults = 0;
  for (const file of files) {
    const { games, positions, tornBytes } = countGames(file);
    let found = 0;
    for (const { game, message } of checkGames(file, core)) {
      if (found++ < MOST_FAULTS) writeLine(`${file}: game ${game + 1}: ${message}`);
    }
    const torn = tornBytes > 0 ? `, ${tornBytes} bytes of a torn game at the end` : '';
    writeLine(`${file}: ${games} games, ${positions} positions, ${found} faults${torn}`);
    faults += found;
  }
  return faults === 0 ? 0 : 1;
}

function showStatistics(statistics: Statistics): void {
  const { games, positions, longest, results, scores } = statistics;
  const line = (name: string, value: string): void => writeLine(`${name.padEnd(20)} ${value}`);
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  line('games', String(games));
  line('positions', String(positions));
  line('plies a game', `${(positions / Math.max(1, games)).toFixed(1)}, at most ${longest}`);
  line('White wins', percent(results[2], games));
  line('drawn', percent(results[1], games));
  line('Black wins', percent(results[0], games));
  line('not played out', percent(results[3], games));
  line('with castling rights', percent(statistics.withRights, games));
  line('pieces', (statistics.pieces / Math.max(1, positions)).toFixed(1));
  line('in check', percent(statistics.inCheck, positions));
  line('noisy best move', percent(statistics.noisy, positions));
  line('quiet positions', percent(positions - statistics.loud, positions));
  for (const [index, { from, positions: count, judged, points }] of scores.entries()) {
    const next = scores[index + 1];
    const name = next === undefined ? `|score| >= ${from}` : `|score| < ${next.from}`;
    line(name, `${percent(count, positions)}, the better side gets ${percent(points, judged)}`);
  }
}

function dump(
  file: string,
  { from, to, positions }: { from: number; to: number; positions: boolean },
  core: DataCore,
): void {
  let number = 0;
  for (const game of readGames(file)) {
    if (number >= to) return;
    if (number++ < from) continue;
    for (const text of positions ? dumpPositions(game, core) : dumpGame(game, core)) writeLine(text);
  }
}
