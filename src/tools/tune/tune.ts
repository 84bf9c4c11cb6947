// Fits the evaluation's parameters to positions with known results, and writes them to src/core/eval/parameters.ts.
//
//   npm run tune -- [FILE …] [--epochs N] [--rate R] [--blend B] [--limit N] [--seed N] [--slope S] [--dry]
//
// FILEs are as training-data.ts describes; by default those of the shared data. The loss is the cross-entropy between
// the evaluation's expected result and a target: `--blend` parts the game's result, the rest what a search's score says
// (default 0.3). The slopes of both sigmoids are fitted before. Each epoch passes once over all positions in an order of its
// own; the rate (in centipawns) falls to zero along a cosine. One game in VALIDATION_SHARE is kept apart. Everything follows
// from the seed: two runs write the same file.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BARE_KING_DISTANCE, BARE_KING_EDGE, PARAMETER_COUNT } from '../../abi/evaluation';
import { parseFen } from '../../notation/fen';
import { PROJECT_ROOT } from '../source-tree';
import { xorshift32 } from '../xorshift';
import { Adam } from './adam';
import { Model, expectedResult, logisticLoss, type Parameters } from './model';
import { centre, writeParameters } from './parameter-file';
import { Samples, type Trace } from './samples';
import { blendTargets, fitSlope } from './targets';
import { TraceCore, buildTraceCore } from './trace-core';
import { readTrainingData } from './training-data';

const DATA = join(process.env.SLIDERULE_DATA ?? join(PROJECT_ROOT, '..', 'shared', 'data'), 'training');
const DEFAULT_FILES = ['selfplay-sf15-3knodes.csv', 'selfplay-sf15-3knodes-large.csv.gz'];
const VALIDATION_SHARE = 20;
const BATCH = 16384;
/** How far, in centipawns, a parameter is expected to be from its old value: what occurs seldom stays near it. */
const PRIOR_DEVIATION = 40;

function shuffle(numbers: Uint32Array, random: () => number): void {
  for (let index = numbers.length - 1; index > 0; index--) {
    const other = random() % (index + 1);
    const kept = numbers[index] as number;
    numbers[index] = numbers[other] as number;
    numbers[other] = kept;
  }
}

/** True if a bare king is to be mated: games between engines that see few plies show how that fails. */
function isTechnique({ counts }: Trace): boolean {
  return [BARE_KING_EDGE, BARE_KING_DISTANCE].some(
    (index) => counts[index] !== 0 || counts[PARAMETER_COUNT + index] !== 0,
  );
}

function readSamples(files: readonly string[], limit: number, core: TraceCore): Samples {
  const samples = new Samples();
  for (const file of files) {
    for (const { fen, result, score, game } of readTrainingData(file)) {
      if (samples.length >= limit) return samples;
      const setup = parseFen(fen);
      if (!setup.ok) throw new Error(`${fen}: ${setup.error.message}`);
      const { trace } = core.evaluate(setup.value);
      if (isTechnique(trace)) continue;
      samples.add(trace, { result, score, validation: game % VALIDATION_SHARE === 0 });
    }
  }
  return samples;
}

/** Numbers of the samples that are, or are not, kept for validation. */
function chosen(samples: Samples, validation: boolean): Uint32Array {
  const numbers: number[] = [];
  for (let sample = 0; sample < samples.length; sample++) {
    if ((samples.validation[sample] === 1) === validation) numbers.push(sample);
  }
  return Uint32Array.from(numbers);
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
  },
});
const files = positionals.length > 0 ? positionals : DEFAULT_FILES.map((name) => join(DATA, name));
const missing = files.find((file) => !existsSync(file));
if (missing !== undefined) throw new Error(`${missing} does not exist`);
const epochs = Number(values.epochs);
const random = xorshift32(Number(values.seed));

buildTraceCore();
const core = await TraceCore.open();
const samples = readSamples(files, Number(values.limit), core);
const training = chosen(samples, false);
const validation = chosen(samples, true);
const features = samples.starts[samples.length] as number;
console.log(
  `${training.length} positions to learn from, ${validation.length} for validation, ` +
    `${(features / samples.length).toFixed(1)} features each`,
);

const model = new Model(samples);
const old = core.parameters();
const parameters: Parameters = old.slice();
const { targets, scoreSlope } = blendTargets(samples, Number(values.blend));
const evaluations = Float32Array.from({ length: samples.length }, (_, sample) => model.evaluate(sample, parameters));
const slope = values.slope === undefined ? fitSlope(evaluations, targets) : Number(values.slope);
console.log(`slope of the scores ${scoreSlope.toFixed(5)}, of the evaluation ${slope.toFixed(5)} per centipawn`);

function loss(numbers: Uint32Array): number {
  let sum = 0;
  for (const sample of numbers) {
    sum += logisticLoss(expectedResult(model.evaluate(sample, parameters), slope), targets[sample] as number);
  }
  return sum / numbers.length;
}

/** One pass over all positions in a new order; `progress` says which pass, as part of one. */
function learn(adam: Adam, gradient: Float64Array, epoch: number): void {
  shuffle(training, random);
  const batches = Math.ceil(training.length / BATCH);
  for (let batch = 0; batch < batches; batch++) {
    const end = Math.min((batch + 1) * BATCH, training.length);
    gradient.fill(0);
    for (let at = batch * BATCH; at < end; at++) {
      const sample = training[at] as number;
      const error = expectedResult(model.evaluate(sample, parameters), slope) - (targets[sample] as number);
      model.addGradient(sample, error * slope, gradient);
    }
    for (const index of gradient.keys()) {
      const shift = (parameters[index] as number) - (old[index] as number);
      (gradient[index] as number) += (shift / PRIOR_DEVIATION ** 2) * ((end - batch * BATCH) / training.length);
    }
    const done = (epoch + batch / batches) / epochs;
    adam.step(parameters, gradient, (Number(values.rate) * (1 + Math.cos(Math.PI * done))) / 2);
  }
}

const before = loss(validation);
console.log(`before: loss ${loss(training).toFixed(6)}, validation ${before.toFixed(6)}`);
const adam = new Adam(parameters.length);
const gradient = new Float64Array(parameters.length);
for (let epoch = 0; epoch < epochs; epoch++) {
  learn(adam, gradient, epoch);
  console.log(`epoch ${epoch + 1}: loss ${loss(training).toFixed(6)}, validation ${loss(validation).toFixed(6)}`);
}
centre(parameters);
if (!values.dry) {
  writeParameters(
    parameters,
    `${training.length} positions, ${epochs} epochs, validation loss ${before.toFixed(5)} to ${loss(validation).toFixed(5)}`,
  );
}
