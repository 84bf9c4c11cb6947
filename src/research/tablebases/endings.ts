// The endings that the retrograde generator computes, ordered so that those to which captures and promotions lead come
// first.

import { RETROGRADE_MEN } from './abi/retrograde';
import { BLACK, KING, PAWN, WHITE } from '../../abi/piece';

const LETTERS = ['P', 'N', 'B', 'R', 'Q', 'K'];
const TYPES = [4, 3, 2, 1, 0];

export interface Ending {
  /** Its table's name, such as KQvKR. */
  readonly name: string;
  /** Piece codes: pawns first, then White's king. */
  readonly pieces: readonly number[];
  readonly pawns: number;
  /** Positions that its index counts, legal or not. */
  readonly positions: number;
}

/** All lists of `count` piece types, the most valuable first. */
function choices(count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  return TYPES.flatMap((type, index) =>
    index < from ? [] : choices(count - 1, index).map((others) => [type, ...others]),
  );
}

function ending(white: readonly number[], black: readonly number[]): Ending {
  const letters = (types: readonly number[]): string => types.map((type) => LETTERS[type]).join('');
  const codes = (types: readonly number[], colour: number): number[] => types.map((type) => type * 2 + colour);
  const men = [...codes([KING, ...white], WHITE), ...codes([KING, ...black], BLACK)];
  const isPawn = (piece: number): boolean => piece >> 1 === PAWN;
  const pieces = [...men.filter(isPawn), ...men.filter((piece) => !isPawn(piece))];
  const pawns = men.filter(isPawn).length;
  const places = pawns === 0 ? 16 * 64 ** (men.length - 1) : 24 * 48 ** (pawns - 1) * 64 ** (men.length - pawns);
  return { name: `K${letters(white)}vK${letters(black)}`, pieces, pawns, positions: 2 * places };
}

/** All endings of 3 to `men` men; two that differ only by exchanged colours are listed once. */
export function endingsUpTo(men: number): Ending[] {
  if (men < 3 || men > RETROGRADE_MEN) throw new Error(`endings of ${men} men are not computed`);
  const endings = choices(1).map((white) => ending(white, []));
  if (men === 4) {
    endings.push(...choices(2).map((white) => ending(white, [])));
    // KQvKR, but not KRvKQ.
    const pairs = choices(2).map(([stronger = 0, weaker = 0]) => ending([stronger], [weaker]));
    endings.push(...pairs);
  }
  return endings.sort((one, other) => one.pieces.length - other.pieces.length || one.pawns - other.pawns);
}
