// Is every game of a file one by the rules?

import type { DataCore } from './data-core';
import { BLACK } from '../abi/piece';
import { BLACK_WINS, DRAWN, WHITE_WINS } from '../notation/viriformat';
import { readGames } from './game-file';
import { Replay } from './replay';

/** What is wrong with a game. */
export interface GameFault {
  /** From 0. */
  readonly game: number;
  readonly message: string;
}

/** The result that the last position decides by itself; null when it decides none. */
function certainResult(core: DataCore): number | null {
  if (core.exports.legalMoves() > 0) return null;
  if (!core.inCheck()) return DRAWN;
  return core.setup().sideToMove === BLACK ? WHITE_WINS : BLACK_WINS;
}

/** Replays all games of a file and yields the faults found; returns how many games there are. Throws like `readGames`. */
export function* checkGames(file: string, core: DataCore): Generator<GameFault, number> {
  const replay = new Replay(core);
  let game = 0;
  for (const bytes of readGames(file)) {
    const played = replay.play(bytes, () => undefined);
    if (!played.ok) {
      yield { game, message: played.error.message };
    } else {
      const certain = certainResult(core);
      if (certain !== null && certain !== played.value.result) {
        yield { game, message: `The result is ${played.value.result}, but the last position decides ${certain}.` };
      }
    }
    game++;
  }
  return game;
}
