// Section 3.3: how likely do two numbers collide under Dietzfelbinger's multiplicative hash functions?

/**
 * Finds the pair of different `bits`-bit words that collides for the most odd factors, if the index is the upper `width` bits
 * of the product. Returns the share of such factors times 2^width, which is at most 1 for a universal family.
 */
export function worstCollision(bits: number, width: number): number {
  const size = 1 << bits;
  let worst = 0;
  for (let x = 0; x < size; x++) {
    for (let y = x + 1; y < size; y++) {
      let collisions = 0;
      for (let factor = 1; factor < size; factor += 2) {
        const difference =
          (((x * factor) & (size - 1)) >> (bits - width)) ^ (((y * factor) & (size - 1)) >> (bits - width));
        if (difference === 0) collisions += 1;
      }
      worst = Math.max(worst, collisions);
    }
  }
  return (worst / (size / 2)) * 2 ** width;
}
