// Positions with all their legal moves, in both directions: SAN, UCI and the position that each leads to.

import { Chess } from 'chess.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_SQUARE } from '../../src/abi/piece';
import type { Core } from '../../src/runtime/core';
import { formatFen } from '../../src/notation/fen';
import { formatSan, parseSan } from '../../src/notation/san';
import type { Setup } from '../../src/notation/setup';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { inputRows } from '../helpers/inputs';
import { setupOf, valueOf } from './results';

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

describe('all moves of a position, in UCI and SAN', () => {
  it.each(inputRows('moves.txt'))('%s', (fen = '', list = '') => {
    core.setSetup(setupOf(fen));
    const expected = list
      .split(', ')
      .filter((move) => move !== '')
      .map((move) => move.split(' '));
    const written = core.legalMoves().map((move) => formatSan(move, core));
    expect(written.sort()).toEqual(expected.map(([, san]) => san).sort());
    for (const [uci = '', san = ''] of expected) {
      const move = valueOf(parseSan(san, core));
      expect(valueOf(parseUciMove(uci, core, false)), uci).toBe(move);
      expect(formatUciMove(move, false)).toBe(uci);
      expect(formatSan(move, core)).toBe(san);
      core.make(move);
      expectSame(core.setup(), setupAfter(fen, san));
      core.unmake(move);
    }
  });
});

/** The position behind a move, as chess.js has it. */
function setupAfter(fen: string, san: string): Setup {
  const other = new Chess(fen, { skipValidation: true });
  other.move(san);
  return setupOf(other.fen());
}

/** The other program names an en passant square only where a capture is legal, the core wherever a pawn stands ready. */
function expectSame(own: Setup, other: Setup): void {
  const withoutSquare = (setup: Setup): string => formatFen({ ...setup, enPassant: NO_SQUARE }, 'xfen');
  expect(withoutSquare(own)).toBe(withoutSquare(other));
  if (other.enPassant !== NO_SQUARE) expect(own.enPassant).toBe(other.enPassant);
}
