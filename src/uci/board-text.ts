// The position as text for people and test scripts.

import { NO_PIECE } from '../abi/piece';
import type { Core } from '../runtime/core';
import { formatFen } from '../notation/fen';
import { pieceLetter } from '../notation/pieces';
import { squareName } from '../notation/squares';

const RANKS = [7, 6, 5, 4, 3, 2, 1, 0];
const FILES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Board, FEN, key, lock and checkers, line by line. */
export function boardText(core: Core, chess960: boolean): string[] {
  const setup = core.setup();
  const letter = (square: number): string => {
    const piece = setup.board[square] ?? NO_PIECE;
    return piece === NO_PIECE ? '.' : pieceLetter(piece);
  };
  const checkers = core.checkers();
  const checkerNames = Array.from({ length: 64 }, (_, square) => square)
    .filter((square) => ((checkers >> BigInt(square)) & 1n) === 1n)
    .map(squareName);
  return [
    ...RANKS.map((rank) => `${rank + 1}  ${FILES.map((file) => letter(rank * 8 + file)).join(' ')}`),
    '',
    '   a b c d e f g h',
    '',
    `Fen: ${formatFen(setup, chess960 ? 'shredder' : 'xfen')}`,
    `Key: ${hex(core.key())}`,
    `Lock: ${hex(core.lock())}`,
    `Checkers: ${checkerNames.join(' ')}`.trimEnd(),
  ];
}

function hex(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(16, '0');
}
