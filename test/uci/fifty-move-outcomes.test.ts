// Wins that the fifty-move rule takes back, at the root and below it. No table of three men has any, so two are changed to say
// so: a knight's, all of whose positions are drawn, and a queen's with the queen's side to move, which always wins. The outcome
// of all positions is one byte there.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sealed } from '../../bench/tablebase-damage';
import { projectRoot } from '../helpers/paths';
import { startEngine } from '../helpers/shared-engine';

/** Outcomes as files write them. */
const LOSS = 0;
const BLESSED_LOSS = 1;
const DRAW = 2;
const CURSED_WIN = 3;
const WIN = 4;
/** Where they are for White's positions and, of the knight, Black's. */
const WHITE_AT = 11;
const BLACK_AT = 13;

/** White has the knight; no capture or pawn move is possible. */
const KNIGHT = '8/8/8/8/8/1k6/8/KN6 w - - 0 1';
/** Black must take the pawn, after which the tables know the position. Before it they do not. */
const BEFORE_QUEEN = '7k/7P/8/8/8/8/8/K5Q1 b - - 0 1';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-fifty-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Puts a table with some changed bytes into the folder. */
function writeTable(name: string, changes: readonly (readonly [at: number, from: number, to: number])[]): void {
  const file = `${name}.rtbw`;
  const bytes = Uint8Array.from(readFileSync(join(projectRoot, 'test', 'inputs', 'syzygy', file)));
  for (const [at, from, to] of changes) {
    expect(bytes[at]).toBe(from);
    bytes[at] = to;
  }
  writeFileSync(join(folder, file), sealed(bytes));
}

/** The last score with these tables, in centipawns. */
async function scoreOf(fen: string, rule: boolean): Promise<number> {
  const engine = startEngine();
  await engine.ask(`setoption name SyzygyPath value ${folder}`);
  engine.send(`setoption name Syzygy50MoveRule value ${rule}`, `position fen ${fen}`, 'go depth 4');
  const lines = await engine.readAll('bestmove ');
  return Number(/ score cp (-?\d+)/.exec(lines.filter((line) => line.includes(' score ')).at(-1) ?? '')?.[1]);
}

type Range = readonly [least: number, most: number];

async function expectScores(fen: string, withRule: Range, without: Range): Promise<void> {
  for (const [rule, [least, most]] of [
    [true, withRule],
    [false, without],
  ] as const) {
    const score = await scoreOf(fen, rule);
    expect(score).toBeGreaterThanOrEqual(least);
    expect(score).toBeLessThanOrEqual(most);
  }
}

it.each([
  ['a cursed win is near a draw', CURSED_WIN, BLESSED_LOSS, [1, 99], [19_000, 20_000]],
  ['a blessed loss too', BLESSED_LOSS, CURSED_WIN, [-99, -1], [-20_000, -19_000]],
  ['a win is one with the rule and without', WIN, LOSS, [19_000, 20_000], [19_000, 20_000]],
  ['and a loss', LOSS, WIN, [-20_000, -19_000], [-20_000, -19_000]],
] as const)('at the root %s', async (_, white, black, withRule, without) => {
  writeTable('KNvK', [
    [WHITE_AT, DRAW, white],
    [BLACK_AT, DRAW, black],
  ]);
  await expectScores(KNIGHT, withRule, without);
});

it.each([
  ['a cursed win is near a draw', CURSED_WIN, [-99, 0], [-20_000, -19_000]],
  ['a win is one with the rule and without', WIN, [-20_000, -19_000], [-20_000, -19_000]],
] as const)('below the root %s', async (_, outcome, withRule, without) => {
  writeTable('KQvK', [[WHITE_AT, WIN, outcome]]);
  await expectScores(BEFORE_QUEEN, withRule, without);
});
