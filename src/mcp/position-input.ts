// The position that a call is about: a FEN, a game or the start position, and moves from there.

import { z } from 'zod';
import { Position } from '../library/chess';
import { SlideruleError } from '../library/errors';
import type { Game } from '../library/game';
import { parsePgn } from '../library/pgn';
import { isNoGame } from '../notation/pgn';

/** Characters. A FEN has 90 at most, and a game of a thousand moves with comments a hundred thousand. */
const LONGEST_FEN = 200;
export const LONGEST_PGN = 1_000_000;
/** Plies; the longest game that the rules allow has fewer than 18,000, and the longest ever played 550. */
export const MOST_PLIES = 2000;
const LONGEST_MOVE = 16;

export const movesField = z.array(z.string().max(LONGEST_MOVE)).max(MOST_PLIES);
export const pgnField = z.string().max(LONGEST_PGN);

/** The fields of a position, for the schema of a tool. */
export const POSITION = {
  fen: z.string().max(LONGEST_FEN).optional().describe('The position as FEN. Default: the start position of chess.'),
  pgn: pgnField.optional().describe('In place of fen: a game as PGN; the position is the one after its last move.'),
  ply: z
    .int()
    .min(0)
    .max(MOST_PLIES)
    .optional()
    .describe('With pgn: the position after so many half-moves of the main line, 0 for its start.'),
  moves: movesField
    .optional()
    .describe('Moves that are played from there first, each in SAN ("Nf3") or UCI notation ("g1f3").'),
};

type PositionFields = z.output<z.ZodObject<typeof POSITION>>;

/** The first game of a PGN. Throws PGN_EMPTY, and PGN_LONG for more plies than the server takes. */
export function gameOf(pgn: string): Game {
  const [game] = parsePgn(pgn);
  if (game === undefined || isNoGame(game)) throw new SlideruleError('PGN_EMPTY', 'PGN: the text holds no game.');
  if (game.moves.length > MOST_PLIES) {
    throw new SlideruleError(
      'PGN_LONG',
      `PGN: the game has ${game.moves.length} half-moves, and at most ${MOST_PLIES} are taken.`,
    );
  }
  return game;
}

function afterGame(pgn: string, ply: number | undefined): Position {
  const game = gameOf(pgn);
  const { length } = game.moves;
  const wanted = ply ?? length;
  if (wanted > length) {
    throw new SlideruleError('PLY', `ply: ${wanted} is more than the ${length} half-moves of the game.`);
  }
  return game.positionAt(wanted === 0 ? null : (game.moves[wanted - 1] ?? null));
}

/** The position that is meant, with its history. Throws POSITION_FIELDS, PLY, FEN_…, PGN_…, and as `Position.play` does. */
export function positionOf({ fen, pgn, ply, moves = [] }: PositionFields): Position {
  if (fen !== undefined && pgn !== undefined) {
    throw new SlideruleError('POSITION_FIELDS', 'fen and pgn are two ways to give a position; leave one out.');
  }
  if (ply !== undefined && pgn === undefined) {
    throw new SlideruleError('POSITION_FIELDS', 'ply counts the half-moves of pgn, which is missing.');
  }
  const start = fen === undefined || fen === 'startpos' ? Position.start() : Position.fromFen(fen);
  const position = pgn === undefined ? start : afterGame(pgn, ply);
  for (const move of moves) position.play(move);
  return position;
}
