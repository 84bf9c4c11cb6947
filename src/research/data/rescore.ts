// Gives existing games the results of tablebases.

import { writeBatched } from '../../platform/node/batched-file';
import type { DataCore } from './data-core';
import { readAllGames } from './game-file';
import { Replay } from './replay';
import { tableResult } from './table-result';
import { withResult } from '../../notation/viriformat';

export interface Rescored {
  readonly games: number;
  /** Games that reached a position in the tables, where they now end. */
  readonly ended: number;
  /** Of these, games whose result changed. */
  readonly changed: number;
}

/**
 * Writes the games of files to a new one, as self-play with these tables would have ended them: at the first position
 * in the tables, with its result. The core has the tables. Throws on an illegal game.
 */
export function rescoreGames(files: readonly string[], out: string, core: DataCore): Rescored {
  const replay = new Replay(core);
  const count = { games: 0, ended: 0, changed: 0 };
  return writeBatched(out, (target) => {
    for (const game of readAllGames(files)) {
      count.games++;
      let found: { readonly result: number; readonly moves: number } | null = null;
      const played = replay.step(game, (moves) => {
        const result = tableResult(core);
        if (result !== null) found = { result, moves };
        return result === null;
      });
      if (!played.ok) throw new Error(`Game ${count.games}: ${played.error.message}`);
      const known = found as { readonly result: number; readonly moves: number } | null;
      target.add(known === null ? game : withResult(game, known.result, known.moves));
      if (known === null) continue;
      count.ended++;
      if (known.result !== played.value.result) count.changed++;
    }
    return count;
  });
}
