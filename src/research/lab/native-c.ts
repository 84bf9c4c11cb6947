// What every program in C of the laboratory begins with: rays, relevant squares, processor time.

export const C_BOARD = `#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
typedef uint64_t U;
enum { ROOK, BISHOP };
static const int STEPS[2][4][2] = { { {0,1}, {0,-1}, {1,0}, {-1,0} }, { {1,1}, {1,-1}, {-1,1}, {-1,-1} } };

/* Squares from a square on in one direction, up to the first occupied one; without the edge if inner. */
static U ray(int square, const int *step, U occupied, int inner) {
  U reached = 0;
  int file = square % 8 + step[0], rank = square / 8 + step[1];
  for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += step[0], rank += step[1]) {
    int next_file = file + step[0], next_rank = rank + step[1];
    if (inner && (next_file < 0 || next_file > 7 || next_rank < 0 || next_rank > 7)) break;
    U bit = (U)1 << (8 * rank + file);
    reached |= bit;
    if (occupied & bit) break;
  }
  return reached;
}
static U rays(int piece, int square, U occupied, int inner) {
  U reached = 0;
  for (int n = 0; n < 4; n++) reached |= ray(square, STEPS[piece][n], occupied, inner);
  return reached;
}
static U relevant(int piece, int square) { return rays(piece, square, 0, 1); }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}
static U random_state = 0x9e3779b97f4a7c15u;
static U random_word(void) {
  U z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
`;

/** An array initializer of 64-bit numbers. */
export function words(values: readonly (bigint | number)[]): string {
  return `{ ${values.map((value) => `${value}u`).join(', ')} }`;
}
