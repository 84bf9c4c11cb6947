// `lab magics filling`: is testing with a cleared table testing with numbered entries, and the cost of clearing on top? In C.

import { readArguments } from '../../../cli/arguments';
import { formatTable, type Cell, type Draft } from '../../report/draft';
import { circumstances, load, type Circumstances } from '../../report/machine';
import type { Out } from '../experiment';
import { compilerVersion, runNative, whyNotNative } from '../native';
import { recordOf, writeRecord } from '../record';
import { C_REFERENCES } from './native-testing-c';

export const FILLING_USAGE = 'filling [--record]';
/** Name of the record. */
export const FILLING_RECORD = 'magics-zero-filling';
const COMMAND = './engine.sh lab magics filling --record';
/** The sentence holds roughly if what comes on top is that near to what clearing takes, as a ratio. */
const NEAR = 1.5;
/** A table with more indices is large. */
const SMALL = 16;

/** One place in a figure's range; times in nanoseconds for a candidate, medians over the rounds. */
export interface Filling {
  readonly figure: string;
  /** First candidate. */
  readonly first: string;
  readonly indices: number;
  /** Occupancies tried, mean. */
  readonly tried: number;
  readonly numbered: number;
  readonly cleared: number;
  /** Clearing alone. */
  readonly clearing: number;
}

export interface FillingRecord extends Circumstances {
  readonly compiler: string;
  readonly load: number;
  readonly places: readonly Filling[];
}

const PROGRAM = `${C_REFERENCES}
static U table[4096], ages[4096], age;

static __attribute__((noinline)) void numbered(U first, U candidates) {
  for (U candidate = first; candidate < first + candidates; candidate++) {
    int at = 0;
    age++;
    for (; at < size; at++) {
      unsigned index = (candidate * references[at].occupied) >> shift;
      if (ages[index] != age) { table[index] = references[at].attack; ages[index] = age; }
      else if (table[index] != references[at].attack) break;
    }
    tested += at < size ? at + 1 : size;
    magics += at == size;
  }
}
static __attribute__((noinline)) void cleared(U first, U candidates) {
  for (U candidate = first; candidate < first + candidates; candidate++) {
    int at = 0;
    memset(table, 0, sizeof(U) << (64 - shift));
    for (; at < size; at++) {
      unsigned index = (candidate * references[at].occupied) >> shift;
      if (!table[index]) table[index] = references[at].attack;
      else if (table[index] != references[at].attack) break;
    }
    tested += at < size ? at + 1 : size;
    magics += at == size;
  }
}
static __attribute__((noinline)) void clearing(U first, U candidates) {
  for (U candidate = first; candidate < first + candidates; candidate++) {
    memset(table, 0, sizeof(U) << (64 - shift));
    __asm__ volatile("" ::: "memory");
  }
}

int main(void) {
  enum { ROUNDS = 101, RUN = 1 << 13 };
  static const struct { const char *figure; int piece, square, bits; U first; } places[] = {
    { "5.1", ROOK, 61, 10, 0x4000151e6c0d3u }, { "5.1", ROOK, 61, 10, 0x4000251e6c0d3u },
    { "5.1", ROOK, 61, 10, 0x4000351e6c0d3u }, { "5.2", BISHOP, 51, 4, 0x251e6c0d3u } };
  static void (*const ways[])(U, U) = { numbered, cleared, clearing };
  for (int p = 0; p < 4; p++) {
    double times[3][ROUNDS], median[3];
    open_square(places[p].piece, places[p].square, places[p].bits);
    tested = 0;
    for (int round = 0; round < ROUNDS; round++)
      for (int way = 0; way < 3; way++) times[way][round] = 1e3 / rate(ways[way], places[p].first + (U)round * RUN, RUN);
    for (int way = 0; way < 3; way++) { qsort(times[way], ROUNDS, sizeof(double), by_size); median[way] = times[way][ROUNDS / 2]; }
    printf("{\\"figure\\":\\"%s\\",\\"first\\":\\"0x%llx\\",\\"indices\\":%d,\\"tried\\":%.1f,\\"numbered\\":%.1f,\\"cleared\\":%.1f,\\"clearing\\":%.1f}\\n",
           places[p].figure, (unsigned long long)places[p].first, 1 << places[p].bits, tested / (2.0 * ROUNDS * RUN), median[0], median[1], median[2]);
  }
  return magics == ~(U)0;
}
`;

/** Compiles and runs the program. Throws where there is no compiler. */
export function measureFilling(): Filling[] {
  return runNative(PROGRAM) as Filling[];
}

const HEADER = [
  'figure',
  'from',
  'indices',
  'tried',
  'numbered, ns',
  'cleared, ns',
  'clearing alone, ns',
  'on top / clearing',
];

/** What a cleared table takes more than numbered entries, in times of what clearing it takes. */
export function onTop({ numbered, cleared, clearing }: Filling): number {
  return (cleared - numbered) / clearing;
}

function rows(places: readonly Filling[]): Cell[][] {
  return places.map((place) => [
    place.figure,
    place.first,
    place.indices,
    ...[place.tried, place.numbered, place.cleared, place.clearing].map((value) => value.toFixed(1)),
    onTop(place).toFixed(2),
  ]);
}

/** Runs with the arguments after `filling`. */
export function runFilling(args: readonly string[], out: Out): Promise<number> {
  const { values } = readArguments({ args: [...args], options: { record: { type: 'boolean', default: false } } });
  const reason = whyNotNative();
  if (reason !== undefined) {
    out(`Left out: ${reason}.`);
    return Promise.resolve(1);
  }
  const places = measureFilling();
  out(formatTable(HEADER, rows(places)));
  if (values.record) {
    const record: FillingRecord = { ...circumstances(), compiler: compilerVersion(), load: load(), places };
    out(writeRecord(FILLING_RECORD, record));
  }
  return Promise.resolve(0);
}

/** What the sentence is worth, as Markdown. */
export function fillingVerdict(places: readonly Filling[]): string {
  const holds = (of: readonly Filling[]): boolean => of.map(onTop).every((ratio) => ratio > 1 / NEAR && ratio < NEAR);
  const large = places.filter(({ indices }) => indices > SMALL);
  const small = places.filter(({ indices }) => indices <= SMALL);
  const [least, greatest] = [Math.min, Math.max].map((of) => of(...large.map(onTop)).toFixed(2));
  const difference = Math.max(...small.map(({ cleared, numbered }) => cleared - numbered)).toFixed(1);
  const verdict = holds(places) ? 'True, roughly' : holds(large) ? 'Roughly true of large tables' : 'Not so';
  return `
**${verdict}.** Zero filling tries the same occupancies, so it is affected alike. With 1,024 indices it takes ${least ?? ''} to ${greatest ?? ''} times on top what
clearing alone takes. With 16 both ways differ by ${difference} ns: the table is two cache lines.
`;
}

/** The sentence of section 5.2, and the table. */
export function writeFilling(page: Draft): void {
  const { places, compiler, machine, date, load } = recordOf(FILLING_RECORD, COMMAND) as FillingRecord;
  page.heading('What clearing the table costs', 3);
  page.text(`
"The naive zero filling approach is affected similarly, with the constant cost of zero filling added to the generation based version" (5.2). In C, by processor time in
alternating runs of 8,192 candidates, medians of 101; ${compiler}; ${machine}, ${date}, load ${load.toFixed(0)}. The last column would be 1 by
the sentence.
`);
  page.command(COMMAND);
  page.table(HEADER, rows(places));
  page.text(fillingVerdict(places));
}
