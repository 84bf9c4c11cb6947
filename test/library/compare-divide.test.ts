import { expect, it } from 'vitest';
import { Position } from '../../src/library/chess';
import { compareDivide } from '../../src/library/perft-comparison';
import { rejectionOf } from './thrown';

const start = Position.start();
const counts = new Map(start.legalMoves().map(({ uci }) => [uci, 20]));
const right = [...counts].map(([uci, leaves]) => `${uci}: ${leaves}`);
const judge = (...lines: readonly string[]): ReturnType<typeof compareDivide> =>
  compareDivide(lines.join('\n'), start.fen(), counts, false);

it('finds nothing where the counts agree, in any order and format', async () => {
  expect(await judge(...right)).toBeNull();
  expect(await judge(...right.toReversed().map((line) => line.replace(':', ' -')))).toBeNull();
  expect(await judge('Nodes searched: 400')).toBeNull();
});

it('tells what is missing, too many, repeated and miscounted, and why a list is wrong', async () => {
  const [first = '', second = '', ...rest] = right;
  const difference = await judge(first, first, second.replace('20', '21'), ...rest.slice(1), 'e2e5: 20');
  const repeated = first.split(':')[0];
  expect(difference).toMatchObject({
    found: 421n,
    right: 400n,
    missing: [rest[0]?.split(':')[0]],
    extra: ['e2e5'],
    repeated: [repeated],
    miscounted: [{ move: second.split(':')[0], found: 21n, right: 20n }],
  });
  expect(difference?.rules.length).toBeGreaterThanOrEqual(3);
  expect(await judge('Nodes searched: 401')).toMatchObject({ found: 401n, missing: [], rules: [] });
});

it('refuses what is no answer', async () => {
  expect(await rejectionOf(judge('hello'))).toBe('PROGRAM_RUBBISH');
});
