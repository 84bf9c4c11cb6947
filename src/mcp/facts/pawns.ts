// Passed, isolated and doubled pawns.

import type { Position } from '../../library/chess';
import type { Colour } from '../../library/values';
import { opponent } from './men';

export interface PawnFacts {
  /** No enemy pawn is ahead on its file or a neighbouring one. */
  readonly passed: string[];
  /** No pawn of its side is on a neighbouring file. */
  readonly isolated: string[];
  /** Another one of its side is ahead on its file. */
  readonly doubled: string[];
}

interface Place {
  readonly name: string;
  readonly file: number;
  /** From its side's view. */
  readonly rank: number;
}

function placesOf(position: Position, colour: Colour, view: Colour): Place[] {
  return position.pieces(colour, 'p').map((name) => {
    const rank = Number(name.charAt(1));
    return { name, file: name.charCodeAt(0), rank: view === 'white' ? rank : 9 - rank };
  });
}

export function pawnFacts(position: Position, colour: Colour): PawnFacts {
  const own = placesOf(position, colour, colour);
  const enemy = placesOf(position, opponent(colour), colour);
  const which = (is: (pawn: Place) => boolean): string[] => own.filter(is).map(({ name }) => name);
  return {
    passed: which((pawn) => !enemy.some(({ file, rank }) => Math.abs(file - pawn.file) <= 1 && rank > pawn.rank)),
    isolated: which((pawn) => !own.some(({ file }) => Math.abs(file - pawn.file) === 1)),
    doubled: which((pawn) => own.some(({ file, rank }) => file === pawn.file && rank > pawn.rank)),
  };
}
