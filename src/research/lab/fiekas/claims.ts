// Sentences of the thesis that have no experiment of their own, with verdicts, and what these count.

import { Random } from '../../../engine/random';
import { DEFAULT_SLIDERS } from '../../../runtime/defaults';
import { findRecord } from '../magics/find';
import { PACK_BITS } from '../magics/packing';
import { publishedPacking } from '../magics/pack';
import { recordOf } from '../record';
import type { BitTimes } from './bit-methods';
import { FactorTest, type Colour } from './factor';
import { halvesOf, highProduct } from './multiply';
import { occupancies, SLIDER_NAMES, type Occupancies, type SliderName } from './relevant';
import { percent, speedOf, type Table61 } from './table-6-1';

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const CORNERS = [0, 7, 56, 63];
const D8 = 59;

/** True if the factor gives every relevant occupancy an index of `width` bits of its own, 1 … 32. */
function isInjective({ low, high }: Occupancies, width: number, factor: bigint): boolean {
  const { low: factorLow, high: factorHigh } = halvesOf(factor);
  const used = new Uint8Array(2 ** width);
  for (let at = 0; at < low.length; at++) {
    const index = highProduct(low[at] ?? 0, high[at] ?? 0, factorLow, factorHigh) >>> (32 - width);
    if (used[index] === 1) return false;
    used[index] = 1;
  }
  return true;
}

/**
 * The least share of random odd factors that are injective with an index of 2c bits, of all sliders with at most `mostSquares`
 * relevant squares.
 */
export function leastInjectiveShare(mostSquares: number, factors: number): number {
  const random = new Random(2018);
  const shares = SLIDER_NAMES.flatMap((slider) =>
    SQUARES.map((square) => occupancies(slider, square))
      .filter(({ bits }) => bits <= mostSquares)
      .map((of) => {
        let injective = 0;
        for (let n = 0; n < factors; n++) injective += Number(isInjective(of, 2 * of.bits, random.word64() | 1n));
        return injective / factors;
      }),
  );
  return Math.min(...shares);
}

/** Indices that the published factor of a square uses with the one shift of its piece, ascending. */
export function publishedIndices(colour: Colour, slider: SliderName, square: number): number[] {
  const factor = BigInt(publishedPacking(colour)[`${slider}s`][square]?.factors[0] ?? '');
  const test = new FactorTest(occupancies(slider, square), PACK_BITS[slider], colour);
  if (!test.isMagic(factor)) throw new Error(`0x${factor.toString(16)} is not magic`);
  return test.usedIndices().map(({ index }) => index);
}

/** Entries in use in the published white packing: by the rooks in the corners, and by all other sliders. */
export function cornerEntries(): { corners: number; others: number } {
  let [corners, others] = [0, 0];
  for (const slider of SLIDER_NAMES) {
    for (const square of SQUARES) {
      const { length } = publishedIndices('white', slider, square);
      if (slider === 'rook' && CORNERS.includes(square)) corners += length;
      else others += length;
    }
  }
  return { corners, others };
}

/** Length of the index range of the bishop on d8 for 9 bits: of the published black factor, and of the best of all white ones. */
export function rangesOfD8(): { black: number; white: number } {
  const indices = publishedIndices('black', 'bishop', D8);
  const command = './engine.sh lab magics find --piece bishop --square d8 --shift 9 --exhaustive --record';
  const { leastRange } = recordOf(findRecord('bishop', 'd8', 9), command) as { leastRange: number };
  return { black: (indices.at(-1) ?? NaN) - (indices[0] ?? NaN) + 1, white: leastRange + 1 };
}

