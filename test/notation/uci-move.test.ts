import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE_NONE } from '../../src/abi/move';
import type { Core } from '../../src/runtime/core';
import { START_FEN } from '../../src/notation/fen';
import { isCastling, moveTo } from '../../src/notation/packed-move';
import { squareName } from '../../src/notation/squares';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { codeOf, setupOf, valueOf } from './results';

const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTION = '3r1n2/4P1k1/8/8/8/8/8/4K3 w - - 0 1';
// The king's step to g1 and its castling end on one square; and so do its step to c1 and the other castling.
const KING_ON_F1 = '4k3/8/8/8/8/8/8/5K1R w H - 0 1';
// King takes rook c1 is castling to the one side, and would be the goal of castling to the other.
const ROOK_ON_C1 = '4k3/8/8/8/8/8/8/RKR5 w CA - 0 1';

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

function read(fen: string, text: string, chess960 = false): number {
  core.setSetup(setupOf(fen));
  return valueOf(parseUciMove(text, core, chess960));
}

function refusal(fen: string, text: string): string {
  core.setSetup(setupOf(fen));
  const result = parseUciMove(text, core, false);
  return `${codeOf(result)} ${result.ok ? '' : result.error.message}`;
}

/** Which castling a text is read as, by its rook; `step` for a plain king move. */
function castlingRook(fen: string, text: string, chess960: boolean): string {
  const move = read(fen, text, chess960);
  return isCastling(move) ? squareName(moveTo(move)) : 'step';
}

describe('UCI moves', () => {
  it('writes and reads plain moves', () => {
    expect(formatUciMove(read(START_FEN, 'g1f3'), false)).toBe('g1f3');
    expect(formatUciMove(read(START_FEN, 'e2e4'), true)).toBe('e2e4');
  });

  it('writes promotions with a small letter and reads both', () => {
    for (const text of ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n', 'e7d8q', 'e7f8n']) {
      expect(formatUciMove(read(PROMOTION, text), false)).toBe(text);
      expect(read(PROMOTION, text.slice(0, 4) + text.slice(4).toUpperCase())).toBe(read(PROMOTION, text));
    }
  });

  it('writes castling as the mode wants it', () => {
    const kingSide = read(CASTLING, 'e1g1');
    const queenSide = read(CASTLING, 'e1c1');
    expect([kingSide, queenSide].map((move) => formatUciMove(move, false))).toEqual(['e1g1', 'e1c1']);
    expect([kingSide, queenSide].map((move) => formatUciMove(move, true))).toEqual(['e1h1', 'e1a1']);
  });

  it('reads both forms of castling in both modes', () => {
    for (const chess960 of [false, true]) {
      expect(castlingRook(CASTLING, 'e1g1', chess960)).toBe('h1');
      expect(castlingRook(CASTLING, 'e1h1', chess960)).toBe('h1');
      expect(castlingRook(CASTLING, 'e1c1', chess960)).toBe('a1');
      expect(castlingRook(CASTLING, 'e1a1', chess960)).toBe('a1');
    }
  });

  it('prefers the king step where castling would be written alike', () => {
    for (const chess960 of [false, true]) {
      expect(castlingRook(KING_ON_F1, 'f1g1', chess960)).toBe('step');
      expect(castlingRook(KING_ON_F1, 'f1h1', chess960)).toBe('h1');
    }
  });

  it('is king takes rook where the king is not on the e-file', () => {
    for (const [fen, texts] of [
      ['2rkr3/2p1p3/8/8/8/8/8/R2K3R w KQ - 0 1', ['d1a1', 'd1h1']],
      ['4k3/8/8/8/8/8/8/5K1R w K - 0 1', ['f1h1']],
      ['4k3/8/8/8/8/8/8/1R2K1R1 w BG - 0 1', ['e1c1', 'e1g1']],
      ['r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1', ['e8c8', 'e8g8']],
    ] as const) {
      core.setSetup(setupOf(fen));
      const castlings = core.legalMoves().filter(isCastling);
      expect(castlings.map((move) => formatUciMove(move, false)).sort(), fen).toEqual(texts);
    }
  });

  it('does not take one castling for the other', () => {
    for (const chess960 of [false, true]) {
      expect(castlingRook(ROOK_ON_C1, 'b1c1', chess960)).toBe('c1');
      expect(castlingRook(ROOK_ON_C1, 'b1g1', chess960)).toBe('c1');
    }
  });

  it('prints no move as the null move, and refuses to read it', () => {
    expect(formatUciMove(MOVE_NONE, false)).toBe('0000');
    expect(refusal(START_FEN, '0000')).toMatch(/^UCI_MOVE_NULL Move: "0000" is the null move/);
  });

  it.each(['', 'e4', 'e2e9', 'e2-e4', 'e7e8k', 'e7e8qq', 'E2E4', 'O-O', 'e2e4 '])(
    'refuses the syntax of %j',
    (text) => {
      expect(refusal(START_FEN, text)).toMatch(/^UCI_MOVE_SYNTAX /);
    },
  );

  it.each([
    [START_FEN, 'e4e5', 'e4 is empty'],
    [START_FEN, 'e7e5', "the piece on e7 is Black's and White is to move"],
    [START_FEN, 'e2e5', `no legal move is written so in ${START_FEN}`],
    [START_FEN, 'e1g1', `no legal move is written so in ${START_FEN}`],
    [START_FEN, 'e2e4q', `no legal move is written so in ${START_FEN}`],
    [PROMOTION, 'e7e8', 'a promotion needs a letter of nbrq at its end'],
  ])('in %s, %s is illegal: %s', (fen, text, reason) => {
    expect(refusal(fen, text)).toBe(`UCI_MOVE_ILLEGAL Move: "${text}" is not legal: ${reason}.`);
  });
});
