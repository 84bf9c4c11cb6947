// Self-play: what its games follow from, and that interruptions leave no trace.

import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THREAD_INFO } from '../../../src/abi/memory';
import { INFO_NODES } from '../../../src/abi/search';
import { openDataCore, type DataCore } from '../../../src/research/data/data-core';
import { DataSet } from '../../../src/research/data/data-set';
import { PositionBook } from '../../../src/engine/position-book';
import { Replay } from '../../../src/research/data/replay';
import { SelfPlay, type GameSettings } from '../../../src/research/data/self-play';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { ControlBlock } from '../../../src/runtime/control';
import { openCore, type BareCore } from '../../../src/runtime/host';
import { START_FEN } from '../../../src/notation/fen';
import { success } from '../../../src/notation/result';
import { encodeGame } from '../../../src/notation/viriformat';
import { mainFile, runEngine } from '../../helpers/engine-process';
import { codeOf, setupOf, valueOf } from '../../notation/results';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-datagen-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS: GameSettings = { seed: 3, nodes: 60, dfrc: false, adjudication: true, hashMb: 1 };

async function bareCore(): Promise<BareCore> {
  return valueOf(await openCore(processPlatform, { sliders: 'magic', threads: 1, hashMb: 1 }));
}

let rules: DataCore;
beforeAll(async () => {
  rules = valueOf(await openDataCore());
});

describe('a game', () => {
  test('follows from settings and number, not from the games before it', async () => {
    const one = new SelfPlay(await bareCore(), SETTINGS);
    const games = [0, 1, 2].map((number) => one.play(number));
    const other = new SelfPlay(await bareCore(), SETTINGS);
    expect([2, 0, 1].map((number) => other.play(number))).toEqual([games[2], games[0], games[1]]);
    expect(games[0]?.setup).not.toEqual(games[1]?.setup);
  });

  test.each([
    ['chess', false],
    ['double Chess960', true],
  ])('is one by the rules and begins after eight or nine plies: %s', async (_, dfrc) => {
    const bare = await bareCore();
    const selfPlay = new SelfPlay(bare, { ...SETTINGS, dfrc });
    const replay = new Replay(rules);
    for (let number = 0; number < 4; number++) {
      const plies: number[] = [];
      const game = selfPlay.play(number);
      expect(replay.play(encodeGame(game), (_address, ply) => plies.push(ply)).ok).toBe(true);
      expect([8, 9]).toContain(plies[0]);
      expect(plies).toHaveLength(game.moves.length);
    }
  });

  test('begins two or three plies after a position of its book', async () => {
    const book = join(folder, 'book.epd');
    // A FEN after 1 e4 e5, and an EPD of Chess960.
    writeFileSync(
      book,
      'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\nbbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -\n',
    );
    const bare = await bareCore();
    const opened = valueOf(PositionBook.open(processPlatform, book));
    const selfPlay = new SelfPlay(bare, { ...SETTINGS, book }, opened);
    const replay = new Replay(rules);
    const plies: number[] = [];
    for (let number = 0; number < 12; number++) {
      const first: number[] = [];
      expect(replay.play(encodeGame(selfPlay.play(number)), (_address, ply) => first.push(ply)).ok).toBe(true);
      plies.push(first[0] ?? NaN);
    }
    opened.close();
    expect([...new Set(plies)].sort()).toEqual([2, 3, 4, 5]);
  });

  test('is not played where all positions of the book are lopsided', async () => {
    const book = join(folder, 'lopsided.epd');
    writeFileSync(book, 'rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq -\n');
    const opened = valueOf(PositionBook.open(processPlatform, book));
    const selfPlay = new SelfPlay(await bareCore(), { ...SETTINGS, nodes: 1, book }, opened);
    expect(() => selfPlay.play(0)).toThrow('1000 openings in a row are finished or at least 250 centipawns lopsided');
    opened.close();
  });

  test('is played to its end without adjudication', async () => {
    const bare = await bareCore();
    const selfPlay = new SelfPlay(bare, { ...SETTINGS, adjudication: false });
    const replay = new Replay(rules);
    for (let number = 0; number < 4; number++) {
      replay.play(encodeGame(selfPlay.play(number)), () => undefined);
      expect(rules.legalMoves().length === 0 || rules.isDraw()).toBe(true);
    }
  });
});

