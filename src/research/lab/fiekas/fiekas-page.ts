// The chapter's page, section by section of the thesis.

import { barChart } from '../../report/chart';
import { squareName } from '../../../notation/squares';
import { formatTable, type Draft } from '../../report/draft';
import { recordOf } from '../record';
import { BIT_HEADER, BITS_RECORD, type BitTimes } from './bit-methods';
import { blackBoxBits, COUNTED } from './black-box';
import { boundTables } from './bounds-experiment';
import { bitClaims, BOUND_CLAIMS, methodClaims } from './claims';
import { shippedPacking } from '../magics/pack';
import { period } from './bounds';
import { occupancies, SLIDER_NAMES } from './relevant';
import {
  NATIVE,
  NATIVE_HEADER,
  nativeRows,
  PRINTED_GAINS_HEADER,
  printedGainRows,
  type NativeRecord,
} from './native-sliders';
import { fixedShiftVerdict, nativeVerdict, nativeVerdictRows } from './speed-verdicts';
import { TABLE_6_1_HEADER, TABLE_6_1_RECORD, table61Rows, type Table61 } from './table-6-1';

const NATIVE_COMMAND = './engine.sh lab native --record';
const BITS_COMMAND = './engine.sh lab bits --record';
const TABLE_COMMAND = './engine.sh lab table-6-1';

function recordedTable61(): Table61 {
  return recordOf(TABLE_6_1_RECORD, TABLE_COMMAND) as Table61;
}

/** Chapter 2. */
export function writeBits(page: Draft): void {
  const times = recordOf(BITS_RECORD, BITS_COMMAND) as BitTimes;
  const { date, machine, rounds, rows } = times;
  page.heading('Chapter 2: bitboards');
  page.text(`
Operations that the machine does in one instruction, and ways to do them without it. Every method gets the same million random words, in the
compiled module. Times are processor time, medians of ${rounds} alternating runs; ${machine}, ${date}. "Times as long" is the ratio to the first row of the group in the same
round: on a busy machine trust these ratios, not the times.
`);
  page.table(BIT_HEADER, rows);
  page.text(`
WebAssembly has the instructions (\`i64.ctz\`, \`i64.clz\`, \`i64.popcnt\`), so the engine uses them. The carry-rippler
(section 2.3) is what fills every table of the engine; parallel bit deposit, as a loop, turns the numbers 0, 1, 2 … into
the same subsets. Steppers (section 2.4) are the engine's tables, entry by entry.
`);
  page.command(BITS_COMMAND, 'npx vitest run test/research/lab/fiekas-bits.test.ts');
  page.text('What chapter 2 claims:');
  page.text(bitClaims(times));
}

/** Entries and kilobytes of the table that the engine ships ([magics](magics.md)). */
function packedText(colour: 'white' | 'black'): string {
  const { length } = shippedPacking(colour);
  return `${length.toLocaleString('en')}, ${((length * 8) / 1000).toFixed(1)} kB`;
}

