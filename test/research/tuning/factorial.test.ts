// The factorial tester: on results that are simulated from known effects, on its file, and on games that are really played.

import { appendFileSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TUNABLES } from '../../../src/abi/tunables';
import { Random } from '../../../src/engine/random';
import { TIME_SHAPE } from '../../../src/engine/time-plan';
import { playCoreGame, playCorePair } from '../../../src/research/tuning/factorial/core-game';
import { CorePlayer, type Budget } from '../../../src/research/tuning/factorial/core-player';
import { estimateEffects, type PairResult } from '../../../src/research/tuning/factorial/effects';
import { formatReport, pentanomial } from '../../../src/research/tuning/factorial/report';
import { OpenRun, readRun, type FactorialPlan } from '../../../src/research/tuning/factorial/run-file';
import {
  drawNodes,
  drawSwitches,
  parseSettings,
  parseSwitch,
  sideOf,
} from '../../../src/research/tuning/factorial/switches';
import { parseTimeControl } from '../../../src/match/limits';
import { scoreFromElo } from '../../../src/match/statistics';
import { parseFen, START_FEN } from '../../../src/notation/fen';
import { DEFAULT_NETWORK } from '../../../src/runtime/defaults';

const PLAN: FactorialPlan = {
  seed: 5,
  nodes: 200,
  hashMb: 1,
  openings: 'book.epd',
  hashes: { core: '0123' },
  base: { network: DEFAULT_NETWORK ?? '' },
  switches: [
    { name: 'one', settings: { reverseFutilityMargin: '80' } },
    { name: 'null', settings: {} },
  ],
};

/** Games between sides that differ by the switches' effects, in Elo; half of the decided points are draws. */
function simulate(effects: readonly number[], pairs: number, seed: number): PairResult[] {
  const random = new Random(seed);
  return Array.from({ length: pairs }, (_, pair) => {
    const on = drawSwitches(effects.length, seed, pair);
    const elo = effects.reduce((sum, effect, index) => sum + (on[index] === true ? effect : -effect), 0);
    const game = (): number => {
      const score = scoreFromElo(elo);
      const draws = Math.min(score, 1 - score);
      const lot = random.next();
      return lot < draws ? 0.5 : Number(lot < draws / 2 + score);
    };
    return { pair, on, points: [game(), game()] };
  });
}

describe('effects', () => {
  it('are found as they were made, one in twenty outside of its interval', () => {
    const truth = [0, 12, -8, 25, 0, 4, -20, 2];
    let outside = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const found = estimateEffects(simulate(truth, 2000, seed)) ?? [];
      expect(found).toHaveLength(truth.length);
      found.forEach(({ elo, error }, index) => {
        expect(error).toBeGreaterThan(5);
        expect(error).toBeLessThan(12);
        outside += Number(Math.abs(elo - (truth[index] ?? 0)) > error);
      });
    }
    expect(outside).toBeLessThan(0.09 * 25 * truth.length);
  });

  it('of nothing are nothing', () => {
    const [effect] = estimateEffects(simulate([0], 10_000, 3)) ?? [];
    expect(Math.abs(effect?.elo ?? NaN)).toBeLessThan(effect?.error ?? NaN);
    expect(effect?.error).toBeLessThan(4);
  });

  it('of a single switch are the Elo of a match', () => {
    const pairs = simulate([60], 3000, 7);
    const points = pairs.reduce((sum, { on, points: [a, b] }) => sum + (on[0] === true ? a + b : 2 - a - b), 0);
    const score = points / (2 * pairs.length);
    expect(estimateEffects(pairs)?.[0]?.elo).toBeCloseTo((400 / Math.LN10) * Math.log(score / (1 - score)), 6);
    expect(pentanomial(pairs).reduce((sum, count, index) => sum + (count * index) / 2, 0)).toBeCloseTo(points, 6);
  });

  it('are unknown while the pairs cannot tell them apart', () => {
    expect(estimateEffects([])).toBeUndefined();
    const on = [true, true];
    const alike: PairResult[] = [0, 1, 2, 3].map((pair) => ({ pair, on, points: [1, 0.5] }));
    expect(estimateEffects(alike)).toBeUndefined();
    expect(formatReport(PLAN, alike)).toBe('8 games');
  });
});

describe('switches', () => {
  it('are drawn evenly, apart from one another, and the same again', () => {
    const pairs = Array.from({ length: 4000 }, (_, pair) => drawSwitches(3, 9, pair));
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      expect(Math.abs(pairs.filter((on) => on[one]).length - 2000)).toBeLessThan(120);
      expect(Math.abs(pairs.filter((on) => on[one] === on[other]).length - 2000)).toBeLessThan(120);
    }
    expect(drawSwitches(3, 9, 17)).toEqual(pairs[17]);
    expect(drawNodes(10_000, 9, 4)).toEqual(drawNodes(10_000, 9, 4));
    for (const nodes of drawNodes(10_000, 9, 4)) expect(Math.abs(nodes - 10_000)).toBeLessThanOrEqual(1000);
  });

  it('set constants and networks on top of the base', () => {
    const switches = [
      parseSwitch('a:razoringBase=300,softShares=0.8,network=x.srnn'),
      parseSwitch('b:razoringMargin=100'),
    ];
    const base = { network: 'base.srnn', ...parseSettings('--base', 'razoringMargin=250') };
    const place = (name: string): number => TUNABLES.findIndex((tunable) => tunable.name === name);
    const side = sideOf(base, switches, [true, false]);
    expect(side.network).toBe('x.srnn');
    expect(side.tunables[place('razoringBase')]).toBe(300);
    expect(side.tunables[place('razoringMargin')]).toBe(250);
    expect(side.timeShape).toEqual({ ...TIME_SHAPE, softShares: 0.8 });
    expect(sideOf(base, switches, [false, true])).toMatchObject({ network: 'base.srnn', timeShape: TIME_SHAPE });
  });

  it.each([
    'razoringBase=300',
    'a:razoringBase=many',
    'a:razoringBase=1000000',
    'a:nothing=1',
    'a:network=',
    'a:softShares=0',
  ])('refuses %s', (text) => {
    expect(() => parseSwitch(text)).toThrow(/^--switch: /);
  });
});

