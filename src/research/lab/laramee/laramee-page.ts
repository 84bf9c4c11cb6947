// The chapter's page and experiment.

import { readArguments, wholeNumber } from '../../../cli/arguments';
import { lineChart, type Series } from '../../report/chart';
import { LabCore } from '../core-instance';
import { formatTable, type Cell, type Draft } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { falseHits, pairsOf, randomPositions, type Signature } from './collisions';
import { printedSignatures, SCHEMES_HEADER, schemeRows, TREES_HEADER, treeRows } from './printed-scheme';

const POSITIONS = 30_000;
const KEY_BITS = [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];
/** No lock, and locks of so many bits. */
const LOCK_BITS = [0, 4, 8];
const MILLION = 1e6;

const HEADER = ['key bits', ...LOCK_BITS.flatMap((bits) => [lockName(bits), 'expected'])];

function lockName(bits: number): string {
  return bits === 0 ? 'no lock' : `lock of ${bits} bits`;
}

function perMillion(signatures: readonly Signature[], keyBits: number, lockBits: number): number {
  return (falseHits(signatures, keyBits, lockBits) / pairsOf(signatures.length)) * MILLION;
}

/** Four significant digits. */
function rounded(value: number): Cell {
  return value >= 1000 ? Math.round(value) : value.toPrecision(4);
}

function rows(signatures: readonly Signature[]): Cell[][] {
  return KEY_BITS.map((keyBits) => [
    keyBits,
    ...LOCK_BITS.flatMap((lockBits) => [
      rounded(perMillion(signatures, keyBits, lockBits)),
      rounded(MILLION / 2 ** (keyBits + lockBits)),
    ]),
  ]);
}

async function run(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({
    args: [...args],
    options: { positions: { type: 'string', default: String(POSITIONS) } },
  });
  const positions = wholeNumber('--positions', values.positions, 2);
  out('False hits per million probes of another position:');
  const core = await LabCore.open(DEFAULT_SLIDERS);
  const { signatures, boards } = randomPositions(core, positions);
  out(formatTable(HEADER, rows(signatures)));
  out('\nThe same by the scheme as printed, beside the engine:');
  out(formatTable(SCHEMES_HEADER, schemeRows(printedSignatures(boards), signatures)));
  out('\nDifferent positions that share their board with another one:');
  out(formatTable(TREES_HEADER, treeRows(core)));
  return 0;
}

export const LARAMEE_EXPERIMENT: Experiment = {
  name: 'hash-lock',
  summary: 'false hits against key bits, with and without a lock (Generating Hash Keys)',
  usage: '[--positions N]',
  run,
};

export function writeScheme(page: Draft): void {
  page.heading('The scheme');
  page.text(`
There are 12 × 64 random numbers, one for each man on each square. The key is the "exclusive or" of those on the board. A rook that captures
a pawn from h1 on h4 changes it by three numbers: the rook's on h1, the pawn's on h4, the rook's on h4. The second key, the lock,
is made in the same way from other numbers and kept in the table's entry. \`src/research/lab/laramee/scheme.ts\` is the scheme as printed;
\`src/core/position/zobrist.ts\` is the engine's, with Polyglot's numbers for the key and others for the lock, and
\`test/research/lab/laramee.test.ts\` makes the page's move in both.
`);
}

export async function writeCollisions(page: Draft): Promise<void> {
  const core = await LabCore.open(DEFAULT_SLIDERS);
  const { signatures, boards } = randomPositions(core, POSITIONS);
  const series: Series[] = LOCK_BITS.flatMap((lockBits, colour) => [
    {
      name: lockName(lockBits),
      colour,
      points: KEY_BITS.map((bits) => [bits, perMillion(signatures, bits, lockBits)] as const).filter(([, y]) => y > 0),
    },
    {
      name: lockBits === 0 ? '2^-n' : `2^-(n + ${lockBits})`,
      dashed: true,
      colour,
      points: KEY_BITS.map((bits) => [bits, MILLION / 2 ** (bits + lockBits)] as const),
    },
  ]);
  page.heading('What the lock is for');
  page.text(`
${POSITIONS.toLocaleString('en')} different positions of random games make ${pairsOf(POSITIONS).toLocaleString('en')} pairs. Each pair stands for a probe that
meets the entry of another position. It is a false hit when the bits that are compared agree. Key and lock are the engine's here; the printed
scheme follows below. False hits per million probes:
`);
  page.command('./engine.sh lab hash-lock');
  page.table(HEADER, rows(signatures));
  await page.figure(
    'hash-lock',
    'False hits per million probes by the number of key bits compared; dashed, what independent random bits would give.',
    lineChart(
      'False hits per million probes, by key and lock bits',
      { name: 'key bits compared', from: Math.min(...KEY_BITS), to: Math.max(...KEY_BITS), tick: 4 },
      { name: 'false hits per million', scale: 'log' },
      series,
    ),
  );
  page.text(`
A key of n bits fails once in 2^n. Each bit of a lock halves that again, as if the key were one bit longer. With
the 64 bits of both, as the page says, the odds are extremely low: at a thousand million probes a second a false hit would be
expected once in 10^22 years. What false hits do to a count of moves is in the
[lab book](../LAB.md#the-hash-lock), and \`test/core/hash-lock.test.ts\` repeats it.
`);
  writePrintedScheme(page, core, signatures, printedSignatures(boards));
}

/** The scheme as printed, and what its scan of the board costs. */
function writePrintedScheme(
  page: Draft,
  core: LabCore,
  engine: readonly Signature[],
  printed: readonly Signature[],
): void {
  page.heading('The scheme as printed', 3);
  page.text(`
The document's 12 × 64 numbers know neither the side to move nor castling rights nor en passant. The same positions by both schemes, in false
hits per million probes. A line of 64 bits compares the whole of key and lock, and no chance is left in it: what remains are positions with the same men
on the same squares.
`);
  page.table(SCHEMES_HEADER, schemeRows(printed, engine));
  page.text(`
Random games seldom meet the same board twice. A search does all the time: two ways of play that differ by a tempo lead to the same board with the other
side to move, and a king or rook that moves and returns takes a castling right away. All different positions within some plies:
`);
  page.table(TREES_HEADER, treeRows(core));
}

export function writeErrata(page: Draft): void {
  page.heading('Errata');
  page.text(`
Shown by a test of \`test/research/lab/laramee.test.ts\`.

- **The scan of the board alone** gives different positions the same key: with the other side to move, with other castling
  rights, with or without a capture en passant. A lock made in the same way does not tell them apart either, because it scans the same board, so
  no number of bits helps; *The scheme as printed* says how many positions of a search that concerns. The engine adds numbers for all three.
`);
  page.text(`
The page's "N-bit random numbers (where the transposition table has 2^N entries)" are not an error. Such a key chooses an entry and has no bit left
to compare, which is why the page adds the lock. The upper half of the engine's key chooses a cluster of four entries;
only the lock is compared, 56 bits of it in the search's table.
`);
}
