// Figures of the pages, recomputed from the documents alone: nothing here calls what computed them first. Only records and
// inputs are read.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGES = join(import.meta.dirname, '..', '..', '..', 'docs', 'lab');
const WORD = (1n << 64n) - 1n;
const ROOK = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;
const BISHOP = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
type Steps = typeof ROOK | typeof BISHOP;

function page(name: string): string {
  return readFileSync(join(PAGES, `${name}.md`), 'utf8');
}

function record(name: string): unknown {
  return JSON.parse(readFileSync(join(PAGES, 'data', `${name}.json`), 'utf8'));
}

function squareOf(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
}

/** Squares from a square on in one direction, near ones first. */
function walk(square: number, [ranks, files]: Steps[number]): number[] {
  const way: number[] = [];
  for (let rank = (square >> 3) + ranks, file = (square & 7) + files; ; rank += ranks, file += files) {
    if (rank < 0 || rank > 7 || file < 0 || file > 7) return way;
    way.push(8 * rank + file);
  }
}

/** Relevant occupancies in the order of the carry-rippler, and the number of the attack set of each. */
function occupanciesOf(square: number, steps: Steps): { sets: bigint[]; numbers: number[] } {
  const ways = steps.map((step) => walk(square, step));
  const mask = ways.flatMap((way) => way.slice(0, -1)).reduce((set, at) => set | (1n << BigInt(at)), 0n);
  const known = new Map<string, number>();
  const sets: bigint[] = [];
  const numbers: number[] = [];
  let set = 0n;
  do {
    const reach = ways.map((way) => {
      const blocker = way.findIndex((at) => (set >> BigInt(at)) & 1n);
      return blocker < 0 ? way.length : blocker;
    });
    // A blocker on the last square of a ray is no blocker: it is attacked anyway.
    const key = reach.map((length, at) => Math.min(length, (ways[at]?.length ?? 0) - 1)).join();
    known.set(key, known.get(key) ?? known.size + 1);
    sets.push(set);
    numbers.push(known.get(key) ?? 0);
    set = (set - mask) & mask;
  } while (set !== 0n);
  return { sets, numbers };
}

describe('magics.md', () => {
  /** Indices that a factor uses, ascending; undefined when two attack sets meet. */
  function usedBy(factor: bigint, square: number, steps: Steps, bits: bigint, black = false): number[] | undefined {
    const { sets, numbers } = occupanciesOf(square, steps);
    // The last subset is the mask itself; a black magic sets what lies outside it.
    const always = black ? WORD ^ (sets.at(-1) ?? 0n) : 0n;
    const table = new Map<number, number>();
    for (const [at, set] of sets.entries()) {
      const index = Number((((set | always) * factor) & WORD) >> (64n - bits));
      if ((table.get(index) ?? numbers[at]) !== numbers[at]) return undefined;
      table.set(index, numbers[at] ?? 0);
    }
    return [...table.keys()].sort((a, b) => a - b);
  }

  type Tables = { factors: string[]; offset: number }[];

  it('closed lengths: the indices in use, and each gap with its length but at most 12 or 16', () => {
    const published = JSON.parse(
      readFileSync(join(PAGES, 'inputs', 'published-white-packing.json'), 'utf8'),
    ) as unknown;
    for (const packing of [published, record('magics-pack-near')] as Record<'rooks' | 'bishops', Tables>[]) {
      const sums = [0, 0];
      for (const [tables, steps, bits] of [
        [packing.rooks, ROOK, 12n],
        [packing.bishops, BISHOP, 9n],
      ] as const) {
        for (const [square, { factors }] of tables.entries()) {
          const used = usedBy(BigInt(factors[0] ?? 0), square, steps, bits);
          if (used === undefined) throw new Error(`${factors[0] ?? ''} is not magic on ${square}`);
          const gaps = used.slice(1).map((index, at) => index - (used[at] ?? 0) - 1);
          for (const [at, most] of [12, 16].entries()) {
            sums[at] = gaps.reduce((sum, gap) => sum + Math.min(gap, most), (sums[at] ?? 0) + used.length);
          }
        }
      }
      for (const sum of sums) expect(page('magics')).toContain(sum.toLocaleString('en'));
    }
  });

  it.each([
    ['magics-pack-near', false],
    ['magics-pack-scratch', false],
    ['magics-pack-black-same', true],
    ['magics-pack-black-near', true],
    ['magics-pack-black-scratch', true],
  ])('%s: factors are magic, no entry is taken twice, and the last one is in use', (name, black) => {
    const packing = record(name) as { length: number; rooks: Tables; bishops: Tables };
    const entries = new Set<number>();
    let indices = 0;
    for (const [tables, steps, bits] of [
      [packing.rooks, ROOK, 12n],
      [packing.bishops, BISHOP, 9n],
    ] as const) {
      for (const [square, { factors, offset }] of tables.entries()) {
        const used = usedBy(BigInt(factors[0] ?? 0), square, steps, bits, black);
        if (used === undefined) throw new Error(`${factors[0] ?? ''} is not magic on ${square}`);
        indices += used.length;
        for (const index of used) entries.add(offset + index);
      }
    }
    expect(entries.size).toBe(indices);
    expect([Math.min(...entries), Math.max(...entries)]).toEqual([0, packing.length - 1]);
    expect(page('magics')).toContain(packing.length.toLocaleString('en'));
  });

  it('figure 5.1: the third occupancy refutes each candidate below 0x4000200000000, the ninth those from there on', () => {
    const { sets, numbers } = occupanciesOf(squareOf('f8'), ROOK);
    const tested = (factor: bigint): number => {
      const table = new Map<bigint, number>();
      return sets.findIndex((set, at) => {
        const index = ((set * factor) & WORD) >> 54n;
        const there = table.get(index) ?? numbers[at];
        table.set(index, numbers[at] ?? 0);
        return there !== numbers[at];
      });
    };
    const change = 0x4000200000000n;
    const ranges = { before: [change - 300n, 3], after: [change, 9], printed: [0x400020000000n, 3] } as const;
    for (const [first, count] of Object.values(ranges)) {
      for (let candidate = first; candidate < first + 300n; candidate++) expect(tested(candidate) + 1).toBe(count);
    }
  });

  it('section 5.3: a plain loop over the candidates of the recorded run finds as many factors', () => {
    const { sets, numbers } = occupanciesOf(squareOf('d8'), BISHOP);
    // All occupancies are multiples of 2^38, so 26 bits of the product decide.
    const keys = Int32Array.from(sets, (set) => Number(set >> 38n));
    const attacks = Int32Array.from(numbers);
    const { magics: recorded, candidates } = record('magics-gpu') as { magics: number; candidates: number };
    const ages = new Int32Array(32);
    const owners = new Int32Array(32);
    let magics = 0;
    for (let factor = 1; factor < candidates; factor++) {
      let at = 0;
      for (; at < keys.length; at++) {
        const index = (Math.imul(keys[at] ?? 0, factor) & 0x3ffffff) >>> 21;
        const owner = attacks[at] ?? 0;
        if (ages[index] === factor && owners[index] !== owner) break;
        ages[index] = factor;
        owners[index] = owner;
      }
      magics += Number(at === keys.length);
    }
    expect(magics).toBe(recorded);
  });
});