describe('the file of a run', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'factorial-')), 'run.jsonl');
  const pairs: PairResult[] = [
    { pair: 1, on: [true, false], points: [1, 0.5] },
    { pair: 0, on: [false, false], points: [0, 0.5] },
  ];

  it('goes on behind the last whole line, and from a torn first one', () => {
    const first = OpenRun.open(file, PLAN);
    expect(first.pairs).toEqual([]);
    for (const pair of pairs) first.append(pair);
    const whole = readFileSync(file, 'utf8');
    appendFileSync(file, '{"pair":2,"on":"1');
    const second = OpenRun.open(file, PLAN);
    expect(second.pairs).toEqual(pairs);
    expect(readRun(file)).toEqual({ plan: PLAN, pairs });
    second.append({ pair: 2, on: [true, true], points: [1, 1] });
    expect(readFileSync(file, 'utf8')).toBe(`${whole}{"pair":2,"on":"11","points":[1,1]}\n`);
    for (const torn of ['', whole.slice(0, 20)]) {
      writeFileSync(file, torn);
      const again = OpenRun.open(file, PLAN);
      for (const pair of pairs) again.append(pair);
      expect(readFileSync(file, 'utf8')).toBe(whole);
    }
  });

  it('is cut in bytes, and not written at all before there is a new pair', () => {
    const named = join(mkdtempSync(join(tmpdir(), 'factorial-')), 'run.jsonl');
    const plan = { ...PLAN, openings: 'Eröffnungen – kurz.epd' };
    OpenRun.open(named, plan);
    const whole = readFileSync(named);
    appendFileSync(named, Buffer.from('{"pair":2,"on":"é').subarray(0, -1));
    utimesSync(named, 1000, 1000);
    const run = OpenRun.open(named, plan);
    expect(statSync(named).mtimeMs).toBe(1_000_000);
    for (const pair of pairs) run.append(pair);
    expect(readFileSync(named).subarray(0, whole.length).equals(whole)).toBe(true);
    expect(readRun(named)).toEqual({ plan, pairs });
  });

  it('is refused for another plan, and when it is something else', () => {
    expect(() => OpenRun.open(file, { ...PLAN, nodes: 300 })).toThrow('its nodes is 200, not 300');
    appendFileSync(file, 'nonsense\n');
    expect(() => readRun(file)).toThrow('is not the file of a factorial run');
  });
});

describe('games in this process', () => {
  it('are played to their end, and the same way again', async () => {
    const setup = parseFen(START_FEN);
    if (!setup.ok) throw new Error(setup.error.message);
    const { base, switches, hashMb } = PLAN;
    const open = async (on: boolean) => ({
      player: await CorePlayer.open(DEFAULT_NETWORK ?? '', hashMb),
      ...sideOf(base, switches, [on, false]),
    });
    const [one, other] = [await open(true), await open(false)];
    const opening = { setup: setup.value, moves: [] };
    const play = (budgets: readonly [Budget, Budget]): readonly [number, string] => {
      const points = playCoreGame([one, other], opening, budgets);
      return [points, String(one.player.core.key())];
    };
    const timeControl = parseTimeControl('1+0.01');
    for (const budgets of [
      [{ nodes: 300 }, { nodes: 250 }],
      [
        { nodes: 40_000, timeControl },
        { nodes: 30_000, timeControl },
      ],
    ] as const) {
      const first = play(budgets);
      expect([0, 0.5, 1]).toContain(first[0]);
      expect(play(budgets)).toEqual(first);
      expect(other.player.core.key()).toBe(one.player.core.key());
      expect(one.player.core.setup().fullmoveNumber).toBeGreaterThan(10);
    }
    // Sides that choose alike play one game twice.
    for (let nodes = 100; nodes < 200; nodes += 20) {
      const [white, black] = playCorePair([one, { ...other, tunables: one.tunables }], opening, [
        { nodes },
        { nodes: 150 },
      ]);
      expect(white + black).toBe(1);
    }
    // A side that takes more than it has loses on time, here with its first move.
    const hasty = { ...other, timeShape: { ...TIME_SHAPE, hardShares: 100, softShares: 100, mostOfClock: 2 } };
    const budget = { nodes: 30_000, timeControl };
    expect(playCoreGame([one, hasty], opening, [budget, budget])).toBe(1);
    expect(one.player.core.setup().fullmoveNumber).toBe(1);
  });
});
