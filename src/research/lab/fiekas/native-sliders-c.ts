// The C program that times the thesis's methods with real instructions, PEXT and PDEP among them.

import { C_BOARD, words } from '../native-c';
import type { FactorTable } from './factor-table';

/** What the program prints for each method. */
export interface NativeSpeed {
  readonly name: string;
  /** Bytes of tables: attack sets, and what a look-up reads besides. */
  readonly bytes: number;
  /** Look-ups that differ from walking, over every relevant occupancy of every square: 0. */
  readonly wrong: number;
  /** Nanoseconds of processor time for a queen, median over the rounds. */
  readonly nanoseconds: number;
  /** Time divided by that of `magic` in the same round: mean over the rounds and standard error of the mean. */
  readonly ratio: number;
  readonly error: number;
}

/** Factors of the methods that have some. Black and fixed-shift tables overlap as their offsets say. */
export interface NativeFactors {
  readonly magic: FactorTable;
  readonly fixed: FactorTable;
  readonly black: FactorTable;
}

function factorArrays(name: string, { factors, offsets }: FactorTable): string {
  const lines = [`static const U ${name}_factors[2][64] = { ${words(factors.rook)}, ${words(factors.bishop)} };`];
  if (offsets.rook.length > 0) {
    lines.push(`static const unsigned ${name}_offsets[2][64] = { ${words(offsets.rook)}, ${words(offsets.bishop)} };`);
  }
  return lines.join('\n');
}

