// Positions out of random games that the core plays with itself, from a seed.

import { NO_SQUARE } from '../src/abi/piece';
import type { Core } from '../src/host/core';
import { parseFen } from '../src/notation/fen';
import type { Setup } from '../src/notation/setup';
import type { SeededRandom } from './random';

/** Number of arrangements of Chess960. */
const ARRANGEMENTS = 960;
/** Where Scharnagl's numbering puts the knights on the five squares that the rest leaves free. */
const KNIGHT_PLACES = ['01', '02', '03', '04', '12', '13', '14', '23', '24', '34'];

/** The back rank of a Chess960 arrangement, a-file first, by Scharnagl's number 0 … 959; 518 is that of chess. */
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
  // The second knight first: the first one's square would shift its count.
  place('N', Number(second));
  place('N', Number(first));
  for (const piece of 'RKR') place(piece, 0);
  return files.join('');
}

function read(fen: string): Setup {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.message);
  return setup.value;
}

/** The start position with these arrangements for White and Black. */
export function startPosition(white: number, black: number): Setup {
  return read(`${backRank(black).toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${backRank(white)} w KQkq - 0 1`);
}

/** Any start position of Chess960, or with `double` of double Chess960. */
export function randomStart(random: SeededRandom, double: boolean): Setup {
  const white = random.below(ARRANGEMENTS);
  return startPosition(white, double ? random.below(ARRANGEMENTS) : white);
}

/** Plays `plies` random moves; undefined if the game was over before. */
export function randomPosition(core: Core, start: Setup, plies: number, random: SeededRandom): Setup | undefined {
  core.setSetup(start);
  for (let ply = 0; ply < plies; ply += 1) {
    // In numerical order, so that the games do not depend on the order in which the generator works.
    const moves = core.legalMoves().sort((a, b) => a - b);
    const move = moves[random.below(moves.length || 1)];
    if (move === undefined || core.isDraw()) return undefined;
    core.exports.playMove(move);
  }
  return core.legalMoves().length === 0 ? undefined : core.setup();
}

/** True if anybody may still castle. */
export function hasRights(setup: Setup): boolean {
  return setup.castlingRooks.some((rook) => rook !== NO_SQUARE);
}
