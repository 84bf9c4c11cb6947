// The counts of a search for magic factors: of one unit of work, or of many added up.

export interface Tally {
  /** Candidates tested: nodes of the tree, pruned ones included. */
  readonly tests: bigint;
  readonly magics: bigint;
  /** Least factor; undefined if there is none, like the two below. */
  readonly first?: bigint;
  /** Least of the factors' greatest indices. */
  readonly leastRange?: number;
  /** Least factor with that range. */
  readonly leastRangeFactor?: bigint;
  /** The factors, up to the number requested. */
  readonly factors: readonly bigint[];
}

export const NOTHING: Tally = { tests: 0n, magics: 0n, factors: [] };

function least(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}

/** Adds the tallies of different units, keeping at most `room` factors. */
export function addTallies(a: Tally, b: Tally, room: number): Tally {
  const range = Math.min(a.leastRange ?? Infinity, b.leastRange ?? Infinity);
  const candidates = [a, b].filter(({ leastRange }) => leastRange === range).map((tally) => tally.leastRangeFactor);
  const first = least(a.first, b.first);
  const leastRangeFactor = least(candidates[0], candidates[1]);
  return {
    tests: a.tests + b.tests,
    magics: a.magics + b.magics,
    ...(first === undefined ? {} : { first }),
    ...(leastRangeFactor === undefined ? {} : { leastRange: range, leastRangeFactor }),
    factors: [...a.factors, ...b.factors].slice(0, room),
  };
}

/** A tally as JSON can hold it. */
export interface TallyText {
  tests: string;
  magics: string;
  first?: string;
  leastRange?: number;
  leastRangeFactor?: string;
  factors: string[];
}

export function tallyText(tally: Tally): TallyText {
  const { tests, magics, first, leastRange, leastRangeFactor, factors } = tally;
  return {
    tests: String(tests),
    magics: String(magics),
    ...(first === undefined ? {} : { first: `0x${first.toString(16)}` }),
    ...(leastRange === undefined ? {} : { leastRange }),
    ...(leastRangeFactor === undefined ? {} : { leastRangeFactor: `0x${leastRangeFactor.toString(16)}` }),
    factors: factors.map((factor) => `0x${factor.toString(16)}`),
  };
}

/** The inverse of `tallyText`; throws on numbers that cannot be read. */
export function tallyFromText(text: TallyText): Tally {
  const { tests, magics, first, leastRange, leastRangeFactor, factors } = text;
  return {
    tests: BigInt(tests),
    magics: BigInt(magics),
    ...(first === undefined ? {} : { first: BigInt(first) }),
    ...(leastRange === undefined ? {} : { leastRange }),
    ...(leastRangeFactor === undefined ? {} : { leastRangeFactor: BigInt(leastRangeFactor) }),
    factors: factors.map(BigInt),
  };
}
