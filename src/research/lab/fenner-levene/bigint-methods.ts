// Slider methods in plain TypeScript with BigInt: timed beside the same methods compiled, and shown on the laboratory's page.

import { ALL_SQUARES, bit, EAST, innerSquares, lineThrough, NORTH, NORTH_EAST, NORTH_WEST } from '../squares';
import { ray, rays, subsets, WORD, type Direction } from '../squares';
import { bigIntMagics, type Factors } from './bigint-magics';
import type { Attacks, BigIntMethod } from './bigint-method';
import { perfectHash, type PerfectHash } from './hash';

/** Combines look-ups along the four lines into a method. */
function fromLines(name: string, lines: (direction: Direction) => Attacks): BigIntMethod {
  const [north, east, northEast, northWest] = [lines(NORTH), lines(EAST), lines(NORTH_EAST), lines(NORTH_WEST)];
  return {
    name,
    bishopAttacks: (square, occupied) => northEast(square, occupied) | northWest(square, occupied),
    rookAttacks: (square, occupied) => north(square, occupied) | east(square, occupied),
  };
}

/** A look-up along a line: `index` turns the occupancy of the squares in `masks` into a table's index. */
function lookUp(
  direction: Direction,
  masks: readonly bigint[],
  index: (square: number, set: bigint) => number,
): Attacks {
  const rows = masks.map((mask, square) => {
    const row: bigint[] = [];
    for (const set of subsets(mask)) row[index(square, set)] = rays(square, direction, set);
    return row;
  });
  return (square, occupied) => rows[square]?.[index(square, occupied & (masks[square] ?? 0n))] ?? 0n;
}

/** Ranks need no hash: a shift to the inner squares' six bits. */
function rankLookUp(): Attacks {
  const masks = ALL_SQUARES.map((square) => innerSquares(square, EAST));
  return lookUp(EAST, masks, (square, set) => Number(set >> BigInt((square & 56) + 1)));
}

/** Bits from a square to the next of its line. */
function stepOf([files, ranks]: Direction): number {
  return 8 * ranks + files;
}

function hashLookUp(direction: Direction, masks: readonly bigint[], hash: PerfectHash): Attacks {
  const firsts = masks.map((mask) => ALL_SQUARES.findIndex((square) => mask & bit(square)));
  const shifts = firsts.map((first) => BigInt(Math.max(first, 0)));
  return lookUp(direction, masks, (square, set) => Number(hash.address(set >> (shifts[square] ?? 0n))));
}

const RAY_SCAN = (): BigIntMethod =>
  fromLines('ray-scan', (direction) => (square, occupied) => rays(square, direction, occupied));

const FENNER_LEVENE_REMAINDER = (): BigIntMethod =>
  fromLines('fenner-levene-remainder', (direction) => {
    if (direction === EAST) return rankLookUp();
    const masks = ALL_SQUARES.map((square) => lineThrough(square, direction));
    return hashLookUp(direction, masks, perfectHash(direction === NORTH_WEST ? 'h2' : 'h1', stepOf(direction), 8));
  });

const FENNER_LEVENE = (): BigIntMethod =>
  fromLines('fenner-levene', (direction) => {
    if (direction === EAST) return rankLookUp();
    const masks = ALL_SQUARES.map((square) => innerSquares(square, direction));
    return hashLookUp(direction, masks, perfectHash('ĥ1', stepOf(direction), 6));
  });

/** The language's associative array, as Tannous proposes. */
const DIRECT_LOOKUP = (): BigIntMethod =>
  fromLines('direct-lookup', (direction) => {
    const masks = ALL_SQUARES.map((square) => lineThrough(square, direction));
    const maps = masks.map(
      (mask, square) => new Map([...subsets(mask)].map((set) => [set, rays(square, direction, set)] as const)),
    );
    return (square, occupied) => maps[square]?.get(occupied & (masks[square] ?? 0n)) ?? 0n;
  });

/** The board with ranks and files exchanged, or with its files turned; see src/core/attacks/sliders/rotated.ts. */
const TURNS: ReadonlyMap<Direction, (set: bigint) => bigint> = new Map([
  [EAST, (set) => set],
  [NORTH, transposed],
  [NORTH_EAST, (set) => turned(set, rotatedRight)],
  [NORTH_WEST, (set) => turned(set, (board, bits) => rotatedRight(board, 64n - bits))],
]);

function exchange(set: bigint, mask: bigint, shift: bigint): bigint {
  const difference = (set ^ (set >> shift)) & mask;
  return set ^ difference ^ (difference << shift);
}

