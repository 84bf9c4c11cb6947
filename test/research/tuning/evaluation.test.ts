// The tuner: its data, its model of the evaluation, its arithmetic and the file that it writes.

import { readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DANGER_BASE, PARAMETER_COUNT, PHASE_MAX, PIECE_SQUARE, PIECE_VALUE } from '../../../src/abi/evaluation';
import { QUEEN, WHITE } from '../../../src/abi/piece';
import { openDataCore, type DataCore } from '../../../src/research/data/data-core';
import { START_FEN } from '../../../src/notation/fen';
import type { Setup } from '../../../src/notation/setup';
import { formatUciMove } from '../../../src/notation/uci-move';
import { BLACK_WINS, DRAWN, encodeGame } from '../../../src/notation/viriformat';
import { Adam } from '../../../src/research/tuning/evaluation/adam';
import { Fit } from '../../../src/research/tuning/evaluation/fit';
import { Model, expectedResult } from '../../../src/research/tuning/evaluation/model';
import { centre, formatParameters } from '../../../src/research/tuning/evaluation/parameter-file';
import { Samples } from '../../../src/research/tuning/evaluation/samples';
import { fitSlopes, slopesOf } from '../../../src/research/tuning/evaluation/targets';
import { TERMS } from '../../../src/research/tuning/evaluation/terms';
import { TraceCore } from '../../../src/research/tuning/evaluation/trace-core';
import { countTrainingData, evenChoice, readTrainingData } from '../../../src/research/tuning/evaluation/training-data';
import { Random } from '../../../src/engine/random';
import { projectRoot } from '../../helpers/paths';
import { playGame, randomGames } from '../../helpers/random-games';
import { setupOf, valueOf } from '../../notation/results';

const LESSON = { result: 0.5, score: 0, validation: false };
const folder = mkdtempSync(join(tmpdir(), 'sliderule-tune-'));

let core: DataCore;
let traceCore: TraceCore;

