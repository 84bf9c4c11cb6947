// The static evaluation: symmetries, draws that everybody knows, and what it says about itself.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPLAINED_MATERIAL, EXPLAINED_TEMPO, PHASE_MAX, PIECE_SQUARE, SCALE_MAX } from '../../src/abi/evaluation';
import { BLACK, KING, NO_PIECE, NO_SQUARE, PAWN, WHITE } from '../../src/abi/piece';
import { SCORE_MATE_IN_MAX_PLY } from '../../src/abi/score';
import type { Core } from '../../src/runtime/core';
import type { Explanation, Tapered } from '../../src/runtime/explanation';
import { START_FEN } from '../../src/notation/fen';
import type { Setup } from '../../src/notation/setup';
import { evalTable } from '../../src/uci/eval-table';
import { buildName, testCore } from '../helpers/core';
import { playGame, randomGames } from '../helpers/random-games';
import { whiteBox } from '../helpers/white-box';
import { setupOf } from '../notation/results';

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

/** The setup with each square's piece somewhere else; castling and en passant, which no term looks at, are dropped. */
function rearranged(setup: Setup, from: (square: number) => number, other: (piece: number) => number): Setup {
  const board = Uint8Array.from({ length: 64 }, (_, square) => {
    const piece = setup.board[from(square)] ?? NO_PIECE;
    return piece === NO_PIECE ? NO_PIECE : other(piece);
  });
  return { ...setup, board, castlingRooks: [NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_SQUARE], enPassant: NO_SQUARE };
}

function colourFlipped(setup: Setup): Setup {
  const flipped = rearranged(
    setup,
    (square) => square ^ 56,
    (piece) => piece ^ 1,
  );
  return { ...flipped, sideToMove: setup.sideToMove === WHITE ? BLACK : WHITE };
}

function fileMirrored(setup: Setup): Setup {
  return rearranged(
    setup,
    (square) => square ^ 7,
    (piece) => piece,
  );
}

function evaluate(setup: Setup): number {
  core.setSetup(setup);
  return core.evaluate();
}

function evaluateFen(fen: string): number {
  return evaluate(setupOf(fen));
}

/** Asserts a property of every position of random games. */
function ofRandomPositions(property: (setup: Setup) => void): void {
  fc.assert(
    fc.property(randomGames(120), (game) => {
      const setups: Setup[] = [];
      playGame(core, game, () => setups.push(core.setup()));
      for (const setup of setups) property(setup);
    }),
    { numRuns: 40 },
  );
}

