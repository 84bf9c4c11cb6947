// Magic factors (definition 5): is a number one, and which indices does it use?

import { halvesOf, highProduct } from './multiply';
import type { Occupancies } from './relevant';

/** What is multiplied: the occupied relevant squares, with all other squares empty (white) or set (black). */
export type Colour = 'white' | 'black';

/** An index that a hash function uses, and the attack set that belongs there. */
export interface UsedIndex {
  readonly index: number;
  readonly attacked: bigint;
}

/** Tests factors for one square, all with the same width of the index. Reuses its table: no factor costs an allocation. */
export class FactorTest {
  /** Least and greatest index of the factor that passed last. */
  leastIndex = 0;
  greatestIndex = 0;
  /** Occupancies that the last test looked at, up to the one that showed a collision. */
  tested = 0;
  private readonly low: Uint32Array;
  private readonly high: Uint32Array;
  /** By index: the attack set's number, and the age of the factor that stored it. Older entries count as empty (section 5.1). */
  private readonly attackNumbers: Uint16Array;
  private readonly ages: Uint32Array;
  private age = 0;

  /** `width`: bits of the index, 1 … 20. */
  constructor(
    private readonly occupancies: Occupancies,
    private readonly width: number,
    colour: Colour = 'white',
  ) {
    const others = halvesOf(colour === 'black' ? ~occupancies.mask : 0n);
    this.low = occupancies.low.map((word) => word | others.low);
    this.high = occupancies.high.map((word) => word | others.high);
    this.attackNumbers = new Uint16Array(1 << width);
    this.ages = new Uint32Array(1 << width);
  }

  /** True if the factor, given in halves, lets no two occupancies of different attack sets share an index. */
  passes(factorLow: number, factorHigh: number): boolean {
    const { low, high, ages, attackNumbers, width } = this;
    const wanted = this.occupancies.attackNumbers;
    const age = ++this.age;
    let least = 1 << width;
    let greatest = -1;
    for (let at = 0; at < low.length; at++) {
      const index = highProduct(low[at] ?? 0, high[at] ?? 0, factorLow, factorHigh) >>> (32 - width);
      if (index < least) least = index;
      if (index > greatest) greatest = index;
      const attackNumber = wanted[at] ?? 0;
      if (ages[index] === age && attackNumbers[index] !== attackNumber) {
        this.tested = at + 1;
        return false;
      }
      ages[index] = age;
      attackNumbers[index] = attackNumber;
    }
    this.tested = low.length;
    this.leastIndex = least;
    this.greatestIndex = greatest;
    return true;
  }

  /** As `passes`, for a factor in one piece. */
  isMagic(factor: bigint): boolean {
    const { low, high } = halvesOf(factor);
    return this.passes(low, high);
  }

  /** What the factor that passed last uses, by ascending index. */
  usedIndices(): UsedIndex[] {
    const used: UsedIndex[] = [];
    for (let index = this.leastIndex; index <= this.greatestIndex; index++) {
      if (this.ages[index] !== this.age) continue;
      used.push({ index, attacked: this.occupancies.attackSets[this.attackNumbers[index] ?? 0] ?? 0n });
    }
    return used;
  }
}
