// FENs of every kind against the reader, and the number of legal moves against the core.

import { beforeAll, describe, expect, it } from 'vitest';
import { KING, NO_SQUARE } from '../../src/abi/piece';
import type { Core } from '../../src/runtime/core';
import { formatFen, parseFen } from '../../src/notation/fen';
import { pieceAt, typeOf } from '../../src/notation/pieces';
import type { Setup } from '../../src/notation/setup';
import { squareFromName } from '../../src/notation/squares';
import { testCore } from '../helpers/core';
import { inputObjects } from '../helpers/inputs';
import { codeOf, setupOf } from './results';

interface Row {
  readonly kind: 'malformed' | 'illegal' | 'unusual' | 'repairable' | 'disputed';
  readonly fen: string;
  readonly moves: number;
  readonly written: string;
}

const rows = inputObjects<Row>('fens.jsonl');
const ofKind = (kind: Row['kind']): Row[] => rows.filter((row) => row.kind === kind);

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

describe('FENs, malformed', () => {
  it.each(ofKind('malformed'))('$fen is refused', ({ fen }) => {
    expect(codeOf(parseFen(fen))).toMatch(/^FEN_[A-Z_]+$/);
  });
});

describe('FENs, illegal', () => {
  it.each(ofKind('illegal'))('$fen is refused', ({ fen }) => {
    expect(codeOf(parseFen(fen))).toMatch(/^FEN_(KINGS|PAWNS|MEN|OPPONENT_IN_CHECK|EN_PASSANT)$/);
  });
});

describe('FENs, legal but unusual', () => {
  it.each(ofKind('unusual'))('$fen has $moves moves', ({ fen, moves, written }) => {
    const setup = setupOf(fen);
    expect(formatFen(setup, 'xfen')).toBe(written);
    expect(countMoves(setup)).toBe(moves);
  });
});

// They are repaired by the rules of plain chess. This reader keeps every castling right that Chess960 knows, because no FEN says
// which game it belongs to; without those rights the repair must be the same.
describe('FENs, repairable', () => {
  it.each(ofKind('repairable'))('$fen becomes $written', ({ fen, moves, written }) => {
    const setup = setupOf(fen);
    const plain = asPlainChess(setup);
    expect(formatFen(plain, 'xfen')).toBe(written);
    expect(countMoves(plain)).toBe(moves);
    expect(countMoves(setup)).toBeGreaterThanOrEqual(moves);
  });
});

describe('FENs, disputed', () => {
  it.each(ofKind('disputed'))('$fen is refused or can be played from', ({ fen }) => {
    const result = parseFen(fen);
    if (result.ok) expect(countMoves(result.value)).toBeGreaterThanOrEqual(0);
    else codeOf(result);
  });
});
