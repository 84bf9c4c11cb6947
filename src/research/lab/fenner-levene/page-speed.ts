// The chapter's page, its measurements: table 4, the comparison with other methods, and the search.

import type { Measurement } from '../../report/alternate';
import { barChart, type Chart } from '../../report/chart';
import { TIMING, type Timing } from '../cracraft/timing';
import type { Draft } from '../../report/draft';
import { recordOf } from '../record';
import {
  SEARCH_SPEED,
  SEARCH_SPEED_COMMAND,
  SEARCH_SPEED_HEADER,
  searchSpeedRows,
  type SearchSpeed,
} from '../search-speed';
import { countCollisions } from './collisions';
import { GENERATORS, GENERATORS_HEADER, generatorRows, type Generators } from './generators';
import { hashSaves, lineTable, methodTable, PRINTED, upkeepText } from './table-4-text';
import { TABLE_4, TABLE_4_COMMAND, type MethodTimes, type Table4 } from './table-4-times';

const GENERATORS_COMMAND = './engine.sh lab generators --record';

function improvements(times: Parameters<typeof hashSaves>[0]): number[] {
  return hashSaves(times).map((share) => Number(share.toFixed(1)));
}

function improvementChart({ compiledLines, plainLines }: Table4): Chart {
  return barChart(
    'Time that the hash saves in table 4',
    PRINTED.map(({ operation }) => operation),
    { name: 'per cent of the time without hash' },
    [
      { name: 'paper (Matlab, 2008)', values: improvements(PRINTED) },
      { name: 'plain TypeScript, BigInt', values: improvements(plainLines) },
      { name: 'compiled', values: improvements(compiledLines) },
    ],
  );
}

/** Share of the time to generate moves that the hash saves against walking. */
function generationSaved(): number {
  const { methods } = recordOf(TIMING, './engine.sh lab cracraft --record') as Timing;
  const rate = (wanted: string): number => methods.find(({ name }) => name === wanted)?.ratio ?? NaN;
  return 1 - rate('ray-scan') / rate('fenner-levene-remainder');
}

/** The same of look-ups, for rooks and for bishops. */
function lookUpsSaved({ compiled }: Table4): string {
  const [walk, hash] = ['ray-scan', 'fenner-levene-remainder'].map((wanted) =>
    compiled.find(({ name }) => name === wanted),
  );
  const saved = (of: 'rooks' | 'bishops'): string => ((1 - (hash?.[of] ?? NaN) / (walk?.[of] ?? NaN)) * 100).toFixed(0);
  return `${saved('rooks')} % for rooks and ${saved('bishops')} % for bishops`;
}

/** Section 3.4. */
export async function writeTable4(page: Draft): Promise<void> {
  const table = recordOf(TABLE_4, TABLE_4_COMMAND) as Table4;
  page.heading('Section 3.4: table 4');
  page.text(`
The paper counts calls without saying what one is. With its ${table.positions.toLocaleString('en')} positions the printed numbers come out exactly if a
call is one rook or queen of the side to move, along its file, and one bishop or queen of the side to move, along one diagonal:
${(table.rookCalls / 100).toLocaleString('en')} and ${(table.bishopCalls / 100).toLocaleString('en')} of them, so ${table.rookCalls.toLocaleString('en')} and ${table.bishopCalls.toLocaleString('en')} in 100 passes.

A call finds the line's occupancy, by a loop over its squares or by a hash, and with it the moves. The last two columns are what
section 3.1 proposes and table 4 leaves out: the address of the hash leads to the moves at once. Times are of the processor, medians
of alternating runs; ${table.machine}, ${table.date}. The positions are
[an input](inputs/README.md) of the laboratory.
`);
  page.command(TABLE_4_COMMAND);
  page.text('Compiled:');
  const compiled = lineTable(table.compiledLines);
  page.table(compiled.header, compiled.rows);
  page.text('In plain TypeScript, with BigInt:');
  const plain = lineTable(table.plainLines);
  page.table(plain.header, plain.rows);
  await page.figure('table-4', 'The paper’s improvements and ours.', improvementChart(table));
  page.text(`
The hash saves more here than it did in Matlab. On north-east diagonals it was held back there by a signed 64-bit division on a 32-bit
processor. Here a remainder by a constant is a multiplication, and ĥ1 costs one addition more.

"The global improvement to the pseudo-legal move generation will be significantly less." It is: where all moves of two positions are generated and stored
([Cracraft's test](cracraft.md#section-8-the-timing-test)), \`fenner-levene-remainder\` saves ${(generationSaved() * 100).toFixed(0)} % of the time that walking takes; in the look-ups alone of section 3.5, ${lookUpsSaved(table)}.
`);
}

