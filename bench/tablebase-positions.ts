// Random positions of few men, for programs that try the tables.

import { BLACK, CASTLING_RIGHTS, NO_PIECE, NO_SQUARE, PAWN, WHITE } from '../src/abi/piece';
import type { Random } from '../src/engine/random';
import { checkLegality } from '../src/notation/legality';
import type { Setup } from '../src/notation/setup';

/** The men on random squares, either side as White, either to move; null where two meet or the position is not legal. */
export function scatter(pieces: readonly number[], random: Random): Setup | null {
  const board = new Uint8Array(64).fill(NO_PIECE);
  const swap = random.below(2);
  for (const piece of pieces) {
    const square = random.below(64);
    const isPawnHome = piece >> 1 === PAWN && (square < 8 || square >= 56);
    if (isPawnHome || board[square] !== NO_PIECE) return null;
    board[square] = piece ^ swap;
  }
  const sideToMove = random.below(2) === 0 ? WHITE : BLACK;
  const castlingRooks = Array.from({ length: CASTLING_RIGHTS }, () => NO_SQUARE);
  const setup = { board, sideToMove, castlingRooks, enPassant: NO_SQUARE, halfmoveClock: 0, fullmoveNumber: 1 };
  return checkLegality(setup).ok ? setup : null;
}
