import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePgn } from '../../src/library/pgn';
import { runEngine } from '../helpers/engine-process';

const GAMES = `[Event "Fool"]
[Result "0-1"]

1. f3 {why [%eval 0.1] not} e5 2. g4?? Qh4# 0-1

[Event "Ending"]
[FEN "7k/8/8/8/8/8/5PPP/R5K1 b - - 0 30"]
[Result "*"]

30... Kg7 31. Ra7+ *

[Event "Broken"]
[Result "*"]

1. e4 e5 2. Nf6 *
`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'annotate-'));
  writeFileSync(join(folder, 'games.pgn'), GAMES);
});
afterAll(() => rmSync(folder, { recursive: true }));

function annotate(out: string, ...more: string[]): ReturnType<typeof runEngine> {
  return runEngine('annotate', join(folder, 'games.pgn'), '--out', join(folder, out), '--nodes', '500', ...more);
}

it('annotates games in their order, whatever the threads, and goes on where a run was interrupted', async () => {
  const first = await annotate('one.pgn', '--threads', '1');
  expect(first.code).toBe(1);
  expect(first.errors).toMatch(/^error: game 3: .*"Nf6" is not a legal move/m);
  expect(first.lines.filter((line) => /^game 1: 2\. g4 #-1, \S+ was best$/.test(line))).toHaveLength(1);
  const text = readFileSync(join(folder, 'one.pgn'), 'utf8');
  expect(existsSync(join(folder, 'one.pgn.progress'))).toBe(false);
  const games = parsePgn(text);
  expect(games.map((game) => game.tags.get('Event'))).toEqual(['Fool', 'Ending', 'Broken']);
  const [f3, e5, g4, mate] = games[0]?.moves ?? [];
  expect([f3, e5, g4].every((move) => /^\[%eval (-?\d+\.\d\d|#-?\d+)\]/.test(move?.comments[0] ?? ''))).toBe(true);
  expect(f3?.comments[0]).toMatch(/why not$/);
  expect([g4?.nags, mate?.nags, mate?.comments]).toEqual([[4], [], []]);
  expect(Number(games[1]?.tags.get('WhiteAccuracy'))).toBeGreaterThan(0);

  // As it is when the process was killed in the middle of the second game's bytes.
  const out = join(folder, 'two.pgn');
  const bytes = Buffer.byteLength(text.slice(0, text.indexOf('[Event "Ending"]')));
  writeFileSync(out, text);
  truncateSync(out, bytes);
  appendFileSync(out, '[Event "End');
  writeFileSync(`${out}.progress`, JSON.stringify({ nodes: 500, hashMb: 16, games: 1, bytes }));
  await annotate('two.pgn', '--threads', '2');
  expect(readFileSync(out, 'utf8')).toBe(text);

  // What is no progress, and one of a longer file: nothing is touched.
  for (const progress of [
    '{',
    'null',
    '{"games":1}',
    `{"nodes":500,"hashMb":16,"games":3,"bytes":${text.length * 2}}`,
  ]) {
    writeFileSync(`${out}.progress`, progress);
    const refused = await annotate('two.pgn');
    expect([refused.code, refused.errors.split('\n').length]).toEqual([1, 3]);
    expect(readFileSync(out, 'utf8')).toBe(text);
  }
  rmSync(`${out}.progress`);
  const again = await annotate('two.pgn');
  expect(again.errors).toMatch(/^error: .*two\.pgn already exists\./);
  expect(readFileSync(out, 'utf8')).toBe(text);
});

it('names a folder in the place of games, and leaves nothing behind', async () => {
  const { code, errors } = await runEngine('annotate', folder, '--out', join(folder, 'none.jsonl'));
  expect([code, errors.split('\n')[0]]).toEqual([1, `error: ${JSON.stringify(folder)} is a folder, not a file.`]);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
});

it('castles in a game of Chess960 where the king could also step to its goal', async () => {
  const pgn = join(folder, 'castling.pgn');
  const out = join(folder, 'castling-out.pgn');
  writeFileSync(pgn, '[FEN "4k3/8/8/8/8/8/8/RK6 w Q - 0 1"]\n\n1. O-O-O Ke7 2. Rd4 *\n');
  const { code, errors } = await runEngine('annotate', pgn, '--out', out, '--nodes', '500');
  expect([code, errors.includes('error')]).toEqual([0, false]);
  expect(parsePgn(readFileSync(out, 'utf8'))[0]?.moves.map(({ san }) => san)).toEqual(['O-O-O', 'Ke7', 'Rd4']);
});
