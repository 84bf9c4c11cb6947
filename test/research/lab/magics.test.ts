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
import { findRecord } from '../../../src/research/lab/magics/find';
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
import { squareFromName } from '../../../src/notation/squares';

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
    ['d5', 9, 53_767_066_366n + 16n],
    ['d6', 9, 51_686_919_982n + 16n],
    ['e5', 9, 21_887_565_474n + 8n],
    ['e6', 9, 19_487_065_638n + 8n],
    ['f5', 9, 15_516_494_640n + 4n],
    ['f6', 9, 12_925_392_014n + 4n],
    ['g5', 9, 54_518_300_296n + 2n],
  ] as const)(
    'of the rook on %s, %i bits, made as many tests as the author’s log counts, or a few at the root of the tree more',
    async (square, bits, logged) => {
      const record = readRecord(findRecord('rook', square, bits)) as TallyText;
      const tree = new TreeCore(await loadLabModule(DEFAULT_SLIDERS), parseSlider('rook', square), bits, 0);
      const { level } = tree.units(2048);
      expect(BigInt(record.tests) + tree.testsAbove(level)).toBe(logged);
    },
  );

  it('can be divided on the squares with the most paths', async () => {
    const tree = new TreeCore(await loadLabModule(DEFAULT_SLIDERS), parseSlider('bishop', 'c7'), 5, 0);
    expect(tree.units(2048)).toMatchObject({ level: 1, paths: { length: 2_031_616 } });
  });

  const recorded = SEARCHES.map(([piece, square, bits, published]) => ({
    name: `${piece} ${square}, ${bits} bits`,
    published,
    record: readRecord(findRecord(piece, square, bits)) as TallyText | undefined,
  })).filter(({ record }) => record !== undefined);

  it('find nothing exactly where the author found nothing', () => {
    const none = (rows: typeof recorded): string[] => rows.map(({ name }) => name);
    expect(none(recorded.filter(({ record }) => record?.magics === '0'))).toEqual(
      none(recorded.filter(({ published }) => published === 'disproved')),
    );
  });

  it('have the published least ranges', () => {
    for (const { published, record } of recorded.filter((row) => row.published.startsWith('range'))) {
      expect(`range ${record?.leastRange ?? ''} at ${record?.leastRangeFactor ?? ''}`).toBe(published);
    }
  });
});
