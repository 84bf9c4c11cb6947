// The chapter's page, section by section of the paper.

import { lineChart, type Chart } from '../../report/chart';
import type { Draft } from '../../report/draft';
import { EAST, NORTH, NORTH_EAST, NORTH_WEST, rays, squaresOf } from '../squares';
import { parseFen } from '../../../notation/fen';
import { NO_PIECE } from '../../../abi/piece';
import { squareFromName, squareName } from '../../../notation/squares';
import { BOARDS } from './boards';
import { HEXAGON_HEADER, hexagonCells, hexagonRows, triangleStrip } from './hexagon';
import { BOARDS_HEADER, boardRows } from './boards-experiment';
import { coverageRow, HEADER } from './perfect-hash';
import { occupancies, perfectHash } from './hash';
import { unwrap } from '../../../notation/result';

/** Figure 1: number 7 of Reinfeld's positions. */
export const FIGURE_1 = 'r1bqr3/pp1kn1pp/2pp4/6B1/1P6/PBp5/2P2PPP/R2QR1K1 w - - 0 1';

/** What the introduction says of figure 1: from, to, and whether the way is free. */
export const FIGURE_1_CLAIMS = [
  ['b3', 'c2', false],
  ['c8', 'g4', false],
  ['e1', 'e7', true],
  ['e1', 'e8', false],
] as const;

/** All men of a FEN. */
function occupiedOf(fen: string): bigint {
  const setup = unwrap(parseFen(fen));
  let occupied = 0n;
  setup.board.forEach((piece, square) => {
    if (piece !== NO_PIECE) occupied |= 1n << BigInt(square);
  });
  return occupied;
}

/** True if nothing stands between two squares of a line of `fen`. What stands on the second one is not looked at. */
export function isWayFree(fen: string, from: string, to: string): boolean {
  const occupied = occupiedOf(fen);
  const reached = [NORTH, EAST, NORTH_EAST, NORTH_WEST].map((direction) =>
    rays(squareFromName(from), direction, occupied),
  );
  return reached.some((set) => squaresOf(set).map(squareName).includes(to));
}

export function writeIntroduction(page: Draft): void {
  page.text(`
A slider's moves depend on the men along its line, so they are looked up by the line's occupancy. But the bits of a file or a
diagonal lie far apart in the 64-bit board. The paper brings them together by a remainder: different for every occupancy,
found by algebra instead of by trial.

The paper's "left shift" moves bit 1 to bit 0 and divides by two (section 1). Programmers call this a right shift, and so does
this page.
`);
  page.heading('Section 1: the position of figure 1');
  page.text(`
It is number 7 of the 1,001. Its e-file has men on ${fileSquares()}: bits 4, 52 and 60, as the paper says.
The bishop on b3 cannot go to c2, where a pawn of its own colour stands. The set of attacked squares includes that square, so a
generator removes men of its own colour afterwards.
`);
  page.table(
    ['from', 'to', 'the slider may go there, says the paper', 'the ray gets there'],
    FIGURE_1_CLAIMS.map(([from, to, free]) => [
      from,
      to,
      free ? 'yes' : 'no',
      isWayFree(FIGURE_1, from, to) ? 'yes' : 'no',
    ]),
  );
  page.command(`./engine.sh "position fen ${FIGURE_1}" d`);
}

function fileSquares(): string {
  const onFile = squaresOf(occupiedOf(FIGURE_1)).filter((square) => square % 8 === 4);
  return onFile.map(squareName).join(', ');
}

/** The address of every occupancy by h1, which leaves a gap, and by ĥ1, which leaves none. */
function addressChart(): Chart {
  const points = (name: 'h1' | 'ĥ1'): (readonly [number, number])[] => {
    const { address } = perfectHash(name, 9, 8);
    return [...occupancies(9, 8)].map((alpha, index) => [index, Number(address(alpha))]);
  };
  return lineChart(
    'Addresses of the 256 occupancies of a diagonal, k = 9',
    { name: 'occupancy, first square as lowest bit', from: 0, to: 256 },
    { name: 'address' },
    [
      { name: 'h1 (modulo 514)', dots: true, points: points('h1') },
      { name: 'ĥ1 (modulo 514)', dots: true, points: points('ĥ1') },
    ],
  );
}

