// Random numbers of the data core. Callers keep the state.

/**
 * A 32-bit xorshift generator (Marsaglia, 2003, Journal of Statistical Software 8/14); never 0 unless it starts with 0.
 */
export function nextRandom(random: u32): u32 {
  random ^= random << 13;
  random ^= random >> 17;
  return random ^ (random << 5);
}
