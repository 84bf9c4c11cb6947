// The page's part on packing, and the document's errata.

import type { Draft } from '../../report/draft';
import { readRecord } from '../record';
import { squareName } from '../../../notation/squares';
import { closedLengths } from './closed-length';
import { NEAR, PACK_BLACK_RECORD, PACK_RECORD, Packer, type Packing } from './pack';

const LONGEST_GAPS = [12, 16];

/** A packing in which only the rooks on these squares have other factors to choose from. */
export function withChoices(packing: Packing, squares: readonly string[]): Packing {
  const rooks = packing.rooks.map((table, square) =>
    squares.includes(squareName(square)) ? table : { ...table, factors: table.factors.slice(0, 1) },
  );
  return { ...packing, rooks };
}

const kilobytes = (entries: number): string => ((entries * 8) / 1000).toFixed(1);

const lengthOf = async (packing: Packing): Promise<number> => (await Packer.open(packing, 1, false)).length;

/** Beyond the document: one array for all tables. */
export async function writePacking(page: Draft): Promise<void> {
  page.heading('Beyond it: one array for all tables');
  const read = (name: string): Packing => readRecord(name) as Packing;
  const packing = read(PACK_RECORD);
  const near = read(PACK_RECORD + NEAR);
  const published = await lengthOf(packing);
  const black = await lengthOf(read(PACK_BLACK_RECORD));
  const blackNear = await lengthOf(read(PACK_BLACK_RECORD + NEAR));
  page.text(`
With one shift for a piece (section 3.4) a table has gaps, and other tables may lie in them. The shortest published arrays have
88,772 entries (white magics, Annuss) and 87,988 (black magics, Annuss and Fiekas). Packed here:`);
  page.table(
    ['magics', 'published', 'same factors, other places', 'factors near the published ones', 'kB'],
    [
      ['white', 88_772, published, near.length, kilobytes(near.length)],
      ['black', 87_988, black, blackNear, kilobytes(blackNear)],
    ],
  );
  page.text(`
Nothing shorter than the published white array was found with the published factors. With black ones a minute of annealing gave 87,699
entries, and these are the places that the slider method \`black-magic\` uses. Ten minutes more gave one entry less: 130,800 steps on
two processors that twenty processes shared (\`--seconds 600 --seed 9\`).

The packer (\`src/research/lab/core/magic-pack.ts\`) anneals. It takes out a few tables, near each other or at the end, and puts
them back, large ones first, each with the factor that costs least there. It checks for 64 places at once whether a table fits, as
the tree above does for rotations: each index of the table bars those of the 64 places where the array is taken. The packer starts from the
record, writes a better packing into it at once, and may be killed at any time.`);
  page.command(
    './engine.sh lab magics pack --near 8 --seconds 420 --seed 1811230429 --temperature 3',
    './engine.sh lab magics pack --black --near 8 --seconds 420 --seed 1811230441 --temperature 3',
    './engine.sh lab magics pack --seconds 1500 --seed 9',
    './engine.sh lab magics pack --black --seconds 600 --seed 9',
    './engine.sh lab magics pack --seconds 40 --from-nothing --temperature 20 --record magics-pack-scratch',
    './engine.sh lab magics pack --black --seconds 40 --from-nothing --temperature 20 --record magics-pack-scratch',
  );
  writeNear(page, near);
  writeTried(page, packing, published);
}

/** Results with factors near the published ones. */
function writeNear(page: Draft, near: Packing): void {
  const [near12, near16] = closedLengths(near, LONGEST_GAPS).first.map((length) => length.toLocaleString('en'));
  page.heading('Factors near the published ones', 3);
  page.text(`
Add two powers of two to a magic factor, or subtract them. Most of the 8,256 results are not magic. Those that are use nearly
the same indices, but not quite: some use fewer, some leave another gap. \`--near N\` lets the packer choose from the N best
of them for each table too (\`src/research/lab/magics/near.ts\`). At 88,771 entries the published white places fail by a single entry that two tables
need, so small differences are enough: the first 400 steps from there reach 88,760.

White: a plain run that was stopped after eighteen minutes found nothing (\`--seed 1811230356 --temperature 3\`). With the best of the near factors and of those
near them in turn, listed by a program in C that was not kept, the packer came to 88,752 entries (427,600 of 1,092,000 steps). Some sums of three
powers of two were added to that record, and the first command went on to 88,738 (58,800 of 186,800 steps).
Black: \`--near 8\` went from 87,698 to 87,372 with the second command (94,400 of 264,600 steps). All of this took about ten minutes of processor time, while
other programs used most of the machine.

The closed lengths of the white factors now in use add up to ${near12} by gaps of 12 and ${near16} by gaps of 16; the next section says what these mean.
Longer runs have not been tried, nor sums of more powers, so the lengths above are not limits. A start from nothing with these factors
has not been tried either.`);
}