/** The program. `boards`: occupied squares of positions; on each a queen is asked for on every square. */
export function nativeSliders(factors: NativeFactors, boards: readonly bigint[], rounds: number): string {
  return `${C_BOARD}
#include <immintrin.h>
#include <math.h>
${factorArrays('magic', factors.magic)}
${factorArrays('fixed', factors.fixed)}
${factorArrays('black', factors.black)}
enum { BOARDS = ${boards.length}, ROUNDS = ${rounds}, CALLS = BOARDS * 64, SETS = 107648, OVERLAP = 131072 };
static const U boards[BOARDS] = ${words(boards)};

typedef struct { U mask, factor; const U *table; int shift; } Magic;
typedef struct { U mask; const U *table; } Extract;
typedef struct { U mask, empty; const uint16_t *table; } Deposit;
static Magic magic_at[2][64], fixed_at[2][64], black_at[2][64];
static Extract extract_at[2][64];
static Deposit deposit_at[2][64];
static U magic_sets[SETS], extract_sets[SETS], fixed_sets[OVERLAP], black_sets[OVERLAP];
static uint16_t deposit_sets[SETS];
static U diagonals[2][64], rank_sets[8][64], file_sets[8][64];
static unsigned fixed_end, black_end;

static inline U magic(int p, int s, U o) { const Magic *m = &magic_at[p][s]; return m->table[((o & m->mask) * m->factor) >> m->shift]; }
static inline U fixed(int p, int s, U o) {
  const Magic *m = &fixed_at[p][s];
  U product = (o & m->mask) * m->factor;
  return m->table[p == ROOK ? product >> 52 : product >> 55];
}
static inline U black(int p, int s, U o) {
  const Magic *m = &black_at[p][s];
  U product = (o | m->mask) * m->factor;
  return m->table[p == ROOK ? product >> 52 : product >> 55];
}
static inline U extract(int p, int s, U o) { const Extract *e = &extract_at[p][s]; return e->table[_pext_u64(o, e->mask)]; }
static inline U deposit(int p, int s, U o) {
  const Deposit *d = &deposit_at[p][s];
  return _pdep_u64(d->table[_pext_u64(o, d->mask)], d->empty);
}
static inline U diagonal(U line, int file, U o) { return rank_sets[file][((o & line) * 0x0202020202020202u) >> 58] & line; }
static inline U kindergarten(int p, int s, U o) {
  int file = s & 7, rank = s >> 3;
  if (p == BISHOP) return diagonal(diagonals[0][s], file, o) | diagonal(diagonals[1][s], file, o);
  U on_file = file_sets[rank][(((o >> file) & 0x0101010101010101u) * 0x0080402010080400u) >> 58] << file;
  return on_file | (rank_sets[file][(o >> (8 * rank + 1)) & 63] & ((U)255 << (8 * rank)));
}

static void fill(void) {
  unsigned at = 0;
  for (int p = 0; p < 2; p++) for (int s = 0; s < 64; s++) {
    U mask = relevant(p, s), empty = rays(p, s, 0, 0);
    int bits = __builtin_popcountll(mask), shift = p == ROOK ? 52 : 55;
    magic_at[p][s] = (Magic){ mask, magic_factors[p][s], magic_sets + at, 64 - bits };
    fixed_at[p][s] = (Magic){ mask, fixed_factors[p][s], fixed_sets + fixed_offsets[p][s], shift };
    black_at[p][s] = (Magic){ ~mask, black_factors[p][s], black_sets + black_offsets[p][s], shift };
    extract_at[p][s] = (Extract){ mask, extract_sets + at };
    deposit_at[p][s] = (Deposit){ mask, empty, deposit_sets + at };
    U o = 0;
    do {
      U reached = rays(p, s, o, 0);
      magic_sets[at + ((o * magic_factors[p][s]) >> (64 - bits))] = reached;
      unsigned f = fixed_offsets[p][s] + ((o * fixed_factors[p][s]) >> shift);
      unsigned b = black_offsets[p][s] + (((o | ~mask) * black_factors[p][s]) >> shift);
      fixed_sets[f] = reached;
      black_sets[b] = reached;
      if (f >= fixed_end) fixed_end = f + 1;
      if (b >= black_end) black_end = b + 1;
      extract_sets[at + _pext_u64(o, mask)] = reached;
      deposit_sets[at + _pext_u64(o, mask)] = (uint16_t)_pext_u64(reached, empty);
      o = (o - mask) & mask;
    } while (o);
    at += 1u << bits;
  }
  for (int s = 0; s < 64; s++) for (int n = 0; n < 2; n++) {
    diagonals[n][s] = ray(s, STEPS[BISHOP][n ? 1 : 0], 0, 0) | ray(s, STEPS[BISHOP][n ? 2 : 3], 0, 0);
  }
  for (U inner = 0; inner < 64; inner++) {
    U on_file = 0;
    for (int rank = 1; rank <= 6; rank++) if ((inner >> (6 - rank)) & 1) on_file |= (U)1 << (8 * rank);
    for (int n = 0; n < 8; n++) {
      U along = ray(n, STEPS[ROOK][2], inner << 1, 0) | ray(n, STEPS[ROOK][3], inner << 1, 0);
      rank_sets[n][inner] = along * 0x0101010101010101u;
      file_sets[n][inner] = ray(8 * n, STEPS[ROOK][0], on_file, 0) | ray(8 * n, STEPS[ROOK][1], on_file, 0);
    }
  }
}

#define METHODS(X) \\
  X(magic, sizeof magic_at + sizeof magic_sets) X(fixed, sizeof fixed_at + 8 * fixed_end) \\
  X(black, sizeof black_at + 8 * black_end) X(extract, sizeof extract_at + sizeof extract_sets) \\
  X(deposit, sizeof deposit_at + sizeof deposit_sets) \\
  X(kindergarten, sizeof diagonals + sizeof rank_sets + sizeof file_sets)

static struct { U occupied; int square; } calls[CALLS];
static volatile U sink;
#define DEFINE(name, size) \\
  static __attribute__((noinline)) void run_##name(void) { \\
    U sum = 0; \\
    for (int n = 0; n < CALLS; n++) sum += name(ROOK, calls[n].square, calls[n].occupied) | name(BISHOP, calls[n].square, calls[n].occupied); \\
    sink = sum; \\
  } \\
  static int wrong_##name(void) { \\
    int wrong = 0; \\
    for (int p = 0; p < 2; p++) for (int s = 0; s < 64; s++) { \\
      U mask = relevant(p, s), o = 0; \\
      do { wrong += name(p, s, o | (random_word() & ~mask)) != rays(p, s, o, 0); o = (o - mask) & mask; } while (o); \\
    } \\
    return wrong; \\
  }
METHODS(DEFINE)
#define ENTRY(name, size) { #name, run_##name, wrong_##name },
static const struct { const char *name; void (*run)(void); int (*wrong)(void); } methods[] = { METHODS(ENTRY) };
enum { COUNT = sizeof methods / sizeof methods[0] };
static double times[COUNT][ROUNDS];
static int by_size(const void *a, const void *b) { double d = *(const double *)a - *(const double *)b; return d < 0 ? -1 : d > 0; }

int main(void) {
  fill();
  for (int n = 0; n < CALLS; n++) { calls[n].occupied = boards[n / 64]; calls[n].square = n % 64; }
  for (int n = CALLS - 1; n > 0; n--) { int at = random_word() % (n + 1); typeof(calls[0]) other = calls[n]; calls[n] = calls[at]; calls[at] = other; }
  for (int round = -1; round < ROUNDS; round++) for (int m = 0; m < COUNT; m++) {
    methods[m].run();
    double start = now();
    for (int pass = 0; pass < 8; pass++) methods[m].run();
    if (round >= 0) times[m][round] = (now() - start) / 8 / CALLS;
  }
  const size_t sizes[COUNT] = {
#define SIZE(name, size) size,
    METHODS(SIZE)
  };
  for (int m = 0; m < COUNT; m++) {
    double mean = 0, squares = 0, sorted[ROUNDS];
    for (int r = 0; r < ROUNDS; r++) mean += times[m][r] / times[0][r] / ROUNDS;
    for (int r = 0; r < ROUNDS; r++) { double d = times[m][r] / times[0][r] - mean; squares += d * d; }
    memcpy(sorted, times[m], sizeof sorted);
    qsort(sorted, ROUNDS, sizeof sorted[0], by_size);
    printf("{\\"name\\":\\"%s\\",\\"bytes\\":%zu,\\"wrong\\":%d,\\"nanoseconds\\":%.3f,\\"ratio\\":%.4f,\\"error\\":%.4f}\\n", methods[m].name,
           sizes[m], methods[m].wrong(), sorted[ROUNDS / 2], mean, sqrt(squares / (ROUNDS > 1 ? ROUNDS - 1 : 1) / ROUNDS));
  }
  return 0;
}
`;
}