/** Milliseconds for 100 passes, rooks and bishops, by method. */
function methodChart(times: readonly MethodTimes[]): Chart {
  const fast = times
    .filter(({ name }) => name !== 'ray-scan')
    .sort((a, b) => a.rooks + a.bishops - b.rooks - b.bishops);
  return barChart(
    'Time for the attacks in the 1,001 positions, by slider method',
    fast.map(({ name }) => name),
    { name: 'milliseconds for 100 passes' },
    [
      { name: 'rooks', values: fast.map(({ rooks }) => Number((rooks * 1000).toFixed(3))) },
      { name: 'bishops', values: fast.map(({ bishops }) => Number((bishops * 1000).toFixed(3))) },
    ],
  );
}

/** How many times as long one method takes as another, for rooks and bishops together. */
function ratio(times: readonly MethodTimes[], name: string, base: string): string {
  const time = (wanted: string): number => {
    const method = times.find((each) => each.name === wanted);
    return method === undefined ? NaN : method.rooks + method.bishops;
  };
  return (time(name) / time(base)).toFixed(1);
}

/** Section 3.5. */
export async function writeComparison(page: Draft): Promise<void> {
  const table = recordOf(TABLE_4, TABLE_4_COMMAND) as Table4;
  page.heading('Section 3.5: comparison with other methods');
  page.text(`
The same calls by every slider method of the engine, now for whole sliders: a rook's file and rank, a bishop's two diagonals.
The methods that the section names are among them: magic multiplication (Kannan), rotated bitboards (Hyatt), direct lookup
(Tannous). Improvement is against walking along the rays.
`);
  const compiled = methodTable(table.compiled);
  page.table(compiled.header, compiled.rows);
  await page.figure(
    'methods',
    'Slider methods, the fastest first. Walking along the rays is left out: its bar would dwarf the others.',
    methodChart(table.compiled),
  );
  page.text('In plain TypeScript, with BigInt:');
  const plain = methodTable(table.plain);
  page.table(plain.header, plain.rows);
  page.command(TABLE_4_COMMAND);
  const { keys, displaced, longest, average } = countCollisions();
  page.text(`
- **Rotated bitboards.** A slider method of this engine has no state, so \`rotated\` turns the boards for each look-up. "Boards kept" are Hyatt's:
  the turned boards are there, and the look-up is a shift and a mask, about as fast as the hash. What this saves must pay for keeping
  the boards. ${upkeepText(table.upkeep)}
- **Direct lookup.** The associative array of a language stores its keys and compares them, so a collision costs time and not
  correctness. Of the ${keys.toLocaleString('en')} keys of \`direct-lookup\`, whose tables are twice as large as needed, ${displaced.toLocaleString('en')} do not lie where their hash
  points to; a look-up reads ${average.toFixed(2)} slots on average and ${longest} at most. The section expects a similar number of operations; it
  takes ${ratio(table.compiled, 'direct-lookup', 'fenner-levene-remainder')} times as long as \`fenner-levene-remainder\`.
- **Magic multiplication** has one look-up where the hash has two, and is faster. Its tables are larger than those of
  \`fenner-levene-remainder\`, as the introduction says: 841 KiB against 515, masks and factors not counted.
`);
}

/** Section 3.5, the programs that generate perfect hash functions for any keys. */
export function writeGenerators(page: Draft): void {
  const record = recordOf(GENERATORS, GENERATORS_COMMAND) as Generators;
  page.heading('GPERF and CMPH', 3);
  page.text(`
Both make a perfect hash function for any list of keys. The keys are the 256 occupancies of a line, eight bytes each. All functions
are C, in one program; each looks up every key in turn, by processor time, median of 9 alternating rounds. "Addresses" are those from
the least to the greatest. ${record.versions}; ${record.machine}, ${record.date}.
`);
  page.table(GENERATORS_HEADER, generatorRows(record));
  page.command(GENERATORS_COMMAND);
  page.text(`
- **GPERF** writes a sum of eight table entries, one for each byte. The section says that it guarantees neither a minimal nor a perfect
  function. By default it spreads the keys over 638 or 948 addresses; with the option \`-m 20\` it finds a minimal
  function for each line, once its least address is subtracted. All six are perfect.
- **CMPH** makes minimal functions, which are slower, as the section says: from the fastest, \`bmz\`, to the slowest, \`chd\`. Their tables grow with
  the number of keys. The functions of the paper need none.
`);
}

