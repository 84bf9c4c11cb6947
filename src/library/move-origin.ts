// Where a Move gets what it works out late: from its position while that stands as it was, later from another one with its moves.

import type { Move, MoveOrigin } from './move';

/** A position, as far as its moves need it. */
export interface MovePosition {
  readonly stamp: number;
  describe(packed: number): number;
  fen(): string;
  /** A position with the same start and other moves. */
  sibling(moves: readonly number[]): MovePosition;
  clone(): { play(move: Move): MovePosition };
}

/** No position's stamp. */
export const NEVER = -1;

export class StampedOrigin implements MoveOrigin {
  private again: MovePosition | null = null;

  /** The first `count` of the moves led to the position when it had the stamp. */
  constructor(
    private readonly position: MovePosition,
    private readonly moves: readonly number[],
    private readonly count: number,
    private readonly stamp: number,
  ) {}

  describe(packed: number): number {
    return this.here().describe(packed);
  }

  fenAround(move: Move | null): string {
    return (move === null ? this.here() : this.here().clone().play(move)).fen();
  }

  isStill(position: object): boolean {
    return this.position === position && this.position.stamp === this.stamp;
  }

  private here(): MovePosition {
    if (this.isStill(this.position)) return this.position;
    return (this.again ??= this.position.sibling(this.moves.slice(0, this.count)));
  }
}
