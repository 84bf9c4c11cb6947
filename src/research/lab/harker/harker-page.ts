// The chapter's page and experiment.

import type { Draft } from '../../report/draft';
import { formatTable, type Cell } from '../../report/draft';
import type { Experiment, Out } from '../experiment';
import {
  antidiagonal,
  asciiBitboard,
  bottomRow,
  diagonal,
  dropToBottom,
  left,
  leftToBottom,
  leftToBottomReversed,
  ntz,
  ntzAsPrinted,
  popcnt,
  popcntAsPrinted,
  subsetsOf,
} from './bit-tricks';
import {
  INSTRUCTION_SCAN,
  ITERATION_HEADER,
  iterationRows,
  mostElementsWorthScanning,
  PRINTED_SCAN,
} from './iteration';

const ELEMENTS = Array.from({ length: 64 }, (_, element) => element);

const FUNCTIONS_HEADER = ['function', 'as printed', 'with the product modulo 2^64'];

/** Over the 64 sets of one element, how many results are right. */
function functionRows(): Cell[][] {
  const count = (isRight: (element: number) => boolean): string => `${ELEMENTS.filter(isRight).length} of 64 right`;
  return [
    [
      '`ntz`, sets of one element',
      count((element) => ntzAsPrinted(1n << BigInt(element)) === element),
      count((element) => ntz(1n << BigInt(element)) === element),
    ],
    [
      '`popcnt`, sets of one element',
      count((element) => popcntAsPrinted(1n << BigInt(element)) === 1n),
      count((element) => popcnt(1n << BigInt(element)) === 1),
    ],
  ];
}

const MAPS_HEADER = ['set', 'factor', 'goal', 'patterns', 'right'];

function mapRow(name: string, set: bigint, factor: string, goal: string, map: (x: bigint) => bigint): Cell[] {
  const elements = ELEMENTS.filter((element) => (set >> BigInt(element)) & 1n);
  const reversed = goal.includes('reverse');
  let right = 0;
  let patterns = 0;
  for (const x of subsetsOf(set)) {
    const expected = elements.reduce((row, element, index) => {
      // The left file's squares are mapped to the columns in order; a diagonal's squares keep their columns.
      const column = set === left() ? index : element % 8;
      return (x >> BigInt(element)) & 1n ? row | (1n << BigInt(reversed ? 7 - column : column)) : row;
    }, 0n);
    patterns += 1;
    if (map(x) === expected) right += 1;
  }
  return [name, factor, goal, patterns, right];
}

function mapRows(): Cell[][] {
  return [
    mapRow('bottom', 0xffn << 56n, 'a shift alone', 'top', bottomRow),
    mapRow('left file', left(), 'anti-diagonal', 'bottom', leftToBottom),
    mapRow('left file', left(), 'diagonal', 'bottom, in reverse', leftToBottomReversed),
    mapRow('diagonal', diagonal(), 'left file', 'bottom', dropToBottom),
    mapRow('anti-diagonal', antidiagonal(), 'left file', 'bottom', dropToBottom),
  ];
}

function run(_args: readonly string[], out: Out): Promise<number> {
  out(formatTable(FUNCTIONS_HEADER, functionRows()));
  out('');
  out(formatTable(MAPS_HEADER, mapRows()));
  out('\nThe diagonal, and what it is multiplied by to fall to the bottom:');
  const [a, b] = [asciiBitboard(diagonal()).split('\n'), asciiBitboard(left()).split('\n')];
  a.forEach((line, index) => out(`${line}   ${b[index] ?? ''}`));
  return Promise.resolve(mapRows().every(([, , , patterns, right]) => patterns === right) ? 0 : 1);
}

export const HARKER_EXPERIMENT: Experiment = {
  name: 'harker',
  summary: 'ntz and popcnt as printed and repaired; multiplications that map lines to a rank, every pattern',
  run,
};

