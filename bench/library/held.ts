// Many games held at once, as by a server, one ply of each in turn: what a move costs, and how much memory a game takes.

import { Chess as Chessops } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { Position } from '../../src/library/chess';
import { processorTime } from '../../src/research/report/alternate';
import { bytesInUse } from './memory';

/** What holding the games cost one library. */
export interface Held {
  readonly fens: readonly string[];
  /** Of the processor, for all moves. */
  readonly milliseconds: number;
  /** Objects and buffers, after a collection of garbage. */
  readonly bytesAGame: number;
}

/** Plays a ply of each game in turn until the first `plies` of all are played. */
function hold<Game>(
  games: readonly (readonly string[])[],
  plies: number,
  start: () => Game,
  play: (game: Game, move: string) => void,
  fen: (game: Game) => string,
): Held {
  const before = bytesInUse();
  const held = games.map(start);
  const begun = processorTime();
  for (let ply = 0; ply < plies; ply++) {
    for (const [index, game] of held.entries()) {
      const move = games[index]?.[ply];
      if (move !== undefined) play(game, move);
    }
  }
  const milliseconds = processorTime() - begun;
  const bytesAGame = (bytesInUse() - before) / games.length;
  return { fens: held.map(fen), milliseconds, bytesAGame };
}

/** `count` games at once, the given ones again and again, by sliderule/chess and by chessops. */
export function holdGames(
  games: readonly (readonly string[])[],
  count: number,
  plies: number,
): { readonly ours: Held; readonly chessops: Held } {
  const all = Array.from({ length: count }, (_, index) => games[index % games.length] ?? []);
  const ours = hold(
    all,
    plies,
    () => Position.start(),
    (position, move) => position.play(move),
    (position) => position.fen(),
  );
  const chessops = hold(
    all,
    plies,
    () => Chessops.default(),
    (position, text) => {
      const move = parseUci(text);
      if (move !== undefined && position.isLegal(move)) position.play(move);
    },
    (position) => makeFen(position.toSetup()),
  );
  return { ours, chessops };
}
