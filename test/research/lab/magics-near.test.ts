// Factors near a given one.

import { beforeAll, describe, expect, it } from 'vitest';
import { LAB_BASE } from '../../../src/research/lab/abi/calls';
import { PACK_END } from '../../../src/research/lab/abi/magics';
import { LabCore } from '../../../src/research/lab/core-instance';
import { closedLength, usedIndices } from '../../../src/research/lab/magics/closed-length';
import { bestNear, nearFactors } from '../../../src/research/lab/magics/near';
import { publishedPacking } from '../../../src/research/lab/magics/pack';
import { DEFAULT_SLIDERS } from '../../../src/runtime/defaults';
import { squareFromName } from '../../../src/notation/squares';

describe('factors near another', () => {
  it('differ by two powers of two, which may be one power twice', () => {
    const factors = [...nearFactors(0n)];
    expect(factors).toHaveLength((128 * 129) / 2);
    expect(factors).toContain(1n << 63n);
    expect(factors).toContain(2n ** 40n - 8n);
    expect(factors).toContain(2n ** 64n - 3n);
  });
});

describe('the best factors near the published one', () => {
  let core: LabCore;
  beforeAll(async () => {
    core = await LabCore.open(DEFAULT_SLIDERS, PACK_END - LAB_BASE);
    core.exports.openPacking(1n, 0);
  });

  const tableOf = (square: number): bigint => BigInt(publishedPacking('white').rooks[square]?.factors[0] ?? 0);

  it.each(['h1', 'a8', 'f8'])('rook %s: magic, no set of indices twice, the shortest first', (name) => {
    const square = squareFromName(name);
    const published = tableOf(square);
    const near = bestNear(core.exports, 0, square, 12, [published], 16);
    expect(near.length).toBeGreaterThan(0);
    const sets = usedIndices('rook', square, [published, ...near]);
    const shapes = sets.map((set) => set.map((index) => index - (set[0] ?? 0)).join());
    expect(new Set(shapes).size).toBe(sets.length);
    const costs = sets.map((set) => 2 * closedLength(set, 16) + set.length);
    expect(costs.slice(1)).toEqual(costs.slice(1).sort((a, b) => a - b));
    expect(Math.max(...costs)).toBeLessThanOrEqual((costs[0] ?? 0) + 16);
    expect(core.exports.factorCost(0, square, 12, published, 16) >> 32n).toBe(BigInt(costs[0] ?? 0));
  });

  it('a factor that is not magic has no cost', () => {
    expect(core.exports.factorCost(0, 0, 12, 1n, 16)).toBe(-1n);
  });
});