/** Beyond the paper: the minimal hash by multiplication, in a search. */
export function writeSearch(page: Draft): void {
  const speed = recordOf(SEARCH_SPEED, SEARCH_SPEED_COMMAND) as SearchSpeed;
  page.heading('Beyond the paper: six squares, one multiplication, 128 KiB');
  page.text(`
The two edge squares of a line never block, so N = 6 is enough. The minimal function then has 64 addresses for each line, and all tables
together 128 KiB. And its remainder is the top of a product: with M = Σ (-2)^n 2^(58-kn) and C = 42 Σ 2^(58-kn), n = 0 … 5,

    ĥ1(α) = (α M + C) >> 58        in 64-bit words

on every line of the board, without a division and without a shift: a magic multiplication whose factor follows from a proof instead of a
search. The proof is in \`src/core/attacks/sliders/fenner-levene.ts\`, and \`test/core/minimal-hash.test.ts\` checks every
line. This is the slider method \`fenner-levene\`.

**Prior art.** To gather the six inner squares of a line by one multiplication and a shift by 58 is the idea of kindergarten bitboards
(G. Isenberg, in a discussion that M. Sherwin opened in 2006), which Fiekas's thesis names first. Their factors are fixed, the b-file for diagonals
and ranks and the diagonal c2 to h7 for files, and no partial product meets another. So the six bits arrive unmixed, no addition is needed, and one
table of 4 KiB serves all diagonals and ranks, another all files: 8 KiB. Of the 6,784 occupancies of the four lines of every square no two
of a line share an index (\`test/core/kindergarten.test.ts\`). This is the slider method \`kindergarten\`. What is ours is that the paper's
remainder is such a product too.

**Does the smaller table win inside a search?** There it shares the caches with the hash table, the history tables and the evaluation.
The positions are the first seven of \`perft-suites/well-known.epd\`, depth ${speed.depth}, ${speed.nodes.toLocaleString('en')} nodes by every method,
processor time; ${speed.machine}, ${speed.date}, load ${speed.load.toFixed(0)}. In ${speed.rounds} processes for each method it and \`magic\` take turns on one thread, position by position.
"Ratio" is the median of these pairs and over the processes, "spread" the least and the greatest process. How fast a processor is depends on what else the machine does, by processor time too:
\`magic\` made ${thousands(speed.slowest)} to ${thousands(speed.fastest)} nodes a second. Neighbours of some hundredths of a second meet the same speed, and rounds of half a second do not. The
first row is \`magic\` against itself.
`);
  page.table(SEARCH_SPEED_HEADER, searchSpeedRows(speed));
  page.text(verdict(speed));
  page.command(SEARCH_SPEED_COMMAND);
}

const FENNER_LEVENE = 'fenner-levene';
const KINDERGARTEN = 'kindergarten';

const thousands = (rate: number): string => (Math.round(rate / 1000) * 1000).toLocaleString('en');

/** A difference is shown where all processes lie on one side of those of the default method against itself. */
function isShown({ leastRatio, greatestRatio }: Measurement, control: Measurement): 'faster' | 'slower' | undefined {
  if (leastRatio > control.greatestRatio) return 'faster';
  return greatestRatio < control.leastRatio ? 'slower' : undefined;
}

function ratioText(method: Measurement, control: Measurement): string {
  return `${method.ratio.toFixed(3)} of the speed of \`magic\`, ${isShown(method, control) ?? 'no difference shown'}`;
}

function verdict({ methods }: SearchSpeed): string {
  const [control] = methods;
  const small = [FENNER_LEVENE, KINDERGARTEN].map((wanted) => methods.find(({ name }) => name === wanted));
  if (control === undefined || small.includes(undefined)) return 'Not all methods have been measured.';
  const measured = small as Measurement[];
  const [minimal, smallest] = measured.map((method) => ratioText(method, control));
  return `A difference is shown where all processes lie on one side of those of \`magic\` against itself. **${measured.some((method) => isShown(method, control) === 'faster') ? 'It does' : 'No gain is shown'}.**
\`${FENNER_LEVENE}\`, whose tables are a sixth of those of \`magic\`: ${minimal ?? ''}. \`${KINDERGARTEN}\`, whose tables are a hundredth: ${smallest ?? ''}. Both have a second
look-up to make up for.`;
}

/** Errata. */
export function writeErrata(page: Draft): void {
  page.heading('What running the paper found');
  page.text(`
Its formulas, ranges, gaps and conditions in sections 2 and 3 are right as printed, and so is the arithmetic of table 4. Remarks:

1. **Section 4** asks for at least as many files as ranks. One rank more is possible: then files have N = k + 1 squares and take h2, as
   north-west diagonals do. Xiangqi is such a game, 9 files and 10 ranks (\`test/research/lab/boards.test.ts\`).
2. **Section 2.3** counts an addition and a shift as the cost of ĥ2. For even N, and N = 8 is what chess needs, the factor (-1)^(N-1) is -1: the
   number whose remainder is wanted is negative for most occupancies, and the remainder instruction of a machine then gives a
   negative address (\`test/research/lab/fenner-levene-errata.test.ts\`). That is the trouble with signed division that section 3.4 reports for h1.
   Multiplying by 129, which is -128 modulo 257, avoids it. That the shift can be joined with the one to bit 0 is right: every north-west
   diagonal of N squares begins at bit N - 1 or above.
3. **"About 40 %"**, in the abstract and in section 3.4, is the mean of table 4 without its row for ĥ1 (41.1 %). The mean of its four rows is
   34.7 %.
4. **Section 3.4** does not define a call; see above for what fits both numbers.
5. **Section 3.5** objects to direct lookup that its hash may have collisions. An associative array compares keys, so collisions do not make it
   wrong; see above for what they cost.
`);
}
