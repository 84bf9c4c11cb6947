import { describe, expect, it } from 'vitest';
import { Analysis } from '../../src/library/analysis';
import { checkedEngineOptions, checkedLimits, checkedPoolOptions, checkedPosition } from '../../src/library/checks';
import { SlideruleError } from '../../src/library/errors';
import { OWN } from '../../src/library/values';

function errorOf(run: () => unknown): [string, string] {
  try {
    run();
  } catch (error) {
    if (error instanceof SlideruleError) return [error.code, error.message];
    throw error;
  }
  return ['', ''];
}

const WRONG: readonly unknown[] = [
  NaN,
  Infinity,
  -5,
  -0.5,
  3.7,
  2 ** 60,
  10n,
  '',
  '5',
  true,
  null,
  Symbol('s'),
  [],
  [1],
  {},
];

describe('a limit', () => {
  it.each(['depth', 'nodes', 'movetime', 'mate', 'multipv'])('%s is a whole number', (name) => {
    for (const value of WRONG) {
      const [code, message] = errorOf(() => checkedLimits({ [name]: value }, 'analyse'));
      expect([value, code]).toEqual([value, 'LIMIT_VALUE']);
      expect(message).toContain(name);
    }
    expect(checkedLimits({ [name]: 5 }, 'analyse')).toEqual({ [name]: 5 });
    expect(checkedLimits({ [name]: undefined }, 'analyse')).toEqual({});
  });

  it('of a clock is one too, and 0 is allowed there', () => {
    expect(checkedLimits({ clock: { whiteTime: 0 } }, 'analyse')).toEqual({ clock: { whiteTime: 0 } });
    expect(errorOf(() => checkedLimits({ clock: { whiteTime: NaN } }, 'analyse'))).toEqual([
      'LIMIT_VALUE',
      'analyse: clock: whiteTime is NaN, not a whole number from 0 on.',
    ]);
  });

  it('has the range of its table', () => {
    for (const limits of [{ depth: 0 }, { nodes: 0 }, { mate: 0 }, { multipv: 0 }, { multipv: 257 }]) {
      expect(errorOf(() => checkedLimits(limits, 'analyse'))[0]).toBe('LIMIT_VALUE');
    }
    expect(checkedLimits({ movetime: 0 }, 'analyse')).toEqual({ movetime: 0 });
  });

  it('is known, and an object', () => {
    expect(errorOf(() => checkedLimits({ Depth: 3 }, 'analyse'))).toEqual([
      'FIELD_UNKNOWN',
      'analyse: "Depth" is not a field; it is written depth.',
    ]);
    expect(errorOf(() => checkedLimits(5 as never, 'bestMove'))[1]).toMatch(
      /^bestMove: 5 is not an object with depth, nodes, /,
    );
  });
});

describe('an option', () => {
  it('is known by its spelling', () => {
    expect(errorOf(() => checkedEngineOptions({ Threads: 2 }))[1]).toBe(
      'createEngine: "Threads" is not a field; it is written threads.',
    );
    expect(errorOf(() => checkedEngineOptions({ size: 2 }))[0]).toBe('FIELD_UNKNOWN');
    expect(checkedPoolOptions({ size: 2 })).toEqual({ size: 2 });
  });

  it('follows its rule', () => {
    for (const threads of [0, 65, 'all', NaN]) {
      expect(errorOf(() => checkedEngineOptions({ threads }))[0]).toBe('OPTION_VALUE');
    }
    const fine = { threads: 'auto', hash: 64, network: new Uint8Array(1), syzygy: '', chess960: true };
    expect(checkedEngineOptions(fine)).toEqual(fine);
  });
});

describe('a position', () => {
  it('is a text, or has a FEN and a list of moves', () => {
    expect(checkedPosition('startpos', 'analyse')).toBe('startpos');
    expect(checkedPosition({ moves: ['e2e4'] }, 'analyse')).toEqual({ moves: ['e2e4'] });
    expect(errorOf(() => checkedPosition({ moves: 'e2e4 e7e5' }, 'analyse'))).toEqual([
      'POSITION_VALUE',
      'analyse: moves is "e2e4 e7e5", not a list of moves.',
    ]);
    expect(errorOf(() => checkedPosition({ FEN: 'startpos' }, 'analyse'))[1]).toMatch(/it is written fen/);
  });

  it('is read when it is passed', () => {
    const moves = ['e2e4'];
    const position = checkedPosition({ moves }, 'analyse');
    moves.push('e2e4');
    expect(position).toEqual({ moves: ['e2e4'] });
  });
});

it('an analysis has one loop', async () => {
  const analysis = new Analysis(
    OWN,
    () => Promise.resolve({ bestmove: null, ponder: null, lines: [] }),
    () => undefined,
  );
  for await (const info of analysis) expect(info).toBeDefined();
  expect(errorOf(() => analysis[Symbol.asyncIterator]())[0]).toBe('ANALYSIS_LOOP');
});
