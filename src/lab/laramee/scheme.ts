// The page's scheme: one random number for each piece on each square, a key and a lock made of them alike.

import { NO_PIECE } from '../../abi/piece';
import type { Setup } from '../../notation/setup';

const PIECES = 12;
const SQUARES = 64;
const WORD = (1n << 64n) - 1n;

/** 64-bit numbers by the finaliser of SplitMix64 (Steele, Lea and Flood, 2014); the same for the same seed. */
function randomNumbers(seed: bigint, count: number): bigint[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state + 0x9e3779b97f4a7c15n) & WORD;
    let word = state;
    word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
    return word ^ (word >> 31n);
  });
}

/** 12 × 64 numbers of so many bits. */
export class HashScheme {
  private readonly numbers: readonly bigint[];

  constructor(seed: bigint, bits: number) {
    this.numbers = randomNumbers(seed, PIECES * SQUARES).map((word) => word >> BigInt(64 - bits));
  }

  /** The number of a piece code on a square; an empty square has the null word. */
  number(piece: number, square: number): bigint {
    return piece === NO_PIECE ? 0n : (this.numbers[piece * SQUARES + square] ?? 0n);
  }

  /** The board scanned square by square, as printed: nothing but the men enters the key. */
  key({ board }: Pick<Setup, 'board'>): bigint {
    return board.reduce((key, piece, square) => key ^ this.number(piece, square), 0n);
  }

  /** The key after a man has gone from one square to another, where `captured` (NO_PIECE for none) may have stood. */
  update(key: bigint, piece: number, from: number, to: number, captured: number): bigint {
    return key ^ this.number(piece, from) ^ this.number(captured, to) ^ this.number(piece, to);
  }
}
