// Fits the evaluation's parameters to positions with known results, and writes them to src/core/eval/parameters.ts.
//
//   npm run train evaluation -- [FILE …] [--epochs N] [--rate R] [--blend B] [--limit N] [--seed N] [--hold TERM …] [--ablate] [--dry]
//
// FILEs are as training-data.ts describes, games of our own or tables; by default those of the shared data. Of more than
// `--limit` positions an even random choice is taken. The loss is the cross-entropy between the evaluation's expected result
// and a target: `--blend` parts the game's result, the rest what a search's score says (default 0.3). The slopes of both
// sigmoids, middlegame and endgame, are fitted before. Each epoch passes once over all positions in an order of its own; the
// rate (in centipawns) falls to zero along a cosine. One game in VALIDATION_SHARE is kept apart. Everything follows from the
// seed: two runs write the same file.
//
// `--hold` keeps the values of the TERM of that name in terms.ts. `--ablate` then fits another epoch with all terms, and for
// each term (but pieces and squares) one without it, and says what that costs. `--dry` writes no file.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decimal, UsageError, wholeNumber } from '../../cli/arguments';
import { scriptArguments } from '../../cli/script';
import { BARE_KING_DISTANCE, BARE_KING_EDGE, KNIGHT_MOBILITY, PARAMETER_COUNT } from '../../abi/evaluation';
import { Random } from '../../engine/random';
import { projectFolder } from '../../platform/node/artifacts';
import { quote } from '../../notation/result';
import { Fit, type ParameterRange } from './evaluation/fit';
import { Model, type Parameters } from './evaluation/model';
import { centre, writeParameters } from './evaluation/parameter-file';
import { Samples, type Trace } from './evaluation/samples';
import { blendTargets, fitSlopes, slopesOf, type Slopes } from './evaluation/targets';
import { TERMS } from './evaluation/terms';
import { TraceCore, buildTraceCore } from './evaluation/trace-core';
import { countTrainingData, evenChoice, readTrainingData } from './evaluation/training-data';

const DATA = join(process.env.SLIDERULE_DATA ?? join(projectFolder, '..', 'shared', 'data'), 'training');
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
  const isChosen = evenChoice(countTrainingData(files, core.core), limit, new Random(seed));
  for (const file of files) {
    for (const { setup, result, score, game } of readTrainingData(file, core.core, isChosen)) {
      const { trace } = core.evaluate(setup);
      if (!isTechnique(trace)) samples.add(trace, { result, score, validation: game % VALIDATION_SHARE === 0 });
    }
  }
  return samples;
}

const { values, positionals } = scriptArguments({
  allowPositionals: true,
  options: {
    epochs: { type: 'string', default: '20' },
    rate: { type: 'string', default: '2' },
    blend: { type: 'string', default: '0.3' },
    limit: { type: 'string' },
    hold: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '20081' },
    dry: { type: 'boolean', default: false },
    ablate: { type: 'boolean', default: false },
  },
});
const files = positionals.length > 0 ? positionals : DEFAULT_FILES.map((name) => join(DATA, name));
const missing = files.find((file) => !existsSync(file));
if (missing !== undefined) {
  throw new UsageError(`${missing} does not exist; without FILE, SLIDERULE_DATA names the folder of shared data.`);
}
const seed = wholeNumber('--seed', values.seed, 0, 2 ** 31);
const limit = values.limit === undefined ? Infinity : wholeNumber('--limit', values.limit, 1);
const epochs = wholeNumber('--epochs', values.epochs, 0);
const rate = decimal('--rate', values.rate, 0, 100);
const blend = decimal('--blend', values.blend, 0, 1);
const held = values.hold.map(rangeOf);

buildTraceCore();
const core = await TraceCore.open();
const samples = readSamples(files, limit, seed, core);
const parameters = core.parameters();
const model = new Model(samples);
const phases = samples.phases.subarray(0, samples.length);
const { targets, scoreSlopes } = blendTargets(samples, blend);
const evaluations = Float32Array.from(phases, (_, sample) => model.evaluate(sample, parameters));
const slopes = fitSlopes(evaluations, phases, targets);
const fit = new Fit(samples, targets, slopesOf(phases, slopes));
if (fit.training.length === 0 || fit.validation.length === 0) {
  throw new UsageError(`Too few games: one in ${VALIDATION_SHARE} is kept for validation, the others to learn from.`);
}
const features = samples.starts[samples.length] as number;
console.log(
  `${fit.training.length} positions to learn from, ${fit.validation.length} for validation, ` +
    `${(features / samples.length).toFixed(1)} features each`,
);
console.log(`slopes of the scores ${slopesText(scoreSlopes)}, of the evaluation ${slopesText(slopes)} per centipawn`);

function slopesText({ middlegame, endgame }: Slopes): string {
  return `${middlegame.toFixed(5)} … ${endgame.toFixed(5)}`;
}

/** The parameters of a term by its name. */
function rangeOf(name: string): ParameterRange {
  const index = TERMS.findIndex((term) => term.name === name);
  const term = TERMS[index];
  if (term === undefined) {
    throw new UsageError(`--hold: ${quote(name)} is not one of ${TERMS.map((one) => one.name).join(', ')}.`);
  }
  return { first: term.first, end: TERMS[index + 1]?.first ?? PARAMETER_COUNT };
}

/** Of what is learnt from and of the rest. */
function losses(of: Parameters): [number, number] {
  return [fit.loss(fit.training, of), fit.loss(fit.validation, of)];
}

/** Says of each term what the evaluation loses without it, when all others have been fitted anew. */
function ablate(): void {
  const lossesWithout = (dropped: ParameterRange): [number, number] => {
    const fitted = parameters.slice().fill(0, dropped.first * 2, dropped.end * 2);
    fit.learn(fitted, { epochs: 1, rate: 1, seed, held: [...held, dropped] }, () => undefined);
    return losses(fitted);
  };
  const [all, allValidation] = lossesWithout({ first: 0, end: 0 });
  for (const { name } of TERMS.filter((term) => term.first >= KNIGHT_MOBILITY)) {
    const [loss, validation] = lossesWithout(rangeOf(name));
    const more = [loss - all, validation - allValidation].map((difference) => difference.toFixed(6));
    console.log(`loss + ${more.join(', validation + ')} without ${name}`);
  }
}

const [before, validationBefore] = losses(parameters);
console.log(`before: loss ${before.toFixed(6)}, validation ${validationBefore.toFixed(6)}`);
fit.learn(parameters, { epochs, rate, seed, held }, (epoch) => {
  const validation = fit.loss(fit.validation, parameters);
  console.log(`epoch ${epoch + 1}: validation ${validation.toFixed(6)}`);
});
centre(parameters);
const [after, validationAfter] = losses(parameters);
console.log(`after: loss ${after.toFixed(6)}, validation ${validationAfter.toFixed(6)}`);
if (!values.dry) {
  writeParameters(
    parameters,
    `${fit.training.length} positions, ${epochs} epochs, validation loss ${validationBefore.toFixed(5)} to ${validationAfter.toFixed(5)}`,
  );
}
if (values.ablate) ablate();
