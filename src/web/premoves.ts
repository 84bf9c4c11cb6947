// Moves that are entered while the other side thinks: wherever a man could go on an empty board, as nobody knows what stands in its
// way by then, or can be taken.

import type { Colour } from '../library/chess';
import type { MoveChoice } from './move-choices';
import { piecesOf, placeOf, squareAt } from './squares';

type Reach = (files: number, ranks: number) => boolean;

const straight: Reach = (files, ranks) => files === 0 || ranks === 0;
const diagonal: Reach = (files, ranks) => Math.abs(files) === Math.abs(ranks);

/** Whether a man goes so many files and ranks. */
const REACHES: Readonly<Record<string, Reach>> = {
  N: (files, ranks) => Math.abs(files * ranks) === 2,
  B: diagonal,
  R: straight,
  Q: (files, ranks) => straight(files, ranks) || diagonal(files, ranks),
  K: (files, ranks) => Math.max(Math.abs(files), Math.abs(ranks)) === 1,
};

const PROMOTIONS = ['q', 'n', 'r', 'b'];

/** All choices of a side; those of a castling king are its rooks, and on the e-file where it goes. */
export function premoveChoices(fen: string, side: Colour): MoveChoice[] {
  const men = piecesOf(fen);
  const isOwn = (letter: string): boolean => (letter === letter.toUpperCase()) === (side === 'white');
  const own = [...men].filter(([, letter]) => isOwn(letter));
  const rooks = own.filter(([, letter]) => letter.toUpperCase() === 'R').map(([square]) => square);
  return own.flatMap(([from, letter]) => {
    const type = letter.toUpperCase();
    const targets = SQUARES.filter((to) => to !== from && reaches(type, side, from, to));
    const castling = type === 'K' ? castlingTargets(from, side, rooks).filter((to) => !targets.includes(to)) : [];
    return [...targets, ...castling].flatMap((to) => {
      const isPromotion = type === 'P' && (to.endsWith('8') || to.endsWith('1'));
      return (isPromotion ? PROMOTIONS : [null]).map((promotion) => {
        return { from, to, uci: `${from}${to}${promotion ?? ''}`, promotion, isCapture: men.has(to) };
      });
    });
  });
}

const SQUARES = Array.from({ length: 64 }, (_, index) => squareAt({ column: index % 8, row: index >> 3 }, false));

function reaches(type: string, side: Colour, from: string, to: string): boolean {
  const [start, end] = [placeOf(from, false), placeOf(to, false)];
  const [files, ranks] = [end.column - start.column, start.row - end.row];
  if (type !== 'P') return REACHES[type]?.(files, ranks) === true;
  const [ahead, isHome] = side === 'white' ? [ranks, start.row === 6] : [-ranks, start.row === 1];
  return ahead === 1 ? Math.abs(files) < 2 : ahead === 2 && files === 0 && isHome;
}

function castlingTargets(king: string, side: Colour, rooks: readonly string[]): string[] {
  const rank = side === 'white' ? '1' : '8';
  if (!king.endsWith(rank)) return [];
  const corners = king.startsWith('e') ? ['g', 'c'].map((file) => file + rank) : [];
  return [...rooks.filter((square) => square.endsWith(rank)), ...corners];
}
