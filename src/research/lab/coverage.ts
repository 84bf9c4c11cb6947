// Every section of the five documents: the experiments that confront it, and what they say.

import type { Cell } from '../report/draft';
import { CHAPTERS } from './chapters';
import { PACK_NEAR_RECORDS } from './magics/pack';
import type { Packing } from './magics/packing';
import { readRecord } from './record';

/** A section of a document. */
export interface Coverage {
  /** Chapter of the laboratory whose page has the verdict at length. */
  readonly chapter: string;
  /** The section as the document numbers or names it. */
  readonly section: string;
  /** Names of experiments; none where there is nothing to run. */
  readonly experiments: readonly string[];
  readonly verdict: string;
}

function covered(chapter: string, rows: readonly (readonly [string, readonly string[], string])[]): Coverage[] {
  return rows.map(([section, experiments, verdict]) => ({ chapter, section, experiments, verdict }));
}

/** Entries of the packing that the engine ships; unknown while its record is made anew. */
const shipped = (colour: 'white' | 'black'): string =>
  (readRecord(PACK_NEAR_RECORDS[colour]) as Packing | undefined)?.length.toLocaleString('en') ?? '?';

export const COVERAGE: readonly Coverage[] = [
  ...covered('fenner-levene', [
    ['Abstract', ['table-4'], '"about 40 %" leaves out one row of table 4: erratum'],
    ['1 Introduction', ['perfect-hash'], 'figure 1 as said'],
    ['2.1 N ≤ k', ['perfect-hash'], 'true, every occupancy'],
    ['2.2 N ≤ k + 1', ['perfect-hash'], 'true, every occupancy'],
    ['2.3 Minimal functions', ['perfect-hash'], 'true; the cost of ĥ2 is understated: erratum'],
    ['3.1 to 3.3 Files and diagonals', ['perfect-hash'], 'true, gaps as printed'],
    ['3.4 Experiments', ['table-4', 'cracraft'], 'the hash saves more than printed, 58 to 80 %'],
    [
      '3.5 Comparison',
      ['table-4', 'generators', 'search-speed'],
      'comparable to rotated boards; magic multiplication is faster',
    ],
    [
      '4 Other boards',
      ['boards'],
      'true for rectangles and hexagons; false for triangles; one rank more is possible: erratum',
    ],
  ]),
  ...covered('fiekas', [
    ['1 Introduction', ['table-6-1', 'native'], '"21 % more compact" is 17.5 %: erratum'],
    ['2 Bitboards', ['bits'], 'true; the squares are numbered a1, b1, not a1, a2: erratum'],
    ['2.1 Iterating squares', ['bits'], 'true; the small table after three halvings pays'],
    ['2.2 Counting squares', ['bits'], 'true; arithmetic beats both tables'],
    ['2.3 Iterating subsets', ['bits'], 'true'],
    ['2.4 Stepping pieces', ['bits'], 'true; tables made smaller by symmetry are slower'],
    ['3 Sliding piece attacks', ['bounds'], 'counts true; 2^60.7 is for 32 men exactly: erratum'],
    ['3.1 PEXT', ['native', 'table-6-1'], 'faster than magic with the instruction, slower without'],
    [
      '3.2 PEXT/PDEP',
      ['native', 'table-6-1'],
      'the fastest where caches are shared; `pdep` as printed returns 0: erratum',
    ],
    ['3.3 Magic', ['table-6-1'], 'true; the family is 2/m-universal: erratum'],
    ['3.4 Fixed shift', ['magics', 'native'], `88,772 entries as said; ${shipped('white')} found here`],
    [
      '3.5 Black magics',
      ['magics', 'native'],
      `87,988 entries as said; ${shipped('black')} found here; brackets missing: erratum`,
    ],
    ['3.6 Extra information', ['table-6-1'], 'Osborne works; Kotlov needs a second multiplication'],
    ['4 Black box', ['bounds'], 'computed exactly; far from the counts, as the thesis concludes'],
    ['4.1 Lower bound', ['bounds'], 'true; figures 4.2 and 4.3 are a quarter of it: erratum'],
    ['4.2 Upper bound', ['bounds'], 'true, all 128 periods'],
  ]),
  ...covered('magics', [
    [
      '5.1 Magic testing',
      ['magics'],
      'true; smaller entries are no faster, and zero filling costs about what clearing takes',
    ],
    [
      '5.2 Dynamic ordering',
      ['magics'],
      'helps on every square, 1.1 to 4.5 times, most in sequence; figure 5.1 has lost a digit: erratum',
    ],
    [
      '5.3 and appendix B: GPU',
      ['magics'],
      'same factors; speed not tested: no card; the listing mixes two squares: erratum',
    ],
    [
      '6 Results',
      ['magics'],
      'd8, e8, d7, f8 and cheaper rooks counted again; "an order of magnitude" is about two on most squares; g7 has 9 bits, not 10: erratum',
    ],
  ]),
  ...covered('fiekas', [
    ['6 Table 6.1', ['table-6-1', 'native'], 'the order of the methods holds; 1.5 % and 0.7 % lie within their errors'],
    ['Appendix A', ['appendix-a'], 'all 69 factors magic; rook g8 has c = 11: erratum'],
  ]),
  ...covered('cracraft', [
    ['1 Origin', ['cracraft'], '"storage expensive": 41 KiB; the rest is history'],
    ['2 Bit maps', ['cracraft'], 'four errata'],
    ['3 Knights and kings', ['cracraft'], 'true; one misprint'],
    ['4 Pawns', ['cracraft'], 'two errata'],
    ['5 Sliders', ['cracraft'], 'true: slider method `classical`'],
    ['6 Castling', ['cracraft'], 'conditions 1 and 3 are wrong: errata'],
    ['7 Why bit maps', ['cracraft'], 'reads yes, operations hardly'],
    ['8 Timing test', ['cracraft'], 'the counts are right; 300,000 times as fast'],
    ['9 The original technique', ['cracraft'], '"hundreds" of operations true, "thousands" not'],
  ]),
  ...covered('harker', [
    ['Bitboards, visualizing', ['harker'], '`ascii_bitboard` draws one rank: erratum'],
    ['logic, ntz, popcnt', ['harker'], 'scanning beats testing squares; needs the product modulo 2^64: errata'],
    ['Special bitboards', ['harker'], 'true'],
    ['Lookup tables, the exercise', ['harker'], 'true, and more than asked; a step is missing: erratum'],
    ['Transposition', ['harker'], 'true'],
  ]),
  ...covered('laramee', [
    ['Generating hash keys', ['hash-lock'], 'forgets the side to move and rights: erratum'],
    ['The lock', ['hash-lock'], 'true for boards that differ'],
    ['History tables', ['ablation'], 'half the nodes'],
    ['Pre-processing move generation', [], 'the engine takes it further; timed in table 6.1'],
  ]),
];

export const COVERAGE_HEADER = ['document', 'section', 'experiment', 'verdict'];

/** The rows of the index. */
export function coverageRows(): Cell[][] {
  const titles = new Map(CHAPTERS.map(({ name, title }) => [name, `[${title}](${name}.md)`]));
  return COVERAGE.map(({ chapter, section, experiments, verdict }) => [
    titles.get(chapter) ?? chapter,
    section,
    experiments.length === 0 ? 'none' : experiments.map((name) => `\`${name}\``).join(', '),
    verdict,
  ]);
}
