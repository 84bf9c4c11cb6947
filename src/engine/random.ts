// Seeded random numbers: the only generator outside the WebAssembly modules. Those have their own (src/core/position/zobrist.ts,
// src/core/search/selection.ts, src/research/lab/core/random.ts), because they cannot import this one.

/**
 * Mixes a 32-bit word so that every bit of the result depends on every bit of the input: the finaliser of MurmurHash3
 * (Austin Appleby, 2011).
 */
export function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A seed for sequence number `index`. Neighbouring indices give unrelated seeds. */
export function seedOf(seed: number, index: number): number {
  return scramble(Math.imul(seed ^ Math.imul(index + 1, 0x9e37_79b1), 0x85eb_ca6b));
}

/** mulberry32 (Tommy Ettinger, 2017, public domain): 2^32 words before it repeats, the same on every machine. */
export class Random {
  private state: number;

  /** Only the lowest 32 bits of the seed count. */
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A word of 32 bits, not negative. */
  word(): number {
    this.state = (this.state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A word of 64 bits. */
  word64(): bigint {
    return (BigInt(this.word()) << 32n) | BigInt(this.word());
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    return this.word() / 0x1_0000_0000;
  }

  /** A whole number from 0 to `bound` - 1; `bound` at most 2^32. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}

/** Shuffles numbers in place (Fisher and Yates), and returns them. */
export function shuffle(numbers: Uint32Array, random: Random): Uint32Array {
  for (let last = numbers.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const kept = numbers[last] as number;
    numbers[last] = numbers[other] as number;
    numbers[other] = kept;
  }
  return numbers;
}

/** A seed that nobody can foresee: 1 … 2^31. */
export function randomSeed(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return 1 + (bits >>> 1);
}
