// Games that tablebases end.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataCore } from '../../../src/research/data/data-core';
import { rescoreGames } from '../../../src/research/data/rescore';
import { SelfPlay, type GameSettings } from '../../../src/research/data/self-play';
import { requireTablebases } from '../../../src/research/data/table-result';
import { parseFen } from '../../../src/notation/fen';
import { BLACK_WINS, DRAWN, encodeGame, WHITE_WINS } from '../../../src/notation/viriformat';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { openCore } from '../../../src/runtime/host';
import { valueOf } from '../../notation/results';
import { describeData, sharedFolder } from '../../notation/shared-data';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-rescore-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeData('games of self-play with tables of 3 and 4 men', 'syzygy', () => {
  it('are those without tables, rescored', async () => {
    const tablebases = requireTablebases(processPlatform, `${sharedFolder}/syzygy`);
    const play = async (withTables: boolean): Promise<Buffer> => {
      const settings: GameSettings = { seed: 15, nodes: 1, dfrc: false, adjudication: false, hashMb: 1 };
      const host = { sliders: 'magic', threads: 1, hashMb: 1, ...(withTables && { tablebases }) };
      const selfPlay = new SelfPlay(valueOf(await openCore(processPlatform, host)), settings);
      return Buffer.concat([0, 1].map((number) => encodeGame(selfPlay.play(number))));
    };
    const old = join(folder, 'old.viri');
    const rescored = join(folder, 'rescored.viri');
    writeFileSync(old, await play(false));
    const { games, ended } = rescoreGames([old], rescored, valueOf(await openDataCore(undefined, tablebases)));
    expect(games).toBe(2);
    expect(ended).toBe(1);
    expect(readFileSync(rescored).equals(await play(true))).toBe(true);
  });

  it.each([
    ['8/8/8/8/8/2k5/8/K2Q4 w - - 0 1', WHITE_WINS, WHITE_WINS],
    ['8/8/8/8/8/2k5/8/K2Q4 w - - 0 1', DRAWN, WHITE_WINS],
    ['8/8/8/8/8/2K5/8/k2q4 b - - 0 1', WHITE_WINS, BLACK_WINS],
    ['8/8/8/8/8/2k5/8/K6N w - - 0 1', WHITE_WINS, DRAWN],
    // The clock runs: what the tables say may come too late.
    ['8/8/8/8/8/2k5/8/K2Q4 w - - 10 20', DRAWN, null],
  ])('correct %s, result %i, to %j', async (fen, before, after) => {
    const tablebases = requireTablebases(processPlatform, `${sharedFolder}/syzygy`);
    const name = join(folder, `${fen.replaceAll(/[/ ]/g, '')}-${before}`);
    const game = encodeGame({ setup: valueOf(parseFen(fen)), result: before, moves: [], scores: [] });
    writeFileSync(`${name}.viri`, game);
    const core = valueOf(await openDataCore(undefined, tablebases));
    const counted = rescoreGames([`${name}.viri`], `${name}.new`, core);
    expect(counted).toEqual({
      games: 1,
      ended: Number(after !== null),
      changed: Number(after !== null && after !== before),
    });
    expect(readFileSync(`${name}.new`)[30]).toBe(after ?? before);
  });
});
