// What the lists of positions are made of.

import type { Setup } from '../../src/notation/setup';

/**
 * Name, the first four fields of a FEN, and what must hold there, as words:
 *
 *   `e5d6`     is legal
 *   `!e5d6`    is not legal
 *   `only`     no moves are legal but those listed
 *   `e7e8n+`   is legal and checks; likewise `++` checks twice, `#` mates, `=` stalemates
 *   `+`        alone: the side to move is in check; likewise `++` in double check, `#` mated, `=` stalemated
 *
 * All are written for White, with names that fit either colour; their images are made by a program.
 */
export type Pattern = readonly [name: string, position: string, promises: string];

/** A position that has been read. */
export interface NamedSetup {
  /** What it shows; empty where there is nothing to say. */
  readonly name: string;
  readonly setup: Setup;
  /** As in `Pattern`, castling as king takes own rook in Chess960. */
  readonly promises: string;
}
