// The multiplication that the fenner-levene backend uses is the minimal perfect hash of the paper, on every line.

import { describe, expect, it } from 'vitest';

/** The paper's formula 14 for N = 6: 2/3 (4^3 - 1). */
const OFFSET = 42n;
const WORD = (1n << 64n) - 1n;

/** Formula 14, for an occupancy whose first active position is bit 0. */
function formula14(alpha: bigint, k: bigint): bigint {
  return (alpha + OFFSET) % (2n ** k + 2n);
}

/** (α · M + C) >> 58 in 64-bit words, M divided by 2^start. */
function multiplied(alpha: bigint, k: bigint, squares: number, start: bigint): bigint {
  let factor = 0n;
  let offsets = 0n;
  for (let n = 0n; n < squares; n++) factor += (-2n) ** n * 2n ** (58n - k * n);
  for (let n = 0n; n < 6n; n++) offsets += OFFSET << (58n - k * n);
  expect(factor % 2n ** start).toBe(0n);
  return ((alpha * (factor >> start) + offsets) & WORD) >> 58n;
}

/** Lines of inner squares: step, first square, number of squares. */
function innerLines(): { k: bigint; start: bigint; squares: number }[] {
  const lines = [];
  for (let file = 0n; file < 8n; file++) lines.push({ k: 8n, start: 8n + file, squares: 6 });
  for (let file = 1; file <= 6; file++) {
    for (let rank = 1; rank <= 6; rank++) {
      const start = BigInt(rank * 8 + file);
      // A diagonal begins where a step back would leave the inner board.
      if (file === 1 || rank === 1) lines.push({ k: 9n, start, squares: Math.min(7 - file, 7 - rank) });
      if (file === 6 || rank === 1) lines.push({ k: 7n, start, squares: Math.min(file, 7 - rank) });
    }
  }
  return lines;
}

describe('the minimal perfect hash by multiplication', () => {
  it.each(innerLines())('equals formula 14 with k = $k from square $start on, $squares squares', (line) => {
    const { k, start, squares } = line;
    const addresses = new Set<bigint>();
    for (let occupancy = 0; occupancy < 1 << squares; occupancy++) {
      let alpha = 0n;
      for (let n = 0; n < squares; n++) if ((occupancy >> n) & 1) alpha |= 1n << (k * BigInt(n));
      const address = multiplied(alpha << start, k, squares, start);
      expect(address).toBe(formula14(alpha, k));
      addresses.add(address);
    }
    expect(addresses.size).toBe(1 << squares);
  });
});
