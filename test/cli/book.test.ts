// `book`: Polyglot books on the command line.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runEngine } from '../helpers/engine-process';
import { describeData, sharedFolder } from '../notation/shared-data';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-book-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text = ''): string {
  const path = join(folder, name);
  if (text !== '') writeFileSync(path, text);
  return path;
}

function game(result: string, moves: string): string {
  return `[Event "?"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
}

const GAMES = [
  game('1-0', '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O'),
  game('1/2-1/2', '1. e4 c5 2. Nf3 Nc6 3. Bb5 g6 4. O-O'),
  game('0-1', '1. d4 d5 2. c4 e6'),
  game('1-0', '1. d4 d5 2. c4 dxc4'),
  game('*', '1. a4'),
  game('1-0', '1. e4 e5 2. Ke3'),
];

it('makes the same book of the same games, whatever their order', async () => {
  const forwards = file('forwards.bin');
  const backwards = file('backwards.bin');
  const made = await runEngine('book', 'make', file('a.pgn', GAMES.join('')), '--out', forwards, '--min-games', '1');
  expect(made.lines).toEqual(['5 games, 1 of them with a move that cannot be played, 14 entries']);
  await runEngine('book', 'make', file('b.pgn', GAMES.reverse().join('')), '--out', backwards, '--min-games', '1');
  expect(readFileSync(backwards).equals(readFileSync(forwards))).toBe(true);
  const shown = await runEngine('book', 'show', 'startpos', '--book', forwards);
  expect(shown.lines).toEqual(['e2e4      5  71.4 %', 'd2d4      2  28.6 %']);
  const checked = await runEngine('book', 'check', forwards);
  expect([checked.code, checked.lines]).toEqual([
    0,
    [expect.stringMatching(/14 entries, \d+ positions .*, 0 faults$/)],
  ]);
});

it('leaves out games with other rules, by name', async () => {
  const out = file('variants.bin');
  const atomic = game('1-0', '1. a4').replace('[Event', '[Variant "Atomic"]\n[Event');
  const made = await runEngine(
    'book',
    'make',
    file('v.pgn', atomic + (GAMES[3] ?? '')),
    '--out',
    out,
    '--min-games',
    '1',
  );
  expect(made.lines).toEqual([
    'left out: 1 games. PGN: the variant "Atomic" has other rules than chess and Chess960.',
    expect.stringMatching(/^1 games, 0 of them with a move that cannot be played, \d+ entries$/),
  ]);
});

it('reads main lines through variations, other spellings and letters', async () => {
  const out = file('found.bin');
  const text =
    '[White "M\u00fcller"]\r1. e2-e4 ± (1. d4 {no [Event "x"]} d5) e5 2. Ng1–f3 Nb8c6 3. Bb5 a6 4. 0–0 1–0\r';
  writeFileSync(file('found.pgn'), Buffer.from(text.replace(/–/g, '-').replace('±', ''), 'latin1'));
  const made = await runEngine('book', 'make', file('found.pgn'), '--out', out, '--min-games', '1');
  expect(made.lines).toEqual(['1 games, 0 of them with a move that cannot be played, 4 entries']);
});

it('leaves out what few games have, and what comes late', async () => {
  const out = file('few.bin');
  const made = await runEngine(
    'book',
    'make',
    file('c.pgn', GAMES.join('')),
    '--out',
    out,
    '--min-games',
    '2',
    '--depth',
    '2',
  );
  expect(made.lines[0]).toMatch(/, 3 entries$/);
});

it('writes no book without an entry', async () => {
  const out = file('none.bin');
  const made = await runEngine('book', 'make', file('c.pgn', GAMES.join('')), '--out', out, '--min-games', '9');
  expect([made.code, existsSync(out)]).toEqual([1, false]);
  expect(made.errors).toContain('No move was played in 9 of the 5 games');
});

it('names a folder in the place of games, and leaves nothing behind', async () => {
  const out = file('none.bin');
  const { code, errors } = await runEngine('book', 'make', folder, '--out', out);
  expect([code, existsSync(out)]).toEqual([1, false]);
  expect(errors).toContain(`error: ${JSON.stringify(folder)} is a folder, not a file.`);
});

it('merges books, the first before the others', async () => {
  const one = file('one.bin');
  const two = file('two.bin');
  const both = file('both.bin');
  await runEngine('book', 'make', file('d.pgn', game('1-0', '1. c4 c5')), '--out', one, '--min-games', '1');
  await runEngine('book', 'make', file('e.pgn', GAMES.join('')), '--out', two, '--min-games', '1');
  expect((await runEngine('book', 'merge', one, two, '--out', both)).lines).toEqual(['13 entries']);
  expect((await runEngine('book', 'show', 'startpos', '--book', both)).lines).toEqual(['c2c4      2 100.0 %']);
  expect((await runEngine('book', 'merge', one, '--out', both)).code).toBe(1);
});

it('refuses a broken book', async () => {
  const { code, lines } = await runEngine('book', 'check', file('broken.bin', 'no book'));
  expect([code, lines]).toEqual([1, [expect.stringContaining('has 7 bytes')]]);
});

describeData("books of others, 'polyglot'", 'polyglot', () => {
  it('pass', async () => {
    const books = ['cutechess-book_small', 'lasker-trap', 'vajolet-Perfect2017'].map(
      (name) => `${sharedFolder}/polyglot/${name}.bin`,
    );
    const { code, lines } = await runEngine('book', 'check', ...books);
    expect([code, lines.filter((line) => line.endsWith(' 0 faults')).length]).toEqual([0, 3]);
  });
});

const polyglot = ['polyglot', '/usr/games/polyglot'].find((name) => spawnSync(name, ['--help']).error === undefined);

it.skipIf(polyglot === undefined)('makes the entries that PolyGlot makes (needs polyglot)', async () => {
  const pgn = file('f.pgn', GAMES.slice(2).join(''));
  const ours = file('ours.bin');
  execFileSync(polyglot ?? '', ['make-book', '-pgn', pgn, '-bin', 'theirs.bin', '-min-game', '1'], { cwd: folder });
  await runEngine('book', 'make', pgn, '--out', ours, '--min-games', '1');
  // Of moves that weigh the same, either may come first.
  const entries = (bytes: Buffer): string[] =>
    Array.from({ length: bytes.length / 16 }, (_, at) => bytes.toString('hex', at * 16, at * 16 + 16)).sort();
  expect(entries(readFileSync(ours))).toEqual(entries(readFileSync(join(folder, 'theirs.bin'))));
});