/** Chapter 3. */
export function writeMethods(page: Draft): void {
  page.heading('Chapter 3: sliding piece attacks');
  page.text('What the chapter counts:');
  const squares = Array.from({ length: 64 }, (_, square) => square);
  const rows = SLIDER_NAMES.map((slider) => {
    const tables = squares.map((square) => occupancies(slider, square));
    const relevant = tables.reduce((sum, { low }) => sum + low.length, 0);
    const sets = tables.reduce((sum, { attackSets }) => sum + attackSets.length, 0);
    return { slider, relevant, sets };
  });
  const all = rows.reduce((sum, { relevant }) => sum + relevant, 0);
  page.table(
    ['slider', 'relevant occupancies', 'attack sets'],
    rows.map(({ slider, relevant, sets }) => [slider, relevant, sets]),
  );
  page.text(`
One attack set of 64 bits for each occupancy makes ${((all * 8) / 1000).toFixed(1)} kB, one of 16 bits ${((all * 2) / 1000).toFixed(1)} kB.

Every method of the chapter is a slider method of the engine: \`--sliders NAME\` with perft, the UCI option \`Sliders\`, a test
against ray scanning on every relevant occupancy, and all perft suites.

| section | method | what differs from the thesis |
| --- | --- | --- |
| 1 | \`kindergarten\` | named in the introduction, not described; 8 KiB of tables ([beside our own one-multiplication form](fenner-levene.md#beyond-the-paper-six-squares-one-multiplication-128-kib)) |
| 3.1 | \`pext\` | the instruction is the thesis's loop: WebAssembly has none |
| 3.2 | \`pext-pdep\` | likewise; its PDEP repaired, see the errata |
| 3.3 | \`magic\` | factors of our own finder |
| 3.4 | \`fixed-shift-magic\` | Annuss's factors of 2017 and some near them; published with 88,772 entries, 710.2 kB, as the thesis says, packed here into ${packedText('white')} |
| 3.5 | \`black-magic\` | Annuss's and Fiekas's factors and some near them; published with 87,988 entries, 703.9 kB (section 3.5's 708.1 kB less the 519 entries that it says can be saved), packed here into ${packedText('black')} |
| 3.6 | \`magic-with-shift\` | Osborne's shift in the upper six bits; factors of our own finder |
| 3.6 | \`magic-with-offset\` | Kotlov's offset in the lower 16 bits; factors of our own finder |

The last one did not work as the section describes it. The lower bits of a factor move the upper ranks' squares into the
index, so they cannot be chosen freely: on most squares the endings of magic factors are close together, and parts of 1,024 attack sets and
more, put where the endings say, overlap. A second multiplication spreads the 16 bits over the table; then the search takes seconds.
A test multiplies each factor, published or ours, with every relevant occupancy.
Chapter 5, the finder and the packer have [a page of their own](magics.md).
`);
  page.command(
    './engine.sh perft 5 --sliders black-magic',
    'npm run check magics    # our own factors, found again, with the time that each takes',
    'npx vitest run test/research/lab/published-tables.test.ts test/core/sliders.test.ts',
  );
  page.text('What chapters 1 and 3 claim besides:');
  page.text(methodClaims(recordedTable61()));
}

/** The black box beside what searches have counted. */
function blackBoxTable(): string {
  return formatTable(
    ['slider', 'bits', 'factors in the period', 'log2 of their share', 'of the black box'],
    COUNTED.map(({ slider, square, bits, factors }) => [
      `${slider} ${squareName(square)}`,
      bits,
      factors,
      (Math.log2(factors) - period(slider, square)).toFixed(1),
      blackBoxBits(slider, square, bits).toFixed(1),
    ]),
  );
}

/** Chapter 4. */
export function writeBounds(page: Draft): void {
  page.heading('Chapter 4: bounds on magics');
  for (const slider of SLIDER_NAMES) {
    const { lower, periods } = boundTables(slider);
    page.text(
      `log2 of the least possible factor of a ${slider} with improved shift, that is one bit less than relevant squares:`,
    );
    page.text(lower);
    page.text(`log2 of the period of a ${slider}'s factors, equal to figure ${slider === 'rook' ? '4.4' : '4.5'}:`);
    page.text(periods);
  }
  page.text(`
The chapter opens with a black box: if products were random, how rare would magic factors be? Its recursion "seems to be difficult to
evaluate exactly", but in logarithms it is quick: a group of m occupancies takes l more of n indices, u of which are in use, with probability
{m, l} (n - u)! / (n - u - l)! / n^m (\`src/research/lab/fiekas/black-box.ts\`). The chapter divides by (n - u)^m, so its u(k) add up to 1 after every step: it
follows only the functions without a collision, and loses their share of all functions. Compared with what exhaustive searches have counted:

${blackBoxTable()}

So structure is worth thousands of powers of two on the rook. It is not symmetrical either: the box cannot tell the bishop on a3 from its mirror image
on f8 or from a quarter turn to f1, but appendix A has a factor for 4 bits on a3, and on f8 and f1 there is none. That is what figure 4.1 shows.

Monge's bound, w ≥ log2(3) c bits for some factor of every set of c squares, is left out: his paper is not among the sources, and
\`magic\` has factors with w = c for all 128 squares, fewer bits than the bound asks for.

The periods are those of figures 4.4 and 4.5 on all 128 squares. The lower bounds are those of figures 4.2 and 4.3 times four,
see the errata. Both propositions are tested with random squares, widths and factors. The bound is the least number whose
product with the least relevant square reaches the index.
`);
  page.text(BOUND_CLAIMS);
  page.command('./engine.sh lab bounds', 'npx vitest run test/research/lab/fiekas-facts.test.ts');
}

