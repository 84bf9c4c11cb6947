// Simultaneous perturbation stochastic approximation (J. C. Spall, 1992, 1998): all constants move at once, each one way or
// the other by a coin; a pair of games between the two sides of the perturbation says which way was better on the whole.
//
// The schedule is fishtest's and OpenBench's: perturbation c(k) = c / k^γ and gain a(k) = a / (A + k)^α, given by their values
// at the end of the run, where c is `width` of the constant's steps and a is `rate` × c².

import { Random, seedOf } from '../../../engine/random';

export interface SpsaSchedule {
  /** Pairs of games that the run is planned for. */
  readonly iterations: number;
  /** Gain at the end, in squared perturbations; 0.002 is usual for runs of tens of thousands of pairs. */
  readonly rate: number;
  /** Perturbation at the end, in steps. A wide one shows more in each pair: the difference grows with it, the noise does not. */
  readonly width: number;
}

/** One constant. */
export interface SpsaConstant {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** What an iteration tries: whole numbers by constant, on either side of where it stands. */
export interface Perturbation {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
  /** How the values move for each point that plus wins by. */
  readonly move: readonly number[];
}

const ALPHA = 0.602;
const GAMMA = 0.101;
/** A as a part of the iterations. */
const STABILITY = 0.1;

function clamp(value: number, { min, max }: SpsaConstant): number {
  return Math.max(min, Math.min(value, max));
}

/** The perturbation of an iteration (from 1) around `values`; everything follows from the iteration and the seed. */
export function perturb(
  constants: readonly SpsaConstant[],
  values: readonly number[],
  iteration: number,
  { iterations, rate, width }: SpsaSchedule,
  seed: number,
): Perturbation {
  const random = new Random(seedOf(seed, iteration));
  const stability = STABILITY * iterations;
  const widening = (iterations / iteration) ** GAMMA;
  const gain = rate * ((stability + iterations) / (stability + iteration)) ** ALPHA;
  const moves = constants.map((constant, index) => {
    const last = constant.step * width;
    const c = last * widening;
    const sign = random.below(2) === 0 ? -1 : 1;
    // a(k) / c(k): the gradient is the result over the perturbation.
    const move = (gain * last ** 2 * sign) / c;
    const value = values[index] ?? constant.value;
    return { constant, value, offset: sign * c, move };
  });
  // Rounded by a coin, so that what lies between two whole numbers is tried as both.
  const tried = (side: 1 | -1): number[] =>
    moves.map(({ constant, value, offset }) => Math.floor(clamp(value + side * offset, constant) + random.next()));
  return { plus: tried(1), minus: tried(-1), move: moves.map(({ move }) => move) };
}

/** The values after a pair of games; `result` is plus's wins minus its losses, -2 … 2. */
export function advance(
  constants: readonly SpsaConstant[],
  values: readonly number[],
  { move }: Perturbation,
  result: number,
): number[] {
  return constants.map((constant, index) =>
    clamp((values[index] ?? constant.value) + (move[index] ?? 0) * result, constant),
  );
}
