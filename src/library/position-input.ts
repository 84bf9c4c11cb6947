// What programs give to an engine as a position, made plain. It is taken at once: a Position may move on before a search begins.

import { START_FEN } from '../notation/fen';
import { isUciMove } from '../notation/uci-move';
import type { Position } from './chess';
import { SlideruleError } from './errors';
import type { MoveInput, PlainPosition } from './position-types';
import type { Game } from './game';
import type { GameNode, PositionInput } from './types';
import { guarded, isObject, shown } from './values';

/** Plays moves that are not all in UCI notation from a FEN. */
export type PlayMoves = (fen: string, moves: readonly MoveInput[]) => PlainPosition;

/** Throws POSITION_TYPE for what is no position, and as `play` and `Game.positionAt` do. */
export function plainPosition(input: PositionInput, play: PlayMoves): PlainPosition {
  if (typeof input === 'string') return { fen: input === 'startpos' ? START_FEN : input, moves: [] };
  if (!isObject(input)) {
    throw new SlideruleError(
      'POSITION_TYPE',
      `Position: ${shown(input)} is neither a FEN nor a position or game with moves.`,
    );
  }
  return guarded('Position: neither a FEN nor a position or game with moves', 'POSITION_VALUE', () =>
    plainOf(input, play),
  );
}

/** The position at a node of a game. Throws POSITION_VALUE, GAME_NODE, and as `Game.positionAt` does. */
function positionOf({ game, node }: GameNode): Position {
  if (!(game instanceof Object) || !('positionAt' in game)) {
    throw new SlideruleError('POSITION_VALUE', `Position: game is ${shown(game)}, not a Game; Game.from makes one.`);
  }
  if ((node as unknown) === undefined) {
    throw new SlideruleError('POSITION_VALUE', 'Position: node is missing, a move of the game or null for its start.');
  }
  return (game as Game).positionAt(node);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function plainOf(input: Exclude<PositionInput, string>, play: PlayMoves): PlainPosition {
  if ('positionAt' in input) {
    throw new SlideruleError(
      'POSITION_VALUE',
      'Position: a game has many positions; { game, node } names one, with null for its start.',
    );
  }
  const position = 'game' in input ? positionOf(input) : input;
  // Not `instanceof`: a program may have the class from another of the package's scripts.
  if ('engineGame' in position) {
    const game = (position as Position).engineGame();
    if (typeof game.fen !== 'string' || !Array.isArray(game.moves) || !game.moves.every(isText)) {
      throw new SlideruleError('POSITION_VALUE', `Position: ${shown(position)} is not a Position.`);
    }
    return { fen: game.fen, moves: [...game.moves] };
  }
  const { fen = 'startpos', moves = [] } = position as { readonly fen?: string; readonly moves?: readonly MoveInput[] };
  const start = fen === 'startpos' ? START_FEN : fen;
  const isPlain = (move: MoveInput): move is string => isText(move) && isUciMove(move);
  return moves.every(isPlain) ? { fen: start, moves } : play(start, moves);
}
