// What can be entered on the board: moves, each by its square and one that its man may be dropped on.

import { SlideruleError, type Move, type Position } from '../library/chess';

export interface MoveChoice {
  readonly from: string;
  /** Where the man is dropped; a castling king also on its rook. */
  readonly to: string;
  /** In UCI notation. */
  readonly uci: string;
  /** A letter such as `q`. */
  readonly promotion: string | null;
  readonly isCapture: boolean;
}

/** The choices of legal moves. Castling is also possible onto the rook's square, unless another move goes there. */
export function choicesOf(moves: readonly Move[]): MoveChoice[] {
  const direct = moves.filter(({ castlingRook }) => castlingRook === null).map((move) => choice(move, move.to));
  const isTaken = ({ from, to }: MoveChoice): boolean => direct.some((known) => known.from === from && known.to === to);
  const castling = moves.flatMap((move) =>
    move.castlingRook === null ? [] : [choice(move, move.castlingRook), choice(move, move.to)],
  );
  return [...direct, ...castling.filter((move) => !isTaken(move))];
}

/** A move as it was typed, whatever the capitals: keyboards of phones and a locked Caps key write `E4`. Throws with SAN_…. */
export function typedMove(position: Position, text: string): Move {
  try {
    return position.move(text);
  } catch (error) {
    try {
      return position.move(text.toLowerCase());
    } catch (again) {
      throw again instanceof SlideruleError ? error : again;
    }
  }
}

function choice({ from, uci, promotion, isCapture }: Move, to: string): MoveChoice {
  return { from, to, uci, promotion, isCapture };
}
