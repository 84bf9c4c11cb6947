// A position as one side sees it: its own pawns move up the board, and its back rank is rank 0. The terms of both sides are then
// the same.

import { BLACK, KING, NO_PIECE, NO_SQUARE, PAWN } from '../../../src/abi/piece';
import { fileOf, rankOf, squareBeside } from '../../../src/notation/squares';
import type { Setup } from '../../../src/notation/setup';

export const ALL_SQUARES: readonly number[] = Array.from({ length: 64 }, (_, square) => square);

export interface Man {
  readonly square: number;
  readonly type: number;
  readonly own: boolean;
}

export class Board {
  readonly own: readonly Man[];
  readonly enemy: readonly Man[];
  readonly ownToMove: boolean;
  private readonly squares: readonly (Man | undefined)[];

  constructor({ board, sideToMove }: Setup, side: number) {
    this.squares = ALL_SQUARES.map((square) => {
      const piece = board[side === BLACK ? square ^ 56 : square] ?? NO_PIECE;
      if (piece === NO_PIECE) return undefined;
      return { square, type: Math.floor(piece / 2), own: piece % 2 === side };
    });
    const men = this.squares.filter((man) => man !== undefined);
    this.own = men.filter(({ own }) => own);
    this.enemy = men.filter(({ own }) => !own);
    this.ownToMove = sideToMove === side;
  }

  /** The man on a square, if there is one; also none beyond the edge. */
  at(square: number): Man | undefined {
    return this.squares[square];
  }

  isEmpty(square: number): boolean {
    return this.at(square) === undefined;
  }

  isOwn(square: number, type: number): boolean {
    const man = this.at(square);
    return man?.own === true && man.type === type;
  }

  isEnemy(square: number, type: number): boolean {
    const man = this.at(square);
    return man?.own === false && man.type === type;
  }

  isPawn(square: number): boolean {
    return this.at(square)?.type === PAWN;
  }

  get ownPawns(): readonly Man[] {
    return ofType(this.own, PAWN);
  }

  get enemyPawns(): readonly Man[] {
    return ofType(this.enemy, PAWN);
  }

  get ownKing(): number {
    return ofType(this.own, KING)[0]?.square ?? NO_SQUARE;
  }

  get enemyKing(): number {
    return ofType(this.enemy, KING)[0]?.square ?? NO_SQUARE;
  }
}

export function ofType(men: readonly Man[], type: number): readonly Man[] {
  return men.filter((man) => man.type === type);
}

/** The square above, where an own pawn moves. */
export function above(square: number): number {
  return squareBeside(square, 0, 1);
}

/** The square below. */
export function below(square: number): number {
  return squareBeside(square, 0, -1);
}

/** The squares above one, up to the last rank. */
export function allAbove(square: number): readonly number[] {
  return ALL_SQUARES.filter((other) => fileOf(other) === fileOf(square) && rankOf(other) > rankOf(square));
}

/** How many moves a king needs from one square to another on an empty board. */
export function steps(from: number, to: number): number {
  return Math.max(Math.abs(fileOf(from) - fileOf(to)), Math.abs(rankOf(from) - rankOf(to)));
}

/** a1 is dark. */
export function isDark(square: number): boolean {
  return (fileOf(square) + rankOf(square)) % 2 === 0;
}

/** How many files there are between one and the edge. */
export function filesToEdge(file: number): number {
  return Math.min(file, 7 - file);
}

/** A file or rank moved from the edge, so that it has a neighbour on either side. */
export function inner(line: number): number {
  return Math.min(Math.max(line, 1), 6);
}
