// The C program that tests candidates one by one as the thesis does: every square, entries of several sizes, several intervals.

import { C_BOARD } from '../native-c';

/** Static against dynamic order on one square, with an index of one bit less than relevant squares. */
export interface SquareTesting {
  readonly piece: string;
  readonly square: number;
  readonly bits: number;
  /** Million candidates a second of processor time: carry-rippler order, dynamic order. */
  readonly plain: number;
  readonly dynamic: number;
  /** Occupancies tried for a candidate, mean: these do not depend on the machine. */
  readonly plainTested: number;
  readonly dynamicTested: number;
  /** The same with the order that candidates just below the lower bound give. */
  readonly belowTested: number;
}

/** Bytes of an entry's attack set and of its annotation, over the range of a figure. */
export interface EntryTesting {
  readonly figure: string;
  readonly setBytes: number;
  readonly ageBytes: number;
  /** Million candidates a second, median over the rounds. */
  readonly rate: number;
}

/** Reordering after every 2^log2 candidates of figure 5.1's range. */
export interface IntervalTesting {
  readonly log2: number;
  readonly rate: number;
  readonly tested: number;
}

/** The relevant occupancies of a slider as references, and the rate at which a function tests candidates. */
export const C_REFERENCES = `${C_BOARD}
typedef struct { U occupied, attack; unsigned id, collisions; } Reference;
static Reference references[4096];
static int size, shift;
static U tested, magics;

static void open_square(int piece, int square, int bits) {
  U mask = relevant(piece, square), occupied = 0;
  unsigned sets = 0;
  size = 0;
  shift = 64 - bits;
  do {
    U attack = rays(piece, square, occupied, 0);
    unsigned id = 0;
    while (id < (unsigned)size && references[id].attack != attack) id++;
    references[size] = (Reference){ occupied, attack, id < (unsigned)size ? references[id].id : ++sets, 0 };
    size++;
    occupied = (occupied - mask) & mask;
  } while (occupied);
}
static double rate(void (*test)(U, U), U first, U candidates) {
  double start = now();
  test(first, candidates);
  return candidates * 1e3 / (now() - start);
}
static int by_size(const void *a, const void *b) { double d = *(const double *)a - *(const double *)b; return d < 0 ? -1 : d > 0; }
`;

