import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseFen } from '../../src/notation/fen';
import { valueOf } from '../notation/results';
import { parseGenfens } from '../../src/uci/genfens-command';
import { words } from '../../src/uci/words';
import { startEngine } from '../helpers/shared-engine';
import { projectRoot } from '../helpers/paths';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-genfens-'));
afterAll(() => rmSync(folder, { recursive: true }));

const suite = (name: string): string => join(projectRoot, 'perft-suites', name);

it('genfens is read as match servers write it', () => {
  const read = (text: string): unknown => valueOf(parseGenfens(words(text)));
  expect(read('16 seed 5 book None ')).toEqual({ count: 16, seed: 5, book: null, plies: 8 });
  expect(read('1 seed 4294967297 book Books/a b.epd plies 4')).toEqual({
    count: 1,
    seed: 1,
    book: 'Books/a b.epd',
    plies: 4,
  });
});

it.each([
  ['0 seed 1 book None', 'NUMBER_RANGE'],
  ['x seed 1 book None', 'NUMBER_SYNTAX'],
  ['1 seed -1 book None', 'NUMBER_RANGE'],
  ['1 seed 1 book None plies 101', 'NUMBER_RANGE'],
  ['1 seed 1', 'GENFENS_SYNTAX'],
  ['', 'GENFENS_SYNTAX'],
])('genfens %s is refused by %s', (text, code) => {
  expect(parseGenfens(words(text))).toMatchObject({ ok: false, error: { code } });
});

it('genfens gives the same legal positions for the same seed, from a book too', async () => {
  const engine = startEngine();
  /** What is said up to the answer to the next command. */
  const ask = async (line: string): Promise<string[]> => {
    engine.send(line, 'd');
    const said = (await engine.readAll('Fen:')).filter((answer) => answer.startsWith('info string'));
    return said.map((answer) => answer.replace(/^info string (genfens )?/, ''));
  };
  for (const book of ['None', suite('well-known.epd')]) {
    const fens = await ask(`genfens 4 seed 3 book ${book}`);
    expect(fens.map((fen) => parseFen(fen).ok)).toEqual([true, true, true, true]);
    expect(new Set(fens).size).toBe(4);
    expect(await ask(`genfens 4 seed 3 book ${book}`)).toEqual(fens);
    expect(await ask(`genfens 4 seed 4 book ${book}`)).not.toEqual(fens);
  }
  const [missing = ''] = await ask('genfens 1 seed 1 book no-such-file.epd');
  expect(missing).toMatch(/^error: "no-such-file.epd" cannot be read/);
  const [broken = ''] = await ask(`genfens 1 seed 1 book ${suite('README.md')}`);
  expect(broken).toMatch(/^error: .*README.md": none of its sampled lines is a position/);
});

it('genfens gives up a book whose games are over, and hears stop before', async () => {
  const book = join(folder, 'mate.epd');
  writeFileSync(book, '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n');
  const engine = startEngine();
  engine.send(`genfens 1 seed 1 book ${book}`);
  expect(await engine.read('info string')).toMatch(
    /error: ".*mate.epd": 1000 openings in a row are finished or at least/,
  );
  engine.send(`genfens 1 seed 1 book ${book}`, 'stop', 'd');
  expect((await engine.readAll('Fen:')).filter((line) => line.startsWith('info'))).toEqual([]);
  engine.send(`genfens 1 seed 1 book ${book}`, 'quit');
  expect((await engine.exited).code).toBe(0);
});

const UNREADABLE = '/proc/self/mem';

it.skipIf(!existsSync(UNREADABLE))('genfens names a book that cannot be read, and the engine goes on', async () => {
  const engine = startEngine();
  engine.send(`genfens 1 seed 1 book ${UNREADABLE}`);
  expect(await engine.read('info string')).toMatch(
    /^info string error: "\/proc\/self\/mem": it cannot be read \(Error: EIO/,
  );
  expect(await engine.ask('position startpos')).toEqual([]);
});
