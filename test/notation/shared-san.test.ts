// Every legal move of the shared SAN data, in both directions: SAN, UCI and the position it leads to.

import { beforeAll, expect, it } from 'vitest';
import { NO_SQUARE, PAWN, WHITE } from '../../src/abi/piece';
import type { Core } from '../../src/runtime/core';
import { formatFen } from '../../src/notation/fen';
import { pieceAt, pieceOf } from '../../src/notation/pieces';
import { formatSan, parseSan } from '../../src/notation/san';
import type { Setup } from '../../src/notation/setup';
import { squareBeside } from '../../src/notation/squares';
import { formatUciMove, parseUciMove } from '../../src/notation/uci-move';
import { testCore } from '../helpers/core';
import { setupOf, valueOf } from './results';
import { describeData, readRows } from './shared-data';

interface Row {
  readonly fen: string;
  readonly moves: readonly { readonly san: string; readonly uci: string; readonly fen: string }[];
}

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

/**
 * The FEN of a setup with the en passant square only where a pawn stands ready to capture. The data names the square after
 * every double step, as the FEN standard says; the core keeps it by Polyglot's rule, so that equal positions have equal keys.
 */
function fenByPolyglotRule(setup: Setup): string {
  const { board, sideToMove, enPassant } = setup;
  const behind = sideToMove === WHITE ? -1 : 1;
  const capturer = [-1, 1].some(
    (files) => pieceAt(board, squareBeside(enPassant, files, behind)) === pieceOf(PAWN, sideToMove),
  );
  return formatFen({ ...setup, enPassant: capturer ? enPassant : NO_SQUARE }, 'xfen');
}

describeData('shared SAN data', 'san/rampart-san.jsonl', () => {
  it.each(readRows<Row>('san/rampart-san.jsonl'))('$fen', ({ fen, moves }) => {
    core.setSetup(setupOf(fen));
    expect(
      core
        .legalMoves()
        .map((move) => formatSan(move, core))
        .sort(),
    ).toEqual(moves.map(({ san }) => san).sort());
    for (const expected of moves) {
      const move = valueOf(parseSan(expected.san, core));
      expect(valueOf(parseUciMove(expected.uci, core, false)), expected.uci).toBe(move);
      expect(formatUciMove(move, false)).toBe(expected.uci);
      expect(formatSan(move, core)).toBe(expected.san);
      core.make(move);
      expect(fenByPolyglotRule(core.setup())).toBe(fenByPolyglotRule(setupOf(expected.fen)));
      expect(core.setup().enPassant === NO_SQUARE || core.setup().enPassant === setupOf(expected.fen).enPassant).toBe(
        true,
      );
      core.unmake(move);
    }
  });
});
