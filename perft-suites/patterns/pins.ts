// Every piece pinned by every slider on every line.

import { BISHOP, BLACK, KING, KNIGHT, NO_PIECE, NO_SQUARE, PAWN, QUEEN, ROOK, WHITE } from '../../src/abi/piece';
import { checkLegality } from '../../src/notation/legality';
import { pieceOf } from '../../src/notation/pieces';
import type { Setup } from '../../src/notation/setup';
import { squareBeside, squareFromName } from '../../src/notation/squares';
import type { NamedSetup } from './pattern';

/** The middle of the board: each line from here has room for a gap, the pinned man and the slider. */
const OWN_KING = squareFromName('d4');
const PINNED_AT = 2;
const SLIDER_AT = 3;
/** Where the enemy king may stand; the first of these squares that is on no line and attacked by nobody is taken. */
const ENEMY_KINGS = ['h8', 'h5', 'c8', 'h2'].map(squareFromName);

const DIRECTIONS = [
  ['north', 0, 1],
  ['north-east', 1, 1],
  ['east', 1, 0],
  ['south-east', 1, -1],
  ['south', 0, -1],
  ['south-west', -1, -1],
  ['west', -1, 0],
  ['north-west', -1, 1],
] as const;

const PINNED = [
  ['pawn', PAWN],
  ['knight', KNIGHT],
  ['bishop', BISHOP],
  ['rook', ROOK],
  ['queen', QUEEN],
] as const;

function pinned(type: number, slider: number, files: number, ranks: number): Setup {
  for (const enemyKing of ENEMY_KINGS) {
    const board = new Uint8Array(64).fill(NO_PIECE);
    board[enemyKing] = pieceOf(KING, BLACK);
    board[OWN_KING] = pieceOf(KING, WHITE);
    board[squareBeside(OWN_KING, files * PINNED_AT, ranks * PINNED_AT)] = pieceOf(type, WHITE);
    board[squareBeside(OWN_KING, files * SLIDER_AT, ranks * SLIDER_AT)] = pieceOf(slider, BLACK);
    const setup = {
      board,
      sideToMove: WHITE,
      castlingRooks: [NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE],
      enPassant: NO_SQUARE,
      halfmoveClock: 0,
      fullmoveNumber: 1,
    };
    if (checkLegality(setup).ok) return setup;
  }
  throw new Error('every square for the enemy king is attacked');
}

/** 80 positions with White to move: five men, eight directions, and two sliders that move in each. */
export function pins(): NamedSetup[] {
  return DIRECTIONS.flatMap(([direction, files, ranks]) => {
    const straight = files === 0 || ranks === 0;
    const sliders = [straight ? (['rook', ROOK] as const) : (['bishop', BISHOP] as const), ['queen', QUEEN] as const];
    return sliders.flatMap(([sliderName, slider]) =>
      PINNED.map(([name, type]) => ({
        name: `pin: ${name}, by a ${sliderName} in the ${direction}`,
        setup: pinned(type, slider, files, ranks),
        promises: '',
      })),
    );
  });
}
