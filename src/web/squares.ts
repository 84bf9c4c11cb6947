// Coordinates of squares in a drawing of 800 by 800.

/** Side of a square. */
export const SQUARE = 100;

export interface Place {
  /** From the left, 0 … 7. */
  readonly column: number;
  /** From the top, 0 … 7. */
  readonly row: number;
}

/** The place of a square; `flipped` has Black at the bottom. */
export function placeOf(square: string, flipped: boolean): Place {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return flipped ? { column: 7 - file, row: rank } : { column: file, row: 7 - rank };
}

export function squareAt({ column, row }: Place, flipped: boolean): string {
  const [file, rank] = flipped ? [7 - column, row] : [column, 7 - row];
  return String.fromCharCode(97 + file, 49 + rank);
}

/** The middle of a square in the drawing. */
export function middleOf(square: string, flipped: boolean): readonly [x: number, y: number] {
  const { column, row } = placeOf(square, flipped);
  return [(column + 0.5) * SQUARE, (row + 0.5) * SQUARE];
}

/** From and to of a move in UCI notation. */
export function squaresOf(uci: string): readonly [from: string, to: string] {
  return [uci.slice(0, 2), uci.slice(2, 4)];
}

/** Letters of the pieces of a FEN by their squares. */
export function piecesOf(fen: string): Map<string, string> {
  const pieces = new Map<string, string>();
  const rows = (fen.split(' ')[0] ?? '').split('/');
  for (const [row, text] of rows.entries()) {
    let column = 0;
    for (const sign of text) {
      const gap = Number(sign);
      if (Number.isNaN(gap)) pieces.set(squareAt({ column, row }, false), sign);
      column += Number.isNaN(gap) ? 1 : gap;
    }
  }
  return pieces;
}

/** The first square of a FEN with this letter; null if there is none. */
export function squareOf(fen: string, letter: string): string | null {
  for (const [square, found] of piecesOf(fen)) if (found === letter) return square;
  return null;
}
