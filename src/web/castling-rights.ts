// Castling rights of a set-up: which it has, and which its kings and rooks allow.

import { NO_SQUARE } from '../abi/piece';
import type { Setup } from '../library/setup';
import { CORNER_FILES, parseCastlingField, RIGHT_LETTERS } from '../notation/castling-field';
import { parseBoard } from '../notation/fen';
import { fileLetter, squareName } from '../notation/squares';

/** The squares of the rooks that a field of a FEN names, in the order KQkq; null where there is no right. */
function rooksOf(setup: Setup, field: string): readonly (string | null)[] {
  const board = parseBoard(setup.fen().split(' ')[0] ?? '');
  const rooks = board.ok ? parseCastlingField(field, board.value) : board;
  if (!rooks.ok) return Array.from(RIGHT_LETTERS, () => null);
  return [...rooks.value].slice(0, RIGHT_LETTERS.length).map((rook) => (rook === NO_SQUARE ? null : squareName(rook)));
}

/** The rights that a set-up has, in the order KQkq. */
export function rightsOf(setup: Setup): boolean[] {
  return rooksOf(setup, setup.castling).map((rook) => rook !== null);
}

/** Those that it could have. */
export function possibleRights(setup: Setup): boolean[] {
  return rooksOf(setup, RIGHT_LETTERS).map((rook) => rook !== null);
}

/** Gives a right, or takes it away; the others stay, also those that the men do not allow yet. */
export function setRight(setup: Setup, right: number, isGiven: boolean): void {
  const others = Array.from(setup.castling).filter(
    (letter) => letter !== '-' && rooksOf(setup, letter)[right] === null,
  );
  const letters = isGiven ? [...others, RIGHT_LETTERS[right]] : others;
  setup.castling = letters.length === 0 ? '-' : letters.join('');
}

/** Whether a right belongs to a king or a rook that chess has elsewhere. */
export function needsChess960(setup: Setup): boolean {
  const rooks = rooksOf(setup, setup.castling);
  return rooks.some((rook, right) => {
    if (rook === null) return false;
    const king = setup.king(right < 2 ? 'white' : 'black');
    return king?.startsWith('e') !== true || !rook.startsWith(fileLetter(CORNER_FILES[right] ?? 0));
  });
}