/** Sentences of chapter 2, as Markdown. */
export function bitClaims({ rows }: BitTimes): string {
  const times = (name: string): string => {
    const row = rows.find(([method]) => method === name);
    if (row === undefined) throw new Error(`the record of \`lab bits\` has no '${name}'`);
    return String(row[2]);
  };
  const faster = (name: string, other: string): boolean => Number(times(name)) < Number(times(other));
  const [table, alone] = ['msb by halves and a table', 'msb by halves alone'] as const;
  const [mirrored, shifted] = [
    'king attacks by a quarter of the table, mirrored',
    'king attacks by one entry, shifted',
  ];
  const arithmetic = 'popcount by arithmetic';
  const [twoBytes, bytes] = ['popcount by two bytes', 'popcount by bytes'] as const;
  const slows = [mirrored, shifted].every((name) => Number(times(name)) > 1);
  return `
| sentence | verdict |
| --- | --- |
| the operations of figure 2.2 | true: *figure 2.2* in \`test/research/lab/fiekas-bits.test.ts\` |
| the intrinsics "map to \`bsfq\` and \`bsrq\`" (2.1) | true of gcc 12 for any x86, \`bsf\` with the prefix that newer processors read as \`tzcnt\`; built for its own processor it takes \`tzcnt\` and \`lzcnt\` |
| instead of more halving "it is more efficient to look up the most significant bit of the final byte in a small table" (2.1) | ${faster(table, alone) ? 'true' : 'not here'}: ${times(table)} against ${times(alone)} times the instruction |
| popcount in groups of 16 or 8 bits from a table is "simple and fast" (2.2) | simple, yes. ${faster(arithmetic, twoBytes) ? 'Arithmetic without a table is faster' : 'Arithmetic without a table is not faster'}: ${times(arithmetic)} times the instruction, against ${times(twoBytes)} and ${times(bytes)} |
| "\`popcount\` and \`popcount7\` on arm" (2.2) | not tried: no such machine was at hand |
| of the whole board the carry-rippler is "equivalent to incrementing" (2.3) | true: (s - b) & b = s + 1 when b has all bits |
| the routine that steps is "relatively slow" (2.4) | true: ${times('king attacks by stepping')} times the table |
| "only 64 distinct attack sets for each piece type" (2.4) | true of king and knight; a pawn has one for each square and colour, and none on the last rank |
| the table "can be reduced by exploiting symmetries", but that "slows down the look-ups" (2.4) | ${slows ? 'true' : 'not here'}: a quarter of the table and two mirrors take ${times(mirrored)} times as long, one entry, shifted, with a mask for each file, ${times(shifted)} times |
`;
}

