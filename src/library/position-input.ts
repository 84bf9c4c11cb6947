// What programs give to an engine as a position, made plain. It is taken at once: a Position may move on before a search begins.

import { START_FEN } from '../notation/fen';
import { formatUciMove, isUciMove } from '../notation/uci-move';
import { Position } from './chess';
import { SlideruleError } from './errors';
import type { PlainPosition } from './position-types';
import type { Game } from './game';
import type { PositionInput } from './types';
import { guarded, shown } from './values';

/** Moves in any notation as UCI has them. Throws as `Position.play` does. */
function uciMoves(fen: string, moves: readonly string[]): string[] {
  const position = Position.fromFen(fen);
  return moves.map((text) => {
    const { packed } = position.move(text);
    position.play(text);
    // As king takes rook, which is castling whatever the engine's option.
    return formatUciMove(packed, true);
  });
}

/** Throws POSITION_TYPE for what is no position, and as `Position.play` and `Game.positionAt` do. */
export function plainPosition(input: PositionInput): PlainPosition {
  if (typeof input === 'string') return { fen: input === 'startpos' ? START_FEN : input, moves: [] };
  if (typeof input !== 'object' || (input as unknown) === null) {
    throw new SlideruleError(
      'POSITION_TYPE',
      `Position: ${shown(input)} is neither a FEN nor a position or game with moves.`,
    );
  }
  return guarded('Position: neither a FEN nor a position or game with moves', 'POSITION_VALUE', () => plainOf(input));
}

function plainOf(input: Exclude<PositionInput, string>): PlainPosition {
  const position = 'game' in input ? (input.game as Game).positionAt(input.node) : input;
  // Not `instanceof`: a program may have the class from another of the package's scripts.
  if ('engineGame' in position) return (position as Position).engineGame();
  const { fen = 'startpos', moves = [] } = position as { readonly fen?: string; readonly moves?: readonly string[] };
  const start = fen === 'startpos' ? START_FEN : fen;
  const isPlain = moves.every((text) => typeof text === 'string' && isUciMove(text));
  return { fen: start, moves: isPlain ? moves : uciMoves(start, moves) };
}