/** The program. Its argument names what it measures: squares, entries or intervals. */
export const NATIVE_TESTING = `${C_REFERENCES}

/* One test for each pair of types: table entries of sets or numbers, annotated with candidates or their lower halves. */
#define TEST(name, Set, field, Age, count) \\
  static Set name##_table[4096]; static Age name##_age[4096]; \\
  static __attribute__((noinline)) void name(U first, U candidates) { \\
    for (U candidate = first; candidate < first + candidates; candidate++) { \\
      int at = 0; \\
      for (; at < size; at++) { \\
        unsigned index = (candidate * references[at].occupied) >> shift; \\
        if (name##_age[index] != (Age)candidate) { name##_table[index] = references[at].field; name##_age[index] = (Age)candidate; } \\
        else if (name##_table[index] != (Set)references[at].field) { if (count & 1) references[at].collisions++; break; } \\
      } \\
      if (count & 2) tested += at < size ? at + 1 : size; \\
      magics += at == size; \\
    } \\
  }
TEST(wide, U, attack, U, 0)
TEST(dynamic, U, attack, U, 1)
TEST(counting, U, attack, U, 3)
TEST(numbers, uint8_t, id, U, 0)
TEST(halves, U, attack, uint32_t, 0)
TEST(small, uint8_t, id, uint32_t, 0)

static int by_collisions(const void *a, const void *b) {
  unsigned x = ((const Reference *)a)->collisions, y = ((const Reference *)b)->collisions;
  return x > y ? -1 : x < y;
}
static void reorder(void) { qsort(references, size, sizeof references[0], by_collisions); }

/* Sixteen places of a square's period; at each the order that 2^15 candidates give is used for the next 2^15. */
static void all_squares(void) {
  enum { PLACES = 16, RUN = 1 << 15 };
  for (int piece = 0; piece < 2; piece++) for (int square = 0; square < 64; square++) {
    U mask = relevant(piece, square);
    int bits = __builtin_popcountll(mask) - 1, period = 64 - __builtin_ctzll(mask);
    U bound = (U)1 << (64 - bits - __builtin_ctzll(mask)), span = (period == 64 ? 0 : (U)1 << period) - bound;
    double plain = 0, ordered = 0;
    U plain_tested = 0, ordered_tested = 0, below_tested = 0;
    for (U place = 0; place < PLACES; place++) {
      U first = bound + span / PLACES * place + random_word() % (span / PLACES - 2 * RUN);
      open_square(piece, square, bits);
      tested = 0; counting(first + RUN, RUN); plain_tested += tested;
      for (int at = 0; at < size; at++) references[at].collisions = 0;
      plain += RUN / rate(wide, first + RUN, RUN);
      dynamic(first, RUN);
      reorder();
      ordered += RUN / rate(dynamic, first + RUN, RUN);
      tested = 0; counting(first + RUN, RUN); ordered_tested += tested;
      open_square(piece, square, bits);
      dynamic(bound - RUN, RUN);
      reorder();
      tested = 0; counting(first + RUN, RUN); below_tested += tested;
    }
    double all = PLACES * (double)RUN;
    printf("{\\"piece\\":\\"%s\\",\\"square\\":%d,\\"bits\\":%d,\\"plain\\":%.2f,\\"dynamic\\":%.2f,\\"plainTested\\":%.2f,\\"dynamicTested\\":%.2f,\\"belowTested\\":%.2f}\\n",
           piece == ROOK ? "rook" : "bishop", square, bits, all / plain, all / ordered, plain_tested / all, ordered_tested / all, below_tested / all);
  }
}

/* The harder part of figure 5.1's range and the end of figure 5.2's, in carry-rippler order. */
static void entries(void) {
  enum { ROUNDS = 15, RUN = 1 << 18 };
  static const struct { const char *figure; int piece, square, bits; U first; } ranges[] = {
    { "5.1", ROOK, 61, 10, 0x4000200000000u }, { "5.2", BISHOP, 51, 4, 0x200000000u } };
  static const struct { void (*test)(U, U); int set, age; } kinds[] = { { wide, 8, 8 }, { numbers, 1, 8 }, { halves, 8, 4 }, { small, 1, 4 } };
  for (int r = 0; r < 2; r++) {
    double rates[4][ROUNDS];
    open_square(ranges[r].piece, ranges[r].square, ranges[r].bits);
    for (int round = 0; round < ROUNDS; round++) for (int k = 0; k < 4; k++) rates[k][round] = rate(kinds[k].test, ranges[r].first + (U)round * RUN, RUN);
    for (int k = 0; k < 4; k++) {
      qsort(rates[k], ROUNDS, sizeof(double), by_size);
      printf("{\\"figure\\":\\"%s\\",\\"setBytes\\":%d,\\"ageBytes\\":%d,\\"rate\\":%.2f}\\n", ranges[r].figure, kinds[k].set, kinds[k].age, rates[k][ROUNDS / 2]);
    }
  }
}

/* Figure 5.1 again: 2^23 candidates, reordered after every 2^23, 2^20, … 2^8 of them. The first order is that of 2^18 others. */
static void intervals(void) {
  enum { ALL = 1 << 23 };
  const U first = 0x4000200000000u;
  for (int log2 = 23; log2 >= 8; log2 -= 3) {
    open_square(ROOK, 61, 10);
    dynamic(first - (1 << 18), 1 << 18);
    dynamic(first, 1 << 18);
    reorder();
    double start = now();
    for (U done = 0; done < ALL; done += (U)1 << log2) { dynamic(first + (1 << 18) + done, (U)1 << log2); reorder(); }
    double time = now() - start;
    tested = 0;
    counting(first + (1 << 18), 1 << 20);
    printf("{\\"log2\\":%d,\\"rate\\":%.2f,\\"tested\\":%.2f}\\n", log2, ALL * 1e3 / time, tested / (double)(1 << 20));
  }
}

int main(int count, char **arguments) {
  if (count > 1 && !strcmp(arguments[1], "squares")) all_squares();
  if (count > 1 && !strcmp(arguments[1], "entries")) entries();
  if (count > 1 && !strcmp(arguments[1], "intervals")) intervals();
  return magics == ~(U)0;
}
`;
