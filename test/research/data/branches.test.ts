// Branches of games: one random move beside the game, then best moves to a quiet position.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { branchesOf, branchGames, type BranchMakings } from '../../../src/research/data/branches';
import { checkGames } from '../../../src/research/data/check';
import { openDataCore, type DataCore } from '../../../src/research/data/data-core';
import { dumpGame, dumpPositions } from '../../../src/research/data/dump';
import { readGames } from '../../../src/research/data/game-file';
import { gamePositions } from '../../../src/research/data/game-positions';
import { SelfPlay } from '../../../src/research/data/self-play';
import { ShortSearch } from '../../../src/research/data/short-search';
import { gatherStatistics } from '../../../src/research/data/statistics';
import { Random } from '../../../src/engine/random';
import { formatFen } from '../../../src/notation/fen';
import { isCapture } from '../../../src/notation/packed-move';
import { decodeStart, encodeGame, UNKNOWN } from '../../../src/notation/viriformat';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { openCore, type BareCore } from '../../../src/runtime/host';
import { valueOf } from '../../notation/results';

const folder = mkdtempSync(join(tmpdir(), 'sliderule-branches-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bareCore = async (): Promise<BareCore> =>
  valueOf(await openCore(processPlatform, { sliders: 'magic', threads: 1, hashMb: 1 }));

let rules: DataCore;
let game: Uint8Array;
let makings: (share: number) => BranchMakings;
beforeAll(async () => {
  rules = valueOf(await openDataCore());
  const settings = { seed: 5, nodes: 30, dfrc: false, adjudication: true, hashMb: 1 };
  game = encodeGame(new SelfPlay(await bareCore(), settings).play(0));
  const search = new ShortSearch(await bareCore(), 30);
  makings = (share) => ({ rules, search, random: new Random(9), share });
});

describe('branches of a game', () => {
  it('begin a move away from its positions, and end with a quiet move', () => {
    const played = new Set(gamePositions(game, rules, () => true).map(({ setup }) => formatFen(setup, 'xfen')));
    const branches = [...branchesOf(game, makings(1))];
    expect(branches.length).toBeGreaterThan(20);
    const away = branches.filter(({ setup }) => !played.has(formatFen(setup, 'xfen')));
    expect(away.length).toBeGreaterThan(0.8 * branches.length);
    for (const { moves, scores, result } of branches) {
      expect(result).toBe(UNKNOWN);
      expect(moves.length).toBeGreaterThan(0);
      expect(moves.length).toBeLessThanOrEqual(4);
      expect(scores).toHaveLength(moves.length);
    }
    const quiet = branches.filter(({ moves }) => !isCapture(moves.at(-1) ?? 0));
    expect(quiet.length).toBeGreaterThan(0.9 * branches.length);
  });

  it('are as many as their share says, and the same for the same random numbers', () => {
    const all = [...branchesOf(game, makings(1))];
    expect([...branchesOf(game, makings(1))]).toEqual(all);
    const some = [...branchesOf(game, makings(0.5))];
    expect(some.length / all.length).toBeGreaterThan(0.3);
    expect(some.length / all.length).toBeLessThan(0.7);
    expect([...branchesOf(game, makings(0))]).toEqual([]);
  });

  it('make a file that check, stats and dump read', () => {
    const [from, to] = [join(folder, 'games.viri'), join(folder, 'branches.viri')];
    writeFileSync(from, Buffer.concat([game, game]));
    const count = branchGames([from], to, makings(1));
    const branches = [...readGames(to)].map((bytes) => Uint8Array.from(bytes));
    expect(branches).toHaveLength(count);
    expect(branches.every((bytes) => valueOf(decodeStart(bytes)).result === UNKNOWN)).toBe(true);
    expect([...checkGames(to, rules)]).toEqual([]);
    const { games, results, scores } = gatherStatistics([to], rules);
    expect(games).toBe(count);
    expect(results).toEqual([0, 0, 0, count]);
    expect(scores.every(({ judged, points }) => judged === 0 && points === 0)).toBe(true);
    const [first = new Uint8Array()] = branches;
    expect([...dumpGame(first, rules)][0]).toMatch(/ \| \*$/);
    expect([...dumpPositions(first, rules)][0]).toMatch(/ \| -?\d+ \| \*$/);
    expect(readFileSync(from)).toHaveLength(2 * game.length);
    expect(() => branchGames([from], to, makings(1))).toThrow(`${to} exists already.`);
  });

  it('make no file of games that are not legal', () => {
    const [from, to] = [join(folder, 'illegal.viri'), join(folder, 'none.viri')];
    const illegal = Uint8Array.from(game);
    illegal.set([0, 1], 32);
    writeFileSync(from, Buffer.concat([game, illegal]));
    expect(() => branchGames([from], to, makings(1))).toThrow('Move 1 is not legal.');
    expect(existsSync(to)).toBe(false);
  });
});
