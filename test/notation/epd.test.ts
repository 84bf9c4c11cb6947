import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEpd, parseEpd, parsePerftLine } from '../../src/notation/epd';
import { formatFen, START_FEN } from '../../src/notation/fen';
import { codeOf, setupOf, valueOf } from './results';
import { describeData, readLines } from './shared-data';

const FIELDS = '4k3/8/3QK3/8/8/8/8/8 w - -';

function operationsOf(line: string): Record<string, readonly string[]> {
  return Object.fromEntries(valueOf(parseEpd(line)).operations);
}

describe('parseEpd', () => {
  it('reads moves, strings and numbers', () => {
    expect(operationsOf(`${FIELDS} bm Qe7# Qb8#; id "mate; in one"; dm 1;`)).toEqual({
      bm: ['Qe7#', 'Qb8#'],
      id: ['mate; in one'],
      dm: ['1'],
    });
  });

  it('tolerates a missing semicolon at the end, empty operations and odd blanks', () => {
    expect(operationsOf(`  ${FIELDS}  ;; noop ;\tbm  Qe7#`)).toEqual({ noop: [], bm: ['Qe7#'] });
    expect(operationsOf(FIELDS)).toEqual({});
    expect(operationsOf(`${FIELDS};bm Qe7#;  `)).toEqual({ bm: ['Qe7#'] });
  });

  it('reads quotes and backslashes in strings', () => {
    expect(operationsOf(String.raw`${FIELDS} c0 "a \"b\" \\ c:\d"; c1 "";`)).toEqual({
      c0: [String.raw`a "b" \ c:\d`],
      c1: [''],
    });
  });

  it('takes the later of two operations with one opcode', () => {
    expect(operationsOf(`${FIELDS} id "a"; id "b";`)).toEqual({ id: ['b'] });
  });

  it('takes the counters from hmvc and fmvn, or from a full FEN', () => {
    const stated = valueOf(parseEpd(`${FIELDS} fmvn 17; hmvc 13; dm 1`));
    expect(formatFen(stated.setup, 'xfen')).toBe(`${FIELDS} 13 17`);
    expect([...stated.operations.keys()]).toEqual(['dm']);
    expect(formatFen(valueOf(parseEpd(`${FIELDS} 13 17 dm 1;`)).setup, 'xfen')).toBe(`${FIELDS} 13 17`);
    expect(formatFen(valueOf(parseEpd(`${FIELDS} 13;dm 1;`)).setup, 'xfen')).toBe(`${FIELDS} 13 1`);
  });

  it.each([
    ['', 'EPD_FIELDS'],
    ['4k3/8/3QK3/8/8/8/8/8 w -', 'EPD_FIELDS'],
    ['4k3/8/3QK3/8/8/8/8/8 w - ; bm Qe7#;', 'EPD_FIELDS'],
    ['4k3/8/3QK3/8/8/8/8/8 x - - bm Qe7#;', 'FEN_SIDE'],
    [`${FIELDS} bm Qe7#; 1d "x";`, 'EPD_OPCODE'],
    [`${FIELDS} -5 1;`, 'EPD_OPCODE'],
    [`${FIELDS} id "open`, 'EPD_STRING'],
    [`${FIELDS} hmvc x;`, 'FEN_HALFMOVE_CLOCK'],
    [`${FIELDS} fmvn 1 2;`, 'FEN_FULLMOVE_NUMBER'],
  ])('refuses %j with %s', (line, code) => {
    expect(codeOf(parseEpd(line))).toBe(code);
  });
});

describe('formatEpd', () => {
  it('quotes strings and what would not survive without', () => {
    const operations = new Map([
      ['bm', ['Qe7#', 'Qb8#']],
      ['id', ['WAC.001']],
      ['x', ['two words', '']],
    ]);
    expect(formatEpd({ setup: setupOf(`${FIELDS} 3 9`), operations })).toBe(
      `${FIELDS} bm Qe7# Qb8#; id "WAC.001"; x "two words" ""; hmvc 3; fmvn 9;`,
    );
  });

  it('reads back what it writes', () => {
    const opcode = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/).filter((text) => !/^(hmvc|fmvn)$/.test(text));
    const operand = fc.string().map((text) => text.replace(/[\r\n]/g, ''));
    const counter = fc.integer({ min: 1, max: 5000 });
    fc.assert(
      fc.property(fc.dictionary(opcode, fc.array(operand)), counter, counter, (entries, halfmove, fullmove) => {
        const record = {
          setup: setupOf(`${FIELDS} ${halfmove} ${fullmove}`),
          operations: new Map(Object.entries(entries)),
        };
        expect(valueOf(parseEpd(formatEpd(record)))).toEqual(record);
      }),
    );
  });
});

describe('parsePerftLine', () => {
  it('reads counts by depth, exactly', () => {
    const { setup, counts } = valueOf(parsePerftLine(`${START_FEN} ;D1 20 ;D15 2015099950053364471960`));
    expect(formatFen(setup, 'xfen')).toBe(START_FEN);
    expect([...counts]).toEqual([
      [1, 20n],
      [15, 2015099950053364471960n],
    ]);
  });

  it('takes a missing blank, a final semicolon and other operations', () => {
    const { counts } = valueOf(parsePerftLine(`${START_FEN};D2 400; c0 "castling";D1 20;`));
    expect([...counts]).toEqual([
      [2, 400n],
      [1, 20n],
    ]);
  });

  it('reads depths of any size: a forced line has few leaves', () => {
    const { counts } = valueOf(parsePerftLine('7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3 ;D32 1 ;D1000 1'));
    expect([...counts.keys()]).toEqual([1, 32, 1000]);
  });

  it.each([
    [START_FEN, 'EPD_PERFT'],
    [`${START_FEN} ;D1`, 'EPD_PERFT'],
    [`${START_FEN} ;D1 2x`, 'EPD_PERFT'],
    [`${START_FEN} ;D1 20 400`, 'EPD_PERFT'],
    ['8/8 ;D1 20', 'EPD_FIELDS'],
  ])('refuses %j with %s', (line, code) => {
    expect(codeOf(parsePerftLine(line))).toBe(code);
  });
});

describeData('shared perft suites', 'perft/standard.epd', () => {
  it.each(['standard', 'tricky', 'tricky-frc', 'random', 'ep', 'fischer', 'dfrc', 'singlecheck', 'doublecheck'])(
    '%s.epd is read whole',
    (name) => {
      for (const line of readLines(`perft/${name}.epd`)) {
        const { setup, counts } = valueOf(parsePerftLine(line));
        const stated = line
          .split(';')
          .slice(1)
          .map((text) => text.trim());
        expect([...counts].map(([depth, count]) => `D${depth} ${count}`)).toEqual(stated);
        const fen = line.slice(0, line.indexOf(';')).trim();
        expect([formatFen(setup, 'xfen'), formatFen(setup, 'shredder')]).toContain(fen);
      }
    },
  );
});

describeData('shared test suites', 'tactics/wac.epd', () => {
  it.each(['tactics/wac', 'tactics/sts', 'tactics/ccr', 'tactics/avoidmate', 'mate/matetrack', 'books/noob_3moves'])(
    '%s.epd survives reading and writing',
    (name) => {
      for (const line of readLines(`${name}.epd`)) {
        const record = valueOf(parseEpd(line));
        expect(valueOf(parseEpd(formatEpd(record)))).toEqual(record);
      }
    },
  );
});
