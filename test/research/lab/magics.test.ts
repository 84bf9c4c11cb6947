// Magic factors: the counts of Fiekas's exhaustive searches, the four ways of testing, a search that is interrupted.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAB_BASE } from '../../../src/research/lab/abi/calls';
import { MAGIC_LIST } from '../../../src/research/lab/abi/magics';
import { isDebugModule } from '../../../src/platform/node/modules';
import { processPlatform } from '../../../src/platform/node/process-platform';
import { DEFAULT_SLIDERS } from '../../../src/runtime/defaults';
import { LabCore, loadLabModule } from '../../../src/research/lab/core-instance';
import { readInput } from '../../../src/research/lab/inputs';
import { closedLength, closedLengths, usedIndices } from '../../../src/research/lab/magics/closed-length';
import { findRecord } from '../../../src/research/lab/magics/find';
import { PACK_BLACK_RECORD, PACK_RECORD, Packer, type Packing } from '../../../src/research/lab/magics/pack';
import { withChoices } from '../../../src/research/lab/magics/pack-page';
import { searchMagics } from '../../../src/research/lab/magics/search';
import { SEARCHES } from '../../../src/research/lab/magics/magics-page';
import { hexadecimal, parseSlider } from '../../../src/research/lab/magics/slider';
import { type Tally, type TallyText } from '../../../src/research/lab/magics/tally';
import { TreeCore } from '../../../src/research/lab/magics/tree-core';
import {
  HARDER_FROM,
  meanTested,
  placeStart,
  type Range,
  RANGES,
  runStarts,
} from '../../../src/research/lab/magics/ways';
import { readRecord } from '../../../src/research/lab/record';
import { squareFromName, squareName } from '../../../src/notation/squares';

async function count(piece: string, square: string, bits: number, room = 0): Promise<Tally> {
  const request = { slider: parseSlider(piece, square), bits, room, threads: 1, exhaustive: true };
  return (await searchMagics(request)).tally;
}

describe('exhaustive search over the period of a square', () => {
  it('finds that no bishop on d8 or e8 has a factor for 4 bits', async () => {
    expect((await count('bishop', 'd8', 4)).magics).toBe(0n);
    expect((await count('bishop', 'e8', 4)).magics).toBe(0n);
  });

  it('finds the 9,547 factors of the bishop on d8 for 5 bits', async () => {
    const tally = await count('bishop', 'd8', 5, 10_000);
    expect(tally).toMatchObject({ magics: 9547n, first: 0x208800n, leastRange: 31, leastRangeFactor: 0x208800n });
    expect(new Set(tally.factors).size).toBe(9547);
  });

  // With assertions these two take too long.
  it.skipIf(isDebugModule(processPlatform.build, 'lab', DEFAULT_SLIDERS))(
    'finds the 267,317 factors of the bishop on e8 for 5 bits',
    async () => {
      const tally = await count('bishop', 'e8', 5);
      expect(tally).toMatchObject({ magics: 267317n, leastRange: 29, leastRangeFactor: 0x4f68bcb9n });
    },
  );

  it.skipIf(isDebugModule(processPlatform.build, 'lab', DEFAULT_SLIDERS))(
    'finds the 46,971,044 factors of the bishop on d8 for 9 bits',
    { timeout: 120_000 },
    async () => {
      const tally = await count('bishop', 'd8', 9);
      expect(tally).toMatchObject({ magics: 46971044n, first: 0x20068n, leastRange: 60, leastRangeFactor: 0x84030n });
    },
  );
});

describe('an interrupted search', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'magics-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is continued from its checkpoint, and counts nothing twice', async () => {
    const checkpoint = join(folder, 'd8.json');
    const request = { slider: parseSlider('bishop', 'd8'), bits: 5, room: 0, threads: 1, checkpoint };
    // The first factor ends it, somewhere in the middle.
    const before = await searchMagics({ ...request, exhaustive: false });
    expect(before.complete).toBe(false);
    expect(before.tally.magics).toBeGreaterThan(0n);
    expect(existsSync(checkpoint)).toBe(true);
    const { done } = (JSON.parse(readFileSync(checkpoint, 'utf8')) as { state: { done: number[] } }).state;
    expect(done.length).toBeGreaterThan(0);
    const after = await searchMagics({ ...request, exhaustive: true });
    expect(after.tests).toBeLessThan(after.tally.tests);
    expect(after.tally).toMatchObject({ magics: 9547n, first: 0x208800n });
    expect(existsSync(checkpoint)).toBe(false);
  });

  it('does not continue another search', async () => {
    const checkpoint = join(folder, 'other.json');
    const request = { slider: parseSlider('bishop', 'd8'), room: 0, threads: 1, exhaustive: false, checkpoint };
    await searchMagics({ ...request, bits: 5 });
    await expect(searchMagics({ ...request, bits: 4 })).rejects.toThrow('is the checkpoint of');
  });
});

