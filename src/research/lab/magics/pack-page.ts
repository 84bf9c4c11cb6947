// The page's part on packing, and the document's errata.

import type { Draft } from '../../report/draft';
import { recordOf } from '../record';
import { squareName } from '../../../notation/squares';
import { closedLengths } from './closed-length';
import { openPacker, PACK_BLACK_RECORD, PACK_NEAR_RECORDS, PACK_SCRATCH_RECORDS, publishedPacking } from './pack';
import type { Packing } from './packing';

const LONGEST_GAPS = [12, 16];

const kilobytes = (entries: number): string => ((entries * 8) / 1000).toFixed(1);
const english = (entries: number): string => entries.toLocaleString('en');

/** A recorded packing; its length is counted again, which throws if two tables meet. */
async function recordedPacking(name: string): Promise<Packing> {
  const packing = recordOf(name, './engine.sh lab magics pack --record') as Packing;
  const { length } = await openPacker(packing, 1, false);
  if (length !== packing.length) throw new Error(`${name} has ${length} entries, not ${packing.length}`);
  return packing;
}

/** Where the published factors lie when they are laid down one by one, each at the first place where it fits. */
const laidDown = async (packing: Packing): Promise<number> => (await openPacker(packing, 1, true)).length;

/** Beyond the document: one array for all tables. */
export async function writePacking(page: Draft): Promise<void> {
  const published = { white: publishedPacking('white'), black: publishedPacking('black') };
  const sameBlack = await recordedPacking(PACK_BLACK_RECORD);
  const near = {
    white: await recordedPacking(PACK_NEAR_RECORDS.white),
    black: await recordedPacking(PACK_NEAR_RECORDS.black),
  };
  const scratch = {
    white: await recordedPacking(PACK_SCRATCH_RECORDS.white),
    black: await recordedPacking(PACK_SCRATCH_RECORDS.black),
  };
  page.heading('Beyond it: one array for all tables');
  page.text(`
With one shift for a piece (section 3.4) a table has gaps, and other tables may lie in them. The shortest published arrays have
88,772 entries (white magics, Annuss) and 87,988 (black magics, Annuss and Fiekas); they are [inputs](inputs/README.md). Packed here:`);
  page.table(
    ['magics', 'published', 'same factors, other places', 'factors near the published ones', 'kB', 'from nothing'],
    [
      ['white', published.white.length, '-', near.white.length, kilobytes(near.white.length), scratch.white.length],
      [
        'black',
        published.black.length,
        sameBlack.length,
        near.black.length,
        kilobytes(near.black.length),
        scratch.black.length,
      ],
    ],
  );
  page.text(`
The engine ships the shortest: the slider methods \`fixed-shift-magic\` and \`black-magic\` are made of these records, and \`npm run check magics\`
compares them. Each packing is valid by a second check too (\`test/research/lab/recomputed.test.ts\`).

The packer (\`src/research/lab/core/magic-pack.ts\`) anneals. It takes out a few tables, near each other or at the end, and puts
them back, large ones first, each with the factor that costs least there. It checks for 64 places at once whether a table fits, as
the tree above does for rotations: each index of the table bars those of the 64 places where the array is taken. A run has a number of steps and a
seed, and ends alike on every machine. A better packing is recorded at once, so a run may be killed at any time, and no record is replaced by a longer
packing. \`--replay\` runs the commands of a record again, writes nothing, and says whether they end in the packing that is recorded:`);
  page.command('./engine.sh lab magics pack --replay magics-pack-scratch    # half a minute');
  writeCommands(page, 'Published factors, black, in other places', sameBlack);
  page.text(`
With the published white factors, from the published places, a run of 100,000 steps finds nothing shorter than 88,772:
`);
  page.command('./engine.sh lab magics pack --steps 100000 --seed 1 --temperature 3');
  page.heading('Factors near the published ones', 3);
  page.text(`
Add two powers of two to a magic factor, or subtract them. Most of the 8,256 results are not magic. Those that are use nearly
the same indices, but not quite: some use fewer, some leave another gap. \`--near N\` lets the packer choose from the N best
of them for each table too (\`src/research/lab/magics/near.ts\`). At 88,771 entries the published white places fail by a single entry that two tables
need, so small differences are enough: the first 600 steps reach 88,760. A run that continues takes factors near those of its start, so sums of more
than two powers come in.`);
  writeCommands(page, 'White', near.white);
  writeCommands(page, 'Black', near.black);
  page.heading('From nothing', 3);
  page.text(`
The published places are themselves results of long searches. From nothing, the published white factors need ${english(await laidDown(published.white))} entries
when the tables are laid down one by one where they fit, the black ones ${english(await laidDown(published.black))}. Annealing from there, with near factors, comes to
${english(scratch.white.length)} and ${english(scratch.black.length)}:`);
  page.command(...[scratch.white, scratch.black].flatMap(({ commands = [] }) => commands));
  writeClosedLengths(page, published.white, near.white);
}

/** The runs that a packing is made of. */
function writeCommands(page: Draft, what: string, { length, commands }: Packing): void {
  page.text(
    `${what}: ${english(length)} entries, ${commands === undefined ? 'by runs that were ended by the clock and cannot be repeated.' : 'by'}`,
  );
  if (commands !== undefined) page.command(...commands);
}

/** What a factor is worth. */
function writeClosedLengths(page: Draft, published: Packing, near: Packing): void {
  const lengths = closedLengths(published, LONGEST_GAPS);
  const [first12 = '', first16 = ''] = lengths.first.map(english);
  const [near12 = '', near16 = ''] = closedLengths(near, LONGEST_GAPS).first.map(english);
  page.heading('What a factor is worth', 3);
  page.text(`
Not its number of indices: tables whose indices are few but scattered do not fit into each other. Two tables of 500 indices over 4,000 places meet at 60
places by chance. A better measure is the **closed length**: the indices in use, plus each gap with its length but at most 12 or 16,
because a longer gap can hold a bishop's table or a part of another rook's (\`src/research/lab/magics/closed-length.ts\`). The published white factors add up to
${first12} by gaps of 12 and to ${first16} by gaps of 16, close to the ${english(published.length)} that they need; those of our packing to ${near12} and ${near16}. So factors are
the bound, more than places. These rooks have the most to gain: their published factor gives each relevant occupancy an
index of its own, without any constructive collision: ${lengths.injectiveRooks.map(squareName).join(', ')}.

These are minutes of annealing. Longer runs have not been tried, so the lengths above are not limits.`);
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