/** Table 6.1. */
export async function writeSpeeds(page: Draft): Promise<void> {
  page.heading('Chapter 6: table 6.1 for this engine');
  const table = recordedTable61();
  page.text(`
${table.machine}, ${table.date}; ${table.rounds} rounds, in each of which every method took its turn. The positions of the bench to depth ${table.benchDepth}, with the
engine's network, and perft (Kiwipete, depth 4, leaves counted), by processor time at a load of ${table.load.toFixed(0)}. Each method takes turns with \`magic\`, perft by perft and position by position. A
speedup is the median of these pairs, and its mean over the rounds, ± the standard error of that mean; that of \`magic\` is to itself. Tables include attack sets, masks and factors.
`);
  page.table(TABLE_6_1_HEADER, table61Rows(table));
  await page.figure(
    'speed',
    'Speed of perft and of the bench with each slider method, magic = 1.',
    barChart(
      'Speed of perft and bench by slider method, magic = 1',
      table.methods.map(({ method }) => method),
      { name: 'rate over that of magic' },
      [
        { name: 'perft', values: table.methods.map(({ perftGain }) => rounded(1 + perftGain.mean)) },
        { name: 'bench', values: table.methods.map(({ benchGain }) => rounded(1 + benchGain.mean)) },
      ],
    ),
  );
  page.text(`
Without the instruction, PEXT is a loop of up to twelve rounds and cannot compete.

${fixedShiftVerdict(table)}
`);
  page.command(TABLE_COMMAND);
  writeNative(page);
}

