// Moves that are entered while the other side thinks: wherever a man could go on an empty board, as nobody knows what stands in its
// way by then, or can be taken.

import { SlideruleError, type Colour } from '../library/chess';
import { quote } from '../notation/result';
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

const CASTLING = /^[o0]-?[o0](-?[o0])?[+#]?$/i;
const MOVE = /^([KQRBN])?([a-h])?([1-8])?[-x:]?([a-h][1-8])(?:=?\(?([QRBNqrbn])\)?)?[+#]?$/;

/**
 * The choice that is typed, as SAN or in UCI notation, whatever the capitals; in UCI notation. What will be legal is not known yet.
 * Throws SAN_ILLEGAL for a move of the other side or of nobody, and SAN_AMBIGUOUS.
 */
export function typedPremove(fen: string, side: Colour, text: string): string {
  const men = piecesOf(fen);
  const choices = premoveChoices(fen, side);
  const meant = (words: string): string[] => [...new Set(choices.filter(meaning(words, men)).map(({ uci }) => uci))];
  const exact = meant(text);
  const lowered = text.toLowerCase().replace(/^[kqrn]/, (man) => man.toUpperCase());
  const [uci, ...others] = exact.length > 0 ? exact : meant(lowered);
  if (uci === undefined) {
    const rule = 'while the engine thinks, only your own next move can be entered';
    throw new SlideruleError('SAN_ILLEGAL', `Move: ${quote(text)} is none of yours; ${rule}.`);
  }
  if (others.length > 0) {
    throw new SlideruleError('SAN_AMBIGUOUS', `Move: ${quote(text)} may be ${[uci, ...others].join(' or ')}.`);
  }
  return uci;
}

/** Whether a choice is meant by a text. */
function meaning(text: string, men: ReadonlyMap<string, string>): (move: MoveChoice) => boolean {
  const manAt = (square: string): string => (men.get(square) ?? '').toUpperCase();
  const castling = CASTLING.exec(text);
  if (castling !== null) {
    const isShort = castling[1] === undefined;
    return (move) => manAt(move.from) === 'K' && isCastling(move, manAt(move.to), isShort);
  }
  const [isMove, man = 'P', file = '', rank = '', to = '', promotion = 'q'] = MOVE.exec(text) ?? [];
  const isUci = /^[a-h][1-8][a-h][1-8]/.test(text);
  // A pawn that captures names its file.
  const start = man === 'P' && file === '' ? to.charAt(0) : file;
  return (move) =>
    isMove !== undefined &&
    move.to === to &&
    move.from.startsWith(start) &&
    move.from.endsWith(rank) &&
    (isUci || manAt(move.from) === man) &&
    (move.promotion === null || move.promotion === promotion.toLowerCase());
}

/** From the e-file to where the king goes, from another one to the rook. */
function isCastling({ from, to }: MoveChoice, target: string, isShort: boolean): boolean {
  if (from.startsWith('e')) return to.startsWith(isShort ? 'g' : 'c');
  return target === 'R' && to > from === isShort;
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
