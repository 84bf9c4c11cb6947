// Makes labelled positions for the trainer out of searches near games (src/research/data/node-labels.ts), or out of those of
// games that it plays meanwhile (src/research/data/noted-games.ts).
//
//   npm run train labels -- OUT.samples --data FILE … [--searches 0.125] [--share 0.5] [--net FILE] [--nodes 1000] [--seed 1] [--minutes N]
//   npm run train labels -- OUT.samples --play GAMES.viri [--games N] [--book FILE | --dfrc] [--syzygy FOLDERS] [--share 0.15] …
//
// Beside each position of the games in FILEs, with a probability of --searches, a search begins of --nodes nodes; a node of it that
// has an answer counts with a probability of --share. With --play each search makes a move of a game besides; the games go to
// GAMES.viri, a new file, and follow from the seed as those of `datagen` do. After --minutes, or --games, the files end with what
// there is. This uses one core: run several, with parts of the games or other seeds. `--samples` gives OUT.samples to the
// trainer.

import { scriptArguments } from '../../cli/script';
import { decimal, UsageError, wholeNumber } from '../../cli/arguments';
import { Random } from '../../engine/random';
import { unwrap } from '../../notation/result';
import { writeBatched } from '../../platform/node/batched-file';
import { processPlatform } from '../../platform/node/process-platform';
import { DEFAULT_NETWORK } from '../../runtime/defaults';
import { readNetwork } from '../../runtime/network';
import { readAllGames } from '../data/game-file';
import { NodeLabels } from '../data/node-labels';
import { NotedGames } from '../data/noted-games';
import { Notes } from '../data/notes';
import { openGameFiles } from '../data/self-play';
import { writeSamples } from './sample-file';

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    play: { type: 'string' },
    games: { type: 'string' },
    book: { type: 'string' },
    dfrc: { type: 'boolean' },
    syzygy: { type: 'string' },
    net: { type: 'string', default: DEFAULT_NETWORK ?? '' },
    nodes: { type: 'string', default: '1000' },
    searches: { type: 'string' },
    share: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
  },
});
const [out, ...more] = positionals;
if (out === undefined) throw new UsageError('the file to write is missing.');
const files = [...values.data, ...more];
if ((files.length === 0) === (values.play === undefined)) {
  throw new UsageError('either --data FILE or --play GAMES.viri is needed.');
}
const idle = values.play === undefined ? (['games', 'book', 'dfrc', 'syzygy'] as const) : (['searches'] as const);
const useless = idle.find((name) => values[name] !== undefined);
if (useless !== undefined) {
  throw new UsageError(`--${useless} is for --${values.play === undefined ? 'play' : 'data'} only.`);
}
if (values.dfrc === true && values.book !== undefined) throw new UsageError('either --dfrc or --book FILE, not both.');
const nodes = wholeNumber('--nodes', values.nodes, 1, 1_000_000);
const seed = wholeNumber('--seed', values.seed, 0, 2 ** 32 - 1);
const share = decimal('--share', values.share ?? (values.play === undefined ? '0.5' : '0.15'), 0, 1);
const searches = decimal('--searches', values.searches ?? '0.125', 0, 1);
const minutes = values.minutes === undefined ? Infinity : decimal('--minutes', values.minutes, 0, 1e6);
const games = values.games === undefined ? Infinity : wholeNumber('--games', values.games, 1);
if (values.play !== undefined && Math.min(games, minutes) === Infinity) {
  throw new UsageError('--play needs --games N or --minutes N.');
}
const network = values.net === '' ? undefined : unwrap(await readNetwork(processPlatform, values.net));
const end = performance.now() + 60_000 * minutes;

async function labelNear(target: string): Promise<number> {
  const labels = unwrap(await NodeLabels.open(network, nodes));
  const random = new Random(seed);
  function* samples(): Generator<Uint8Array> {
    for (const game of readAllGames(files)) {
      if (performance.now() >= end) return;
      yield* labels.of(game, { searches, nodes: share }, random);
    }
  }
  return writeSamples(target, samples());
}

async function labelGames(target: string, gamesFile: string): Promise<number> {
  const { dfrc = false } = values;
  const { tablebases, book } = openGameFiles(processPlatform, values);
  const notes = unwrap(await Notes.open(network, tablebases));
  const played = new NotedGames(notes, { seed, nodes, dfrc, adjudication: true }, share, book);
  return writeBatched(gamesFile, (kept) => {
    function* samples(): Generator<Uint8Array> {
      for (let number = 0; number < games && performance.now() < end; number++) {
        kept.add(played.play(number));
        yield* played.labels();
      }
    }
    return writeSamples(target, samples());
  });
}

const count = values.play === undefined ? await labelNear(out) : await labelGames(out, values.play);
console.log(`${count} positions`);