export function writeFunctions(page: Draft): void {
  page.command('./engine.sh lab harker');
  page.heading('ntz and popcnt');
  page.text(`
The page writes both in Python, whose integers are unbounded. Its multiplications are meant modulo 2^64, as in C. Without that the
higher bits stay in the product, and the shift brings the wrong bits down. \`ntz\` then reads beyond its table for
all sets whose least element is 6 or more, and \`popcnt\` gives 257 for the one element 8.
`);
  page.table(FUNCTIONS_HEADER, functionRows());
  page.text(`
The engine uses neither: WebAssembly has both as instructions, \`ctz\` and \`popcnt\` (\`src/core/bitboard/bits.ts\`). [Fiekas's chapter](fiekas.md) compares the times.

With f = \`ntz\` and g(s) = \`1 << s\`, f(g(f(x))) = f(x) and g(f(g(s))) = g(s), as the page notes.

To take the least element, remove it and begin again "is better than testing each of the 64 bits in \`for\` loop, particularly for bitboards with small
population counts". Operations for all elements of a set (\`src/research/lab/harker/iteration.ts\`):
`);
  page.table(ITERATION_HEADER, iterationRows());
  page.text(`
**True where it matters.** With the table and the product it is better up to ${mostElementsWorthScanning(PRINTED_SCAN)} elements, with the instruction up to ${mostElementsWorthScanning(INSTRUCTION_SCAN)}. No side has more than 16 men,
and no man attacks more than 27 squares.
`);
}

export function writeMultiplications(page: Draft): void {
  page.heading('Lines to a rank by one multiplication');
  page.text(`
Squares are counted from a8 here, so the bottom row holds the most significant bits. Each row below was tried with every pattern:
`);
  page.table(MAPS_HEADER, mapRows());
  page.text(`
They are isomorphisms of Boolean algebras, as the page asks: they preserve union, intersection and complement (within the line). The maps of
the left file and of the diagonal also preserve the order of the 256 numbers, which the page asks for too. The anti-diagonal and the map in reverse
reverse the order of the elements, so the order of the numbers is neither preserved nor reversed.
`);
  page.heading('The exercise', 3);
  page.text(`
*Show that multiplying by the left file maps any permutation matrix to the bottom row.* Write an element as n·r + c, row r and column c,
and the left file as the sum of 2^(n·k) for k from 0 to n - 1. The product is the sum of 2^(n·(r + k) + c) over all elements and all k. Two
of these powers are equal only if their columns c are; a column has one element, so their k are equal too. Nothing is ever carried: the
product is a set, and modulo 2^(n²) it holds exactly the powers with r + k < n. In column c these are the element and all squares below it. The
bottom row has bit c exactly if column c had an element.

The proof uses only that no column has two elements. Rows may have any number, so it is not only about
permutation matrices. Conversely, multiplying the left file by any permutation matrix permutes it: row k of the file meets the matrix's element in row
n - 1 - k, and the same argument shows that nothing is carried.

Tests check all subsets of all permutation matrices up to n = 5, and of random ones for n = 8.
`);
  page.heading('Transposition', 3);
  page.text(`
The fifteen lines that the page quotes are right in Python and C, where a shift binds more tightly than \`&\`, and \`&\` more tightly than \`|\`. The
rotated slider method transposes with three exchanges of halves, quarters and eighths instead (\`src/core/attacks/sliders/rotated.ts\`).
`);
}

export function writeUses(page: Draft): void {
  page.heading('What it was for');
  page.text(`
The author wants legal moves in Python, as training data, as fast as possible. That is \`engine.sh moves\` ([MOVES.md](../MOVES.md)): a
stream of positions in, their moves out as JSON or as packed words.
`);
  page.command('./engine.sh moves < positions > moves.ndjson', 'npm run bench moves');
}

export function writeErrata(page: Draft): void {
  page.heading('Errata');
  page.text(`
Each is shown by a test of \`test/research/lab/harker.test.ts\`.

- **\`ntz\`**: the product must be reduced modulo 2^64 before the shift. As printed, 6 of the 64 squares are found.
- **\`ntz\`** is "for 0 <= x", but the empty set has no least element: both forms say 63.
- **\`popcnt\`**: the same. As printed it is right only for sets within the first rank (elements 0 to 7).
- **\`ascii_bitboard\`**: \`zip\` stops at its shorter argument, the eight line ends, so only the first rank is drawn.
- **The maps to the bottom** are printed without the last step of their own pattern, \`>> 56\`: the products leave bits in the rows above the bottom one,
  for every set that reaches above it. The row is right once it is shifted down.
- **The exercise** asks for less than is true: one element in each column is enough.

\`html_bitboard\` draws the set as a table for a notebook. Its counterpart here is \`./engine.sh board SQUARES --html FILE\`.
It draws the set in the terminal, as \`ascii_bitboard\` does, and also writes a page with the board.

Two slips that no test can show: the examples call \`draw_html\`, which is not defined anywhere (\`html_bitboard\` is meant), and in
\`f(g(f(x)) == f(x)\` a bracket is missing.
`);
}
