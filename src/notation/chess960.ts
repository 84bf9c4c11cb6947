// The start positions of Chess960, by Reinhard Scharnagl's numbers.

import { parseFen } from './fen';
import type { Setup } from './setup';
import { unwrap } from './result';

/** Number of arrangements. */
export const ARRANGEMENTS = 960;
/** The arrangement of chess. */
export const CHESS_ARRANGEMENT = 518;

/** The knights' places among the five free squares in Scharnagl's numbering. */
const KNIGHT_PLACES = ['01', '02', '03', '04', '12', '13', '14', '23', '24', '34'];

/** The back rank of an arrangement, 0 … 959, a-file first. */
export function backRank(number: number): string {
  const files = new Array<string>(8).fill('');
  const place = (piece: string, index: number): void => {
    const free = files.flatMap((taken, file) => (taken === '' ? [file] : []));
    files[free[index] ?? 0] = piece;
  };
  files[(number % 4) * 2 + 1] = 'B';
  files[(Math.floor(number / 4) % 4) * 2] = 'B';
  place('Q', Math.floor(number / 16) % 6);
  const [first = '0', second = '1'] = KNIGHT_PLACES[Math.floor(number / 96)] ?? '';
  // The second knight first, because placing the first one would shift the count.
  place('N', Number(second));
  place('N', Number(first));
  for (const piece of 'RKR') place(piece, 0);
  return files.join('');
}

/** The start position with these arrangements for White and Black. */
export function startPosition(white: number, black: number): Setup {
  const fen = `${backRank(black).toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${backRank(white)} w KQkq - 0 1`;
  return unwrap(parseFen(fen));
}
