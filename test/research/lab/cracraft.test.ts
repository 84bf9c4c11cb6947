// Cracraft's article: its figures, its attack maps, and what is wrong in it.

import { describe, expect, it } from 'vitest';
import { FLAG_EN_PASSANT } from '../../../src/abi/move';
import { BISHOP, BLACK, NO_PIECE, NO_SQUARE, PAWN, WHITE } from '../../../src/abi/piece';
import { SLIDER_METHODS } from '../../../src/abi/sliders';
import { AS_PRINTED_COUNTS, BY_THE_RULES } from '../../../src/research/lab/abi/cracraft';
import { LabCore } from '../../../src/research/lab/core-instance';
import { watchAttackMaps } from '../../../src/research/lab/cracraft/attack-maps';
import {
  articleMap,
  BLACKMAR_DIEMER,
  emptyByFriends,
  knightMap,
  locationOf,
  menByAnd,
  menOf,
  octal,
  PRINTED_EMPTY,
  PRINTED_ENEMY,
  PRINTED_FRIENDLY,
  PRINTED_KNIGHT_F3,
  PRINTED_LOCATIONS,
} from '../../../src/research/lab/cracraft/octal-maps';
import {
  captures,
  capturesAsPrinted,
  doubleAdvances,
  doubleAdvancesAsPrinted,
  enPassantCaptures,
  singleAdvances,
} from '../../../src/research/lab/cracraft/pawn-sets';
import { bitMapOperations, PREPARED_MAPS, shannonOperations } from '../../../src/research/lab/cracraft/operations';
import { logicalBitsPerSecond } from '../../../src/research/lab/cracraft/operation-rows';
import { reinfeldSetups } from '../../../src/research/lab/fenner-levene/calls';
import { countMoves, MOVES_OF_A_POSITION, PRINTED } from '../../../src/research/lab/cracraft/timing';
import { squaresOf, WORD } from '../../../src/research/lab/squares';
import { START_FEN } from '../../../src/notation/fen';
import { parseSan } from '../../../src/notation/san';
import { pieceOf } from '../../../src/notation/pieces';
import { parseUciMove } from '../../../src/notation/uci-move';
import { squareFromName, squareName } from '../../../src/notation/squares';
import { testCore } from '../../helpers/core';
import { setupOf, valueOf } from '../../notation/results';

const start = setupOf(START_FEN);

describe('section 2, bit maps in octal', () => {
  it.each(PRINTED_LOCATIONS.filter(([name]) => name !== 'Black Knights'))('%s', (_, piece, printed) => {
    expect(octal(articleMap(locationOf(start, piece)))).toBe(printed);
  });

  it('erratum: the Black Knights lack a digit', () => {
    const [, piece = 0, printed] = PRINTED_LOCATIONS.find(([name]) => name === 'Black Knights') ?? [];
    expect(octal(articleMap(locationOf(start, piece)))).toBe(`${printed}0`);
  });

  it('erratum: friendly and enemy pieces are the "or" of their maps; the "and" is empty', () => {
    expect(octal(articleMap(menOf(start, WHITE)))).toBe(PRINTED_FRIENDLY);
    expect(octal(articleMap(menOf(start, BLACK)))).toBe(PRINTED_ENEMY);
    expect([menByAnd(start, WHITE), menByAnd(start, BLACK)]).toEqual([0n, 0n]);
  });

  it('erratum: the empty squares leave out both sides, and are printed wrong either way', () => {
    const empty = WORD ^ menOf(start, WHITE) ^ menOf(start, BLACK);
    expect(octal(articleMap(empty))).toBe('7777777777600000');
    expect(octal(articleMap(emptyByFriends(start, WHITE)))).toBe('1777777777777777600000');
    expect(emptyByFriends(start, WHITE) & menOf(start, BLACK)).toBe(menOf(start, BLACK));
    expect([octal(articleMap(empty)), octal(articleMap(emptyByFriends(start, WHITE)))]).not.toContain(PRINTED_EMPTY);
  });
});

describe('section 3', () => {
  it('erratum: the knight on f3 has a digit too many', () => {
    expect(octal(articleMap(knightMap(squareFromName('f3'))))).toBe('502100010412');
    expect(PRINTED_KNIGHT_F3).toBe('5021000010412');
  });
});

