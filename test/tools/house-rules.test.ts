import { describe, expect, it } from 'vitest';
import {
  checkBorder,
  checkCycles,
  checkFloors,
  checkHouse,
  checkLengths,
  checkPackages,
  MAX_LINES,
} from '../../src/tools/house-rules';
import { importsOf, type SourceTree } from '../../src/tools/source-tree';

/** Files by path; each gives the files that it imports. */
function tree(files: Readonly<Record<string, readonly string[]>>): SourceTree {
  return new Map(
    Object.entries(files).map(([path, imports]) => [
      path,
      imports.map((from) => `import { x } from '${from}';\n`).join(''),
    ]),
  );
}

/** What the floor check says about one import. */
function floorsOf(from: string, specifier: string, to: string): string[] {
  return checkFloors(tree({ [from]: [specifier], [to]: [] }));
}

describe('imports', () => {
  it('are found in every form, with their lines', () => {
    const text = [
      `import a from './a';`,
      `import type { B } from './b';`,
      `export { c } from '../c';`,
      `const d = import('./d');`,
      `import fs from 'node:fs';`,
      `// import e from './e';`,
    ].join('\n');
    const sources = new Map([
      ['src/runtime/x.ts', text],
      ['src/runtime/a.ts', ''],
      ['src/runtime/b.d.ts', ''],
      ['src/c/index.ts', ''],
    ]);
    expect(importsOf('src/runtime/x.ts', sources)).toEqual([
      { line: 1, specifier: './a', target: 'src/runtime/a.ts' },
      { line: 2, specifier: './b', target: 'src/runtime/b.d.ts' },
      { line: 3, specifier: '../c', target: 'src/c/index.ts' },
      { line: 4, specifier: './d', target: null },
      { line: 5, specifier: 'node:fs', target: null },
    ]);
  });
});