describe('tests one by one', () => {
  it('are four ways to the same answer, before references are reordered and after', async () => {
    const core = await LabCore.open(DEFAULT_SLIDERS, MAGIC_LIST - LAB_BASE);
    const ways = [0, 1, 2, 3];
    const counts = (first: bigint, candidates: number): number[] =>
      ways.map((way) => {
        core.exports.forgetTests();
        return core.exports.testMagics(way, first, candidates);
      });
    expect(core.exports.openTests(squareFromName('d8'), 1, 5)).toBe(32);
    expect(counts(0n, 1 << 21)).toEqual([0, 0, 0, 0]);
    const some = counts(0x200000n, 1 << 18);
    expect(some[0]).toBeGreaterThan(0);
    expect(new Set(some).size).toBe(1);
    core.exports.reorderReferences();
    expect(counts(0x200000n, 1 << 18)).toEqual(some);
  });
});

const published = (): Packing => readRecord(PACK_RECORD) as Packing;

describe('packing', () => {
  it('has packed the published black factors into 87,698 entries, of published 87,988', async () => {
    const black = readRecord(PACK_BLACK_RECORD) as Packing;
    const packer = await Packer.open(black, 1, false);
    expect([packer.length, black.length]).toEqual([87_698, 87_698]);
    await expect(Packer.open({ ...black, black: false }, 1, false)).rejects.toThrow();
  });

  it('accepts the published tables: 88,772 entries, no two tables in one', async () => {
    const packer = await Packer.open(published(), 1, false);
    expect(packer.length).toBe(88_772);
  });

  it('never loses the best packing, which can be packed again', async () => {
    const packer = await Packer.open(published(), 1, false);
    expect(packer.anneal(20, 100)).toBeLessThanOrEqual(88_772);
    const best = packer.best();
    expect((await Packer.open(best, 2, false)).length).toBe(best.length);
  });

  it('makes room by itself, and makes it smaller', async () => {
    const packer = await Packer.open(published(), 1, true);
    const before = packer.length;
    expect(packer.anneal(1000, 20)).toBeLessThan(before);
  });

  it('refuses tables that overlap and factors that are not magic', async () => {
    const [first, ...rest] = published().rooks;
    const moved = { factors: first?.factors ?? [], offset: 0 };
    await expect(Packer.open({ ...published(), rooks: [moved, ...rest] }, 1, false)).rejects.toThrow('taken');
    const wrong = { factors: ['0x1'], offset: 0 };
    await expect(Packer.open({ ...published(), rooks: [wrong, ...rest] }, 1, false)).rejects.toThrow(
      '0x1 is not magic',
    );
  });
});

describe('the closed lengths of the published white factors', () => {
  const { used, first, best, injectiveRooks } = closedLengths(published(), [12, 16]);

  it('are 87,153 by gaps of 12 and 88,726 by gaps of 16; 86,645 and 88,334 with the best factor for e8', () => {
    expect([used, ...first]).toEqual([73_195, 87_153, 88_726]);
    expect(closedLengths(withChoices(published(), ['e8']), [12, 16]).best).toEqual([86_645, 88_334]);
    expect(published().rooks[squareFromName('e8')]?.factors).toHaveLength(4);
  });

  it('are 86,613 and 88,279 with the best factors for c1, e1 and f1 too', () => {
    expect(best).toEqual([86_613, 88_279]);
    const lengthOf = (square: string): number[] => {
      const factors = published().rooks[squareFromName(square)]?.factors ?? [];
      return usedIndices('rook', squareFromName(square), factors.map(BigInt)).map((indices) =>
        closedLength(indices, 16),
      );
    };
    expect(['e1', 'f1', 'c1'].map(lengthOf)).toEqual([
      [1612, 1571],
      [1626, 1614],
      [1630, 1628],
    ]);
  });

  it('count a gap with its length, or the most that a gap counts', () => {
    expect(closedLength([5, 6, 9, 40], 12)).toBe(4 + 2 + 12);
  });

  it('are those of tables without a constructive collision on these squares', () => {
    const squares = 'd1 c3 d3 e3 f3 g3 a4 b4 c4 d4 e4 f4 g4 h4 f5 e8'.split(' ');
    expect(injectiveRooks.map(squareName)).toEqual(squares);
  });
});

