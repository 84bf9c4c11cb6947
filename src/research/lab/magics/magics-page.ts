// The page of magic factors.

import { lineChart } from '../../report/chart';
import type { Draft } from '../../report/draft';
import { readRecord } from '../record';
import { findRecord } from './find';
import { GPU_RECORD, type GpuResult } from './gpu';
import { sliderName } from './slider';
import { harmonicMean, placeStart, RANGES, RUNS, WAYS, WAYS_COMMAND, WAYS_RECORD, type WaysRecord } from './ways';

interface FindRecord {
  readonly command: string;
  readonly periodBits: number;
  readonly tests: string;
  readonly magics: string;
  readonly first?: string;
  readonly leastRange?: number;
  readonly leastRangeFactor?: string;
}

/** The searches whose results the page shows as soon as they are recorded: piece, square, bits, and what the thesis or its author's later lists say. */
export const SEARCHES = [
  ['bishop', 'd8', 4, 'disproved'],
  ['bishop', 'd8', 5, 'range 31 at 0x208800'],
  ['bishop', 'd8', 9, 'range 60 at 0x84030'],
  ['bishop', 'e8', 4, 'disproved'],
  ['bishop', 'e8', 5, 'range 29 at 0x4f68bcb9'],
  ['bishop', 'c8', 4, 'disproved'],
  ['bishop', 'c8', 5, 'range 29 at 0x50c3417a'],
  ['bishop', 'd7', 4, 'disproved'],
  ['bishop', 'd7', 5, 'range 31 at 0x20880000'],
  ['bishop', 'e7', 5, 'range 29 at 0x4f68bcb86d'],
  ['bishop', 'f8', 5, 'range 26 at 0x74486419f'],
  ['bishop', 'c7', 5, 'range 29 at 0x50c34179e6'],
  ['bishop', 'b8', 5, 'range 22 at 0x58c328c2ee'],
  ['bishop', 'h2', 5, 'range 22 at 0x29748305f5'],
  ['bishop', 'g2', 5, 'range 22 at 0x52e9060be9'],
  ['rook', 'f5', 9, 'disproved'],
  ['rook', 'e6', 9, 'disproved'],
  ['rook', 'e5', 9, 'disproved'],
  ['rook', 'd6', 9, 'disproved'],
  ['rook', 'd5', 9, 'disproved'],
  ['rook', 'g5', 9, 'disproved'],
  ['rook', 'f6', 9, 'disproved'],
  ['rook', 'd7', 9, '354 factors'],
  ['rook', 'f8', 10, 'disproved'],
] as const;

const CHEAP_ROOKS = ['f6', 'f5', 'e6', 'e5', 'd6', 'd5', 'g5'];
const CHEAP_BISHOPS = ['d7', 'c8', 'e7', 'f8', 'c7', 'b8', 'h2', 'g2'];

/** Billions of tests that the searches of these bishops with 5 bits are estimated to need, from 24 of their units each. */
const ESTIMATES: Readonly<Record<string, number>> = { c7: 450, b8: 600, h2: 570, g2: 1140 };

/** Which of some searches are on record, and which have not been made. */
function repeatedText(piece: string, squares: readonly string[], bits: number): string {
  const open = squares.filter((square) => readRecord(findRecord(piece, square, bits)) === undefined);
  const all = squares.filter((square) => !open.includes(square));
  const done = `${piece[0]?.toUpperCase() ?? ''}${piece.slice(1)}s searched here with ${bits} bits: ${all.join(', ')}`;
  if (open.length === 0) return `${done}.`;
  const costs = open.map((square) => `${square} (${(ESTIMATES[square] ?? NaN).toLocaleString('en')})`);
  return `${done}. Not searched: ${costs.join(', ')}; in brackets an estimate of the tests that each needs, in billions, which takes hours.`;
}

