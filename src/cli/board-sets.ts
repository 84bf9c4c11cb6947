// The sets of squares that `board` draws: slider attacks from the core, the rest by stepping from square to square.

import { BISHOP, BLACK, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../abi/piece';
import type { Core } from '../runtime/core';
import { colourOf, opponentOf, pieceOf, typeOf } from '../notation/pieces';
import { fileOf, rankOf, squareBeside } from '../notation/squares';

export const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, square) => square);
const FIRST_AND_LAST_FILE = 0x8181818181818181n;
const FIRST_AND_LAST_RANK = 0xff000000000000ffn;

export function bit(square: number): bigint {
  return 1n << BigInt(square);
}

export function has(set: bigint, square: number): boolean {
  return ((set >> BigInt(square)) & 1n) === 1n;
}

/** The squares for which something holds. */
export function setWhere(holds: (square: number) => boolean): bigint {
  return SQUARES.filter(holds).reduce((set, square) => set | bit(square), 0n);
}

/** The occupied squares of a board of piece codes. */
export function occupiedOf(board: Uint8Array): bigint {
  return setWhere((square) => board[square] !== NO_PIECE);
}

function leaps(square: number, steps: readonly (readonly [number, number])[]): bigint {
  return steps
    .map(([files, ranks]) => squareBeside(square, files, ranks))
    .filter((to) => to !== NO_SQUARE)
    .reduce((set, to) => set | bit(to), 0n);
}

function reflections(a: number, b: number): (readonly [number, number])[] {
  return [
    [a, b],
    [a, -b],
    [-a, b],
    [-a, -b],
    [b, a],
    [b, -a],
    [-b, a],
    [-b, -a],
  ];
}

/** The squares that a piece attacks from a square. */
export function attacksOf(core: Core, piece: number, square: number, occupied: bigint): bigint {
  const forward = colourOf(piece) === WHITE ? 1 : -1;
  switch (typeOf(piece)) {
    case PAWN:
      return leaps(square, [
        [-1, forward],
        [1, forward],
      ]);
    case KNIGHT:
      return leaps(square, reflections(1, 2));
    case KING:
      return leaps(square, [...reflections(0, 1), ...reflections(1, 1)]);
    case BISHOP:
      return core.sliderAttacks(BISHOP, square, occupied);
    case ROOK:
      return core.sliderAttacks(ROOK, square, occupied);
    default:
      return core.sliderAttacks(BISHOP, square, occupied) | core.sliderAttacks(ROOK, square, occupied);
  }
}

/** Squares whose occupation can change what a slider attacks: its rays without their last squares. */
export function relevantSquares(core: Core, type: typeof BISHOP | typeof ROOK, square: number): bigint {
  const onRank = FIRST_AND_LAST_FILE & ~(0x0101010101010101n << BigInt(fileOf(square)));
  const onFile = FIRST_AND_LAST_RANK & ~(0xffn << BigInt(8 * rankOf(square)));
  return core.sliderAttacks(type, square, 0n) & ~(onRank | onFile);
}

function isAligned(core: Core, type: typeof BISHOP | typeof ROOK, a: number, b: number): boolean {
  return has(core.sliderAttacks(type, a, 0n), b);
}

/** Squares strictly between two squares of one line; none if there is no such line. */
export function betweenSquares(core: Core, a: number, b: number): bigint {
  for (const type of [BISHOP, ROOK] as const) {
    if (isAligned(core, type, a, b)) return core.sliderAttacks(type, a, bit(b)) & core.sliderAttacks(type, b, bit(a));
  }
  return 0n;
}

/** The whole line through two squares, both included; none if there is no such line. */
export function lineThrough(core: Core, a: number, b: number): bigint {
  for (const type of [BISHOP, ROOK] as const) {
    if (!isAligned(core, type, a, b)) continue;
    return (core.sliderAttacks(type, a, 0n) & core.sliderAttacks(type, b, 0n)) | bit(a) | bit(b);
  }
  return 0n;
}

/** Men of both colours that attack a square. */
export function attackersTo(core: Core, board: Uint8Array, square: number): bigint {
  const occupied = occupiedOf(board);
  return setWhere((from) => {
    const piece = board[from] ?? NO_PIECE;
    return piece !== NO_PIECE && has(attacksOf(core, piece, from, occupied), square);
  });
}

/** Men of both colours that are pinned to their own king. */
export function pinnedMen(core: Core, board: Uint8Array): bigint {
  const occupied = occupiedOf(board);
  let pinned = 0n;
  for (const colour of [WHITE, BLACK]) {
    const king = board.indexOf(pieceOf(KING, colour));
    const own = setWhere((square) => board[square] !== NO_PIECE && colourOf(board[square] ?? NO_PIECE) === colour);
    for (const sniper of SQUARES) {
      const piece = board[sniper] ?? NO_PIECE;
      const slides = [BISHOP, ROOK, QUEEN].includes(typeOf(piece));
      if (!slides || colourOf(piece) !== opponentOf(colour)) continue;
      if (!has(attacksOf(core, piece, sniper, 0n), king)) continue;
      const blockers = betweenSquares(core, king, sniper) & occupied;
      if (blockers !== 0n && (blockers & (blockers - 1n)) === 0n) pinned |= blockers & own;
    }
  }
  return pinned;
}