describe('figure 5.1', () => {
  const { from, to } = RANGES[0] as Range;

  it('is 300 times 2^26 candidates, with the number of section 5.2 among them', () => {
    expect(to - from).toBe(300n * 2n ** 26n);
    expect(HARDER_FROM > from && HARDER_FROM < to).toBe(true);
  });

  it('f3 first reaches the index there', () => {
    const index = (factor: bigint): bigint => BigInt.asUintN(64, factor << 21n) >> 54n;
    expect([index(HARDER_FROM - 1n), index(HARDER_FROM)]).toEqual([0n, 1n]);
  });

  it('candidates are refuted by the third occupancy below that number, by the ninth from it on', () => {
    const count = 10_000;
    expect(meanTested(from, count, 1n)).toBe(3);
    expect(meanTested(HARDER_FROM - BigInt(count), count, 1n)).toBe(3);
    expect(meanTested(HARDER_FROM, count, 1n)).toBe(9);
    expect(meanTested(HARDER_FROM, 1000, 0x100003n)).toBeGreaterThan(9);
  });

  it('exactly 2^18 candidates take nine, and the next takes more', () => {
    const most = 2 ** 18;
    expect(meanTested(HARDER_FROM, most, 1n)).toBe(9);
    expect(meanTested(HARDER_FROM + BigInt(most), 1, 1n)).toBeGreaterThan(9);
  });

  it('erratum: nothing changes within the range that is printed', () => {
    for (const first of [0x400000000000n, 0x400020000000n - 5000n, 0x40004b000000n - 10_000n]) {
      expect(meanTested(first, 10_000, 1n)).toBe(3);
    }
  });
});

describe.each(RANGES)('the sample of figure $figure', (range) => {
  it('begins runs in all parts of each 2^26 candidates, and seldom at round numbers', () => {
    const starts = Array.from({ length: range.places }, (_, place) => runStarts(range, place));
    starts.forEach((runs, place) => {
      const first = placeStart(range, place);
      runs.forEach((start, run) => {
        expect((start - first) >> 20n).toBe(BigInt(run));
      });
    });
    const all = starts.flat();
    expect(all.filter((start) => start % 256n === 0n).length).toBeLessThan(all.length / 128);
  });
});

describe('the recorded searches', () => {
  it('of the rook on d7 has the published factors, and those below some paths are found again', async () => {
    const factors = readInput('rook-d7-9.txt').map(BigInt);
    const record = readRecord(findRecord('rook', 'd7', 9)) as TallyText & { periodBits: number };
    const least = factors.reduce((a, b) => (a < b ? a : b));
    expect(record).toMatchObject({ periodBits: 53, magics: '354', first: hexadecimal(least), tests: '63613508486' });
    expect(factors.map((factor) => factor % 2n ** 53n)).toEqual(factors);

    const tree = new TreeCore(await loadLabModule(DEFAULT_SLIDERS), parseSlider('rook', 'd7'), 9, 400);
    const { level, paths } = tree.units(2048);
    const periodOf = (pathLevel: number): bigint => 2n ** BigInt(tree.pathBits(pathLevel));
    for (const factor of [least, ...factors.slice(100, 103)]) {
      expect(paths).toContain(factor % periodOf(level));
      // Three levels deeper there is less to search.
      const period = periodOf(level + 3);
      const expected = factors.filter((other) => other % period === factor % period);
      expect(new Set(tree.search(level + 3, factor % period).factors)).toEqual(new Set(expected));
    }
  });

  it.each([
    ['d7', 9, 63_613_515_628n + 2n],
    ['f8', 10, 21_746_359_224n],
  ] as const)(
    'of the rook on %s, %i bits, made as many tests as the author’s log counts, on d7 two more',
    async (square, bits, logged) => {
      const record = readRecord(findRecord('rook', square, bits)) as TallyText;
      const tree = new TreeCore(await loadLabModule(DEFAULT_SLIDERS), parseSlider('rook', square), bits, 0);
      const { level } = tree.units(2048);
      expect(BigInt(record.tests) + tree.testsAbove(level)).toBe(logged);
    },
  );

  it.each(SEARCHES.filter(([, , , published]) => published === 'disproved'))('%s %s, %i bits: none', (...search) => {
    const record = readRecord(findRecord(search[0], search[1], search[2])) as TallyText | undefined;
    expect(record).toMatchObject({ magics: '0' });
  });
});
