// AdamW (Loshchilov & Hutter, 2019, algorithm 2): each parameter has its own step size, from the means of its gradient
// and of its square; weights decay separately. Then they are clipped, so that they can be quantised. Weights that a file
// holds as f32 do not decay, and their limit is far.

import { NETWORK_FLOAT_LIMIT, NETWORK_WEIGHT_LIMIT_PERCENT } from '../../abi/network';
import {
  MEAN_DECAY,
  TRAINING_GRADIENTS,
  TRAINING_MEANS,
  TRAINING_PARAMETERS,
  TRAINING_ROUNDED,
  TRAINING_SHARES,
  TRAINING_VARIANCES,
  TRAINING_WEIGHTS,
  VARIANCE_DECAY,
} from '../abi/training';

const MEAN_KEPT = f32(MEAN_DECAY);
const VARIANCE_KEPT = f32(VARIANCE_DECAY);
const TINY: f32 = 1e-8;

/**
 * Updates the parameters `from` … `to` - 1, multiples of 4, by the sum of all shares' gradients × `factor`, and clears
 * the gradients. `kept` is the fraction of a weight after decay. The means begin with zeros; `rate` and `correction`,
 * the factor of the squares' means, are already corrected for that.
 */
export function updateParameters(from: u32, to: u32, factor: f32, rate: f32, correction: f32, kept: f32): void {
  const rounded = load<u32>(TRAINING_ROUNDED);
  updateRange(from, min(to, rounded), factor, rate, correction, kept, f32(NETWORK_WEIGHT_LIMIT_PERCENT) / 100);
  updateRange(max(from, rounded), to, factor, rate, correction, 1, f32(NETWORK_FLOAT_LIMIT));
}

function updateRange(from: u32, to: u32, factor: f32, rate: f32, correction: f32, kept: f32, most: f32): void {
  const shares = usize(load<u32>(TRAINING_SHARES));
  const stride = usize(load<u32>(TRAINING_PARAMETERS)) << 2;
  const gradients = usize(load<u32>(TRAINING_GRADIENTS));
  const weights = usize(load<u32>(TRAINING_WEIGHTS));
  const means = usize(load<u32>(TRAINING_MEANS));
  const variances = usize(load<u32>(TRAINING_VARIANCES));
  const scale = f32x4.splat(factor);
  const limit = f32x4.splat(most);
  for (let at = usize(from) << 2; at < usize(to) << 2; at += 16) {
    let sum = v128.load(gradients + at);
    v128.store(gradients + at, f32x4.splat(0));
    for (let share: usize = 1; share < shares; share++) {
      const other = gradients + share * stride + at;
      sum = f32x4.add(sum, v128.load(other));
      v128.store(other, f32x4.splat(0));
    }
    const slope = f32x4.mul(sum, scale);
    const mean = f32x4.add(
      f32x4.mul(f32x4.splat(MEAN_KEPT), v128.load(means + at)),
      f32x4.mul(f32x4.splat(1 - MEAN_KEPT), slope),
    );
    const variance = f32x4.add(
      f32x4.mul(f32x4.splat(VARIANCE_KEPT), v128.load(variances + at)),
      f32x4.mul(f32x4.splat(1 - VARIANCE_KEPT), f32x4.mul(slope, slope)),
    );
    v128.store(means + at, mean);
    v128.store(variances + at, variance);
    const deviation = f32x4.add(f32x4.sqrt(f32x4.mul(variance, f32x4.splat(correction))), f32x4.splat(TINY));
    const moved = f32x4.sub(
      f32x4.mul(v128.load(weights + at), f32x4.splat(kept)),
      f32x4.div(f32x4.mul(f32x4.splat(rate), mean), deviation),
    );
    v128.store(weights + at, f32x4.pmax(f32x4.neg(limit), f32x4.pmin(limit, moved)));
  }
}
