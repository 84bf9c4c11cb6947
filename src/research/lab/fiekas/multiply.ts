// Multiplicative hashing in plain numbers: BigInt is many times slower, and a search tests millions of factors.

/** A 64-bit number in halves, for arithmetic in plain numbers. */
export interface Halves {
  readonly low: number;
  readonly high: number;
}

export function halvesOf(word: bigint): Halves {
  return { low: Number(BigInt.asUintN(32, word)), high: Number(BigInt.asUintN(32, word >> 32n)) };
}

export function wordOf({ low, high }: Halves): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

/** Upper 32 of the low 64 bits of a product of two 64-bit numbers in halves. */
export function highProduct(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
  const a0 = aLow & 0xffff;
  const a1 = aLow >>> 16;
  const b0 = bLow & 0xffff;
  const b1 = bLow >>> 16;
  const middle = Math.imul(a1, b0) >>> 0;
  const carry = ((Math.imul(a0, b0) >>> 16) + (middle & 0xffff) + (Math.imul(a0, b1) & 0xffff)) >>> 16;
  const carried = Math.imul(a1, b1) + (middle >>> 16) + (Math.imul(a0, b1) >>> 16) + carry;
  return (carried + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow)) >>> 0;
}
