// The whole way from nothing to a network that plays, as small as it can be: eight hundred quick games, a network of 32
// neurons, and a game with it. CI takes this way each time.
//
//   npm run train tiny [-- --out FOLDER]
//
// Throws when the losses do not fall, when the engine refuses the network, when the network cannot tell who has a queen more,
// or when the engine plays what is no move with it.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '../../cli/script';
import { MOVE_NONE } from '../../abi/move';
import { mostPositions, readAllGames } from '../data/game-file';
import { processPlatform } from '../../platform/node/process-platform';
import { Engine } from '../../engine/engine';
import { parseFen, START_FEN } from '../../notation/fen';
import type { Setup } from '../../notation/setup';
import { formatUciMove } from '../../notation/uci-move';
import { readRecipe } from './recipe';
import { Training } from './training';
import { TrainingDisplay } from './training-display';
import { unwrap } from '../../notation/result';

const GAMES = 800;
const NODES_PER_MOVE = 150;
/** Maximum remaining fraction of the first epoch's loss. The few validation games only need a lower loss. */
const MOST_LOSS_LEFT = 0.5;
/** Minimum value of a queen in centipawns. */
const LEAST_QUEEN = 50;
const WITHOUT_BLACK_QUEEN = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const WITHOUT_WHITE_QUEEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1';
const PLIES_PLAYED = 40;
const NODES_PLAYED = 300;

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

function generateGames(folder: string): void {
  const args = ['datagen', '--out', folder, '--games', String(GAMES), '--nodes', String(NODES_PER_MOVE), '--seed', '1'];
  const { status } = spawnSync(join(root, 'engine.sh'), args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`datagen failed (exit ${String(status)})`);
}

/** Trains on the games in a folder; returns the network file. */
async function train(games: string, folder: string): Promise<string> {
  const recipe = readRecipe(join(root, 'src', 'research', 'train', 'recipes', 'tiny.json'));
  const file = join(games, 'games.viri');
  const training = await Training.start({
    recipe,
    games: readAllGames([file]),
    folder,
    threads: availableParallelism(),
    most: mostPositions([file]),
    limit: GAMES * 300,
    resume: false,
  });
  const display = new TrainingDisplay(training, recipe);
  display.loaded();
  while (!training.trainer.finished) {
    await training.advance();
    display.advanced();
  }
  await training.close();
  display.ended();
  const first = training.losses[0];
  const last = training.losses.at(-1);
  if (first === undefined || last === undefined) throw new Error('there was no epoch');
  if (!(last.training < first.training * MOST_LOSS_LEFT && last.validation < first.validation)) {
    throw new Error('the losses did not fall');
  }
  return training.networkFile;
}

function setupOf(fen: string): Setup {
  return unwrap(parseFen(fen));
}

/** Evaluates two positions with the network, then plays a game against itself; every move must be legal. */
async function play(network: string): Promise<readonly string[]> {
  const engine = new Engine(processPlatform);
  unwrap(await engine.configure({ evalFile: network, useNnue: true }));
  const start = setupOf(START_FEN);
  const moves: string[] = [];
  try {
    const values: number[] = [];
    for (const fen of [WITHOUT_BLACK_QUEEN, WITHOUT_WHITE_QUEEN]) {
      await engine.setPosition(setupOf(fen), []);
      values.push((await engine.position()).evaluate());
    }
    const [more = NaN, less = NaN] = values;
    console.log(`with a queen more ${more} centipawns, with one less ${less}`);
    if (!(more >= LEAST_QUEEN && less <= -LEAST_QUEEN)) throw new Error('the network has not learnt what a queen is');
    await engine.setPosition(start, []);
    while (moves.length < PLIES_PLAYED) {
      const { move } = unwrap(await engine.search({ limits: { nodes: NODES_PLAYED } }).result);
      if (move === MOVE_NONE) break;
      moves.push(formatUciMove(move, false));
      const played = await engine.setPosition(start, moves);
      if (!played.ok) throw new Error(`${moves.join(' ')}: ${played.error.message}`);
    }
    return moves;
  } finally {
    await engine.close();
  }
}

const { values } = scriptArguments({ options: { out: { type: 'string' } } });
const folder = values.out ?? mkdtempSync(join(tmpdir(), 'sliderule-tiny-'));
try {
  generateGames(folder);
  const network = await train(folder, folder);
  console.log(`a game with it: ${(await play(network)).join(' ')}`);
} finally {
  if (values.out === undefined) rmSync(folder, { recursive: true, force: true });
}
