// The machine's peak rate of vector additions, which dominate training, here without memory access.

/**
 * Adds `rounds` × 12 vectors that are independent of each other; the result only prevents their removal by the
 * compiler.
 */
export function measureAdditions(rounds: i32): f32 {
  const one = f32x4.splat(1);
  let s0 = one;
  let s1 = one;
  let s2 = one;
  let s3 = one;
  let s4 = one;
  let s5 = one;
  let s6 = one;
  let s7 = one;
  let s8 = one;
  let s9 = one;
  let s10 = one;
  let s11 = one;
  for (let round = 0; round < rounds; round++) {
    s0 = f32x4.add(s0, one);
    s1 = f32x4.add(s1, one);
    s2 = f32x4.add(s2, one);
    s3 = f32x4.add(s3, one);
    s4 = f32x4.add(s4, one);
    s5 = f32x4.add(s5, one);
    s6 = f32x4.add(s6, one);
    s7 = f32x4.add(s7, one);
    s8 = f32x4.add(s8, one);
    s9 = f32x4.add(s9, one);
    s10 = f32x4.add(s10, one);
    s11 = f32x4.add(s11, one);
  }
  const low = f32x4.add(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)), f32x4.add(s4, s5));
  const high = f32x4.add(f32x4.add(f32x4.add(s6, s7), f32x4.add(s8, s9)), f32x4.add(s10, s11));
  return f32x4.extract_lane(f32x4.add(low, high), 0);
}
