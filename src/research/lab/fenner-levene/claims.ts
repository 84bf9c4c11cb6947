// Sentences of the paper that have no experiment of their own, with verdicts that follow from the record of table 4.

import type { Draft } from '../../report/draft';
import { recordOf } from '../record';
import { hashSaves, PRINTED } from './table-4-text';
import { TABLE_4, TABLE_4_COMMAND, type MethodTimes, type Table4 } from './table-4-times';

/** From the least to the greatest, in percent. */
function span(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} %`;
}

/** True if the north-east rows, the second and third, save less than half of what the others do. */
function northEastLags([file = NaN, first = NaN, minimal = NaN, northWest = NaN]: readonly number[]): boolean {
  return 2 * Math.max(first, minimal) < Math.min(file, northWest);
}

/** Time for rooks and bishops together, in times of another method's. */
function timesAsLong(times: readonly MethodTimes[], name: string, base: string): number {
  const time = (wanted: string): number => {
    const method = times.find((each) => each.name === wanted);
    return method === undefined ? NaN : method.rooks + method.bishops;
  };
  return time(name) / time(base);
}

/** Verdicts on sections 2.3, 3.4, 3.5 and 4. */
export function writeClaims(page: Draft): void {
  const { compiledLines, plainLines, compiled } = recordOf(TABLE_4, TABLE_4_COMMAND) as Table4;
  const [printed, ours, plain] = [PRINTED, compiledLines, plainLines].map(hashSaves) as [number[], number[], number[]];
  const [, ourFirst = NaN, ourMinimal = NaN] = ours;
  const kept = timesAsLong(compiled, 'rotated, boards kept', 'magic');
  const direct = timesAsLong(compiled, 'direct-lookup', 'rotated, boards kept');
  page.heading('What the paper claims besides');
  page.text(`
| sentence | verdict |
| --- | --- |
| for N = k, h2 "requires twice as much space" as h1 (2.3) | true: 513 addresses against 258 for k = 8 |
| in C "the comparative performance should be fairly similar" to Matlab's (3.4) | not so: Matlab saves ${span(printed)}, compiled code ${span(ours)}, TypeScript ${span(plain)} |
| north-east diagonals gain "less than half" of what the others do (3.4) | true as printed${northEastLags(ours) || northEastLags(plain) ? '' : ', not here: no signed division'} |
| ĥ1 gains "about 5 % less" than h1 (3.4) | ${((printed[1] ?? NaN) - (printed[2] ?? NaN)).toFixed(1)} points as printed, ${(ourFirst - ourMinimal).toFixed(1)} here |
| rotated and magic bitboards "are of comparable performance" (3.5, after Hyatt) | with the boards kept, rotated takes ${kept.toFixed(1)} times as long |
| direct lookup is "just a small improvement" over rotated bitboards (3.5, after Tannous) | ${direct < 1 ? 'true' : 'not here'}: ${direct.toFixed(1)} times as long, with a hash table written out in place of a language's own |
| a magic function "may not always be perfect for a given number of bits" (3.5) | true: with one bit less than relevant squares 71 squares have no factor, by Fiekas's list; with as many bits all 128 have ([appendix A](fiekas.md#appendix-a-best-known-magics)) |
| the functions need "no search or pre-computation" (4) | true: modulus and factor follow from k and N |
| they are "often more space efficient" than magic (4) | true of \`fenner-levene-remainder\` and \`fenner-levene\`: see the table of section 3.5 |
| N > k + 1 can be cut into sections; a direct way is "an open problem" (4) | sections work: the board of 4 × 9 in section 4. For N = k + 2 no function of these two kinds can be perfect |
`);
}
