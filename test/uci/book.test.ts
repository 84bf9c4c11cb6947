// Playing from a book.

import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { formatBookEntry, type BookEntry } from '../../src/notation/polyglot';
import { squareFromName } from '../../src/notation/squares';
import { startEngine } from '../helpers/shared-engine';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-book-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Polyglot's keys of the start position, and of it after 1. e4.
const START = 0x463b_9618_1691_fc9cn;
const E4 = 0x823c_9b50_fd11_4196n;

function entry(key: bigint, move: string, weight: number): BookEntry {
  const square = (name: string): number => squareFromName(name);
  return { key, move: square(move.slice(2)) | (square(move.slice(0, 2)) << 6), weight };
}

function book(name: string, ...entries: readonly BookEntry[]): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(entries.map(formatBookEntry)));
  return path;
}

const good = book(
  'good.bin',
  entry(START, 'a2a3', 60),
  entry(START, 'h2h3', 40),
  entry(START, 'e2e4', 0),
  entry(START, 'e2e5', 900),
  entry(E4, 'a7a5', 1),
);

async function bestMove(engine: ReturnType<typeof startEngine>, position: string, go = 'go nodes 1'): Promise<string> {
  engine.send(`position ${position}`, go);
  const lines = await engine.readAll('bestmove ');
  // A line with a score comes before every move.
  expect(lines.join('\n')).toContain('score cp');
  return lines.at(-1)?.split(' ')[1] ?? '';
}

it('takes moves by their weight, none that is illegal or weighs nothing, and the same with the same seed', async () => {
  const engine = startEngine();
  engine.send('setoption name OwnBook value true', `setoption name BookFile value ${good}`);
  const played: string[] = [];
  for (let seed = 1; seed <= 30; seed++) {
    engine.send(`setoption name Strength Seed value ${seed}`);
    played.push(await bestMove(engine, 'startpos'));
  }
  expect([...new Set(played)].sort()).toEqual(['a2a3', 'h2h3']);
  engine.send('setoption name Strength Seed value 1');
  expect(await bestMove(engine, 'startpos')).toBe(played[0]);
  engine.send('setoption name BestBookMove value true');
  for (let seed = 1; seed <= 10; seed++) {
    engine.send(`setoption name Strength Seed value ${seed}`);
    expect(await bestMove(engine, 'startpos')).toBe('a2a3');
  }
  expect(await bestMove(engine, 'startpos moves e2e4')).toBe('a7a5');
});

it('asks the book only where it is wanted', async () => {
  const engine = startEngine();
  engine.send(`setoption name BookFile value ${good}`);
  expect(await bestMove(engine, 'startpos moves e2e4', 'go depth 1')).not.toBe('a7a5');
  engine.send('setoption name OwnBook value true');
  expect(await bestMove(engine, 'startpos moves e2e4', 'go depth 1')).toBe('a7a5');
  expect(await bestMove(engine, 'startpos moves e2e4', 'go depth 1 searchmoves e7e5')).toBe('e7e5');
  const late = 'fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0';
  engine.send('setoption name BookDepth value 8');
  expect(await bestMove(engine, `${late} 8`, 'go depth 1')).toBe('a7a5');
  expect(await bestMove(engine, `${late} 9`, 'go depth 1')).not.toBe('a7a5');
  expect(await bestMove(engine, 'startpos moves d2d4', 'go depth 1')).toMatch(/^[a-h][78]/);
});

it('opens a book of gigabytes at once, and finds moves at its end', async () => {
  const path = book('large.bin');
  // Zeros, without room on the disk: entries of the lowest key.
  truncateSync(path, 6 * 2 ** 30);
  appendFileSync(path, formatBookEntry(entry(E4, 'a7a5', 1)));
  const engine = startEngine();
  const start = performance.now();
  expect(await engine.ask(`setoption name BookFile value ${path}`, 'setoption name OwnBook value true')).toEqual([]);
  // Reading all of it takes at least a minute.
  expect(performance.now() - start).toBeLessThan(5000);
  expect(await bestMove(engine, 'startpos moves e2e4')).toBe('a7a5');
});

it.each([
  ['is not sorted', book('unsorted.bin', entry(E4, 'a7a5', 1), entry(START, 'a2a3', 1)), 'not sorted: entry 2'],
  ['is missing', join(folder, 'missing.bin'), 'missing.bin'],
  ['is a folder', folder, 'is not a file'],
])('says why a book that %s is refused, and keeps the one before', async (_, path, why) => {
  const engine = startEngine();
  engine.send('setoption name OwnBook value true', `setoption name BookFile value ${good}`);
  const answer = (await engine.ask(`setoption name BookFile value ${path}`)).join('\n');
  expect(answer).toContain('error: BookFile: ');
  expect(answer).toContain(why);
  expect(await bestMove(engine, 'startpos moves e2e4')).toBe('a7a5');
});
