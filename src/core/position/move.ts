// Decodes packed moves (src/abi/move.ts).

import {
  FLAG_CAPTURE,
  FLAG_PROMOTED_MASK,
  FLAG_PROMOTION,
  MOVE_FLAG_SHIFT,
  MOVE_SQUARE_MASK,
  MOVE_TO_SHIFT,
} from '../../abi/move';
import { KNIGHT } from '../../abi/piece';

export function moveFrom(move: i32): i32 {
  return move & MOVE_SQUARE_MASK;
}

/** The target square; for castling, the own rook's square. */
export function moveTo(move: i32): i32 {
  return (move >> MOVE_TO_SHIFT) & MOVE_SQUARE_MASK;
}

export function moveFlag(move: i32): i32 {
  return move >> MOVE_FLAG_SHIFT;
}

/** En passant included. */
export function isCapture(flag: i32): bool {
  return (flag & FLAG_CAPTURE) != 0;
}

export function isPromotion(flag: i32): bool {
  return (flag & FLAG_PROMOTION) != 0;
}

/** Neither a capture nor a promotion. */
export function isQuiet(move: i32): bool {
  return (moveFlag(move) & (FLAG_CAPTURE | FLAG_PROMOTION)) == 0;
}

/** The promotion type. */
export function promotedType(flag: i32): i32 {
  return KNIGHT + (flag & FLAG_PROMOTED_MASK);
}
