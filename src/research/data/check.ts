// Checks that every game of a file follows the rules.

import type { DataCore } from './data-core';
import { BLACK } from '../../abi/piece';
import { BLACK_WINS, DRAWN, UNKNOWN, WHITE_WINS } from '../../notation/viriformat';
import { readGames } from './game-file';
import { Replay } from './replay';

/** A fault in a game. */
export interface GameFault {
  /** From 0. */
  readonly game: number;
  readonly message: string;
}

/** The result that the last position decides by itself; null if it does not. */
function certainResult(core: DataCore): number | null {
  if (core.exports.legalMoves() > 0) return null;
  if (!core.inCheck()) return DRAWN;
  return core.setup().sideToMove === BLACK ? WHITE_WINS : BLACK_WINS;
}

/** Replays all games of a file and yields their faults; returns the number of games. Throws like `readGames`. */
export function* checkGames(file: string, core: DataCore): Generator<GameFault, number> {
  const replay = new Replay(core);
  let game = 0;
  for (const bytes of readGames(file)) {
    const played = replay.play(bytes, () => undefined);
    if (!played.ok) {
      yield { game, message: played.error.message };
    } else {
      const certain = certainResult(core);
      const { result } = played.value;
      if (certain !== null && result !== UNKNOWN && certain !== result) {
        yield { game, message: `The result is ${result}, but the last position decides ${certain}.` };
      }
    }
    game++;
  }
  return game;
}
