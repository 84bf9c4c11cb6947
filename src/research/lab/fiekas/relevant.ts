// Relevant occupancies (definition 2): which squares can block a slider, and what it attacks when they do.

import { subsets } from '../squares';

export type SliderName = 'bishop' | 'rook';

/** A piece on a square. */
export interface Slider {
  readonly piece: SliderName;
  readonly square: number;
}

export const SLIDER_NAMES: readonly SliderName[] = ['bishop', 'rook'];

type Steps = readonly (readonly [files: number, ranks: number])[];

const STEPS: Readonly<Record<SliderName, Steps>> = {
  bishop: [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ],
  rook: [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ],
};

/** Squares of a ray from next to `square` to the board's edge, near ones first. */
function raySquares(square: number, [files, ranks]: Steps[number]): number[] {
  const squares: number[] = [];
  let file = (square & 7) + files;
  let rank = (square >> 3) + ranks;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    squares.push(rank * 8 + file);
    file += files;
    rank += ranks;
  }
  return squares;
}

function setOf(squares: readonly number[]): bigint {
  return squares.reduce((set, square) => set | (1n << BigInt(square)), 0n);
}

/** Squares that can block: those attacked on the empty board, except the last of each ray. The maximum relevant occupancy. */
export function relevantSquares(slider: SliderName, square: number): bigint {
  return setOf(STEPS[slider].flatMap((step) => raySquares(square, step).slice(0, -1)));
}

/** Attacked squares, up to and including the first occupied one each way. */
export function attackSet(slider: SliderName, square: number, occupied: bigint): bigint {
  let attacked = 0n;
  for (const step of STEPS[slider]) {
    const ray = raySquares(square, step);
    const blocker = ray.findIndex((at) => (occupied >> BigInt(at)) & 1n);
    attacked |= setOf(blocker < 0 ? ray : ray.slice(0, blocker + 1));
  }
  return attacked;
}

/** Number of squares of a set. */
export function squareCount(set: bigint): number {
  let count = 0;
  for (let rest = set; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
}

/** Least square of a set that is not empty. */
export function leastSquare(set: bigint): number {
  return squareCount((set & -set) - 1n);
}

/** The relevant occupancies of a square, in counting order, and the attack set of each. */
export interface Occupancies {
  readonly slider: SliderName;
  readonly square: number;
  /** The greatest of them. */
  readonly mask: bigint;
  /** log2 of their number. */
  readonly bits: number;
  /** Their lower and upper 32 bits. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** Number of the attack set of each in `attackSets`. */
  readonly attackNumbers: Uint16Array;
  /** The distinct attack sets, in order of their first appearance. */
  readonly attackSets: readonly bigint[];
}

export function occupancies(slider: SliderName, square: number): Occupancies {
  const mask = relevantSquares(slider, square);
  const bits = squareCount(mask);
  const low = new Uint32Array(1 << bits);
  const high = new Uint32Array(1 << bits);
  const attackNumbers = new Uint16Array(1 << bits);
  const numbers = new Map<bigint, number>();
  let index = 0;
  for (const subset of subsets(mask)) {
    low[index] = Number(subset & 0xffffffffn);
    high[index] = Number(subset >> 32n);
    const attacked = attackSet(slider, square, subset);
    if (!numbers.has(attacked)) numbers.set(attacked, numbers.size);
    attackNumbers[index] = numbers.get(attacked) ?? 0;
    index += 1;
  }
  return { slider, square, mask, bits, low, high, attackNumbers, attackSets: [...numbers.keys()] };
}
