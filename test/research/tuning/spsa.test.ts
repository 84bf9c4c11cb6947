// SPSA on games whose outcome is known: the side nearer to the best values wins, or does so more often than not.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { TUNABLES } from '../../../src/abi/tunables';
import { UsageError } from '../../../src/cli/arguments';
import { formatProgress } from '../../../src/research/tuning/spsa/progress';
import {
  constantsOf,
  finishIteration,
  iterationsLeft,
  notePlayers,
  openRun,
  saveRun,
  textOf,
  type GivenPlan,
  type SpsaPlan,
} from '../../../src/research/tuning/spsa/run-file';
import { advance, perturb, type SpsaConstant } from '../../../src/research/tuning/spsa/schedule';

const CONSTANTS: readonly SpsaConstant[] = [
  { name: 'one', value: 100, min: 0, max: 200, step: 8 },
  { name: 'two', value: 20, min: 0, max: 40, step: 3 },
];
const BEST = [60, 30];
const SCHEDULE = { iterations: 3000, rate: 0.02, width: 1 };

function distance(values: readonly number[]): number {
  return Math.hypot(...CONSTANTS.map(({ step }, index) => ((values[index] ?? 0) - (BEST[index] ?? 0)) / step));
}

describe('SPSA', () => {
  it('finds values that win', () => {
    let values = CONSTANTS.map(({ value }) => value);
    for (let iteration = 1; iteration <= SCHEDULE.iterations; iteration++) {
      const tried = perturb(CONSTANTS, values, iteration, SCHEDULE, 1);
      const better = distance(tried.minus) - distance(tried.plus);
      // Every third pair ends the other way.
      const result = Math.sign(better) * (iteration % 3 === 0 ? -2 : 2);
      values = advance(CONSTANTS, values, tried, result);
    }
    expect(distance(values)).toBeLessThan(1);
  });

  it('stays within the ranges, in whole numbers', () => {
    let values = CONSTANTS.map(({ min }) => min);
    for (let iteration = 1; iteration <= 50; iteration++) {
      const tried = perturb(CONSTANTS, values, iteration, { iterations: 50, rate: 0.5, width: 2 }, 2);
      for (const side of [tried.plus, tried.minus]) {
        side.forEach((value, index) => {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(CONSTANTS[index]?.min ?? NaN);
          expect(value).toBeLessThanOrEqual(CONSTANTS[index]?.max ?? NaN);
        });
      }
      values = advance(CONSTANTS, values, tried, iteration % 2 === 0 ? 2 : -2);
    }
  });

  it('ends with a perturbation of so many steps as the width', () => {
    const values = CONSTANTS.map(({ value }) => value);
    const { plus, minus } = perturb(CONSTANTS, values, 50, { iterations: 50, rate: 0.5, width: 2 }, 1);
    CONSTANTS.forEach(({ step }, index) => {
      const apart = Math.abs((plus[index] ?? NaN) - (minus[index] ?? NaN));
      expect(Math.abs(apart - 4 * step)).toBeLessThanOrEqual(1);
    });
  });

  it('tries the same again for the same seed and iteration, and mirrors plus and minus', () => {
    const values = CONSTANTS.map(({ value }) => value);
    const [one, again] = [7, 7].map((iteration) => perturb(CONSTANTS, values, iteration, SCHEDULE, 3));
    expect(one).toEqual(again);
    one?.plus.forEach((plus, index) => {
      expect(Math.abs(plus + (one.minus[index] ?? 0) - 2 * (values[index] ?? 0))).toBeLessThanOrEqual(1);
    });
  });
});

