// The random choices behind the suites, the same on every machine. It is not src/engine/random.ts because the positions of the suites,
// whose counts were confirmed by other programs, follow from this generator.

const MODULUS = 2 ** 31 - 1;
const FACTOR = 48271;

/** Park and Miller's generator (1988; factor of 1993): exact in doubles, good enough to choose moves with. */
export class SeededRandom {
  /** `seed`: 1 … 2^31 - 2. */
  constructor(private state: number) {}

  /** A whole number from 0 to `bound` - 1; `bound` far below 2^31. */
  below(bound: number): number {
    this.state = (this.state * FACTOR) % MODULUS;
    return this.state % bound;
  }
}
