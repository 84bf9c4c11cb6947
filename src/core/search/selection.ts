// Finds the best of a list of scores without branching on the scores, because mispredicted branches would cost more than the
// comparisons.

/** Low bits that hold the index of a score during the comparison. */
const PLACE_BITS = 9;
/** Places count down from here, so that the first of equal scores wins. */
const FIRST_PLACE = (1 << PLACE_BITS) - 1;
const LANES = 4;
const VECTOR_SIZE: usize = 16;

/** Four scores combined with their places; `place` is that of the first. */
function placed(scores: usize, place: i32): v128 {
  const places = i32x4.sub(i32x4.splat(place), i32x4(0, 1, 2, 3));
  return v128.or(i32x4.shl(v128.load(scores), PLACE_BITS), places);
}

/** Index of the first maximum in a list of one to 512 scores, i32 each, within ± 2^22. */
export function indexOfBest(scores: usize, end: usize): i32 {
  assert(scores < end && i32(end - scores) <= (FIRST_PLACE + 1) * 4);
  let best = i32.MIN_VALUE;
  let place = FIRST_PLACE;
  if (SIMD && end - scores >= VECTOR_SIZE) {
    let bests = i32x4.splat(best);
    const last = end - VECTOR_SIZE;
    for (let at = scores; at < last; at += VECTOR_SIZE) {
      bests = i32x4.max_s(bests, placed(at, place));
      place -= LANES;
    }
    // The last four may overlap those before, which is harmless.
    bests = i32x4.max_s(bests, placed(last, FIRST_PLACE - i32((last - scores) >> 2)));
    bests = i32x4.max_s(bests, i8x16.shuffle(bests, bests, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    best = max(i32x4.extract_lane(bests, 0), i32x4.extract_lane(bests, 1));
  } else {
    for (let at = scores; at < end; at += 4) {
      best = max(best, (load<i32>(at) << PLACE_BITS) | place);
      place--;
    }
  }
  return FIRST_PLACE - (best & FIRST_PLACE);
}
