// Table 4 of Fenner and Levene: the number of calls, and that all ways of a call find the same moves.

import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/engine/random';
import { SLIDER_METHODS } from '../../../src/abi/sliders';
import {
  LINE_FILE,
  LINE_NORTH_EAST,
  LINE_NORTH_WEST,
  WAY_DIRECT_HASH,
  WAY_HASH,
  WAY_LOOP,
  WAY_MINIMAL_HASH,
} from '../../../src/research/lab/abi/calls';
import { LabCore } from '../../../src/research/lab/core-instance';
import { lineMoves } from '../../../src/research/lab/fenner-levene/bigint-lines';
import { bigIntMethods } from '../../../src/research/lab/fenner-levene/bigint-methods';
import { readFactors } from '../../../src/research/lab/fiekas/factor-source';
import { callsOf, reinfeldCalls, storeCalls, type Call } from '../../../src/research/lab/fenner-levene/calls';
import { PRINTED } from '../../../src/research/lab/fenner-levene/table-4-text';
import { TABLE_4, type Table4 } from '../../../src/research/lab/fenner-levene/table-4-times';
import { readRecord } from '../../../src/research/lab/record';
import {
  ALL_SQUARES,
  lineThrough,
  NORTH,
  NORTH_EAST,
  NORTH_WEST,
  rays,
  subsets,
  WORD,
} from '../../../src/research/lab/squares';
import { BISHOP_STEPS, ROOK_STEPS, slide } from '../../helpers/attacks';

const LINES = [
  ['file', LINE_FILE, NORTH],
  ['north-east', LINE_NORTH_EAST, NORTH_EAST],
  ['north-west', LINE_NORTH_WEST, NORTH_WEST],
] as const;
const WAYS = [WAY_LOOP, WAY_HASH, WAY_MINIMAL_HASH, WAY_DIRECT_HASH];

/** A call on each square of boards of every density. */
function randomCalls(boards: number): Call[] {
  const random = new Random(4);
  return Array.from({ length: boards }, (_, index) => {
    const occupied = ALL_SQUARES.filter(() => random.below(16) <= index % 15);
    const set = occupied.reduce((board, square) => board | (1n << BigInt(square)), 0n);
    return ALL_SQUARES.map((square) => ({ square, occupied: set }));
  }).flat();
}

function sum(sets: readonly bigint[]): bigint {
  return sets.reduce((total, set) => (total + set) & WORD, 0n);
}

describe('the calls of table 4', () => {
  it('are 237,600 along files and 193,200 along either diagonal in 100 passes', () => {
    const { positions, rooks, bishops } = reinfeldCalls();
    expect([positions, 100 * rooks.length, 100 * bishops.length]).toEqual([1001, 237_600, 193_200]);
  });
});

describe('the recorded table 4', () => {
  it('has the printed numbers of calls', () => {
    const { positions, rookCalls, bishopCalls, compiledLines } = readRecord(TABLE_4) as Table4;
    expect([positions, rookCalls, bishopCalls]).toEqual([1001, 237_600, 193_200]);
    expect(compiledLines.map(({ calls }) => calls)).toEqual(PRINTED.map(({ calls }) => calls));
  });
});

describe('calls of positions', () => {
  it('are one for each rook and queen, and one for each bishop and queen, of the side to move', () => {
    const { rooks, bishops } = callsOf(['r2qk3/8/8/8/8/8/8/RB2K2R w - - id "one";', '4k3/8/8/8/8/8/8/Q3K3 b - -']);
    expect(rooks.map(({ square }) => square)).toEqual([0, 7]);
    expect(bishops).toEqual([{ square: 1, occupied: 0x1900000000000093n }]);
  });

  it('are refused when a line is no position', () => {
    expect(() => callsOf(['8/8 w - -'])).toThrow();
  });
});

describe.each(LINES)('moves along the %s', (_, line, direction) => {
  it.each(WAYS)('way %i, plain TypeScript: every square, every occupancy of the line', (way) => {
    const moves = lineMoves(line, way);
    for (const square of ALL_SQUARES) {
      for (const occupied of subsets(lineThrough(square, direction))) {
        const expected = rays(square, direction, occupied);
        if (moves(square, occupied) !== expected) expect(moves(square, occupied)).toBe(expected);
      }
    }
  });

  it.each(WAYS)('way %i, compiled: boards of every density', async (way) => {
    const core = await LabCore.open('magic', LabCore.CALL_BYTES);
    const calls = randomCalls(60);
    storeCalls(core, calls);
    core.exports.initLineCalls();
    const expected = sum(calls.map(({ square, occupied }) => rays(square, direction, occupied)));
    expect(BigInt.asUintN(64, core.exports.runLineCalls(line, way, calls.length, 1))).toBe(expected);
  });
});

describe('whole sliders', () => {
  const calls = randomCalls(30);
  const expected = {
    bishop: calls.map(({ square, occupied }) => slide(square, BISHOP_STEPS, occupied)),
    rook: calls.map(({ square, occupied }) => slide(square, ROOK_STEPS, occupied)),
  };
  it('plain TypeScript: every method attacks the same squares', () => {
    const methods = [...bigIntMethods(readFactors)];
    expect(methods.map(({ name }) => name).sort()).toEqual([...SLIDER_METHODS].sort());
    for (const method of methods) {
      expect(
        calls.map(({ square, occupied }) => method.bishopAttacks(square, occupied)),
        method.name,
      ).toEqual(expected.bishop);
      expect(
        calls.map(({ square, occupied }) => method.rookAttacks(square, occupied)),
        method.name,
      ).toEqual(expected.rook);
    }
  });

  it.each(SLIDER_METHODS)('compiled %s: the sum over all calls', async (method) => {
    const core = await LabCore.open(method, LabCore.CALL_BYTES);
    storeCalls(core, calls);
    const run = (bishop: number): bigint => BigInt.asUintN(64, core.exports.runSliderCalls(bishop, calls.length, 1));
    expect([run(1), run(0)]).toEqual([sum(expected.bishop), sum(expected.rook)]);
  });

  it('compiled, rotated boards that are kept: the same', async () => {
    const core = await LabCore.open('rotated', LabCore.CALL_BYTES);
    storeCalls(core, calls);
    core.exports.turnCalls(calls.length);
    const run = (bishop: number): bigint => BigInt.asUintN(64, core.exports.runTurnedCalls(bishop, calls.length, 1));
    expect([run(1), run(0)]).toEqual([sum(expected.bishop), sum(expected.rook)]);
  });

  it('compiled, men that come and go: boards turned anew and boards that are kept agree', async () => {
    const core = await LabCore.open('rotated', LabCore.CALL_BYTES);
    storeCalls(core, calls.slice(0, 37));
    // An even number of passes leaves every board empty; one leaves the squares 0 to 36.
    expect(core.exports.runUpkeep(1, 37, 2)).toBe(0n);
    expect(BigInt.asUintN(64, core.exports.runUpkeep(0, 37, 1))).toBe((1n << 37n) - 1n);
  });
});
