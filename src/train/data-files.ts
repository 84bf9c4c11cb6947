// The games of a training's data files.

import { readGameBytes } from '../data/game-file';
import { decodeGame, VIRI_MOVE_SIZE, type ScoredGame } from '../notation/viriformat';

/** All games of the files, one file after the other; a torn last game is left out. Throws on what cannot be a game. */
export function* readTrainingGames(files: readonly string[]): Generator<ScoredGame> {
  for (const file of files) {
    for (const bytes of readGameBytes(file)) {
      const game = decodeGame(bytes.subarray(0, -VIRI_MOVE_SIZE));
      if (!game.ok) throw new Error(`${file}: ${game.error.message}`);
      yield game.value;
    }
  }
}
