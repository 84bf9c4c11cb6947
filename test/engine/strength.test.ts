import { afterEach, describe, expect, it } from 'vitest';
import { SCORE_MATE } from '../../src/abi/score';
import { processPlatform } from '../../src/platform/node/process-platform';
import type { GoLimits } from '../../src/engine/limits';
import { Engine } from '../../src/engine/engine';
import {
  MAX_ELO,
  MIN_ELO,
  NETWORK_ELO,
  chooseLine,
  movedFirst,
  nodesOf,
  noiseSeed,
  strengthOf,
} from '../../src/engine/strength';
import type { Info } from '../../src/runtime/search-records';
import { START_FEN } from '../../src/notation/fen';
import { searched } from '../helpers/typed-engine';
import { setupOf } from '../notation/results';

const line = (multipv: number, score: number): Info => ({
  depth: 5,
  seldepth: 5,
  multipv,
  score,
  bound: 3,
  nodes: 1,
  nps: 1,
  hashfull: 0,
  tbhits: 0,
  time: 1,
  pv: [multipv],
});

/** How often each line is chosen over a thousand positions. */
function choices(lines: readonly Info[], noise: number): number[] {
  const counts = lines.map(() => 0);
  for (let seed = 0; seed < 1000; seed++) {
    const chosen = chooseLine(lines, noise, noiseSeed(BigInt(seed) << 20n, 7)).multipv - 1;
    counts[chosen] = (counts[chosen] ?? 0) + 1;
  }
  return counts;
}

it('reports the line to play first, and no counter falls', () => {
  const lines = [1, 2, 3].map((number) => ({
    ...line(number, -number),
    nodes: 100 * number,
    tbhits: number,
    time: 10 * number,
  }));
  const chosen = lines[1] as Info;
  const told = movedFirst(lines, chosen);
  expect(told.map(({ multipv, pv }) => [multipv, pv[0]])).toEqual([
    [1, 2],
    [2, 1],
    [3, 3],
  ]);
  for (const { nodes, tbhits, time } of told) {
    expect({ nodes, tbhits, time }).toEqual({ nodes: 300, tbhits: 3, time: 30 });
  }
});

describe('strength', () => {
  it.each([
    ['the hand-written evaluation', MIN_ELO, false],
    ['a network', NETWORK_ELO, true],
  ])('grows with the rating, with %s, from both ends of the range', (_, least, hasNetwork) => {
    const levels = [];
    for (let elo = least; elo <= MAX_ELO; elo += 20) levels.push(strengthOf(elo, hasNetwork));
    for (const [index, { nodes, noise }] of levels.entries()) {
      expect(nodes).toBeGreaterThan(levels[index - 1]?.nodes ?? 0);
      expect(noise).toBeLessThanOrEqual(levels[index - 1]?.noise ?? Infinity);
      expect(noise).toBeGreaterThanOrEqual(0);
    }
  });

  it('prefers better lines, and never plays what is far worse', () => {
    const [best = 0, second = 0, third = 0, bad = 0] = choices(
      [line(1, 40), line(2, 30), line(3, -40), line(4, -400)],
      60,
    );
    expect(best).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
    expect(third).toBeGreaterThan(0);
    expect(bad).toBe(0);
  });

  it('plays the best line without noise, and a mate within sight', () => {
    expect(choices([line(1, 40), line(2, 39)], 0)).toEqual([1000, 0]);
    expect(choices([line(1, SCORE_MATE - 3), line(2, SCORE_MATE - 5)], 200)).toEqual([1000, 0]);
  });

  it('varies the nodes by at most a quarter where there is no noise, and multiplies them for more lines', () => {
    const nodes = Array.from({ length: 1000 }, (_, seed) => nodesOf({ nodes: 8000, noise: 0 }, 1, seed));
    expect(Math.min(...nodes)).toBeGreaterThanOrEqual(6000);
    expect(Math.min(...nodes)).toBeLessThan(6100);
    expect(Math.max(...nodes)).toBeLessThanOrEqual(10_000);
    expect(Math.max(...nodes)).toBeGreaterThan(9900);
    expect(nodesOf({ nodes: 8000, noise: 0 }, 3, 5)).toBe(3 * (nodes[5] ?? 0));
    expect(nodesOf({ nodes: 8000, noise: 10 }, 4, 1)).toBe(8000);
    expect(nodesOf({ nodes: 8000, noise: 10 }, 8, 2)).toBe(16_000);
  });

  it('chooses alike for the same position and seed, otherwise in another', () => {
    const lines = [line(1, 0), line(2, 0), line(3, 0)];
    const chosen = (seed: number): number[] =>
      Array.from({ length: 40 }, (_, key) => chooseLine(lines, 50, noiseSeed(BigInt(key), seed)).multipv);
    expect(chosen(1)).toEqual(chosen(1));
    expect(chosen(1)).not.toEqual(chosen(2));
  });
});

describe('a engine of limited strength', () => {
  let engine: Engine;

  afterEach(() => engine.close());

  async function go(fen: string, limits: GoLimits): Promise<{ move: number; infos: Info[] }> {
    await engine.newGame();
    await engine.setPosition(setupOf(fen), []);
    const { best, infos } = await searched(engine, { limits });
    return { move: best.move, infos };
  }

  it('is quick, shows one line, plays what it shows, and plays it again', async () => {
    engine = new Engine(processPlatform);
    await engine.configure({ limitStrength: true, elo: 1500, strengthSeed: 3 });
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    const first = await go(fen, { clock: { whiteTime: 100_000, blackTime: 100_000 } });
    expect(first.infos.every((info) => info.multipv === 1)).toBe(true);
    expect(first.infos.at(-1)?.pv[0]).toBe(first.move);
    expect(first.infos.at(-1)?.nodes).toBeLessThan(100_000);
    expect((await go(fen, { movetime: 60_000 })).move).toBe(first.move);
  });

  it('has the network above 2000, if the engine has one, and then needs few nodes', async () => {
    engine = new Engine(processPlatform);
    const hasNetwork = (): Promise<boolean> => engine.ask((core) => core.hasNetwork());
    const nodesAt = async (elo: number): Promise<number> => {
      await engine.configure({ elo });
      const { infos } = await go(START_FEN, { movetime: 60_000 });
      return infos.at(-1)?.nodes ?? 0;
    };
    expect(await hasNetwork()).toBe(true);
    await engine.configure({ limitStrength: true, elo: NETWORK_ELO });
    expect(await hasNetwork()).toBe(false);
    const withNetwork = await nodesAt(NETWORK_ELO + 1);
    expect(await hasNetwork()).toBe(true);
    await engine.configure({ useNnue: false });
    expect(await nodesAt(NETWORK_ELO + 1)).toBeGreaterThan(5 * withNetwork);
  });

  it('plays different games at a level without noise, and the same ones with a seed', async () => {
    engine = new Engine(processPlatform);
    await engine.configure({ limitStrength: true, elo: 2300 });
    const nodesWith = async (strengthSeed: number): Promise<number> => {
      await engine.configure({ strengthSeed });
      return (await go(START_FEN, { movetime: 60_000 })).infos.at(-1)?.nodes ?? 0;
    };
    expect(await nodesWith(5)).toBe(await nodesWith(5));
    expect(await nodesWith(5)).not.toBe(await nodesWith(6));
  });
});
