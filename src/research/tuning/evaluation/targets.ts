// What the tuner fits to: results of games, blended with what a search said, each as an expected result.

import { PHASE_MAX } from '../../../abi/evaluation';
import { expectedResult } from './model';
import type { Samples } from './samples';

/** Newton's method doubles the right digits each time. */
const NEWTON_STEPS = 12;

/** Expected result per centipawn. An advantage in the middlegame is lost again more often, the more so in games of few nodes. */
export interface Slopes {
  readonly middlegame: number;
  readonly endgame: number;
}

/** By position, from its phase. */
export function slopesOf(phases: Uint8Array, { middlegame, endgame }: Slopes): Float32Array {
  return Float32Array.from(phases, (phase) => endgame + ((middlegame - endgame) * phase) / PHASE_MAX);
}

/** The slopes with which values explain targets best: logistic regression, whose loss has one minimum, by Newton's method. */
export function fitSlopes(values: ArrayLike<number>, phases: Uint8Array, targets: ArrayLike<number>): Slopes {
  let middlegame = 0;
  let endgame = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const slopes = slopesOf(phases, { middlegame, endgame });
    let [gradientM, gradientE, curveM, curveE, curveBoth] = [0, 0, 0, 0, 0];
    for (const [index, slope] of slopes.entries()) {
      const value = values[index] as number;
      const expected = expectedResult(value, slope);
      const error = expected - (targets[index] as number);
      const spread = expected * (1 - expected);
      const m = (value * (phases[index] as number)) / PHASE_MAX;
      const e = value - m;
      gradientM += error * m;
      gradientE += error * e;
      curveM += spread * m * m;
      curveE += spread * e * e;
      curveBoth += spread * m * e;
    }
    const determinant = curveM * curveE - curveBoth * curveBoth;
    middlegame -= (curveE * gradientM - curveBoth * gradientE) / determinant;
    endgame -= (curveM * gradientE - curveBoth * gradientM) / determinant;
  }
  return { middlegame, endgame };
}

/** Targets of all samples: `blend` of the result, the rest of the score. Also the slopes that the scores turned out to have. */
export function blendTargets(samples: Samples, blend: number): { targets: Float32Array; scoreSlopes: Slopes } {
  const { length } = samples;
  const results = samples.results.subarray(0, length);
  const phases = samples.phases.subarray(0, length);
  const scoreSlopes = fitSlopes(samples.scores.subarray(0, length), phases, results);
  const slopes = slopesOf(phases, scoreSlopes);
  const targets = results.map(
    (result, index) =>
      blend * result + (1 - blend) * expectedResult(samples.scores[index] as number, slopes[index] as number),
  );
  return { targets, scoreSlopes };
}