function transposed(set: bigint): bigint {
  const halves = exchange(set, 0x00000000f0f0f0f0n, 28n);
  return exchange(exchange(halves, 0x0000cccc0000ccccn, 14n), 0x00aa00aa00aa00aan, 7n);
}

function rotatedRight(set: bigint, bits: bigint): bigint {
  return (set >> bits) | ((set << (64n - bits)) & WORD);
}

function turned(set: bigint, turn: (set: bigint, bits: bigint) => bigint): bigint {
  const odd = set ^ (0xaaaaaaaaaaaaaaaan & (set ^ turn(set, 8n)));
  const pairs = odd ^ (0xccccccccccccccccn & (odd ^ turn(odd, 16n)));
  return pairs ^ (0xf0f0f0f0f0f0f0f0n & (pairs ^ turn(pairs, 32n)));
}

/** The rank of the turned board that a square's line lies on. */
function turnedRank(square: number, direction: Direction): number {
  const file = square & 7;
  const rank = square >> 3;
  if (direction === EAST) return rank;
  if (direction === NORTH) return file;
  return (direction === NORTH_EAST ? rank - file : rank + file) & 7;
}

const ROTATED = (): BigIntMethod =>
  fromLines('rotated', (direction) => {
    const turn = TURNS.get(direction) ?? ((set: bigint) => set);
    const shifts = ALL_SQUARES.map((square) => BigInt(8 * turnedRank(square, direction) + 1));
    const inner = (square: number, board: bigint): number => Number((board >> (shifts[square] ?? 0n)) & 63n);
    const rows = ALL_SQUARES.map((square) => {
      // A turned rank may hold a second diagonal, whose squares must make no difference.
      const row = new Array<bigint>(64).fill(0n);
      const own = inner(square, turn(innerSquares(square, direction)));
      const byOwn = new Map<number, bigint>();
      for (const set of subsets(innerSquares(square, direction))) {
        byOwn.set(inner(square, turn(set)), rays(square, direction, set));
      }
      return row.map((_, index) => byOwn.get(index & own) ?? 0n);
    });
    return (square, occupied) => rows[square]?.[inner(square, turn(occupied))] ?? 0n;
  });

/** JavaScript's only bit scan, `clz32`, works on 32 bits. */
function lsb(set: bigint): number {
  const low = Number(BigInt.asUintN(32, set));
  if (low !== 0) return 31 - Math.clz32(low & -low);
  const high = Number(set >> 32n);
  return 63 - Math.clz32(high & -high);
}

function msb(set: bigint): number {
  const high = Number(set >> 32n);
  return high !== 0 ? 63 - Math.clz32(high) : 31 - Math.clz32(Number(set));
}

/** Rays up to their first blocker, which a bit scan finds; see src/core/attacks/sliders/classical.ts. */
const CLASSICAL = (): BigIntMethod =>
  fromLines('classical', ([files, ranks]) => {
    const up = ALL_SQUARES.map((square) => ray(square, [files, ranks], 0n));
    const down = ALL_SQUARES.map((square) => ray(square, [-files, -ranks], 0n));
    const half = (rays: readonly bigint[], scan: (set: bigint) => number, square: number, occupied: bigint): bigint => {
      const whole = rays[square] ?? 0n;
      const blockers = whole & occupied;
      return blockers === 0n ? whole : whole ^ (rays[scan(blockers)] ?? 0n);
    };
    return (square, occupied) => half(up, lsb, square, occupied) | half(down, msb, square, occupied);
  });

/** One factor for all lines of a kind gathers six bits at the top; see src/core/attacks/sliders/kindergarten.ts. */
const KINDERGARTEN = (): BigIntMethod =>
  fromLines('kindergarten', (direction) => {
    if (direction === EAST) return rankLookUp();
    const onFile = direction === NORTH;
    const factor = onFile ? 0x0080402010080400n : 0x0202020202020202n;
    const masks = ALL_SQUARES.map((square) => innerSquares(square, direction) & ~bit(square));
    return lookUp(direction, masks, (square, set) =>
      Number((((onFile ? set >> BigInt(square & 7) : set) * factor) & WORD) >> 58n),
    );
  });

/** Makes all methods one by one, filling their tables; all together take a second or two. */
export function* bigIntMethods(factorsOf: Factors): Generator<BigIntMethod> {
  for (const make of [
    RAY_SCAN,
    FENNER_LEVENE_REMAINDER,
    FENNER_LEVENE,
    ROTATED,
    DIRECT_LOOKUP,
    CLASSICAL,
    KINDERGARTEN,
  ]) {
    yield make();
  }
  yield* bigIntMagics(factorsOf);
}
