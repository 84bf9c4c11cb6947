// `lab magics find --native`: the search again by a second program, in C, that shares nothing with the finder but the idea of
// growing factors from the lowest bit. It tests each child of a node by itself, one occupancy after the other.

import type { Out } from '../experiment';
import type { Slider } from '../fiekas/relevant';
import { runNative } from '../native';
import { C_BOARD } from '../native-c';

/** The program. Arguments: 0 for rook or 1 for bishop, the square, the bits of an index. One line of output: `NativeFind`. */
const NATIVE_FIND = `${C_BOARD}
enum { MOST = 12 };
static int squares[MOST], count, bits;
/* Occupancies whose lowest square is number level - 1, from 2^(level-1) on; the attack sets are numbered from 1. */
static U occupied[1 << MOST];
static unsigned char attacks[1 << MOST];
/* For each level, the attack set at each index: 0 if no occupancy of its squares leads there. */
static unsigned char tables[MOST + 1][1 << MOST];
static U tests, magics, first, least_factor;
static int least = 1 << MOST;

static int open_slider(int piece, int square) {
  static U sets[1 << MOST];
  unsigned known = 0;
  U mask = relevant(piece, square);
  for (int at = 63; at >= 0; at--) if (mask >> at & 1) squares[count++] = at;
  for (int i = 0; i < 1 << count; i++) {
    for (int k = 0; k < count; k++) if (i >> k & 1) occupied[i] |= (U)1 << squares[k];
    U set = rays(piece, square, occupied[i], 0);
    unsigned id = 0;
    while (id < known && sets[id] != set) id++;
    if (id == known) { if (known == 255) return 0; sets[known++] = set; }
    attacks[i] = id + 1;
  }
  return 1;
}

static void found(U factor) {
  int greatest = 1 << bits;
  while (!tables[count][greatest - 1]) greatest--;
  greatest--;
  if (!magics++ || factor < first) first = factor;
  if (greatest < least || (greatest == least && factor < least_factor)) { least = greatest; least_factor = factor; }
}

static void grow(int level, U path) {
  if (level == count) { found(path); return; }
  int known = level ? 64 - squares[level - 1] : 0, more = 64 - squares[level] - known;
  for (U top = 0; top < (U)1 << more; top++) {
    U factor = path | top << known;
    unsigned char *table = tables[level + 1];
    tests++;
    memcpy(table, tables[level], (size_t)1 << bits);
    int i = 1 << level;
    for (; i < 2 << level; i++) {
      unsigned index = (occupied[i] * factor) >> (64 - bits);
      if (!table[index]) table[index] = attacks[i];
      else if (table[index] != attacks[i]) break;
    }
    if (i == 2 << level) grow(level + 1, factor);
  }
}

int main(int argument_count, char **arguments) {
  if (argument_count < 4 || !open_slider(atoi(arguments[1]), atoi(arguments[2]))) return 1;
  bits = atoi(arguments[3]);
  tables[0][0] = attacks[0];
  double start = now();
  grow(0, 0);
  printf("{\\"tests\\":\\"%llu\\",\\"magics\\":\\"%llu\\"", (unsigned long long)tests, (unsigned long long)magics);
  if (magics) printf(",\\"first\\":\\"0x%llx\\",\\"leastRange\\":%d,\\"leastRangeFactor\\":\\"0x%llx\\"",
                     (unsigned long long)first, least, (unsigned long long)least_factor);
  printf(",\\"seconds\\":%.1f}\\n", (now() - start) / 1e9);
  return 0;
}
`;

/** What the program counts. Numbers of 64 bits are texts, as in a record. */
export interface NativeFind {
  /** Children of all nodes, those above the finder's units included. */
  readonly tests: string;
  readonly magics: string;
  readonly first?: string;
  readonly leastRange?: number;
  readonly leastRangeFactor?: string;
  /** Processor time. */
  readonly seconds: number;
}

/** Compiles the program and runs it for a slider. Throws where there is no compiler. */
export function findNatively({ piece, square }: Slider, bits: number): NativeFind {
  const [line] = runNative(NATIVE_FIND, [String(Number(piece === 'bishop')), String(square), String(bits)]);
  return line as NativeFind;
}

/** Prints what the program counts. */
export function reportNativeFind(found: NativeFind, out: Out): void {
  const { tests, magics, first, leastRange, leastRangeFactor, seconds } = found;
  out(`magic factors  ${magics}`);
  if (first !== undefined) {
    out(`first          ${first}`);
    out(`least range    ${leastRange ?? ''} with ${leastRangeFactor ?? ''}`);
  }
  out(`tests          ${tests}, ${(Number(tests) / seconds / 1e6).toFixed(1)} M/s, ${seconds} s of processor time`);
}