/** What was tried with the published factors and with factors searched from nothing. */
function writeTried(page: Draft, packing: Packing, published: number): void {
  const lengths = closedLengths(packing, LONGEST_GAPS);
  const withE8 = closedLengths(withChoices(packing, ['e8']), LONGEST_GAPS).best;
  const [first12, first16, e12, e16, best12, best16] = [...lengths.first, ...withE8, ...lengths.best].map((length) =>
    length.toLocaleString('en'),
  );
  const injective = lengths.injectiveRooks.map(squareName).join(', ');
  const tables = [...packing.rooks, ...packing.bishops];
  const choices = tables.reduce((sum, { factors }) => sum + factors.length, 0);
  page.heading('What was tried before', 3);
  page.text(`
All of this ran on a machine with two cores that some twenty other processes shared, so it had minutes of processor time, not hours.

- From the published packing, 775,776 steps in 400 seconds (a prototype in C of the same annealing) found nothing shorter than 88,772, though
  the rook on e8 had three more factors to choose from.
- From nothing, with the same factors: 103,513 entries when the tables are laid down one by one where they fit, 97,223 after 79,600
  steps in 40 seconds (the fifth command). So the published places are 8,500 entries better than 40 seconds of annealing.
- Black, from nothing: 92,423 entries after 6,400 steps in 40 seconds of a busier machine (the last command), 4,435 more than published.
- Factors that use **few indices** are easy to find. Two programs that were not kept searched for them: a beam search in the tree of factors, and an
  annealing over the factor's bits whose energy is the number of indices plus eight for each collision. They gave 2,175 indices for the rook on a1 (the
  published factor uses 2,511), 448 on d7 (544), 896 on e8 (2,048), 764 on d4 (1,024). The least for each square add up to 69,308 where the published
  factors use 73,195; some of these least ones are published, for bishops and for the rook on h1. But such indices are scattered: packed from nothing they
  needed 120,439 entries. Two tables of 500 indices over 4,000 places meet at 60 places by chance; they never fit into each other.
- So a factor's worth is its **closed length**: the indices in use, plus each gap with its length but at most 12 or 16, because a longer gap can
  hold a bishop's table or a part of another rook's. The published factors add up to ${first12} by gaps of 12 and to ${first16} by gaps of 16,
  close to the 88,772 that they need; with the best factor for e8 to ${e12} and ${e16} (\`src/research/lab/magics/closed-length.ts\`). By that measure
  beam search and annealing were worse than the published factors on every square
  that was tried but two: the rook's e8 (1,624 against 2,132) and the bishop's b8 (46 against 62).
- An annealing over the factor's bits with the closed length by gaps of 16 as energy (a program that was not kept, less than a minute of processor time for 27
  rooks) gave 1,571 on e1 against 1,612, 1,614 on f1 against 1,626 and 1,628 on c1 against 1,630. With these factors to choose from, ${choices} for
  ${tables.length} tables, 347,000 steps in 25 minutes (the third command) found nothing shorter than 88,772. Nor did
  5,591,000 steps in nine minutes of a whole processor, nor 9,393,400 steps in two hours of a busy machine (\`--seconds 7200 --seed 20261123\`).
  With the best factor of each square the closed lengths add up to ${best12} and ${best16}.

The last number is only ${published - (lengths.best[1] ?? NaN)} less than the array had. So by this measure factors were the bound, not places, and more factors
moved it. These rooks have the most to gain: their published factor gives each relevant occupancy an index of its own, without any
constructive collision: ${injective}.`);
}

/** Errors in chapter 5. */
export function writeErrata(page: Draft): void {
  page.heading('Errata');
  page.text(`
- **Figure 5.1** prints the range 0x400000000000 to 0x40004b000000. Section 5.2 says that candidates less than 0x4000200000000 are easy to
  refute, and that is right: 2^50 + 2^33 is the first candidate of which f3 moves a bit into the index, (α · 2^21) >> 54. In the order of the
  carry-rippler each candidate before it is refuted by the third occupancy. The first 262,144 from it on, 2^18, take exactly nine, and the next one
  takes more. In the printed range all take three, on both sides of 0x400020000000, and it holds only 18.75 times the 2^26 candidates between two
  reorderings. So each bound of the range has lost a digit (\`test/research/lab/magics.test.ts\`).`);
}
