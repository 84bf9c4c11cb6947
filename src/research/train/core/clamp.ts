// The activation that both kinds of network have: clamped to 0 … 1, then squared.

/** 0 … 1. The pseudo-minimum and maximum are one instruction each, unlike those that handle NaN. */
export function clamped(neurons: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), neurons));
}

/** SCReLU of four neurons. */
export function squared(neurons: v128): v128 {
  const active = clamped(neurons);
  return f32x4.mul(active, active);
}

/** The derivative of SCReLU: 2x within 0 … 1, else 0. */
export function slope(neurons: v128): v128 {
  const active = clamped(neurons);
  return v128.and(f32x4.add(active, active), f32x4.eq(active, neurons));
}

/** The sum (0 + 1) + (2 + 3) of four lanes, in each lane. */
export function laneSum(values: v128): v128 {
  const pairs = f32x4.add(values, v128.shuffle<f32>(values, values, 1, 0, 3, 2));
  return f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 2, 3, 0, 1));
}