/** Chapter 5: the four ways of testing, as plots. */
export async function writeTesting(page: Draft): Promise<void> {
  page.heading('Chapter 5: four ways of testing a factor');
  page.text(`
Testing a factor means multiplying every relevant occupancy by it and checking whether two with different attack sets
share an index. The thesis compares four ways. The table is cleared for each candidate (*zero fill*); or its entries
carry a running number instead (*age*), or the candidate itself (*age with candidate*); or occupancies that showed a
collision are tried first (*dynamic order*). Here all four run in the compiled core, \`src/research/lab/core/magic-test.ts\`, over the
ranges of figures 5.1 and 5.2. The thesis tests every candidate of a range and reorders after each 2^26 of them. Here a sample
stands for each 2^26: ${RUNS} runs of candidates, scattered over them, with a reordering after the last run.

Figure 5.1 prints its range as 0x400000000000 to 0x40004b000000. Each bound lacks a digit: the text's number 0x4000200000000 lies in
0x4000000000000 to 0x40004b0000000, which is 300 times 2^26 candidates, and that is what is shown here.`);
  page.command(WAYS_COMMAND);
  const record = readRecord(WAYS_RECORD) as WaysRecord | undefined;
  if (record === undefined) {
    page.text('Not recorded yet.');
    return;
  }
  const header = ['million candidates a second', ...RANGES.map(({ figure }) => `figure ${figure}`)];
  const rows = WAYS.map((name, way) => [
    name,
    ...record.results.map(({ rates }) => harmonicMean(rates[way] ?? []).toFixed(1)),
  ]);
  page.table(header, rows);
  page.text(
    `${record.sample.toLocaleString('en')} candidates of each 2^26, by processor time, all four ways in turn at each place; harmonic means; ${record.machine}, ${record.date}. Other programs ran: trust the ratios, not the rates.`,
  );
  for (const range of RANGES) {
    const result = record.results.find(({ figure }) => figure === range.figure);
    if (result === undefined) continue;
    const series = WAYS.map((name, way) => ({
      name,
      dots: true,
      points: (result.rates[way] ?? []).map((rate, place) => [Number(placeStart(range, place)), rate] as const),
    }));
    const slider = sliderName(range.slider);
    await page.figure(
      `figure-${range.figure.replace('.', '-')}`,
      `Figure ${range.figure}: ${range.caption}`,
      lineChart(
        `Testing factors in sequence: ${slider}, ${range.bits} bits (figure ${range.figure})`,
        { name: 'candidate', scale: 'hexadecimal', from: Number(range.from), to: Number(range.to), tick: range.tick },
        { name: 'million candidates a second', scale: range.rates },
        series,
      ),
    );
  }
}

/** Section 5.3 and appendix B. */
export function writeGpu(page: Draft): void {
  page.heading('Section 5.3 and appendix B: on a graphics card');
  page.text(`
The appendix tests candidates with CUDA. Here it is a WebGPU compute shader (\`src/research/lab/magics/gpu-shader.ts\`): it computes products of 64 bits from halves of
32, and clears for each candidate a table of 8-bit numbers in the thread's own memory, which the thesis found best. Node gets WebGPU from the npm package
\`webgpu\`, which is not a dependency: \`npm install --no-save webgpu@0.3.8\` adds it. Without it, or without an adapter, the command says so.
The [page in the browser](../BROWSER.md#the-laboratorys-page) runs the same shader.`);
  page.command('./engine.sh lab magics gpu --piece bishop --square d8 --shift 5 --log2 23 --record');
  const result = readRecord(GPU_RECORD) as GpuResult | undefined;
  if (result === undefined) return;
  const { adapter, slider, bits, candidates, magics, gpuRate, coreRate, threads, threadsRate } = result;
  page.text(`
${slider}, ${bits} bits, ${candidates.toLocaleString('en')} candidates: ${magics} are magic by the shader and by the core. The adapter was
${adapter}, a software adapter, on a busy machine: ${gpuRate} million candidates a second, against ${coreRate} by one thread of the core (processor time) and
${threadsRate} by ${threads} threads (wall clock: other programs left them less than one processor). So this shows that the shader is right, but not how fast a card is:
no real card was available, and figure 5.3's comparison is still to be made with one. In Chromium, on SwiftShader too, the shader and the finder list the same 228
factors among the first 4,194,304 candidates (\`test/research/lab-page/lab-page.test.ts\`). The thesis's GeForce GTX 1060 beat one core by a factor of 34 with tables
of 16 bytes, and did not reach two cores on rooks. Figure 5.3 also varies the number of threads and blocks on that card. It is left out: on a
software adapter it would show nothing. Mesa's software driver of Debian 12 (22.3) lacks a feature that the package asks for.`);
}

