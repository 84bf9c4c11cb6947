// Random numbers of the laboratory's optimisers: xorshift64* (Vigna 2016), the same everywhere from one seed.

let state: u64 = 1;

/** Starts the sequence of a seed; similar seeds give different sequences. */
export function seedRandom(seed: u64): void {
  state = (seed + 1) * 0x9e3779b97f4a7c15;
  if (state == 0) state = 1;
  random();
}

/** The next 64 bits. */
export function random(): u64 {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return state * 0x2545f4914f6cdd1d;
}

/** Uniformly in 0 ≤ x < 1. */
export function randomUnit(): f64 {
  return f64(random() >> 11) / 9007199254740992.0;
}