test('a soft limit of nodes lets an iteration finish', async () => {
  const { core, memory } = await bareCore();
  const control = new ControlBlock(memory.memory.buffer);
  const nodes = (softNodes: number): number => {
    control.writeLimits({ softNodes, depth: 8, multiPv: 1, startedAt: 0, ponder: false });
    core.setSetup(setupOf(START_FEN));
    core.exports.clearTable(0, memory.clusters);
    core.exports.clearHistory();
    core.exports.search();
    return core.view.getFloat64(core.threadBase + THREAD_INFO + INFO_NODES, true);
  };
  const whole = nodes(0);
  const limited = nodes(500);
  expect(limited).toBeGreaterThanOrEqual(500);
  expect(limited).toBeLessThan(whole);
  expect(nodes(limited)).toBe(limited);
  expect(nodes(limited + 1)).toBeGreaterThan(limited);
});

describe('a data set', () => {
  test('goes on where it was torn, with any number of threads', async () => {
    const options = ['--games', '6', '--nodes', '60', '--hash', '1', '--seed', '3'];
    const whole = join(folder, 'whole');
    const resumed = join(folder, 'resumed');
    const first = await runEngine('datagen', '--out', whole, '--threads', '2', ...options);
    expect([first.code, first.lines.at(-1)]).toEqual([0, expect.stringMatching(/^6 games, \d+ positions, /)]);
    const games = readFileSync(join(whole, 'games.viri'));
    mkdirSync(resumed);
    for (const name of ['games.viri', 'datagen.json']) copyFileSync(join(whole, name), join(resumed, name));
    truncateSync(join(resumed, 'games.viri'), Math.floor(games.length * 0.6));
    const second = await runEngine('datagen', '--out', resumed, '--games', '6', '--threads', '1');
    expect(second.code).toBe(0);
    expect(readFileSync(join(resumed, 'games.viri')).equals(games)).toBe(true);
    const record = JSON.parse(readFileSync(join(resumed, 'datagen.json'), 'utf8')) as { runs: { firstGame: number }[] };
    expect(record.runs).toHaveLength(2);
    expect(record.runs[1]?.firstGame).toBeGreaterThan(0);
    const checked = await runEngine('data', 'check', join(resumed, 'games.viri'));
    expect([checked.code, checked.lines.at(-1)]).toEqual([0, expect.stringContaining('6 games') as string]);
  });

  test('goes on where its first game was torn', async () => {
    const path = join(folder, 'torn-first');
    valueOf(await DataSet.open(path, {}, SETTINGS, players())).close();
    const file = join(path, 'games.viri');
    const game = encodeGame(new SelfPlay(await bareCore(), SETTINGS).play(0));
    for (const size of [1, game.length - 1]) {
      writeFileSync(file, game.subarray(0, size));
      const opened = valueOf(await DataSet.open(path, {}, SETTINGS, players()));
      expect(opened.games).toBe(0);
      opened.append(game);
      opened.close();
      expect(readFileSync(file).equals(game)).toBe(true);
    }
  });

  test('has no game twice when two runs write to it', async () => {
    const path = join(folder, 'shared');
    const player = new SelfPlay(await bareCore(), SETTINGS);
    const [first, second] = [player.play(0), player.play(1)].map(encodeGame) as [Uint8Array, Uint8Array];
    const open = async (): Promise<DataSet> => valueOf(await DataSet.open(path, {}, SETTINGS, players()));
    const one = await open();
    one.append(first);
    // Opened while a game is being written, which then is not torn.
    const file = join(path, 'games.viri');
    appendFileSync(file, second.subarray(0, 9));
    const other = await open();
    appendFileSync(file, second.subarray(9));
    for (const run of [one, other]) expect(() => run.append(second)).toThrow(/games.viri" has changed meanwhile/);
    expect(readFileSync(file).equals(Buffer.concat([first, second]))).toBe(true);
    // The record tells of the run that added games.
    const record = JSON.parse(readFileSync(join(path, 'datagen.json'), 'utf8')) as { runs: unknown[] };
    expect(record.runs).toHaveLength(1);
  });

  test('is begun once when two runs begin it at once', async () => {
    const path = join(folder, 'begun');
    const meanwhile = async (): Promise<ReturnType<typeof success<{ core: string }>>> => {
      valueOf(await DataSet.open(path, { seed: 1 }, SETTINGS, players())).close();
      return success({ core: 'x' });
    };
    await expect(DataSet.open(path, { seed: 2 }, SETTINGS, meanwhile)).rejects.toThrow(
      /datagen.json" is there meanwhile/,
    );
    const record = JSON.parse(readFileSync(join(path, 'datagen.json'), 'utf8')) as { settings: unknown };
    expect(record.settings).toEqual({ ...SETTINGS, seed: 1 });
    expect(readdirSync(path)).toEqual(['datagen.json', 'games.viri']);
  });

  test.skipIf(process.platform === 'win32')('is not finished when a signal ends the run', async () => {
    const path = join(folder, 'interrupted');
    const options = ['--games', '1000000', '--nodes', '60', '--hash', '1', '--threads', '1'];
    const run = spawn(process.execPath, [mainFile, 'datagen', '--out', path, ...options], { stdio: 'ignore' });
    const file = join(path, 'games.viri');
    while (!existsSync(file) || readFileSync(file).length === 0) await sleep(20);
    run.kill('SIGTERM');
    expect(await once(run, 'exit')).toEqual([130, null]);
  });

  test('is not begun for more hours than a timer can count', async () => {
    const engine = await runEngine('datagen', '--out', join(folder, 'long'), '--hours', '597');
    expect([engine.code, engine.errors]).toEqual([1, expect.stringContaining('not a number from 0.001 to 596')]);
  });

  const players = (network?: string, book?: string) => () =>
    Promise.resolve(success({ core: 'x', ...(network && { network }), ...(book && { book }) }));

  test('is not gone on with when its record is damaged', async () => {
    const path = join(folder, 'damaged');
    valueOf(await DataSet.open(path, {}, SETTINGS, players())).close();
    const file = join(path, 'datagen.json');
    const text = readFileSync(file, 'utf8');
    for (const damaged of [
      '',
      'null',
      '{"settings":{}}',
      text.slice(0, 40),
      text.replace(/"nodes": \d+/, '"nodes": "1"'),
    ]) {
      writeFileSync(file, damaged);
      const opened = await DataSet.open(path, {}, SETTINGS, players());
      expect(codeOf(opened)).toBe('DATA_RECORD');
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
  });

  test('is not gone on with when other settings are wanted', async () => {
    const path = join(folder, 'settings');
    valueOf(await DataSet.open(path, { seed: 1 }, SETTINGS, players())).close();
    expect(codeOf(await DataSet.open(path, { seed: 2 }, SETTINGS, players()))).toBe('DATA_SETTINGS');
    const again = valueOf(await DataSet.open(path, {}, SETTINGS, players()));
    expect(again.settings).toEqual({ ...SETTINGS, seed: 1 });
    again.close();
  });

  test('is not gone on with by another network of the same name', async () => {
    const path = join(folder, 'network');
    valueOf(await DataSet.open(path, {}, SETTINGS, players('first'))).close();
    expect(codeOf(await DataSet.open(path, {}, SETTINGS, players('second')))).toBe('DATA_SETTINGS');
    expect(codeOf(await DataSet.open(path, {}, SETTINGS, players()))).toBe('DATA_SETTINGS');
    valueOf(await DataSet.open(path, {}, SETTINGS, players('first'))).close();
  });

  test('is not gone on with by another book of the same name', async () => {
    const path = join(folder, 'books');
    const wanted = { book: 'book.epd' };
    valueOf(await DataSet.open(path, wanted, SETTINGS, players('one', 'first'))).close();
    const other = await DataSet.open(path, wanted, SETTINGS, players('one', 'second'));
    expect(codeOf(other)).toBe('DATA_SETTINGS');
    expect(other.ok ? '' : other.error.message).toContain('another book called book.epd');
    valueOf(await DataSet.open(path, {}, SETTINGS, players('one', 'first'))).close();
  });

  test.each([
    ['that cannot be read', 'no.epd', 'no.epd'],
    ['without positions', 'words.epd', 'none of its sampled lines is a position'],
  ])('is not begun with a book %s', async (_, name, message) => {
    writeFileSync(join(folder, 'words.epd'), 'no position\n');
    const out = join(folder, `set-of-${name}`);
    const engine = await runEngine('datagen', '--out', out, '--games', '1', '--book', join(folder, name));
    expect([engine.code, engine.errors]).toEqual([1, expect.stringContaining(message)]);
    expect(existsSync(out)).toBe(false);
  });

  test('is not begun with a book and double Chess960', async () => {
    const engine = await runEngine('datagen', '--out', folder, '--games', '1', '--dfrc', '--book', 'book.epd');
    expect([engine.code, engine.errors]).toEqual([1, expect.stringContaining('not both')]);
  });

  test('is not begun with a network that cannot be read', async () => {
    const out = join(folder, 'unreadable');
    const engine = await runEngine('datagen', '--out', out, '--games', '1', '--net', join(folder, 'no.srnn'));
    expect(engine.code).not.toBe(0);
    expect(existsSync(out)).toBe(false);
  });

  test('is not begun over games of other origin', async () => {
    const path = join(folder, 'foreign');
    mkdirSync(path);
    writeFileSync(join(path, 'games.viri'), 'mine');
    expect(codeOf(await DataSet.open(path, {}, SETTINGS, players()))).toBe('DATA_FOREIGN');
    expect(readFileSync(join(path, 'games.viri'), 'utf8')).toBe('mine');
  });
});
