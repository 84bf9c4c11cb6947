// The C program that measures generated hash functions beside the paper's: GPERF writes C, and CMPH is a library of C.

/** A hash function of a line's occupancies, and the C expression that calls it; `key` points to an occupancy. */
interface Contestant {
  readonly name: string;
  readonly call: string;
  /** CMPH's algorithm, as its header spells it. */
  readonly algorithm?: string;
}

/** Bytes of an occupancy. */
const KEY_BYTES = 8;
/** CMPH's algorithms, except those that write to disk and those that are perfect but not minimal. */
const ALGORITHMS = ['chm', 'bmz', 'fch', 'bdz', 'chd'];

/** What is measured: the paper's function as a C expression of the occupancy `a`, and GPERF's functions `hash_0`, `hash_1`, … in C. */
export interface Contest {
  readonly keys: readonly bigint[];
  readonly paper: { readonly name: string; readonly address: string };
  readonly gperf: readonly { readonly name: string; readonly source: string }[];
}

/**
 * A program that prints a line of JSON for each function: its name, the span of its addresses, the number of distinct ones,
 * the bytes that CMPH stores, and the nanoseconds of processor time for a key, the median of alternating rounds.
 */
export function contestProgram({ keys, paper, gperf }: Contest): string {
  const contestants: Contestant[] = [
    { name: paper.name, call: 'paper(*key)' },
    ...gperf.map(({ name }, at) => ({ name, call: `hash_${at}((const char *)key, ${KEY_BYTES})` })),
    ...ALGORITHMS.map((name) => ({
      name: `CMPH ${name}`,
      call: `cmph_search(made, (const char *)key, ${KEY_BYTES})`,
      algorithm: `CMPH_${name.toUpperCase()}`,
    })),
  ];
  const list = contestants.map(({ name, call, algorithm }, at) => `X(${at}, "${name}", ${call}, ${algorithm ?? -1})`);
  return `#include <cmph.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
${gperf.map(({ source }) => source).join('\n')}
enum { KEYS = ${keys.length}, PASSES = 4000, ROUNDS = 9, CONTESTANTS = ${contestants.length} };
#define EACH(X) ${list.join(' ')}
static const uint64_t keys[KEYS] = { ${keys.map((key) => `${key}u`).join(', ')} };
static cmph_t *functions[CONTESTANTS];
static double times[CONTESTANTS][ROUNDS];
static volatile unsigned sink;

static inline unsigned paper(uint64_t a) { return (unsigned)(${paper.address}); }

static cmph_t *made_by(int algorithm) {
  if (algorithm < 0) return NULL;
  cmph_config_t *config = cmph_config_new(cmph_io_struct_vector_adapter((void *)keys, ${KEY_BYTES}, 0, ${KEY_BYTES}, KEYS));
  cmph_config_set_algo(config, algorithm);
  return cmph_new(config);
}
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}
static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}
static void show(const char *name, const unsigned *addresses, unsigned bytes, double *rounds) {
  unsigned least = ~0u, greatest = 0, distinct = 0;
  for (int i = 0; i < KEYS; i++) {
    int is_new = 1;
    for (int j = 0; j < i; j++) is_new &= addresses[j] != addresses[i];
    distinct += is_new;
    if (addresses[i] < least) least = addresses[i];
    if (addresses[i] > greatest) greatest = addresses[i];
  }
  qsort(rounds, ROUNDS, sizeof(double), ascending);
  printf("{\\"name\\":\\"%s\\",\\"addresses\\":%u,\\"distinct\\":%u,\\"bytes\\":%u,\\"nanoseconds\\":%.3f}\\n",
         name, greatest - least + 1, distinct, bytes, rounds[ROUNDS / 2]);
}

#define MAKE(n, name, call, algorithm) if (functions[n] = made_by(algorithm), algorithm >= 0 && !functions[n]) return 1;
#define TIME(n, name, call, algorithm) { \\
    cmph_t *made = functions[n]; (void)made; \\
    double start = now(); \\
    unsigned sum = 0; \\
    for (int pass = 0; pass < PASSES; pass++) \\
      for (const uint64_t *key = keys; key < keys + KEYS; key++) sum += call; \\
    sink = sum; \\
    times[n][round] = (now() - start) / PASSES / KEYS; \\
  }
#define SHOW(n, name, call, algorithm) { \\
    cmph_t *made = functions[n]; (void)made; \\
    for (int i = 0; i < KEYS; i++) { const uint64_t *key = keys + i; addresses[i] = call; } \\
    show(name, addresses, made ? cmph_packed_size(made) : 0, times[n]); \\
  }

int main(void) {
  unsigned addresses[KEYS];
  EACH(MAKE)
  for (int round = 0; round < ROUNDS; round++) { EACH(TIME) }
  EACH(SHOW)
  return 0;
}
`;
}