/** Sentences of chapters 1 and 3, as Markdown. */
export function methodClaims(table: Table61): string {
  const share = leastInjectiveShare(10, 100);
  const { length } = publishedPacking('white');
  const { corners, others } = cornerEntries();
  const { black, white } = rangesOfD8();
  const shifted = speedOf(table, 'magic-with-shift');
  const plain = speedOf(table, DEFAULT_SLIDERS);
  return `
| sentence | verdict |
| --- | --- |
| "we should be able to find a hash function" for 2^c occupancies and w ≥ 2c bits (1.1) | true, though not by the bound that section 3.3 prints: for w = 2c that is 0. Counted by pairs it is 2^-c, so there is one. They are common: of 100 random odd factors at least ${Math.round(share * 100)} have no collision at all, on each of the 100 squares with up to 10 relevant squares |
| Fenner and Levene's functions need "more cycles than a single multiplication and shift" (1.1) | true of their remainders; their minimal function of six squares is one multiplication, one addition and one shift ([there](fenner-levene.md#beyond-the-paper-six-squares-one-multiplication-128-kib)) |
| Kannan's way of finding factors is "essentially using De Bruijn sequences" where bits do not overlap (1.1) | not tried: his paper is not among the sources. Where they do not overlap a factor can be written down: \`kindergarten\` |
| Monge's bound, w ≥ log2(3) c: "we show that this bound is sharp for the particular inputs" (1.1) | not shown anywhere in the thesis; all 128 squares have factors with w = c, fewer bits than the bound asks for |
| hash and displace needs "complementary tables of at least the same order of magnitude as the hash table itself" (3.1) | false of \`chd\`, which is of that family: its 232 bytes for the 256 occupancies of a line are a ninth of their 2,048 bytes of attack sets. What rules it out is time ([GPERF and CMPH](fenner-levene.md#gperf-and-cmph)) |
| "AMD implements only a slow pext" (3.1) | of 2018; the comparison [with the instructions](#with-the-instructions) is from an AMD EPYC |
| an attack set has at most 14 squares (3.2) | true of the rook, 14 on every square; a bishop has 13 at most |
| a factor for w bits is one for w + 1, but "it is likely to increase the index range" (3.3) | the first is true; the range always grows, since an index i becomes 2i or 2i + 1 |
| factors with w = c "can be found in milliseconds" (3.3) | true: 14 ms each in TypeScript, by sparse random candidates |
| Pr[h is bijective on A] ≥ 1 - a²/2^w, where a is the size of A (3.3) | true, and just what a 2/m-universal family gives: fewer than a²/2 pairs collide with 2/2^w each. Injective is meant |
| fourteen improved rook magics were known (4) | appendix A.1 has fourteen of other authors |
| with one shift the corners keep rooks at 12 bits, the centre keeps bishops at 9 (3.4) | true: 12 and 9 relevant squares, and no other square has as many |
| of the corners "so far only a8 or h8 are known" (3.4) | both are: appendix A.1 has a factor for each, and both are magic |
| 11 bits for the corners would cut the table "almost in half" (3.4) | only where each square's table is as long as its index allows. In the packed array of ${length.toLocaleString('en')} the corners use ${corners.toLocaleString('en')} entries and the other squares ${others.toLocaleString('en')}, which need not become fewer: without any corner ${((others / length) * 100).toFixed(0)} % would remain |
| "the same result cannot necessarily be achieved" by a white factor (3.5) | true: the black factor of the bishop on d8 uses a range of ${black} indices of 9 bits; none of the 46,971,044 white ones has one of fewer than ${white} ([every factor of a square](magics.md#every-factor-of-a-square)) |
| the results of chapter 4 do "not apply to black magics" (3.5) | proposition 2 does where lsb(r_max) ≤ w: a period further every product is less by the period, so all indices turn alike and the factor stays magic. That holds for 46 rooks with 12 bits and 9 bishops with 9 (\`test/research/lab/fiekas-facts.test.ts\`). Where lsb(r_max) > w, carries spoil it |
| the shift in the factor "is more cache efficient than using a separate table" (3.6) | not than keeping it beside the factor: with or without the shift an entry is padded to half a cache line, and all tables have ${plain.tableBytes.toLocaleString('en')} bytes without it and ${shifted.tableBytes.toLocaleString('en')} with it. Speedup over \`magic\`: ${percent(shifted.benchGain)} in the bench, ${percent(shifted.perftGain)} in perft |
| "we can always pick some upper bits arbitrarily" (3.6) | true, by proposition 2: all bits above the period |
`;
}

/** Sentences of chapter 4 and of the end of chapter 6, as Markdown. */
export const BOUND_CLAIMS = `
| sentence | verdict |
| --- | --- |
| the bishops on a3, c1 and g7 and the rooks on c1 to g1 "benefit the most" from the lower bound (4.1) | true, once the bounds are four times as great |
| of the bishops "h8 benefits the least" from the period (4.2) | with eight others: nine bishops have 2^55 |
| rooks "always have at least one relevant occupancy on the first or second rank" (4.2) | true of all 64 |
| "candidate factors outside of this range periodically describe the same hash function" (6) | true above the range. Those below it describe functions of their own, none of which is magic (proposition 1) |
| between 2^26 and 2^63 candidates (1.2, 6) | true: 2^26 for the bishop on d8, 2^63 for seven rooks |
`;
