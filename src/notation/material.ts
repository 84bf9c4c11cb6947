// The names of endings.

import { MAX_TABLE_MEN } from '../abi/tablebase';

/** The men of an ending: how many pawns, knights, bishops, rooks and queens White and Black have. */
export interface Material {
  readonly white: readonly number[];
  readonly black: readonly number[];
  /** Kings included. */
  readonly men: number;
}

/** In the order of piece types. */
const LETTERS = ['P', 'N', 'B', 'R', 'Q'] as const;

/** The men in a file name such as "KQPvKR", without extension; null for any other name. */
export function parseMaterial(name: string): Material | null {
  const match = /^K(Q*R*B*N*P*)vK(Q*R*B*N*P*)$/.exec(name);
  if (match === null) return null;
  const count = (side: string): number[] => LETTERS.map((letter) => side.split(letter).length - 1);
  const [, white = '', black = ''] = match;
  const men = white.length + black.length + 2;
  return men < 3 || men > MAX_TABLE_MEN ? null : { white: count(white), black: count(black), men };
}
