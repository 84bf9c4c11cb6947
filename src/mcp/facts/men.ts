// What stands where, and what attacks it.

import type { Position } from '../../library/chess';
import type { Move } from '../../library/move';
import type { Colour, Role } from '../../library/values';
import { typeFromLetter, typeName } from '../../notation/pieces';
import { squareFromName, squareName } from '../../notation/squares';
import { NO_SQUARE } from '../../abi/piece';
import { pinnerOf } from '../../referee/geometry';
import { counted } from '../score-words';

/** What men are worth in pawns, as books count them. A king is worth more than all. */
export const VALUES: Readonly<Record<Role, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 100 };

export function roleWord(role: Role): string {
  return typeName(typeFromLetter(role));
}

/** What a move wins at once, in pawns: the man that it takes, and what a promotion adds. */
export function gainOf({ captured, promotion }: Move): number {
  return (captured === null ? 0 : VALUES[captured]) + (promotion === null ? 0 : VALUES[promotion] - VALUES.p);
}

export function opponent(colour: Colour): Colour {
  return colour === 'white' ? 'black' : 'white';
}

/** A man that is attacked, kings left out. */
export interface AttackedMan {
  readonly square: string;
  readonly piece: string;
  readonly colour: Colour;
  readonly attackedFrom: string[];
  readonly defendedFrom: string[];
}

export function attackedMen(position: Position): AttackedMan[] {
  return [...position]
    .filter(({ role }) => role !== 'k')
    .map(({ square, role, colour }) => ({
      square,
      piece: roleWord(role),
      colour,
      attackedFrom: position.attackers(square, opponent(colour)),
      defendedFrom: position.attackers(square, colour),
    }))
    .filter(({ attackedFrom }) => attackedFrom.length > 0);
}

/** A man that may not leave the line between its king and an enemy slider. */
export interface PinnedMan {
  readonly square: string;
  readonly piece: string;
  readonly colour: Colour;
  readonly pinnedFrom: string;
}

/** `codes` is the board of the position, a1 first. */
export function pinnedMen(position: Position, codes: Uint8Array): PinnedMan[] {
  return [...position].flatMap(({ square, role, colour }) => {
    const pinner = pinnerOf(codes, squareFromName(square));
    return pinner === NO_SQUARE ? [] : [{ square, piece: roleWord(role), colour, pinnedFrom: squareName(pinner) }];
  });
}

/** Men without the king, and their value in pawns. */
export function material(position: Position, colour: Colour): { men: string; points: number } {
  const roles: readonly Role[] = ['q', 'r', 'b', 'n', 'p'];
  const counts = roles.map((role) => [role, position.pieces(colour, role).length] as const);
  const words = counts.filter(([, count]) => count > 0).map(([role, count]) => counted(count, roleWord(role)));
  return {
    men: words.join(', ') || 'king only',
    points: counts.reduce((sum, [role, count]) => sum + VALUES[role] * count, 0),
  };
}
