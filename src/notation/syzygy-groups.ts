// Groups the men of a Syzygy table for indexing, and computes each group's factor (docs/SYZYGY.md).

/** Positions of two kings that do not touch, by symmetry. */
const KING_PAIRS = 462;
/** Positions of three different men, by symmetry. */
const LEADING_TRIPLES = 31332;
/** Squares that a pawn may stand on. */
const PAWN_SQUARES = 48;

export interface Grouping {
  /** Piece codes in the order of indexing. */
  readonly pieces: readonly number[];
  /** For each man that begins a group, how many men it has; 0 within a group. */
  readonly groups: readonly number[];
  /** For each man that begins a group, its factor. */
  readonly factors: readonly number[];
  /** Number of indices. */
  readonly positions: number;
}

/** The number of leading men. */
export interface Leaders {
  readonly leadingPawns: number;
  readonly otherPawns: number;
  readonly leadingPieces: number;
}

/** Ways to choose `k` of `n`. */
export function binomial(n: number, k: number): number {
  let ways = 1;
  for (let chosen = 0; chosen < k; chosen++) ways = (ways * (n - chosen)) / (chosen + 1);
  return Math.max(0, ways);
}

/** Positions of so many leading pawns, the first on one of the six squares of a file, 0 … 3. */
export function leadingPawnPositions(pawns: number, file: number): number {
  let positions = 0;
  for (let rank = 0; rank < 6; rank++) positions += binomial(47 - 12 * file - 2 * rank, pawns - 1);
  return positions;
}

/**
 * Groups the men. `order` says when it is the leading group's turn to get its factor, `pawnOrder` when that of the other
 * pawns, if there are any; `file` is the leading pawn's. Null if some group never gets its turn.
 */
export function groupMen(
  pieces: readonly number[],
  { leadingPawns, otherPawns, leadingPieces }: Leaders,
  { order, pawnOrder }: { readonly order: number; readonly pawnOrder: number },
  file: number,
): Grouping | null {
  const groups = pieces.map(() => 0);
  const factors = pieces.map(() => 0);
  const leading = leadingPawns > 0 ? leadingPawns : leadingPieces;
  groups[0] = leading;
  if (otherPawns > 0) groups[leading] = otherPawns;
  const firstRun = leading + otherPawns;
  for (let man = firstRun; man < pieces.length;) {
    const next = pieces.findIndex((piece, other) => other > man && piece !== pieces[man]);
    const end = next < 0 ? pieces.length : next;
    groups[man] = end - man;
    man = end;
  }

  let positions = 1;
  let man = firstRun;
  const give = (first: number, size: number): void => {
    factors[first] = positions;
    positions *= size;
  };
  for (let turn = 0; man < pieces.length || turn === order || turn === pawnOrder; turn++) {
    if (turn === order) {
      const pairs = leadingPieces === 2 ? KING_PAIRS : LEADING_TRIPLES;
      give(0, leadingPawns > 0 ? leadingPawnPositions(leadingPawns, file) : pairs);
    } else if (otherPawns > 0 && turn === pawnOrder) {
      give(leading, binomial(PAWN_SQUARES - leading, otherPawns));
    } else {
      const size = groups[man] ?? 0;
      if (size === 0) return null;
      give(man, binomial(64 - man, size));
      man += size;
    }
  }
  const isComplete = groups.every((size, first) => size === 0 || (factors[first] ?? 0) > 0);
  return isComplete && Number.isSafeInteger(positions) ? { pieces, groups, factors, positions } : null;
}