describe('section 4, pawns by sets', () => {
  const pawns = 0xff00n;
  const empty = WORD ^ menOf(start, WHITE) ^ menOf(start, BLACK);

  it('advances all pawns at once', () => {
    expect(singleAdvances(pawns, empty)).toBe(0xff0000n);
    expect(doubleAdvances(pawns, empty)).toBe(0xff000000n);
    // A man in front of the pawn stops both steps, one on the fourth rank the second only.
    expect(doubleAdvances(pawns, empty & ~0x01010000n)).toBe(0xfe000000n & ~0x01000000n);
  });

  it('erratum: as printed no pawn ever advances two squares', () => {
    expect(doubleAdvancesAsPrinted(pawns, empty)).toBe(0n);
  });

  it('erratum: without a mask a pawn at the edge captures at the other one', () => {
    const [a2, h2, a4] = [1n << 8n, 1n << 15n, 1n << 24n];
    const h2right = capturesAsPrinted(h2, a4);
    expect([capturesAsPrinted(a2, h2).left, h2right.right]).toEqual([h2, a4]);
    expect([captures(a2, h2).left, captures(h2, a4).right]).toEqual([0n, 0n]);
  });
});

describe('section 4, en passant', () => {
  it.each([
    ['rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3', ['d6']],
    ['rnbqkbnr/1pp1pppp/8/pP1pP3/8/8/P1PP1PPP/RNBQKBNR w KQkq a6 0 3', ['a6']],
    ['4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1', ['d6', 'd6']],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1', []],
  ])('%s: the map of the passed square gives the captures of the engine', async (fen, targets) => {
    const core = await testCore();
    const setup = setupOf(fen);
    core.setSetup(setup);
    const passed = setup.enPassant === NO_SQUARE ? 0n : 1n << BigInt(setup.enPassant);
    const { left, right } = enPassantCaptures(locationOf(setup, pieceOf(PAWN, WHITE)), passed);
    const squares = [...squaresOf(left), ...squaresOf(right)];
    expect(squares.map(squareName)).toEqual(targets);
    const captures = core.legalMoves().filter((move) => move >> 12 === FLAG_EN_PASSANT);
    expect(captures.map((move) => (move >> 6) & 63).sort()).toEqual(squares.sort());
  });
});

describe('section 8, a typical position', () => {
  it('of 38 moves is generated 75 times a second at 2,863 moves', () => {
    expect(Math.floor(PRINTED.rate / MOVES_OF_A_POSITION)).toBe(75);
    expect(Math.round(PRINTED.moves / PRINTED.seconds)).toBe(PRINTED.rate);
  });
});

describe('section 6, attack maps', () => {
  it('are kept rightly over 300 random games, and castle as the generator does', async () => {
    const { positions, castlings, ...tally } = await watchAttackMaps('magic', 300);
    expect([tally.faults, tally.castlingFaults]).toEqual([0, 0]);
    // Those of the page.
    expect([positions, castlings, tally.castlingFaultsAsPrinted]).toEqual([29_517, 1_716, 555]);
    expect([tally.castlingFaultsByCounts, tally.illegalByCounts]).toEqual([21, 21]);
    expect(tally.looked).toBeLessThan(positions * 16);
  });

  it('erratum: on the queen side the square beside the rook must be empty too', async () => {
    const tally = await watchAttackMaps('magic', 60);
    expect(tally.castlingFaultsAsPrinted).toBeGreaterThan(0);
  });
});

