// Every class of the shared FEN data against the reader, and the number of legal moves against the core.

import { beforeAll, expect, it } from 'vitest';
import { KING, NO_SQUARE } from '../../src/abi/piece';
import type { Core } from '../../src/runtime/core';
import { formatFen, parseFen } from '../../src/notation/fen';
import { pieceAt, typeOf } from '../../src/notation/pieces';
import type { Setup } from '../../src/notation/setup';
import { squareFromName } from '../../src/notation/squares';
import { testCore } from '../helpers/core';
import { codeOf, setupOf } from './results';
import { describeData, readRows } from './shared-data';

interface Refused {
  readonly fen: string;
}

interface Accepted {
  readonly fen: string;
  readonly moves: number;
  readonly fenOut: string;
}

interface Repairable {
  readonly fen: string;
  readonly moves: number;
  readonly repaired: string;
}

let core: Core;

beforeAll(async () => {
  core = await testCore();
});

function countMoves(setup: Setup): number {
  core.setSetup(setup);
  expect(core.verify()).toBe(0);
  return core.legalMoves().length;
}

/** The setup without the castling rights that only Chess960 knows: plain chess castles from e1 and e8 with corner rooks. */
function asPlainChess(setup: Setup): Setup {
  const rookHomes = ['h1', 'a1', 'h8', 'a8'].map(squareFromName);
  const kingHomes = ['e1', 'e1', 'e8', 'e8'].map(squareFromName);
  const castlingRooks = setup.castlingRooks.map((rook, right) => {
    const king = pieceAt(setup.board, kingHomes[right] ?? NO_SQUARE);
    return rook === rookHomes[right] && typeOf(king) === KING ? rook : NO_SQUARE;
  });
  return { ...setup, castlingRooks };
}

describeData('shared FENs, malformed', 'fen/malformed.jsonl', () => {
  it.each(readRows<Refused>('fen/malformed.jsonl'))('$fen is refused', ({ fen }) => {
    expect(codeOf(parseFen(fen))).toMatch(/^FEN_[A-Z_]+$/);
  });
});

describeData('shared FENs, illegal', 'fen/illegal.jsonl', () => {
  it.each(readRows<Refused>('fen/illegal.jsonl'))('$fen is refused', ({ fen }) => {
    expect(codeOf(parseFen(fen))).toMatch(/^FEN_(KINGS|PAWNS|MEN|OPPONENT_IN_CHECK|EN_PASSANT)$/);
  });
});

describeData('shared FENs, legal but unusual', 'fen/legal-unusual.jsonl', () => {
  it.each(readRows<Accepted>('fen/legal-unusual.jsonl'))('$fen has $moves moves', ({ fen, moves, fenOut }) => {
    const setup = setupOf(fen);
    expect(formatFen(setup, 'xfen')).toBe(fenOut);
    expect(countMoves(setup)).toBe(moves);
  });
});

// The data repairs by the rules of plain chess. This reader keeps every castling right that Chess960 knows, because no FEN says
// which game it belongs to; without those rights the repair must be the same.
describeData('shared FENs, repairable', 'fen/repairable.jsonl', () => {
  // An en passant square on a rank where none can be is refused, not repaired.
  const isRefused = ({ fen }: Repairable): boolean => /^\S+ \S+ \S+ [a-h][124578]/.test(fen);
  const rows = readRows<Repairable>('fen/repairable.jsonl');

  it.each(rows.filter(isRefused))('$fen is refused', ({ fen }) => {
    expect(codeOf(parseFen(fen))).toBe('FEN_EN_PASSANT');
  });

  it.each(rows.filter((row) => !isRefused(row)))('$fen becomes $repaired', ({ fen, moves, repaired }) => {
    const setup = setupOf(fen);
    const plain = asPlainChess(setup);
    expect(formatFen(plain, 'xfen')).toBe(repaired);
    expect(countMoves(plain)).toBe(moves);
    expect(countMoves(setup)).toBeGreaterThanOrEqual(moves);
  });
});

describeData('shared FENs, disputed and questionable', 'fen/questionable.jsonl', () => {
  const rows = ['fen/disputed-syntax.jsonl', 'fen/questionable.jsonl'].flatMap((file) => readRows<Refused>(file));
  it.each(rows)('$fen is refused or can be played from', ({ fen }) => {
    const result = parseFen(fen);
    if (result.ok) expect(countMoves(result.value)).toBeGreaterThanOrEqual(0);
    else codeOf(result);
  });
});
