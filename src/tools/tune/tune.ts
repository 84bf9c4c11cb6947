// Fits the evaluation's parameters to positions with known results, and writes them to src/core/eval/parameters.ts.
//
//   npm run tune -- [FILE …] [--epochs N] [--rate R] [--blend B] [--limit N] [--seed N] [--slope S] [--dry | --ablate]
//
// FILEs are as training-data.ts describes, games of our own or tables; by default those of the shared data. Of more than
// `--limit` positions an even random choice is taken. The loss is the cross-entropy between the evaluation's expected result
// and a target: `--blend` parts the game's result, the rest what a search's score says (default 0.3). The slopes of both
// sigmoids are fitted before. Each epoch passes once over all positions in an order of its own; the rate (in centipawns) falls
// to zero along a cosine. One game in VALIDATION_SHARE is kept apart. Everything follows from the seed: two runs write the
// same file. `--dry` writes none. `--ablate` neither: it fits once with all terms, and once for each term without it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BARE_KING_DISTANCE, BARE_KING_EDGE, PARAMETER_COUNT } from '../../abi/evaluation';
import { PROJECT_ROOT } from '../source-tree';
import { xorshift32 } from '../xorshift';
import { Fit } from './fit';
import { Model, type Parameters } from './model';
import { centre, writeParameters } from './parameter-file';
import { Samples, type Trace } from './samples';
import { blendTargets, fitSlope } from './targets';
import { TERMS } from './terms';
import { TraceCore, buildTraceCore } from './trace-core';
import { countTrainingData, evenChoice, readTrainingData } from './training-data';

const DATA = join(process.env.SLIDERULE_DATA ?? join(PROJECT_ROOT, '..', 'shared', 'data'), 'training');
const DEFAULT_FILES = ['selfplay-sf15-3knodes.csv', 'selfplay-sf15-3knodes-large.csv.gz'];
const VALIDATION_SHARE = 20;

/** True if a bare king is to be mated: games between engines that see few plies show how that fails. */
function isTechnique({ counts }: Trace): boolean {
  return [BARE_KING_EDGE, BARE_KING_DISTANCE].some(
    (index) => counts[index] !== 0 || counts[PARAMETER_COUNT + index] !== 0,
  );
}

function readSamples(files: readonly string[], limit: number, seed: number, core: TraceCore): Samples {
  const samples = new Samples();
  const isChosen = evenChoice(countTrainingData(files, core.core), limit, xorshift32(seed));
  for (const file of files) {
    for (const { setup, result, score, game } of readTrainingData(file, core.core, isChosen)) {
      const { trace } = core.evaluate(setup);
      if (!isTechnique(trace)) samples.add(trace, { result, score, validation: game % VALIDATION_SHARE === 0 });
    }
  }
  return samples;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    epochs: { type: 'string', default: '20' },
    rate: { type: 'string', default: '2' },
    blend: { type: 'string', default: '0.3' },
    limit: { type: 'string', default: 'Infinity' },
    slope: { type: 'string' },
    seed: { type: 'string', default: '20081' },
    dry: { type: 'boolean', default: false },
    ablate: { type: 'boolean', default: false },
  },
});
const files = positionals.length > 0 ? positionals : DEFAULT_FILES.map((name) => join(DATA, name));
const missing = files.find((file) => !existsSync(file));
if (missing !== undefined) throw new Error(`${missing} does not exist`);
const schedule = { epochs: Number(values.epochs), rate: Number(values.rate), seed: Number(values.seed) };

buildTraceCore();
const core = await TraceCore.open();
const samples = readSamples(files, Number(values.limit), schedule.seed, core);
const old = core.parameters();
const model = new Model(samples);
const { targets, scoreSlope } = blendTargets(samples, Number(values.blend));
const evaluations = Float32Array.from({ length: samples.length }, (_, sample) => model.evaluate(sample, old));
const slope = values.slope === undefined ? fitSlope(evaluations, targets) : Number(values.slope);
const fit = new Fit(samples, targets, slope);
const features = samples.starts[samples.length] as number;
console.log(
  `${fit.training.length} positions to learn from, ${fit.validation.length} for validation, ` +
    `${(features / samples.length).toFixed(1)} features each`,
);
console.log(`slope of the scores ${scoreSlope.toFixed(5)}, of the evaluation ${slope.toFixed(5)} per centipawn`);

function losses(parameters: Parameters): string {
  const [training, validation] = [fit.training, fit.validation].map((part) => fit.loss(part, parameters).toFixed(6));
  return `loss ${training}, validation ${validation}`;
}

/** Fits and writes. */
function tune(): void {
  const parameters = old.slice();
  const before = fit.loss(fit.validation, parameters);
  console.log(`before: ${losses(parameters)}`);
  fit.learn(parameters, schedule, (epoch) => console.log(`epoch ${epoch + 1}: ${losses(parameters)}`));
  centre(parameters);
  if (values.dry) return;
  const after = fit.loss(fit.validation, parameters);
  writeParameters(
    parameters,
    `${fit.training.length} positions, ${schedule.epochs} epochs, validation loss ${before.toFixed(5)} to ${after.toFixed(5)}`,
  );
}

/** Says of each term what the evaluation loses without it, when all others have been fitted anew. */
function ablate(): void {
  const lossWithout = (first: number, end: number): number => {
    const parameters = old.slice().fill(0, first * 2, end * 2);
    fit.learn(parameters, { ...schedule, without: { first, end } }, () => undefined);
    return fit.loss(fit.validation, parameters);
  };
  const all = lossWithout(0, 0);
  console.log(`with all terms: validation ${all.toFixed(6)}`);
  for (const [index, { name, first }] of TERMS.entries()) {
    const loss = lossWithout(first, TERMS[index + 1]?.first ?? PARAMETER_COUNT);
    console.log(`+${(loss - all).toFixed(6)} without ${name}`);
  }
}

if (values.ablate) ablate();
else tune();
