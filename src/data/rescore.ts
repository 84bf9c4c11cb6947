// Old games with the results that tablebases give them.

import { BATCH_SIZE, BatchedFile } from './batched-file';
import type { DataCore } from './data-core';
import { readAllGames } from './game-file';
import { Replay } from './replay';
import { tableResult } from './table-result';
import { withResult } from '../notation/viriformat';

export interface Rescored {
  readonly games: number;
  /** Games that came to a position that the tables know, and now end there. */
  readonly ended: number;
  /** Of these, games whose result was another. */
  readonly changed: number;
}

/**
 * Writes the games of files into a new one, as self-play with these tables would have ended them: at the first position that
 * is known, with its result. The core has the tables. Throws for a game that is not one by the rules.
 */
export function rescoreGames(files: readonly string[], out: string, core: DataCore): Rescored {
  const replay = new Replay(core);
  const target = new BatchedFile(out, BATCH_SIZE);
  const count = { games: 0, ended: 0, changed: 0 };
  try {
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
  } finally {
    target.close();
  }
  return count;
}
