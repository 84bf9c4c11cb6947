// Factors near a given one: most are not magic, and some of those that are use fewer indices or leave other gaps.

import type { LabExports } from '../lab-instance';

/** Longer gaps count as this much in a closed length. */
const LONGEST_GAP = 16;
/** By how much a closed length may exceed the given factor's. */
const SLACK = 8;

/** The factor plus or minus two powers of two; the same power twice gives the differences of a single power too. */
export function* nearFactors(factor: bigint): Generator<bigint> {
  const steps = Array.from({ length: 64 }, (_, bit) => 1n << BigInt(bit)).flatMap((step) => [step, -step]);
  for (const [at, first] of steps.entries()) {
    for (const second of steps.slice(at)) yield BigInt.asUintN(64, factor + first + second);
  }
}

/**
 * The best of the magic factors near those given, at most `most`, each with a set of indices of its own: the packer tells factors
 * apart by nothing else. A rook costs 8,256 tests for each factor given, milliseconds.
 */
export function bestNear(
  core: LabExports,
  bishop: number,
  square: number,
  bits: number,
  factors: readonly bigint[],
  most: number,
): bigint[] {
  const costOf = (factor: bigint): bigint => core.factorCost(bishop, square, bits, factor, LONGEST_GAP);
  const known = new Set(factors.map((factor) => BigInt.asUintN(32, costOf(factor))));
  const limit = (costOf(factors[0] ?? 0n) >> 32n) + BigInt(2 * SLACK);
  const found: { factor: bigint; cost: bigint }[] = [];
  for (const given of factors) {
    for (const factor of nearFactors(given)) {
      const answer = costOf(factor);
      const cost = answer >> 32n;
      const mark = BigInt.asUintN(32, answer);
      if (answer < 0n || cost > limit || known.has(mark)) continue;
      known.add(mark);
      found.push({ factor, cost });
    }
  }
  return found
    .sort((a, b) => Number(a.cost - b.cost))
    .slice(0, most)
    .map(({ factor }) => factor);
}