export async function writeHashFunctions(page: Draft): Promise<void> {
  page.heading('Section 2: two perfect hash functions, and two minimal ones');
  page.text(`
| function | formula | perfect for |
|---|---|---|
| h1 | α mod (2^k + 2) | N ≤ k |
| ĥ1 | (α + ⅔(4^⌊N/2⌋ - 1)) mod (2^k + 2) | N ≤ k, minimal |
| h2 | α mod (2^(k+1) + 1) | N ≤ k + 1 |
| ĥ2 | ((-1)^(N-1) 2^(N-1) α + ⅔(4^⌊N/2⌋ - 1)) mod (2^(k+1) + 1) | N ≤ k + 1, minimal |

N squares lie k bits apart. The first modulus makes 2^k count as -2, so that h1 reads the occupancy as digits in base -2
(S, formula 5), and such numbers are unique. The tests check every occupancy for k = 1 … 10 and every N that is allowed, and
larger boards: no two share an address, the sums S and T are those of formulas 4 to 12, and S fills its interval (formula 8). For
N = k + 2 there are more occupancies than addresses, so neither function can be perfect. Nor is h1 or ĥ1 for N = k + 1, except for k = 1:
then their modulus is 4, and both are perfect for N = 2.
`);
  page.command(
    'npx vitest run test/research/lab/perfect-hash',
    './engine.sh lab perfect-hash --k 9 --count 8 [--shift 1]',
  );
  await page.figure(
    'addresses',
    'Base -2 at work: the addresses fall into two bands with a gap of 258 between them; what ĥ1 adds closes it.',
    addressChart(),
  );
  page.heading('Sections 3.1 to 3.3: the gaps', 3);
  page.table(HEADER, [
    coverageRow('h1', 8, 8),
    coverageRow('h1', 9, 8),
    coverageRow('ĥ1', 9, 8),
    coverageRow('h2', 7, 8),
  ]);
  page.text('As printed: two addresses, 86 and 87; 258 addresses from 86 to 343; the one address 172.');
  page.heading('Section 2.3: without the shift to bit 0', 3);
  page.text(`
A line that does not begin at bit 0 has an occupancy of 2^s α. The paper says that h2 stays perfect then, and h1 if
N ≤ k - 1. Both are true, for every first bit s up to 12 and k up to 8. For N = k, h1 is not perfect, and files are such lines: 2^s is even and so is the
modulus, which leaves 129 addresses for the 256 occupancies of the b-file. A man alone on b1 and a man alone on b8 have the address 2.
`);
  page.table(
    [...HEADER, 's'],
    [
      [...coverageRow('h1', 8, 8, 1), 1],
      [...coverageRow('h1', 9, 8, 1), 1],
      [...coverageRow('ĥ1', 9, 8, 1), 1],
      [...coverageRow('h2', 7, 8, 7), 7],
    ],
  );
  page.text(
    'The main north-west diagonal begins at bit 7, so the row of h2 has s = 7. The others have s = 1, the line next to the first.',
  );
  page.command('./engine.sh lab perfect-hash --k 8 --count 8 --shift 1');
  page.text(`
So the slider method \`fenner-levene-remainder\` shifts files and nothing else. It also does what section 3.1 proposes at its end: the
address leads straight to the moves.
`);
}

/** Section 4. */
export function writeOtherBoards(page: Draft): void {
  page.heading('Section 4: other boards');
  page.text(`
Hashing is compared with walking along the rays, for every square and every occupancy of its line. "Table entries" are those of tables that
lead straight to the moves; the modulus is their number for each square. The files of the last board are too long for both functions.
They are cut into two sections, and a ray that leaves one continues in the next.
`);
  page.table(BOARDS_HEADER, boardRows(BOARDS));
  page.command('./engine.sh lab boards');
  page.heading('Hexagons and triangles', 3);
  page.text(`
"Our hashing schemes may also be applicable to non-rectangular boards with a regular grid structure, for example, hexagonal or triangular." Gliński's
hexagon has ${hexagonCells()} cells. In rows of 11 the cells of a line are k bits apart, so the functions apply as they are, and every occupancy of every line has been
hashed. One direction has N = k + 1 and takes h2. Along a row the cells are adjacent, and a shift is enough. A bishop's lines have six cells at most, so
ĥ1 reduces their tables from 2^k + 2 to 64 addresses.
`);
  page.table(HEXAGON_HEADER, hexagonRows());
  page.text(`
**Hexagons: true. Triangles: not as they are.** A strip of triangles crosses a base and a side in turn. In rows of 16, with the triangle that points down
before the one that points up, its steps are ${triangleSteps()}, so its cells are not k bits apart for any k, and h1 with the period of 16
is not perfect (\`test/research/lab/boards.test.ts\`). Two lines, one of the triangles that point up and one of the others, can be hashed separately.

The selection of binary features from a data set, another use that section 4 names, has nothing to do with chess and is left out.
`);
}

/** The first steps of a strip of triangles, in bits. */
function triangleSteps(): string {
  const strip = triangleStrip(5);
  return strip
    .slice(1)
    .map((at, n) => at - (strip[n] ?? 0))
    .join(', ');
}