describe('floors', () => {
  it.each([
    ['src/runtime/core.ts', '../notation/fen', 'src/notation/fen.ts'],
    ['src/runtime/core.ts', './info', 'src/runtime/info.ts'],
    ['src/core/exports.ts', './tables', 'src/core/tables.ts'],
    ['src/core/search/clock.ts', '../env', 'src/core/env.ts'],
    ['src/core/moves/legal.ts', '../position/move', 'src/core/position/move.ts'],
    ['src/core/attacks/sliders/magic.ts', '../../bitboard/bits', 'src/core/bitboard/bits.ts'],
    ['src/core/attacks/sliders.ts', './sliders/magic', 'src/core/attacks/sliders/magic.ts'],
    ['src/core/eval/taper.ts', '../../abi/piece', 'src/abi/piece.ts'],
    ['src/cli/cli.ts', '../uci/output', 'src/uci/output.ts'],
    ['src/lab/hash.ts', '../runtime/core', 'src/runtime/core.ts'],
    ['src/lab/hash.ts', '../engine/bench', 'src/engine/bench.ts'],
    ['src/tools/suite.ts', '../engine/session', 'src/engine/session.ts'],
    ['bench/perft.ts', '../src/runtime/core', 'src/runtime/core.ts'],
    ['test/tools/a.test.ts', '../../src/tools/a', 'src/tools/a.ts'],
  ])('let %s import %s', (from, specifier, to) => {
    expect(floorsOf(from, specifier, to)).toEqual([]);
  });

  it.each([
    ['src/notation/fen.ts', '../runtime/core', 'src/runtime/core.ts'],
    ['src/engine/session.ts', '../uci/output', 'src/uci/output.ts'],
    ['src/uci/protocol.ts', '../cli/cli', 'src/cli/cli.ts'],
    ['src/runtime/core.ts', '../core/exports', 'src/core/exports.ts'],
    ['src/runtime/core.ts', '../tools/build', 'src/tools/build.ts'],
    ['src/runtime/core.ts', '../lab/hash', 'src/lab/hash.ts'],
    ['src/engine/session.ts', '../../test/helpers/core', 'test/helpers/core.ts'],
    ['src/lab/hash.ts', '../uci/output', 'src/uci/output.ts'],
    ['src/tools/build.ts', '../../bench/perft', 'bench/perft.ts'],
    ['bench/perft.ts', '../test/helpers/core', 'test/helpers/core.ts'],
    ['test/core/a.test.ts', '../../src/core/exports', 'src/core/exports.ts'],
    ['src/core/bitboard/bits.ts', '../attacks/lines', 'src/core/attacks/lines.ts'],
    ['src/core/position/make.ts', '../moves/sink', 'src/core/moves/sink.ts'],
    ['src/core/eval/taper.ts', '../search/table', 'src/core/search/table.ts'],
    ['src/core/search/table.ts', '../tables', 'src/core/tables.ts'],
    ['src/core/eval/taper.ts', '../../notation/fen', 'src/notation/fen.ts'],
    ['src/abi/memory.ts', '../notation/fen', 'src/notation/fen.ts'],
  ])('forbid %s to import %s', (from, specifier, to) => {
    const found = floorsOf(from, specifier, to);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${from}:1: imports ${to}, but `);
  });

  it('name both floors where one looks up', () => {
    expect(floorsOf('src/notation/fen.ts', '../runtime/core', 'src/runtime/core.ts')).toEqual([
      'src/notation/fen.ts:1: imports src/runtime/core.ts, but src/notation is on floor 4 and src/runtime on floor 5; ' +
        'imports go down only',
    ]);
  });

  it('have a room for every file', () => {
    expect(checkFloors(tree({ 'src/util/strings.ts': [] }))).toEqual([
      'src/util/strings.ts:1: lies in no room of the floor plan (src/tools/floor-plan.ts)',
    ]);
  });
});

describe('cycles', () => {
  it('are shown as the way round, once', () => {
    const sources = tree({ 'src/uci/a.ts': ['./b'], 'src/uci/b.ts': ['./c'], 'src/uci/c.ts': ['./b'] });
    expect(checkCycles(sources)).toEqual([
      'src/uci/b.ts:1: is in an import cycle: src/uci/b.ts -> src/uci/c.ts -> src/uci/b.ts',
    ]);
  });

  it('are not what two ways to one file make', () => {
    expect(checkCycles(tree({ 'src/uci/a.ts': ['./b', './c'], 'src/uci/b.ts': ['./c'], 'src/uci/c.ts': [] }))).toEqual(
      [],
    );
  });

  it('include a file that imports itself', () => {
    expect(checkCycles(tree({ 'src/uci/a.ts': ['./a'] }))).toHaveLength(1);
  });
});

describe('file length', () => {
  it('is limited, except for tables of numbers', () => {
    const long = '\n'.repeat(MAX_LINES + 1);
    const sources = new Map([
      ['src/uci/long.ts', long],
      ['src/uci/full.ts', '\n'.repeat(MAX_LINES)],
      ['src/core/position/polyglot-random.ts', long],
    ]);
    expect(checkLengths(sources)).toEqual([
      `src/uci/long.ts:401: has 401 lines, but a file holds at most ${MAX_LINES}`,
    ]);
  });
});

describe('the border', () => {
  const accepts = (text: string): boolean => checkBorder(new Map([['src/abi/x.ts', text]])).length === 0;

  it.each([
    `// Only a comment.\n`,
    `import { A } from './a';\nexport const B = A + 8;\n`,
    `export const NAMES: readonly string[] = ['a', 'b'];`,
  ])('holds %j', (text) => {
    expect(accepts(text)).toBe(true);
  });

  it.each([
    `const A = 1;`,
    `export let a = 1;`,
    `export function a(): number { return 1; }`,
    `export const a = (): number => 1;`,
    `export const a = { b() { return 1; } };`,
    `export * from './a';`,
    `export class A {}`,
    `if (true) {}`,
  ])('does not hold %j', (text) => {
    expect(accepts(text)).toBe(false);
  });

  it('is src/abi only', () => {
    expect(checkBorder(new Map([['src/uci/x.ts', 'let a = 1;']]))).toEqual([]);
  });
});

describe('packages', () => {
  it('of the engine are run-time dependencies', () => {
    const sources = tree({ 'src/uci/log.ts': ['pino', 'node:fs', 'chess.js'], 'src/tools/a.ts': ['esbuild'] });
    expect(checkPackages(sources, ['pino'])).toEqual([
      'src/uci/log.ts:3: imports chess.js, which is not among the dependencies of package.json',
    ]);
  });
});

describe('all rules together', () => {
  it('find each kind of break', () => {
    const sources = new Map([
      ...tree({ 'src/uci/a.ts': ['../main', 'left-pad', './a'] }),
      ['src/main.ts', '\n'.repeat(MAX_LINES + 1)],
      ['src/abi/x.ts', 'let a = 1;'],
    ]);
    expect(checkHouse(sources, [])).toHaveLength(5);
  });
});