describe(`evaluation, ${buildName}`, () => {
  it('is the same for both colours', () => {
    ofRandomPositions((setup) => expect(evaluate(colourFlipped(setup))).toBe(evaluate(setup)));
  });

  it('is the same for both wings', () => {
    ofRandomPositions((setup) => expect(evaluate(fileMirrored(setup))).toBe(evaluate(setup)));
  });

  it('takes the value of a piece on a square from a line for each rank, edge file first', async () => {
    const { exports } = await whiteBox();
    const index = (type: number, square: number): number => exports.pieceSquareParameter(type, square) - PIECE_SQUARE;
    for (let type = PAWN; type <= KING; type++) {
      for (let square = 0; square < 64; square++) {
        const fromTheEdge = Math.min(square % 8, 7 - (square % 8));
        expect(index(type, square)).toBe(type * 32 + Math.floor(square / 8) * 4 + fromTheEdge);
      }
    }
  });

  it('never looks like a mate', () => {
    ofRandomPositions((setup) => expect(Math.abs(evaluate(setup))).toBeLessThan(SCORE_MATE_IN_MAX_PLY));
    const queens = 'QQQQQQQQ/QQQQQQQ1/8/8/8/8/7k/K7 b - - 0 1';
    expect(evaluateFen(queens)).toBeLessThan(-5000);
    expect(evaluateFen(queens)).toBeGreaterThan(-SCORE_MATE_IN_MAX_PLY);
  });

  it('gives the start position no more than the right to move', () => {
    core.setSetup(setupOf(START_FEN));
    const { terms, phase, scale, white } = core.explain();
    expect(white).toBe(terms[EXPLAINED_TEMPO]?.white.middlegame);
    expect([phase, scale]).toEqual([PHASE_MAX, SCALE_MAX]);
  });

  it.each([
    ['knight', '8/8/4k3/8/8/3NK3/8/8 w - - 0 1'],
    ['bishop', '8/8/4k3/8/8/3BK3/8/8 w - - 0 1'],
    ['two knights', '8/8/4k3/8/8/2NNK3/8/8 b - - 0 1'],
    ['bishop and rook pawn, wrong corner', '7k/8/8/6KP/8/8/4B3/8 w - - 0 1'],
    ['bishop and doubled rook pawns, wrong corner', '1k6/8/P7/P1K5/8/8/3B4/8 w - - 0 1'],
    ['rook pawn against the king before it', 'k7/8/K7/P7/8/8/8/8 w - - 0 1'],
    ['minor piece against pawns', '8/4p1p1/4k3/8/8/3NK3/8/8 w - - 0 1'],
  ])('knows that %s cannot win', (_, fen) => {
    const value = evaluateFen(fen);
    expect(value).toBeLessThanOrEqual(0);
    expect(evaluate(colourFlipped(setupOf(fen)))).toBe(value);
  });

  it.each([
    ['bishop and rook pawn, right corner', '7k/8/8/6KP/8/8/3B4/8 w - - 0 1'],
    ['bishop and knight', '8/8/4k3/8/8/2BNK3/8/8 w - - 0 1'],
    ['two bishops', '8/8/4k3/8/8/2BBK3/8/8 w - - 0 1'],
    ['rook', '8/8/4k3/8/8/2R1K3/8/8 w - - 0 1'],
    ['pawn that no king can catch', '8/8/8/1P6/8/8/5k2/K7 w - - 0 1'],
  ])('knows that %s wins', (_, fen) => {
    expect(evaluateFen(fen)).toBeGreaterThan(200);
  });

  it.each([
    ['rook against bishop', '8/8/4k3/3b4/8/2R1K3/8/8 w - - 0 1', 60],
    ['rook and bishop against rook', '8/8/4k3/3r4/8/2RBK3/8/8 w - - 0 1', 180],
    ['bishops of opposite colours, a pawn more', '8/5k2/3b4/8/2P5/3BK3/8/8 w - - 0 1', 80],
  ])('hopes for little from %s', (_, fen, most) => {
    expect(Math.abs(evaluateFen(fen))).toBeLessThan(most);
  });

  it('drives a bare king to the edge and into the bishop’s corner', () => {
    const centre = evaluateFen('8/8/8/3k4/8/8/8/KR6 w - - 0 1');
    expect(evaluateFen('3k4/8/8/8/8/8/8/KR6 w - - 0 1')).toBeGreaterThan(centre);
    const wrong = evaluateFen('k7/8/1K6/8/8/8/8/2BN4 w - - 0 1');
    expect(evaluateFen('7k/8/6K1/8/8/8/8/2BN4 w - - 0 1')).toBeGreaterThan(wrong);
  });
});

describe(`explanation, ${buildName}`, () => {
  const sum = (terms: Explanation['terms'], half: keyof Tapered): number =>
    terms.reduce((total, { white, black }) => total + white[half] - black[half], 0);

  it('adds up to the evaluation', () => {
    ofRandomPositions((setup) => {
      core.setSetup(setup);
      const { terms, phase, scale, white } = core.explain();
      const endgame = (sum(terms, 'endgame') * (PHASE_MAX - phase) * scale) / SCALE_MAX;
      const value = (sum(terms, 'middlegame') * phase + endgame) / PHASE_MAX;
      expect(white).toBe(scale === 0 ? 0 : Math.trunc(value) + 0);
    });
  });

  it('has the sides’ material apart', () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1'));
    const material = core.explain().terms[EXPLAINED_MATERIAL];
    expect(material?.white.endgame).toBeGreaterThan(1500);
    expect(Math.abs(material?.black.endgame ?? NaN)).toBeLessThan(100);
  });

  it('is printed as a table of terms by colour and phase', () => {
    core.setSetup(setupOf('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
    const lines = evalTable(core.explain());
    const rows = lines.filter((line) => line.includes('|'));
    expect(
      new Set(
        rows.map((line) =>
          line
            .split('|')
            .map((column) => column.length)
            .join(),
        ),
      ),
    ).toHaveLength(1);
    expect(rows).toHaveLength(14);
    expect(lines.at(-2)).toMatch(/^Middlegame left 0 of 24, endgame value counts \d+ of 64$/);
    expect(lines.at(-1)).toMatch(/^Evaluation: \+\d\.\d\d \(White's side\)$/);
  });

  it('says that a drawn ending is one', () => {
    core.setSetup(setupOf('8/8/4k3/8/8/2NNK3/8/8 b - - 0 1'));
    expect(evalTable(core.explain()).slice(-2)).toEqual([
      'A draw, whatever the sum',
      "Evaluation: 0.00 (White's side)",
    ]);
  });
});
