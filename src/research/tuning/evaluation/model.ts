// The tuner's model of the evaluation: in floating point, with derivatives, by the formula of src/core/eval.

import { DANGER_BASE, PHASE_MAX, SCALE_MAX } from '../../../abi/evaluation';
import { BLACK_DANGER, DANGER_COUNT, WHITE_DANGER, type Samples } from './samples';

/** As in src/core/eval/king.ts. */
const DANGER_DIVISOR = 1024;

/** A feature's parameter and which sum its count belongs to. */
const LINEAR = 0;
const WHITE_ATTACK = 1;
const BLACK_ATTACK = 2;

function sumOf(feature: number): number {
  if (feature < WHITE_DANGER) return LINEAR;
  return feature < BLACK_DANGER ? WHITE_ATTACK : BLACK_ATTACK;
}

function parameterOf(feature: number): number {
  return feature < BLACK_DANGER ? feature : DANGER_BASE + ((feature - WHITE_DANGER) % DANGER_COUNT);
}

/** The cost of danger to a king in the middlegame; in the endgame it costs nothing. */
function costOf(danger: number): number {
  return danger > 0 ? (danger * danger) / DANGER_DIVISOR : 0;
}

/** Sigmoid of a value in centipawns: the expected result. `slope` is per centipawn. */
export function expectedResult(centipawns: number, slope: number): number {
  return 1 / (1 + Math.exp(-centipawns * slope));
}

/** Middlegame and endgame value of each parameter in turn. */
export type Parameters = Float64Array;

export class Model {
  /** By sum, the middlegame's and the endgame's. */
  private readonly sums = new Float64Array(6);

  constructor(private readonly samples: Samples) {}

  /** Value of a sample in centipawns for White. */
  evaluate(sample: number, parameters: Parameters): number {
    const { samples, sums } = this;
    sums.fill(0);
    const end = samples.starts[sample + 1] as number;
    for (let at = samples.starts[sample] as number; at < end; at++) {
      const feature = samples.features[at] as number;
      const count = samples.counts[at] as number;
      const parameter = parameterOf(feature) * 2;
      const sum = sumOf(feature) * 2;
      (sums[sum] as number) += count * (parameters[parameter] as number);
      (sums[sum + 1] as number) += count * (parameters[parameter + 1] as number);
    }
    const cost = costOf(sums[WHITE_ATTACK * 2] as number) - costOf(sums[BLACK_ATTACK * 2] as number);
    const phase = (samples.phases[sample] as number) / PHASE_MAX;
    const scale = (samples.scales[sample] as number) / SCALE_MAX;
    return ((sums[0] as number) + cost) * phase + (sums[1] as number) * (1 - phase) * scale;
  }

  /** Adds `by` times the derivatives of the value that `evaluate` gave last to a gradient. */
  addGradient(sample: number, by: number, gradient: Parameters): void {
    const { samples, sums } = this;
    const phase = (samples.phases[sample] as number) / PHASE_MAX;
    const scale = (samples.scales[sample] as number) / SCALE_MAX;
    const middlegame = by * phase;
    const endgame = by * (1 - phase) * scale;
    const slopeOf = (sum: number): number => (2 * Math.max(sums[sum * 2] as number, 0)) / DANGER_DIVISOR;
    // Of the middlegame's and the endgame's sums in turn.
    const slopes = [1, 1, slopeOf(WHITE_ATTACK), 0, -slopeOf(BLACK_ATTACK), 0];
    const end = samples.starts[sample + 1] as number;
    for (let at = samples.starts[sample] as number; at < end; at++) {
      const feature = samples.features[at] as number;
      const count = samples.counts[at] as number;
      const parameter = parameterOf(feature) * 2;
      const sum = sumOf(feature) * 2;
      (gradient[parameter] as number) += count * middlegame * (slopes[sum] as number);
      (gradient[parameter + 1] as number) += count * endgame * (slopes[sum + 1] as number);
    }
  }
}

/** Cross-entropy of an expected result against a target, both 0 … 1; least where they agree. */
export function logisticLoss(expected: number, target: number): number {
  const tiny = 1e-12;
  return -(target * Math.log(expected + tiny) + (1 - target) * Math.log(1 - expected + tiny));
}
