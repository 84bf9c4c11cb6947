// Trains a network on games.
//
//   npm run train -- --recipe FILE --data FILE … [--out FOLDER] [--threads N] [--limit N] [--start FILE] [--teacher FILE]
//                    [--samples FILE …] [--resume]
//
// FILEs are what `datagen` writes (docs/DATA.md), recipes are under src/research/train/recipes/ (src/research/train/recipe.ts says what is in
// one). The network and the losses go to FOLDER, training/ by default, after each epoch. `--start` begins with the weights
// of a network of the same shape and not with random ones; a pairwise network can also begin with the first layer of a
// network with one output. `--teacher` is the network whose evaluation a lesson teaches.
// `--samples` are files of `npm run train labels`, which are learnt like a game's positions, but without results. Stopped by Ctrl-C, `--resume` goes on from the checkpoint, to the same result as if it had not
// been stopped; so does it after a kill, from the last minute's.

import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { scriptArguments } from '../../cli/script';
import { mostPositions, readAllGames } from '../data/game-file';
import { UsageError, wholeNumber } from '../../cli/arguments';
import { readRecipe } from './recipe';
import { Training } from './training';
import { TrainingDisplay } from './training-display';

/** Default limit of positions in memory, 1.7 GB; unused memory is never allocated. */
const DEFAULT_LIMIT = 60_000_000;

async function train(): Promise<void> {
  const { values, positionals } = scriptArguments({
    allowPositionals: true,
    options: {
      recipe: { type: 'string' },
      data: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: 'training' },
      threads: { type: 'string', default: String(availableParallelism()) },
      limit: { type: 'string', default: String(DEFAULT_LIMIT) },
      start: { type: 'string' },
      teacher: { type: 'string' },
      samples: { type: 'string', multiple: true, default: [] },
      resume: { type: 'boolean', default: false },
    },
  });
  const files = [...values.data, ...positionals];
  if (values.recipe === undefined) throw new UsageError('--recipe FILE is missing.');
  const { samples } = values;
  if (files.length + samples.length === 0) throw new UsageError('--data FILE is missing.');
  const missing = [...files, ...samples].find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`${missing} does not exist.`);

  const recipe = readRecipe(values.recipe);
  const training = await Training.start({
    recipe,
    games: readAllGames(files),
    most: mostPositions(files),
    samples,
    folder: values.out,
    threads: wholeNumber('--threads', values.threads, 1),
    limit: wholeNumber('--limit', values.limit, 1),
    start: values.start,
    teacher: values.teacher,
    resume: values.resume,
  });
  const display = new TrainingDisplay(training, recipe);
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  try {
    display.loaded();
    while (!training.trainer.finished && !interruption.signal.aborted) {
      await training.advance();
      display.advanced();
    }
    if (!training.trainer.finished) training.writeCheckpoint();
    display.ended();
  } finally {
    await training.close();
  }
}

await train();
