// Random numbers for tools whose results are to be found again.

/** xorshift32 (Marsaglia, 2003), small and the same everywhere: words of 32 bits, none of them 0. The seed must not be 0 either. */
export function xorshift32(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
