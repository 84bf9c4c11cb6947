// The texts of moves in positions with castling rights of every kind: kings and rooks anywhere on the back ranks.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Position } from '../../src/library/chess';
import { formatFen } from '../../src/notation/fen';
import { checkLegality } from '../../src/notation/legality';
import { pieceFromLetter } from '../../src/notation/pieces';
import { squareAt } from '../../src/notation/squares';
import { KING, NO_PIECE, NO_SQUARE, ROOK } from '../../src/abi/piece';

const file = fc.integer({ min: 0, max: 7 });

/** A king and the rooks that it may castle with, by file; a rook on the wrong side of the king is left out. */
const backRank = fc.record({ king: file, left: file, right: file });

interface BackRank {
  readonly king: number;
  readonly left: number;
  readonly right: number;
}

/** FEN of a position with these back ranks and a few more men; undefined if it is not legal. */
function fenOf(
  ranks: readonly BackRank[],
  side: number,
  men: readonly (readonly [string, number])[],
): string | undefined {
  const board = new Uint8Array(64).fill(NO_PIECE);
  const castlingRooks = new Array<number>(4).fill(NO_SQUARE);
  for (const [letter, square] of men) board[square] = pieceFromLetter(letter);
  for (const [colour, { king, left, right }] of ranks.entries()) {
    const rank = colour * 7;
    board[squareAt(king, rank)] = KING * 2 + colour;
    for (const [rook, kind] of [
      [right, 0],
      [left, 1],
    ] as const) {
      if (kind === 0 ? rook <= king : rook >= king) continue;
      board[squareAt(rook, rank)] = ROOK * 2 + colour;
      castlingRooks[colour * 2 + kind] = squareAt(rook, rank);
    }
  }
  const setup = { board, sideToMove: side, castlingRooks, enPassant: NO_SQUARE, halfmoveClock: 0, fullmoveNumber: 1 };
  return checkLegality(setup).ok ? formatFen(setup, 'shredder') : undefined;
}

const positions = fc
  .record({
    ranks: fc.tuple(backRank, backRank),
    side: fc.integer({ min: 0, max: 1 }),
    men: fc.array(fc.tuple(fc.constantFrom(...Array.from('PNBRQpnbrq')), fc.integer({ min: 8, max: 55 })), {
      maxLength: 8,
    }),
  })
  .map(({ ranks, side, men }) => fenOf(ranks, side, men))
  .filter((fen) => fen !== undefined);

describe('the texts of moves with any castling rights', () => {
  it.each([false, true])('are all different and mean their moves, chess960 %s', (chess960) => {
    let castlings = 0;
    fc.assert(
      fc.property(positions, (fen) => {
        const position = Position.fromFen(fen, { chess960 });
        const moves = position.legalMoves();
        expect(new Set(moves.map((move) => move.uci)).size).toBe(moves.length);
        const sans = position.sanMoves();
        expect(new Set(sans).size).toBe(moves.length);
        expect(moves.map((move) => position.san(move))).toEqual(sans);
        expect(moves.map((move) => position.san(move.uci))).toEqual(sans);
        expect(sans.map((san) => position.move(san).uci)).toEqual(moves.map((move) => move.uci));
        castlings += sans.filter((san) => san.startsWith('O-O')).length;
      }),
      { numRuns: 300 },
    );
    expect(castlings).toBeGreaterThan(50);
  });
});
