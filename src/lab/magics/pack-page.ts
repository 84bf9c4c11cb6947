// The part of the page about packing, and what the document has wrong.

import type { Draft } from '../draft';
import { readRecord } from '../record';
import { squareName } from '../../notation/squares';
import { closedLengths } from './closed-length';
import { PACK_BLACK_RECORD, PACK_RECORD, Packer, type Packing } from './pack';

const LONGEST_GAPS = [12, 16];

/** A packing in which only the rooks on these squares have other factors to choose from. */
export function withChoices(packing: Packing, squares: readonly string[]): Packing {
  const rooks = packing.rooks.map((table, square) =>
    squares.includes(squareName(square)) ? table : { ...table, factors: table.factors.slice(0, 1) },
  );
  return { ...packing, rooks };
}

/** Beyond the document: one array for all tables. */
export async function writePacking(page: Draft): Promise<void> {
  page.heading('Beyond it: one array for all tables');
  const packing = readRecord(PACK_RECORD) as Packing;
  const packer = await Packer.open(packing, 1, false);
  const black = await Packer.open(readRecord(PACK_BLACK_RECORD) as Packing, 1, false);
  const tables = [...packing.rooks, ...packing.bishops];
  const lengths = closedLengths(packing, LONGEST_GAPS);
  const withE8 = closedLengths(withChoices(packing, ['e8']), LONGEST_GAPS).best;
  const [first12, first16, e12, e16, best12, best16] = [...lengths.first, ...withE8, ...lengths.best].map((length) =>
    length.toLocaleString('en'),
  );
  const injective = lengths.injectiveRooks.map(squareName).join(', ');
  const choices = tables.reduce((sum, { factors }) => sum + factors.length, 0);
  page.text(`
With one shift for a piece (section 3.4) a table has gaps, and others may lie in them. The best published array has 88,772
entries (white magics, Annuss) or 87,988 (black, Annuss and Fiekas). What is kept here are their factors. The white tables lie as they were
published, which our packer has read, checked for overlaps and measured again: ${packer.length.toLocaleString('en')} entries. **The black
tables take ${black.length.toLocaleString('en')} entries** (${((black.length * 8) / 1000).toFixed(1)} kB), ${(87_988 - black.length).toLocaleString('en')} fewer than
published: the same factors at other places, from the published ones on. A minute of annealing gave 87,699, and these are the places that
the slider method \`black-magic\` uses; ten minutes more, 130,800 steps on two processors that twenty processes shared (\`--seconds 600 --seed 9\`),
one less.

The packer (\`src/lab/core/magic-pack.ts\`) anneals: it takes a few tables out, near each other or at the end, and puts
them back, large ones first, each with whichever of its factors costs least there. A fit is asked for 64 places at once, as with
the tree above: each index bars those of the 64 places where the array is taken. It starts from the record, writes a
better packing into it at once, and may be killed; there are ${choices} factors for ${tables.length} tables to choose from.`);
  page.command(
    './engine.sh lab magics pack --seconds 1500 --seed 9',
    './engine.sh lab magics pack --black --seconds 600 --seed 9',
    './engine.sh lab magics pack --seconds 40 --from-nothing --temperature 20 --record magics-pack-scratch',
    './engine.sh lab magics pack --black --seconds 40 --from-nothing --temperature 20 --record magics-pack-scratch',
  );
  page.text(`
What was tried, on a machine with two cores that some twenty other processes shared, so all of this had minutes of
processor time, not hours:

- From the published packing, 775,776 steps in 400 seconds (a prototype in C of the same annealing) found nothing shorter than 88,772, though
  the rook on e8 had three more factors to choose from.
- From nothing, with the same factors: 103,513 entries when the tables are laid down one by one where they fit, 97,223 after 79,600
  steps in 40 seconds (the third command). So the published places are worth 8,500 entries more than 40 seconds.
- Black, from nothing: 92,423 entries after 6,400 steps in 40 seconds of a busier machine (the last command), 4,435 more than published.
- Factors that use **few indices** are easy to find. Programs that were not kept, a beam search in the tree of factors, and an annealing over the factor's bits
  with the number of indices plus eight for each collision as energy, gave 2,175 indices for the rook on a1 (the published factor
  uses 2,511), 448 on d7 (544), 896 on e8 (2,048), 764 on d4 (1,024). The least for each square add up to 69,308 where the published
  factors use 73,195, of which some bishops' and the rook's on h1 are published ones. But such indices lie strewn: packed from nothing they
  needed 120,439 entries. Two tables of 500 indices over 4,000 places meet at 60 places by chance; they never fit into each other.
- So a factor's worth is its **closed length**: the indices in use, plus each gap with its length but at most 12 or 16, for a longer gap can
  hold a table of a bishop or a part of another rook's. The published factors add up to ${first12} by gaps of 12 and to ${first16} by gaps of 16,
  close to the 88,772 that they need; with the best factor for e8 to ${e12} and ${e16} (\`src/lab/magics/closed-length.ts\`). By that measure
  beam search and annealing were behind the published factors on every square
  of those tried but the rook's on e8 (1,624 against 2,132) and the bishop's on b8 (46 against 62).

- An annealing over the factor's bits with the closed length by gaps of 16 as energy (a program that was not kept, less than a minute of processor time for 27
  rooks) gave 1,571 on e1 against 1,612, 1,614 on f1 against 1,626 and 1,628 on c1 against 1,630. They are among the factors to choose from now.
- With them, 347,000 steps in 25 minutes on such processors (the first command) found nothing shorter than 88,772. Nor did
  5,591,000 steps in nine minutes of a whole processor, nor 9,393,400 steps in two hours of a busy machine (\`--seconds 7200 --seed 20261123\`).
  With the best factor of each square the closed lengths add up to ${best12} and ${best16}. By gaps of 16 that is only
  ${packer.length - (lengths.best[1] ?? NaN)} less than the array has: by this measure factors, not places, are what bounds it.

What remains is to search factors by closed length for longer, above all for the rooks whose published factor gives each relevant
occupancy an index of its own, without any constructive collision: ${injective}.`);
}

/** What chapter 5 has wrong. */
export function writeErrata(page: Draft): void {
  page.heading('Errata');
  page.text(`
- **Figure 5.1** prints the range 0x400000000000 to 0x40004b000000. Section 5.2 says that candidates less than 0x4000200000000 are easy to
  refute, and that is right: 2^50 + 2^33 is the first candidate of which f3 moves a bit into the index, (α · 2^21) >> 54. In the order of the
  carry-rippler each candidate before it is refuted by the third occupancy; the first 20,000 from it on take nine, and those behind them
  take more. In the printed range all take three, on both sides of 0x400020000000, and it holds only 18.75 times the 2^26 candidates between two
  reorderings. So each bound of the range has lost a digit (\`test/lab/magics.test.ts\`).`);
}
