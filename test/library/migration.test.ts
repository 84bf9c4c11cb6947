// docs/MIGRATION.md: its programs run, and each pair prints the same.

import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import * as chessJs from 'chess.js';
import * as chessopsChess from 'chessops/chess';
import * as chessopsFen from 'chessops/fen';
import * as chessopsPgn from 'chessops/pgn';
import * as chessopsSan from 'chessops/san';
import * as chessopsUtil from 'chessops/util';
import { expect, test } from 'vitest';
import * as ours from '../../src/library/chess-public';

const modules: Readonly<Record<string, unknown>> = {
  'chess.js': chessJs,
  'chessops/chess': chessopsChess,
  'chessops/fen': chessopsFen,
  'chessops/pgn': chessopsPgn,
  'chessops/san': chessopsSan,
  'chessops/util': chessopsUtil,
  'sliderule/chess': ours,
};

const page = readFileSync(new URL('../../docs/MIGRATION.md', import.meta.url), 'utf8');
const programs = Array.from(page.matchAll(/^```js\n(.*?)^```$/gms), ([, program = '']) => program);

/** What a program prints. */
function run(program: string): string[] {
  const code = program.replace(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = modules[$2];');
  const printed: string[] = [];
  const log = (...values: unknown[]): void => void printed.push(values.map(String).join(' '));
  const compiled = compileFunction(code, ['modules', 'console']) as (found: typeof modules, console: unknown) => void;
  compiled(modules, { log });
  return printed;
}

test.each([
  ['chess.js', programs[0], programs[1]],
  ['chessops', programs[2], programs[3]],
])('a program for %s prints the same here', (name, theirs = '', rewritten = '') => {
  expect(theirs).toContain(`from '${name}`);
  const printed = run(theirs);
  expect(printed.length).toBeGreaterThan(7);
  expect(run(rewritten)).toEqual(printed);
});