/** The finder and what it has found. */
export function writeFinding(page: Draft): void {
  page.heading('Every factor of a square');
  page.text(`
Proposition 2 says that only the lowest 64 - lsb(r_max) bits of a factor matter. For occupancies of only the highest relevant
squares even fewer bits matter. So factors form a tree that grows from the lowest bit. When the bits of a path already make
two of those occupancies collide, no factor that begins with it is magic. The
author's later program ([niklasf/magics](https://github.com/niklasf/magics), \`v2\`) prunes in this way, testing the
occupancies of each node one after the other.

Ours tests all children of a node together (\`src/research/lab/core/magic-tree.ts\`, \`magic-bars.ts\`). When square s joins, every
occupancy with s has the product of the one without it plus T = α · 2^s. The node chooses the topmost bits of T, and
those below them are known. So the children differ only in how far one table is *rotated* against the other: a
rotation by whole indices, because the chosen bits are the topmost. An occupancy in which s is the nearest blocker of its ray
has attacks that no occupancy without s has, so the index it takes must be free: it bars a set of rotations, which is
the set of indices in use, rotated. A dozen of these sets, or-ed together, bar all 256 children of most nodes.
The survivors are compared byte by byte, sixteen indices to an instruction. A *test* in the table below is a child of a node, barred or not:
the author's program counts the same unit.`);
  const rows = SEARCHES.flatMap(([piece, square, bits, expected]) => {
    const record = readRecord(findRecord(piece, square, bits)) as FindRecord | undefined;
    if (record === undefined) return [];
    const { periodBits, magics, tests, first = '-', leastRange, leastRangeFactor = '-' } = record;
    const slider = `${piece} ${square}`;
    const range = leastRange === undefined ? '-' : `${leastRange} at ${leastRangeFactor}`;
    return [[slider, bits, `2^${periodBits}`, Number(magics), expected, first, range, Number(tests)]];
  });
  const header = ['slider', 'bits', 'period', 'factors', 'published', 'first', 'least range', 'tests'];
  page.table(header, rows);
  page.text(`
Where only a least range is published, no count is: the numbers of factors for 5 and 9 bits are ours. The second program below confirms those of d8, e8, c8 and d7.

Seven disproved rooks are cheaper than d7 was by the author's logs: f6, f5, e6, e5, d6, d5 and g5 (on f6 12,925,392,014 tests, those above the paths included). ${repeatedText('rook', CHEAP_ROOKS, 9)}
${repeatedText('bishop', CHEAP_BISHOPS, 5)}

The author's logs count 63,613,515,628 tests for the rook on d7 and 21,746,359,224 for the rook on f8. Ours leave out the tests
above the paths into which the work is divided. With these, the number is the same for f8, and greater by 2 on d7 and g5, 4 on f5 and f6, 8 on e5 and e6,
and 16 on d5 and d6: as many as the first square has children.

Chapter 6 names two more squares. The rook on f8 has no factor for 10 bits, as its row shows. The bishop on d5 has
365,475 factors for 9 bits and none for 8. That took the author's program 5,780,239,425,896 tests, ninety times those of the rook on d7. It is
left out here, and so is figure 6.1, the histogram of that list.

Each row is a recorded run. It keeps a checkpoint in \`dist/checkpoints\` (or \`--checkpoint FILE\`), so it may be
killed at any time and continues where it stopped. \`--threads\` spreads it over worker threads, and \`--list FILE\` writes the factors.
Without \`--exhaustive\` it ends with the first factor. With \`--check\` it compares what it finds with the record instead of
writing it.`);
  page.command(
    './engine.sh lab magics find --piece rook --square d7 --shift 9 --exhaustive --threads 2 --record',
    './engine.sh lab magics find --piece rook --square d7 --shift 9 --exhaustive --check    # minutes',
  );
  page.heading('A second program', 3);
  page.text(`
\`--native\` counts again by a program in C (\`src/research/lab/magics/native-find.ts\`) that shares only the tree with the finder: it tests each child of a node by
itself, one occupancy after the other, as the author's program does. It confirms the 4,167,992 factors of the bishop on c8 for 5 bits, their first and their least range.
With an index of 5 bits a child is refuted after a few occupancies, so there the plain program is as fast as ours: 140 million tests a second of processor time. Bars and
rotations pay where tables are large, as on rooks.`);
  page.command('./engine.sh lab magics find --piece bishop --square c8 --shift 5 --native');
}
