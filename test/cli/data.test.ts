// `data`: files of games on the command line.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeGame } from '../../src/notation/viriformat';
import { testCore } from '../helpers/core';
import { runEngine } from '../helpers/engine-process';
import { scoredGames } from '../helpers/scored-games';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-data-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));
const games = join(folder, 'games.viri');
const broken = join(folder, 'broken.viri');

beforeAll(async () => {
  const bytes = scoredGames(await testCore(), 12, 40).map(encodeGame);
  writeFileSync(games, Buffer.concat(bytes));
  (bytes[1] as Uint8Array).set([0, 1], 32);
  writeFileSync(broken, Buffer.concat([...bytes, Buffer.alloc(3, 1)]));
});

it('checks, and says which game is at fault', async () => {
  const whole = await runEngine('data', 'check', games);
  expect([whole.code, whole.lines]).toEqual([0, [expect.stringMatching(/: 12 games, \d+ positions, 0 faults$/)]]);
  const { code, lines } = await runEngine('data', 'check', broken);
  expect([code, lines[0]]).toEqual([1, `${broken}: game 2: Move 1 is not legal.`]);
  expect(lines[1]).toMatch(/: 12 games, \d+ positions, 1 faults, 3 bytes of a torn game at the end$/);
});

it('shuffles, merges, counts and shows', async () => {
  const shuffled = join(folder, 'shuffled.viri');
  const merged = join(folder, 'merged.viri');
  expect((await runEngine('data', 'shuffle', shuffled, games, '--seed', '2')).lines).toEqual(['12 games']);
  expect((await runEngine('data', 'merge', merged, games, shuffled)).lines).toEqual(['24 games']);
  const { lines } = await runEngine('data', 'stats', merged);
  expect(lines[0]).toMatch(/^games +24$/);
  const first = await runEngine('data', 'dump', merged);
  expect(first.lines[0]).toMatch(/ \| (0|0\.5|1)$/);
  expect(first.lines[1]).toMatch(/^[a-h][1-8][a-h][1-8][nbrq]? -?\d+$/);
  const positions = await runEngine('data', 'dump', merged, '--positions', '--first', '2', '--games', '2');
  expect(positions.lines[0]).toMatch(/^\S+ [wb] \S+ \S+ \d+ \d+ \| -?\d+ \| [01]\.[05]$/);
});

it.each([
  [[], /data needs check, stats, merge, shuffle, branch, rescore or dump/],
  [['sort', games], /"sort" is not one of check, stats, merge, shuffle, branch, rescore, dump/],
  [['merge', games], /data needs the new file and the files it is made of/],
  [['merge', games, games], /exists already/],
  [['branch', games], /data needs the new file and the files it is made of/],
  [['branch', `${games}.branches`, games, '--share', '2'], /--share/],
  [['branch', `${games}.branches`, games, '--net', 'none.srnn'], /none\.srnn/],
  [['rescore', games, games], /data rescore needs --syzygy/],
  [['rescore', `${games}.new`, games, '--syzygy', '/no/tables'], /\/no\/tables/],
  [['stats', broken], /game 2: Move 1 is not legal/],
  [['check', join(folder, 'none')], /ENOENT/],
])('refuses %j', async (args, message) => {
  const { code, errors } = await runEngine('data', ...args);
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});