describe('fenner-levene.md', () => {
  /** The row of a table: does a function map the occupancies of eight squares, shifted by s, to different addresses? */
  function row(k: bigint, modulus: bigint, shift: bigint, added = 0n): { distinct: number; gaps: string } {
    const used = new Set<bigint>();
    for (let digits = 0; digits < 256; digits++) {
      let alpha = 0n;
      for (let n = 0n; n < 8n; n++) if ((digits >> Number(n)) & 1) alpha += 1n << (n * k + shift);
      used.add((alpha + added) % modulus);
    }
    const free = Array.from({ length: Number(modulus) }, (_, address) => address).filter(
      (each) => !used.has(BigInt(each)),
    );
    const starts = free.filter((address, at) => free[at - 1] !== address - 1);
    const gaps = starts.length > 4 ? `${free.length} addresses in ${starts.length} gaps` : String(free[0]);
    return { distinct: used.size, gaps };
  }

  it.each([
    ['h1', 8n, 258n, 1n, 0n, 'no'],
    ['h1', 9n, 514n, 1n, 0n, 'yes'],
    ['ĥ1', 9n, 514n, 1n, 170n, 'yes'],
    ['h2', 7n, 257n, 7n, 0n, 'yes'],
  ] as const)('section 2.3: %s, k = %i, modulo %i, first bit %i', (name, k, modulus, shift, added, perfect) => {
    const { distinct, gaps } = row(k, modulus, shift, added);
    expect(distinct === 256).toBe(perfect === 'yes');
    expect(page('fenner-levene')).toContain(
      `| ${name} | ${k} | 8 | ${modulus} | ${perfect} | no | ${gaps} | ${shift} |`,
    );
  });
});

describe('fiekas.md', () => {
  it('section 3.3: of the odd factors of 6 bits the worst pair collides for 2/m, for each width but 5', () => {
    const worst = [1, 2, 3, 4, 5].map((width) => {
      let most = 0;
      for (let x = 0; x < 64; x++) {
        for (let y = 0; y < x; y++) {
          let count = 0;
          for (let a = 1; a < 64; a += 2) {
            count += Number(((a * x) % 64) >> (6 - width) === ((a * y) % 64) >> (6 - width));
          }
          most = Math.max(most, count);
        }
      }
      return (most / 32) * 2 ** width;
    });
    expect(worst).toEqual([2, 2, 2, 2, 1]);
  });

  /** { n, 0 … n }: ways to part n things into groups. */
  function stirling(n: number): bigint[] {
    let line = [1n];
    for (let size = 1; size <= n; size++) {
      line = Array.from({ length: size + 1 }, (_, k) => BigInt(k) * (line[k] ?? 0n) + (line[k - 1] ?? 0n));
    }
    return line;
  }

  it.each([
    ['d8', 5, '-28.1'],
    ['d8', 9, '-1.3'],
    ['e8', 5, '-28.1'],
    ['h2', 4, '-35.0'],
  ] as const)('chapter 4: the black box for the bishop on %s and %i bits, in whole numbers', (name, bits, expected) => {
    const { numbers } = occupanciesOf(squareOf(name), BISHOP);
    const sizes = new Map<number, number>();
    for (const number of numbers) sizes.set(number, (sizes.get(number) ?? 0) + 1);
    // Coefficient k: ways to part all groups into k parts, no part of two groups.
    let parts = [1n];
    for (const size of sizes.values()) {
      const product = Array.from({ length: parts.length + size }, () => 0n);
      for (const [i, a] of parts.entries()) {
        for (const [j, b] of stirling(size).entries()) product[i + j] = (product[i + j] ?? 0n) + a * b;
      }
      parts = product;
    }
    let [good, falling] = [0n, 1n];
    for (const [k, count] of parts.entries()) {
      good += count * falling;
      falling *= BigInt(2 ** bits - k > 0 ? 2 ** bits - k : 0);
    }
    const share = Number((good * 10n ** 30n) / BigInt(2 ** bits) ** BigInt(numbers.length)) / 1e30;
    expect(Math.log2(share).toFixed(1)).toBe(expected);
    expect(page('fiekas')).toMatch(new RegExp(`\\| bishop ${name} \\| ${bits} \\| .* \\| ${expected} \\|`));
  });
});