describe('section 6, counts of moves', () => {
  it('erratum: a rook captured at home has not moved, so White may castle with a bishop on h1', async () => {
    const [rules, maps] = [await testCore(), await LabCore.open('magic', 4096)];
    const { exports, threadBase } = maps;
    rules.setSetup(start);
    maps.setSetup(start);
    exports.rebuildAttackMaps(threadBase);
    exports.resetMoveCounts(threadBase);
    for (const text of 'g2g3 g8f6 f1g2 f6e4 g1f3 e4f2 d2d3 f2h1 g2h1 a7a6'.split(' ')) {
      const move = valueOf(parseUciMove(text, rules, false));
      rules.make(move);
      exports.playMove(threadBase, move);
      exports.updateAttackMaps(threadBase);
      exports.updateMoveCounts(threadBase);
    }
    expect(exports.pieceOnSquare(threadBase, squareFromName('h1'))).toBe(pieceOf(BISHOP, WHITE));
    expect(exports.castlingsByMaps(threadBase, AS_PRINTED_COUNTS)).toBe(1);
    expect(exports.castlingsByMaps(threadBase, BY_THE_RULES)).toBe(0);
    expect(exports.castlingsByGenerator(threadBase)).toBe(0);
  });
});

describe('sections 7 and 9, operations', () => {
  it('Shannon’s walk and the bit maps list the moves of the article’s position', () => {
    const position = setupOf(BLACKMAR_DIEMER);
    for (const [sideToMove, count] of [
      [WHITE, PRINTED.white],
      [BLACK, PRINTED.black],
    ] as const) {
      const setup = { ...position, sideToMove };
      const [walk, maps] = [shannonOperations(setup), bitMapOperations(setup)];
      expect([...walk.moves].sort()).toEqual([...maps.moves].sort());
      expect(new Set(walk.moves).size).toBe(count);
    }
  });

  it('both list the same moves in the 1,001 positions of table 4', () => {
    const sorted = (moves: readonly number[]): number[] => [...moves].sort((a, b) => a - b);
    for (const setup of reinfeldSetups()) {
      expect(sorted(shannonOperations(setup).moves)).toEqual(sorted(bitMapOperations(setup).moves));
    }
  });
});

describe('sentences of sections 1, 7 and 8', () => {
  it('the arrays of sections 3 and 5 take 41 KiB', () => {
    const [knightsAndKings, rays, between] = [2 * 64, (4 + 4 + 8) * 64, 64 * 64];
    expect(PREPARED_MAPS).toBe(knightsAndKings + rays + between);
    expect((PREPARED_MAPS * 8) / 1024).toBe(41);
  });

  it('the logical operations of the timing test handled less than 10^6 bits a second', () => {
    expect(logicalBitsPerSecond()).toBeGreaterThan(5e5);
    expect(logicalBitsPerSecond()).toBeLessThan(1e6);
  });

  it('captures only are the moves to squares of enemies, for fewer operations', () => {
    for (const setup of reinfeldSetups()) {
      const all = bitMapOperations(setup);
      const captures = bitMapOperations(setup, true);
      const expected = all.moves.filter((move) => (setup.board[move % 64] ?? NO_PIECE) !== NO_PIECE);
      expect([...captures.moves].sort()).toEqual([...expected].sort());
      expect(captures.logical + captures.arithmetic).toBeLessThan(all.logical + all.arithmetic);
    }
  });
});

describe('section 8, the timing test', () => {
  it('has the position of its moves', async () => {
    const core = await testCore();
    core.setSetup(start);
    for (const san of 'd4 d5 e4 dxe4 Nc3 Nf6 f3 exf3 Qxf3 Qxd4 Be3 Qb4'.split(' ')) {
      core.exports.playMove(valueOf(parseSan(san, core)));
    }
    const { board, sideToMove } = core.setup();
    const position = setupOf(BLACKMAR_DIEMER);
    expect([[...board], sideToMove]).toEqual([[...position.board], position.sideToMove]);
  });

  it.each(SLIDER_METHODS)('%s: 52 + 45 moves, 970,000 in all', async (method) => {
    expect(await countMoves(method)).toEqual({ white: PRINTED.white, black: PRINTED.black, moves: PRINTED.moves });
  });

  it('erratum: 52 of White’s moves are pseudo-legal; the knight on c3 is pinned, and 45 are legal', async () => {
    const core = await testCore();
    core.setSetup(setupOf(BLACKMAR_DIEMER));
    const moves = core.legalMoves();
    const castlings = moves.filter((move) => move >> 12 === 2);
    expect(moves.filter((move) => (move & 63) === squareFromName('c3'))).toEqual([]);
    expect(moves.length - castlings.length).toBe(45);
  });
});