beforeAll(async () => {
  core = valueOf(await openDataCore());
  traceCore = await TraceCore.open();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** A training set of one position, and its value in centipawns for White. */
function sampleOf(setup: Setup): { samples: Samples; white: number } {
  const samples = new Samples();
  const { value, trace } = traceCore.evaluate(setup);
  samples.add(trace, LESSON);
  return { samples, white: setup.sideToMove === WHITE ? value : -value };
}

describe('tuner: the traced core', () => {
  it('evaluates like the one that plays, and counts times parameters is what it says', () => {
    const parameters = traceCore.parameters();
    fc.assert(
      fc.property(randomGames(120), (game) => {
        const setups: Setup[] = [];
        playGame(core, game, () => setups.push(core.setup()));
        for (const setup of setups) {
          const { samples, white } = sampleOf(setup);
          core.setSetup(setup);
          expect(core.explain().white).toBe(white + 0);
          // The core rounds four times on the way.
          expect(Math.abs(new Model(samples).evaluate(0, parameters) - white)).toBeLessThan(3);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('has the parameters of the source file, which is as the tuner writes it', () => {
    const text = readFileSync(join(projectRoot, 'src', 'core', 'eval', 'parameters.ts'), 'utf8');
    const origin = /by `npm run train evaluation`: (.*)\n/.exec(text)?.[1] ?? '';
    expect(formatParameters(traceCore.parameters(), origin)).toBe(text);
  });
});

describe('tuner: model', () => {
  it('has the derivatives that small differences show', () => {
    const { samples } = sampleOf(setupOf('r1bq1rk1/pp3p1p/2n2npQ/3p4/3P3N/2PB4/PP3PPP/R4RK1 b - - 0 1'));
    const model = new Model(samples);
    const parameters = traceCore.parameters();
    const gradient = new Float64Array(parameters.length);
    model.evaluate(0, parameters);
    model.addGradient(0, 1, gradient);
    let dangers = 0;
    for (const index of parameters.keys()) {
      const value = parameters[index] ?? NaN;
      const around = [value + 0.01, value - 0.01].map((changed) => {
        parameters[index] = changed;
        return model.evaluate(0, parameters);
      });
      parameters[index] = value;
      expect(((around[0] ?? NaN) - (around[1] ?? NaN)) / 0.02).toBeCloseTo(gradient[index] ?? NaN, 4);
      if (index >= DANGER_BASE * 2 && gradient[index] !== 0) dangers++;
    }
    expect(dangers).toBeGreaterThan(3);
  });

  it('finds the slopes that values were drawn with', () => {
    const values = Float32Array.from({ length: 200 }, (_, index) => index * 10 - 1000);
    const phases = Uint8Array.from(values, (_, index) => (index * 7) % (PHASE_MAX + 1));
    const drawn = { middlegame: 0.004, endgame: 0.006 };
    const slopes = slopesOf(phases, drawn);
    const targets = values.map((value, index) => expectedResult(value, slopes[index] ?? NaN));
    const found = fitSlopes(values, phases, targets);
    expect(found.middlegame).toBeCloseTo(drawn.middlegame, 6);
    expect(found.endgame).toBeCloseTo(drawn.endgame, 6);
  });

  it('descends to a minimum', () => {
    const at = Float64Array.of(5, -3);
    const adam = new Adam(2);
    for (let step = 0; step < 2000; step++) {
      adam.step(at, Float64Array.of(2 * ((at[0] ?? 0) - 1), 20 * ((at[1] ?? 0) - 2)), 0.02);
    }
    expect(at[0]).toBeCloseTo(1, 2);
    expect(at[1]).toBeCloseTo(2, 2);
  });
});

describe('tuner: parameter file', () => {
  it('names every parameter once and in order', () => {
    const starts = TERMS.map(({ first }) => first);
    expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
    for (const [index, { first, columns }] of TERMS.entries()) {
      expect(((TERMS[index + 1]?.first ?? PARAMETER_COUNT) - first) % columns).toBe(0);
    }
  });

  it('moves constants to the piece values without changing any evaluation', () => {
    const parameters = traceCore.parameters();
    const centred = parameters.slice();
    centre(centred);
    expect(centred).not.toEqual(parameters);
    const queens = centred.slice((PIECE_SQUARE + QUEEN * 32) * 2, (PIECE_SQUARE + QUEEN * 32 + 32) * 2);
    expect(queens.reduce((sum, value) => sum + value)).toBeCloseTo(0, 6);
    expect(centred[(PIECE_VALUE + QUEEN) * 2]).not.toBe(parameters[(PIECE_VALUE + QUEEN) * 2]);
    const model = new Model(
      sampleOf(setupOf('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBB1PP/R3K3 w Qkq -')).samples,
    );
    expect(model.evaluate(0, centred)).toBeCloseTo(model.evaluate(0, parameters), 6);
  });
});

describe('tuner: training data', () => {
  const FENS = ['8/8/4k3/8/8/3RK3/8/8 w - - 0 60', '8/8/5k2/8/8/3RK3/8/8 w - - 2 61', '7k/8/8/8/8/3RK3/8/8 w - - 2 9'];
  const all = (): boolean => true;

  it('reads results, scores and games by the names of the columns', () => {
    const file = join(folder, 'games.csv.gz');
    const rows = FENS.map((fen, index) => `${100 - index};${(10 + index) / 20};${fen};${index === 2 ? 8 : 7}`);
    writeFileSync(file, gzipSync(['eval_white_cp;result_white;fen;game', ...rows, ''].join('\n')));
    const setups = FENS.map(setupOf);
    expect([...readTrainingData(file, core, all)]).toEqual([
      { setup: setups[0], result: 0.5, score: 100, game: 1 },
      { setup: setups[1], result: 0.55, score: 99, game: 1 },
      { setup: setups[2], result: 0.6, score: 98, game: 2 },
    ]);
  });

  it('tells games apart by their move numbers', () => {
    const file = join(folder, 'plain.csv');
    writeFileSync(file, ['fen;result_white;eval_white_cp', ...FENS.map((fen) => `${fen};1.0;500`)].join('\n'));
    expect([...readTrainingData(file, core, all)].map(({ game }) => game)).toEqual([1, 1, 2]);
  });

  it('refuses files without the columns and rows without numbers', () => {
    const file = join(folder, 'bad.csv');
    writeFileSync(file, 'fen;score\n');
    expect(() => [...readTrainingData(file, core, all)]).toThrow('no column result_white');
    writeFileSync(file, `fen;result_white;eval_white_cp\n${FENS[0]};2;0\n`);
    expect(() => [...readTrainingData(file, core, all)]).toThrow('no FEN, result and score');
  });

  it('reads the quiet positions of games, the game numbers counting all games', () => {
    // A knight's walk from ply 16 on: its capture, and the check that follows, are left out.
    const setup = setupOf('4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 9');
    const packed = (uci: string): number => core.legalMoves().find((move) => formatUciMove(move, true) === uci) ?? 0;
    core.setSetup(setup);
    const moves = ['f3g1', 'e8d8', 'g1f3', 'd8e8', 'f3e5', 'e8e7', 'e5c6', 'e7d7'].map((uci) => {
      const move = packed(uci);
      core.exports.playMove(move);
      return move;
    });
    const scores = [10, 20, 30, 20_000, 50, 60, 70, 80];
    const early = encodeGame({ setup: setupOf(START_FEN), result: DRAWN, moves: [], scores: [] });
    const file = join(folder, 'games.viri');
    writeFileSync(file, Buffer.concat([early, encodeGame({ setup, result: BLACK_WINS, moves, scores })]));
    const read = [...readTrainingData(file, core, all)];
    expect(read.map(({ score, result, game }) => [score, result, game])).toEqual(
      [10, 20, 30, 60, 70].map((score) => [score, 0, 2]),
    );
    expect(read[0]?.setup).toEqual(setup);
    expect(read[3]?.setup).toEqual(setupOf('4k3/8/8/4N3/8/8/8/4K3 b - - 0 11'));
    expect(countTrainingData([file, file], core)).toBe(10);
    const second = evenChoice(10, 3, new Random(5));
    expect([...readTrainingData(file, core, second), ...readTrainingData(file, core, second)]).toHaveLength(3);
  });

  it('chooses as many as wanted, each place as likely as another', () => {
    const random = new Random(7);
    const hits = new Array<number>(10).fill(0);
    for (let round = 0; round < 2000; round++) {
      const isChosen = evenChoice(10, 3, random);
      for (const place of hits.keys()) hits[place] = (hits[place] ?? 0) + Number(isChosen());
    }
    expect(hits.reduce((sum, count) => sum + count)).toBe(6000);
    // 600 each; five standard deviations are 102.
    for (const count of hits) expect(Math.abs(count - 600)).toBeLessThan(102);
  });
});

describe('tuner: fit', () => {
  it('lowers the loss, and leaves alone what it is told to hold', () => {
    const samples = new Samples();
    const queens = [
      '4k3/8/8/8/8/8/8/3QK3 w - - 0 1',
      '3qk3/8/8/8/8/8/8/4K3 w - - 0 1',
      '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1',
    ];
    queens.forEach((fen, index) => {
      samples.add(traceCore.evaluate(setupOf(fen)).trace, { ...LESSON, result: [1, 0, 0.5][index] ?? 0 });
    });
    const fit = new Fit(samples, samples.results, new Float32Array(samples.length).fill(0.004));
    const held = [{ first: PIECE_VALUE, end: PIECE_SQUARE }];
    const parameters = new Float64Array(PARAMETER_COUNT * 2);
    const before = fit.loss(fit.training, parameters);
    fit.learn(parameters, { epochs: 30, rate: 5, seed: 1, held }, () => undefined);
    expect(fit.loss(fit.training, parameters)).toBeLessThan(before);
    expect(parameters.some((value) => value !== 0)).toBe(true);
    expect(parameters.slice(PIECE_VALUE * 2, PIECE_SQUARE * 2).every((value) => value === 0)).toBe(true);
  });
});
