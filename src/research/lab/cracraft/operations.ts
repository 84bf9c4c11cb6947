// Sections 7 and 9 by counting: what Shannon's walk and the bit maps do to generate a position's moves.
//
// Both generate the pseudo-legal moves of the side to move, without castling and en passant, from a list of its men. Counted
// are reads of memory, additions and comparisons, and logical operations (and, or, exclusive or, complement, shift, bit scan).
// The few sets of a bit-map program stay in registers, and writing the list of moves costs both the same: neither is counted.

import { BISHOP, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../../../abi/piece';
import type { Setup } from '../../../notation/setup';
import { colourOf, typeOf } from '../../../notation/pieces';
import { rankOf, squareBeside } from '../../../notation/squares';
import { bit, ray, squaresOf, WORD, type Direction } from '../squares';

const FILE_A = 0x0101010101010101n;
const FILE_H = FILE_A << 7n;

export interface Operations {
  /** From and to, 64 · from + to, in any order. */
  readonly moves: readonly number[];
  readonly reads: number;
  readonly arithmetic: number;
  readonly logical: number;
  /** Those of all kinds that only turn maps of squares into a list of moves. */
  readonly listing: number;
}

const ORTHOGONAL: readonly Direction[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL: readonly Direction[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const KNIGHT_STEPS: readonly Direction[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];
/** Steps of a piece type; a pawn has none. */
export const STEPS: ReadonlyMap<number, readonly Direction[]> = new Map([
  [KNIGHT, KNIGHT_STEPS],
  [BISHOP, DIAGONAL],
  [ROOK, ORTHOGONAL],
  [QUEEN, [...ORTHOGONAL, ...DIAGONAL]],
  [KING, [...ORTHOGONAL, ...DIAGONAL]],
]);

/** Rank from which a pawn may advance two squares. */
function isPawnRank(square: number, colour: number): boolean {
  return rankOf(square) === (colour === WHITE ? 1 : 6);
}

/** Section 9: walks with increments over a board whose edge is marked. */
export function shannonOperations({ board, sideToMove }: Setup): Operations {
  const moves: number[] = [];
  let reads = 0;
  let arithmetic = 0;
  /** Adds an increment, reads what is there, and compares: edge or friend, then enemy. */
  const look = (from: number, [files, ranks]: Direction): { at: number; blocked: boolean; enemy: boolean } => {
    const at = squareBeside(from, files, ranks);
    reads += 1;
    arithmetic += 2;
    if (at === NO_SQUARE) return { at, blocked: true, enemy: false };
    const piece = board[at] ?? NO_PIECE;
    if (piece !== NO_PIECE && colourOf(piece) === sideToMove) return { at, blocked: true, enemy: false };
    arithmetic += 1;
    return { at, blocked: false, enemy: piece !== NO_PIECE };
  };
  board.forEach((piece, from) => {
    if (piece === NO_PIECE || colourOf(piece) !== sideToMove) return;
    const type = typeOf(piece);
    if (type === PAWN) {
      const forward = sideToMove === WHITE ? 1 : -1;
      for (const files of [-1, 1]) {
        const { at, enemy } = look(from, [files, forward]);
        if (enemy) moves.push(64 * from + at);
      }
      const { at, blocked, enemy } = look(from, [0, forward]);
      if (blocked || enemy) return;
      moves.push(64 * from + at);
      arithmetic += 1;
      if (!isPawnRank(from, sideToMove)) return;
      const second = look(at, [0, forward]);
      if (!second.blocked && !second.enemy) moves.push(64 * from + second.at);
      return;
    }
    for (const step of STEPS.get(type) ?? []) {
      let at = from;
      for (let open = true; open;) {
        const next = look(at, step);
        if (next.blocked) break;
        at = next.at;
        moves.push(64 * from + at);
        open = !next.enemy && type !== KNIGHT && type !== KING;
      }
    }
  });
  return { moves, reads, arithmetic, logical: 0, listing: 0 };
}

/** Maps that sections 3 and 5 prepare: of knights and kings, rays of bishops, rooks and queens, squares between two squares. */
export const PREPARED_MAPS = 64 * (2 + 4 + 4 + 8 + 64);

/**
 * Sections 3 to 5: maps of squares, rays up to their first blocker. If wanted, captures only, as where few moves are generated at
 * a time.
 */
export function bitMapOperations({ board, sideToMove }: Setup, capturesOnly = false): Operations {
  const moves: number[] = [];
  let reads = 0;
  let arithmetic = 0;
  let logical = 0;
  let listing = 0;
  let own = 0n;
  let enemies = 0n;
  let pawns = 0n;
  board.forEach((piece, square) => {
    if (piece === NO_PIECE) return;
    if (colourOf(piece) !== sideToMove) enemies |= bit(square);
    else own |= bit(square);
    if (colourOf(piece) === sideToMove && typeOf(piece) === PAWN) pawns |= bit(square);
  });
  const occupied = own | enemies;
  /** A bit scan, and taking the bit away, for each move of a map. */
  const list = (targets: bigint, from: (to: number) => number): void => {
    const squares = squaresOf(targets);
    for (const to of squares) moves.push(64 * from(to) + to);
    logical += 2 * squares.length;
    arithmetic += squares.length + 1;
    listing += 3 * squares.length + 1;
  };
  /** One ray: read it, "and" the occupied squares; if a man stands there, scan, read the squares between, test for a friend. */
  const alongRay = (from: number, step: Direction): bigint => {
    reads += 1;
    logical += 2;
    arithmetic += 1;
    const reached = ray(from, step, occupied);
    if ((ray(from, step, 0n) & occupied) === 0n) return reached;
    reads += 1;
    logical += 2;
    arithmetic += 1;
    if ((reached & own) === 0n) return reached;
    logical += 1;
    return reached & ~own;
  };
  board.forEach((piece, from) => {
    if (piece === NO_PIECE || colourOf(piece) !== sideToMove || typeOf(piece) === PAWN) return;
    const steps = STEPS.get(typeOf(piece)) ?? [];
    let targets = 0n;
    if (typeOf(piece) === KNIGHT || typeOf(piece) === KING) {
      reads += 1;
      logical += 2;
      for (const [files, ranks] of steps) {
        const at = squareBeside(from, files, ranks);
        if (at !== NO_SQUARE) targets |= bit(at);
      }
      targets &= ~own;
    } else {
      for (const step of steps) targets |= alongRay(from, step);
    }
    if (capturesOnly) logical += 1;
    list(capturesOnly ? targets & enemies : targets, () => from);
  });
  const white = sideToMove === WHITE;
  const empty = ~occupied & WORD;
  const advance = (set: bigint): bigint => (white ? (set << 8n) & WORD : set >> 8n);
  const single = advance(pawns) & empty;
  const double = advance(single & (white ? 0xff0000n : 0xff0000000000n)) & empty;
  const forward = white ? 8 : -8;
  // Shift and two "ands" for each capture; complement, shift and "and" for each step, and one "and" for the third rank.
  logical += 3 + 3;
  if (!capturesOnly) {
    logical += 1 + 2 + 3;
    list(single, (to) => to - forward);
    list(double, (to) => to - 2 * forward);
  }
  for (const [files, mask] of [
    [-1, FILE_A],
    [1, FILE_H],
  ] as const) {
    const shifted = pawns & ~mask;
    const captures = advance(files < 0 ? shifted >> 1n : shifted << 1n) & enemies;
    list(captures, (to) => to - forward - files);
  }
  return { moves, reads, arithmetic, logical, listing };
}

/** Number of operations of any kind. */
export function totalOf({ reads, arithmetic, logical }: Operations): number {
  return reads + arithmetic + logical;
}
