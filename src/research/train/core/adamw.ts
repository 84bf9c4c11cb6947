// AdamW (Loshchilov & Hutter, 2019, algorithm 2): each parameter has its own step size, from the means of its gradient
// and of its square; weights decay separately. Then they are clipped, so that they can be quantised. Weights that a file
// holds as f32 do not decay, and their limit is far.
//
// The feature weights of several king buckets are each the sum of a common weight and of the bucket's own one (a factoriser:
// rare king squares learn from all others). Only the sum is kept. A step of it is the sum of both weights' steps, and both
// decay alike; so all that the common weights need are means of their own, of a gradient that is the sum of all buckets'.

import { NETWORK_FEATURE_LIMIT_PERCENT, NETWORK_FLOAT_LIMIT, NETWORK_WEIGHT_LIMIT_PERCENT } from '../../../abi/network';
import {
  MEAN_DECAY,
  TILE_BUCKET,
  TRAINING_GRADIENTS,
  TRAINING_MEANS,
  TRAINING_OWN,
  TRAINING_PARAMETERS,
  TRAINING_ROUNDED,
  TRAINING_SHARES,
  TRAINING_VARIANCES,
  VARIANCE_DECAY,
} from '../abi/training';
import { kingBuckets, tileSize, tiles, weights } from './layout';

const MEAN_KEPT = f32(MEAN_DECAY);
const VARIANCE_KEPT = f32(VARIANCE_DECAY);
const TINY: f32 = 1e-8;

// What is the same for all parameters of a step.
let slopeFactor: f32 = 0;
let stepRate: f32 = 0;
let varianceCorrection: f32 = 0;
let shares: u32 = 0;
/** Bytes from a share's gradient to the next one's. */
let stride: usize = 0;
let gradients: usize = 0;
let means: usize = 0;
let variances: usize = 0;

/**
 * Prepares a step: `factor` makes the shares' gradients that of the mean loss. The means begin with zeros; `rate` and
 * `correction`, the factor of the squares' means, are already corrected for that.
 */
export function prepareStep(factor: f32, rate: f32, correction: f32): void {
  slopeFactor = factor;
  stepRate = rate;
  varianceCorrection = correction;
  shares = load<u32>(TRAINING_SHARES);
  stride = usize(load<u32>(TRAINING_PARAMETERS)) << 2;
  gradients = load<u32>(TRAINING_GRADIENTS);
  means = load<u32>(TRAINING_MEANS);
  variances = load<u32>(TRAINING_VARIANCES);
}

/**
 * Updates the means of the common weights `from` … `to` - 1, multiples of 4 from the first common one on, and leaves their
 * steps in their places, for `updateParameters`.
 */
export function updateCommon(from: u32, to: u32): void {
  const common = load<u32>(TRAINING_OWN);
  while (from < to) {
    const tile = from / TILE_BUCKET;
    const end = min(to, (tile + 1) * TILE_BUCKET);
    // The first bucket's weights of the same features and neurons.
    const first = (tile * tileSize) / 4 + (from - tile * TILE_BUCKET);
    for (let at: u32 = 0; at < end - from; at += 4) {
      let sum = f32x4.splat(0);
      for (let bucket: u32 = 0; bucket < kingBuckets; bucket++) {
        sum = f32x4.add(sum, gradientSum(first + at + bucket * TILE_BUCKET));
      }
      v128.store(weightAddress(common + from + at), stepOf(common + from + at, sum));
    }
    from = end;
  }
}

/**
 * Updates the parameters `from` … `to` - 1, multiples of 4, and clears the gradients. `kept` is the fraction of a weight
 * after decay. Needs the steps of all common weights.
 */
export function updateParameters(from: u32, to: u32, kept: f32): void {
  const rounded = load<u32>(TRAINING_ROUNDED);
  const features = (u32(tiles) * tileSize) / 4;
  const limit = f32(NETWORK_WEIGHT_LIMIT_PERCENT) / 100;
  updateTiles(from, min(to, features), kept, limit);
  updateRange(max(from, features), min(to, rounded), 0, kept, limit);
  updateRange(max(from, rounded), to, 0, 1, f32(NETWORK_FLOAT_LIMIT));
}

/** The same for the first layer: `limit` is that of its biases. */
function updateTiles(from: u32, to: u32, kept: f32, limit: f32): void {
  const common = load<u32>(TRAINING_OWN);
  const featureLimit = f32(NETWORK_FEATURE_LIMIT_PERCENT) / 100;
  const tileValues = tileSize / 4;
  while (from < to) {
    const tile = from / tileValues;
    const place = from - tile * tileValues;
    const bucket = place / TILE_BUCKET;
    const isBias = bucket == kingBuckets;
    const end = min(to, tile * tileValues + (isBias ? tileValues : (bucket + 1) * TILE_BUCKET));
    const steps = common + tile * TILE_BUCKET + (place - bucket * TILE_BUCKET);
    if (isBias) updateRange(from, end, 0, kept, limit);
    else updateRange(from, end, kingBuckets > 1 ? steps : 0, kept, featureLimit);
    from = end;
  }
}

/** The same for parameters whose common weights begin at `common`; 0 for none. */
function updateRange(from: u32, to: u32, common: u32, kept: f32, limit: f32): void {
  const most = f32x4.splat(limit);
  for (let at = from; at < to; at += 4) {
    let step = stepOf(at, gradientSum(at));
    clearGradients(at);
    if (common != 0) step = f32x4.add(step, v128.load(weightAddress(common + (at - from))));
    const weight = weightAddress(at);
    const moved = f32x4.sub(f32x4.mul(v128.load(weight), f32x4.splat(kept)), step);
    v128.store(weight, f32x4.pmax(f32x4.neg(most), f32x4.pmin(most, moved)));
  }
}

function weightAddress(parameter: u32): usize {
  return weights + (usize(parameter) << 2);
}

/** The shares' gradients of four parameters, added up. */
function gradientSum(parameter: u32): v128 {
  let address = gradients + (usize(parameter) << 2);
  let sum = v128.load(address);
  for (let share: u32 = 1; share < shares; share++) {
    address += stride;
    sum = f32x4.add(sum, v128.load(address));
  }
  return sum;
}

function clearGradients(parameter: u32): void {
  let address = gradients + (usize(parameter) << 2);
  for (let share: u32 = 0; share < shares; share++) {
    v128.store(address, f32x4.splat(0));
    address += stride;
  }
}

/** Updates the means of four parameters by their gradient; returns what they are to be reduced by. */
function stepOf(parameter: u32, gradient: v128): v128 {
  const meanAddress = means + (usize(parameter) << 2);
  const varianceAddress = variances + (usize(parameter) << 2);
  const slope = f32x4.mul(gradient, f32x4.splat(slopeFactor));
  const mean = f32x4.add(
    f32x4.mul(f32x4.splat(MEAN_KEPT), v128.load(meanAddress)),
    f32x4.mul(f32x4.splat(1 - MEAN_KEPT), slope),
  );
  const variance = f32x4.add(
    f32x4.mul(f32x4.splat(VARIANCE_KEPT), v128.load(varianceAddress)),
    f32x4.mul(f32x4.splat(1 - VARIANCE_KEPT), f32x4.mul(slope, slope)),
  );
  v128.store(meanAddress, mean);
  v128.store(varianceAddress, variance);
  const deviation = f32x4.add(f32x4.sqrt(f32x4.mul(variance, f32x4.splat(varianceCorrection))), f32x4.splat(TINY));
  return f32x4.div(f32x4.mul(f32x4.splat(stepRate), mean), deviation);
}