/** Chapter 6 with real instructions, and its own errors. */
function writeNative(page: Draft): void {
  const native = recordOf(NATIVE, NATIVE_COMMAND) as NativeRecord;
  page.heading('With the instructions', 3);
  page.text(`
WebAssembly has neither PEXT nor PDEP, so the comparison is made in C, with the engine's factors and tables. A queen is looked up on each of the 64 squares of ${native.boards}
different boards of table 4's positions, in random order. Every method was compared with walking along the rays for all relevant occupancies first.
${native.compiler}, \`-O3 -march=native\`; ${native.machine}, ${native.date}, load ${native.load.toFixed(0)}: processor time, ${native.rounds} alternating rounds. "Times as long" is the mean of the ratio
to \`magic\` in the same round, ± the standard error of that mean.
`);
  page.table(NATIVE_HEADER, nativeRows(native));
  page.command(NATIVE_COMMAND);
  page.text(`
${nativeVerdict(native)}

**The thesis's own errors.** Footnote 1 says that results are within ± 0.1 %. Table 6.1 prints errors of 0.40 to 0.62 % of its rates. Taken as standard errors
they give:
`);
  page.table(PRINTED_GAINS_HEADER, printedGainRows());
  page.text(`
| sentence | verdict |
| --- | --- |
| "PEXT bitboards give a speedup of 2.3 %" (1, table 6.1) | four of its errors: significant |
| fixed-shift and black magics give 1.5 % (table 6.1) | two errors and two and a half: likely, not certain |
| the smaller table "reduces the advantage of PEXT bitboards to 0.7 %" (1), "narrowly outperformed" (3.3) | one error: no difference was shown |
${nativeVerdictRows(native)}
| footnote 1, "within ± 0.1 %" | contradicts table 6.1 |
`);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Appendix A. */
export function writeAppendix(page: Draft): void {
  page.heading('Appendix A: best known magics');
  page.text(`
The factors of the appendix and those published since, as the author's repository lists them (github.com/niklasf/magics), are
multiplied with every relevant occupancy; greatest index and period are compared with what is given. All 69 are magic, none of
the ranges is wrong. The list also calls 71 squares disproved. By the author's logs the dearest of them, the bishop on c3, took 2.5·10^14 tests, but
seven rooks took fewer than the 6.4·10^10 of the rook on d7: f6 (1.3·10^10), f5 (1.6), e6 (1.9), e5 (2.2), d6 (5.2), d5 and g5 (5.4 and 5.5). What our
finder has repeated is in the table of [magics](magics.md#every-factor-of-a-square). The lists of all factors of bishop h2 with 4 bits (14,237) and rook d7 with 9 bits (354) are verified likewise.

The text of the thesis that we have, an extraction from its PDF, lacks digits: in it the factors of rooks on d7, e8, h7
and h8 and of bishops on a1, h1 and h6 are not magic, which is how we noticed. So this is not an erratum of the thesis.
`);
  page.command('./engine.sh lab appendix-a', 'npx vitest run test/research/lab/published-tables.test.ts');
}

/** What running it found wrong. */
export function writeErrata(page: Draft): void {
  page.heading('Errata');
  page.text(`
- **Section 3.2, \`pdep\`**: \`result |= mask & ~mask\` adds nothing, so the function always returns 0; \`mask & -mask\` is meant. The text that we have
  is an extraction that loses characters (see appendix A), so the minus may be its fault and not the thesis's. Shown by
  *the pdep that section 3.2 prints deposits nothing* in \`test/research/lab/fiekas-bits.test.ts\`.
- **Appendix A.1, rook g8**: c is 11, not 10 (six squares of the g file, five of the rank). *misprints the number of relevant squares of rook g8*
  in \`test/research/lab/fiekas-facts.test.ts\`. All other 127 numbers are right. The table in the author's repository has 10 too, so this is no fault of the extraction.
- **Appendix A.1, rook f8**, is left blank, though chapter 6 says that no factor for 10 bits exists. The squares h3 and h6, no better known,
  are marked "disproved".
- **Chapter 3** gives 64! / (32! · 32!) ≈ 2^60.7 as the number of possible occupancies. That counts those of exactly 32 men. With up to 32 there
  are 2^63.1.
- **Chapter 2** lists the squares as "a1, a2, ..., h7, h8" for the numbers 0 to 63. Everything after it counts a1, b1, …, h1, a2: definition 1
  has the second rank as \`0xff00\`, and section 4.2 says that h3 is 23.
- **Definition 1** gives the white pawns as \`0x00000000000000ff00\`: 18 digits where 64 bits have 16. The value is right.
- **Figures 4.2 and 4.3**: the bounds are said to be for the improved shift, c - 1 bits, and are those of proposition 1 for c + 1
  bits on all 128 squares: a quarter of what the proposition gives. They are true, but weaker than they could be; the text's "2^49" for bishops and
  "2^51" for rooks in section 4.1 are 2^51 and 2^53 likewise. *lower bounds equal figures 4.2 and 4.3 for one bit more* in the same file.
- **Introduction**: the overlapping table is "21 % more compact". 710.2 kB are 17.5 % less than 861.2 kB; 861.2 kB are 21.3 % more than 710.2 kB.
- **Section 3.3, universality**: a family is called universal if two elements collide with a probability of 1/m at most. Dietzfelbinger's has 2/m:
  of words of 6 and of 7 bits all odd factors and all pairs were tried, and the worst pair collides for exactly twice 1/m of the factors, for every width
  of the index except the greatest, one bit less than the word (\`src/research/lab/fiekas/universality.ts\`).
- **Section 3.5**: \`occupied & m.mask + ~m.mask\` masks nothing in C, where \`+\` binds closer than \`&\`: it is
  \`occupied & ~0\`. \`(occupied & m.mask) + ~m.mask\` is meant, and equals \`occupied | ~m.mask\`.
- **Chapter 6** gives \`0x3ff95e5e6a4c0\` as "a rook magic with shift 10 for g7". Ten is the number of relevant squares there, for which factors are found in milliseconds.
  What resisted is 9 bits, and for 9 bits it is magic, as appendix A.1 lists it.
- **Chapter 6** says that of the seventh and eighth rank only a7, g7 and f8 had no improved rook factor. Appendix A.1 lists one for a7, found by
  Osborne, and it is magic with 10 bits.
- **Appendix B** tests \`UINT64_C(524288)\`, that is d3, after the empty occupancy, in a program whose period is that of h2. The least relevant square of the bishop on h2 is g3.
  Of all sliders only the bishop on e2 has d3 as its least, and its period is 2^45: so occupancies and period are those of different squares.
- **Appendix B**: \`printf("%0x%lx")\` has two conversions for one argument; \`0x%lx\` is meant. No test can show it without a C compiler.

The errata for which no test is named are tested in \`test/research/lab/fiekas-facts.test.ts\`, except the last.
`);
}