describe("a run's file", () => {
  const folder = mkdtempSync(join(tmpdir(), 'sliderule-spsa-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const names = TUNABLES.slice(0, 2).map(({ name }) => name);
  const DEFAULTS: SpsaPlan = { iterations: 5000, rate: 0.002, width: 1, seed: 1, nodes: 5000, names };
  const nothing: GivenPlan = {
    iterations: undefined,
    rate: undefined,
    width: undefined,
    seed: undefined,
    nodes: undefined,
    names: undefined,
  };

  it("a new run has what is given, and the table's values to begin with", () => {
    const run = openRun(join(folder, 'new.json'), { ...nothing, nodes: 20_000 }, DEFAULTS);
    expect(run).toMatchObject({ ...DEFAULTS, nodes: 20_000, iteration: 0 });
    expect(run.values).toEqual(TUNABLES.slice(0, 2).map(({ value }) => value));
  });

  it('goes on by its own settings, which nobody has to repeat', () => {
    const file = join(folder, 'run.json');
    const run = openRun(file, { ...nothing, nodes: 20_000, width: 2 }, DEFAULTS);
    const later = { ...run, iteration: 7, wins: 5, losses: 3, values: [91.5, 60.25] };
    saveRun(file, later, undefined);
    expect(openRun(file, nothing, DEFAULTS)).toEqual(later);
    expect(openRun(file, { ...nothing, nodes: 20_000 }, DEFAULTS)).toEqual(later);
  });

  it('ends one of two runs at once, and loses nothing of the other', () => {
    const file = join(folder, 'shared.json');
    const run = openRun(file, nothing, DEFAULTS);
    const first = saveRun(file, { ...run, iteration: 1 }, undefined);
    expect(() => saveRun(file, run, undefined)).toThrow(/shared.json" has changed meanwhile: only one run at a time/);
    saveRun(file, { ...run, iteration: 2 }, first);
    expect(openRun(file, nothing, DEFAULTS).iteration).toBe(2);
  });

  it('goes on with what was under way, and plays nothing twice', () => {
    const file = join(folder, 'ahead.json');
    const run = openRun(file, { ...nothing, iterations: 9 }, DEFAULTS);
    const left = iterationsLeft(run);
    const drawn = (): unknown => left.next().value;
    expect([drawn(), drawn(), drawn()]).toEqual([1, 2, 3]);
    for (const finished of [2, 1]) finishIteration(run, finished);
    expect(run).toMatchObject({ iteration: 2, ahead: [] });
    expect([drawn(), drawn(), drawn()]).toEqual([4, 5, 6]);
    for (const finished of [6, 4]) finishIteration(run, finished);
    saveRun(file, run, undefined);
    const later = openRun(file, nothing, DEFAULTS);
    expect(later).toMatchObject({ iteration: 4, ahead: [6, 4] });
    const rest = [...iterationsLeft(later)];
    expect(rest).toEqual([3, 5, 7, 8, 9]);
    for (const finished of rest) finishIteration(later, finished);
    expect(later).toMatchObject({ iteration: 9, ahead: [] });
    expect([...iterationsLeft(later)]).toEqual([]);
  });

  it('says which cores have played since when, and refuses another network or book', () => {
    const file = join(folder, 'players.json');
    const players = { core: 'c0', network: 'n0', book: 'b0' };
    const run = openRun(file, nothing, DEFAULTS);
    notePlayers(file, run, players);
    run.iteration = 6;
    saveRun(file, run, undefined);
    const later = openRun(file, nothing, DEFAULTS);
    notePlayers(file, later, players);
    expect(later).toEqual(run);
    notePlayers(file, later, { ...players, core: 'c1' });
    expect(later.players).toEqual([
      { ...players, iteration: 1 },
      { ...players, core: 'c1', iteration: 7 },
    ]);
    expect(formatProgress(later, constantsOf(later))).toBe(
      '6 of 5000 pairs, +0 =12 -0\n' +
        '  from pair 1: core c0, network n0, book b0\n' +
        '  from pair 7: core c1, network n0, book b0\n',
    );
    const note = (key: string) => () => notePlayers(file, later, { ...players, [key]: 'x' });
    expect(note('network')).toThrow('players.json" was begun with another network: n0, not x.');
    expect(note('book')).toThrow('players.json" was begun with another book: b0, not x.');
    expect(note('book')).toThrow(UsageError);
  });

  it('is read where it does not say what has played, and says it from then on', () => {
    const kept = fileURLToPath(new URL('../../../bench/results/spsa-run.json', import.meta.url));
    const old = JSON.parse(readFileSync(kept, 'utf8')) as { iteration: number; players?: unknown };
    delete old.players;
    const file = join(folder, 'old.json');
    writeFileSync(file, JSON.stringify(old));
    const run = openRun(file, nothing, DEFAULTS);
    expect(run).toEqual({ ahead: [], ...old, players: [] });
    // The run is over, so it gets one more.
    const longer = { ...run, ahead: [], iterations: old.iteration + 1 };
    expect(iterationsLeft(longer).next().value).toBe(old.iteration + 1);
    const players = { core: 'c0', network: 'n0', book: 'b0' };
    notePlayers(file, run, players);
    saveRun(file, run, textOf(file));
    expect(openRun(file, nothing, DEFAULTS).players).toEqual([{ ...players, iteration: old.iteration + 1 }]);
  });

  it('is refused where it is another run, no run, or tunes what does not exist', () => {
    const file = join(folder, 'other.json');
    const run = openRun(file, nothing, DEFAULTS);
    saveRun(file, run, undefined);
    const open = (given: Partial<GivenPlan>) => () => openRun(file, { ...nothing, ...given }, DEFAULTS);
    expect(open({ nodes: 1 })).toThrow('belongs to another run: its nodes is 5000, not 1.');
    saveRun(file, { ...run, names: ['nonsense', ...names.slice(1)] }, textOf(file));
    expect(open({})).toThrow('"nonsense" is no constant of src/abi/tunables.ts.');
    saveRun(file, { ...run, values: [1] }, textOf(file));
    expect(open({})).toThrow('is no run: its values: not one for each name.');
    writeFileSync(file, JSON.stringify({ ...run, width: 'x' }));
    expect(open({})).toThrow('is no run: its width: ');
    writeFileSync(file, '{"iterations": 6');
    expect(open({})).toThrow('is no run: SyntaxError');
    writeFileSync(file, '{}');
    expect(open({})).toThrow('is no run: it has no iterations.');
    expect(open({})).toThrow(UsageError);
  });
});
