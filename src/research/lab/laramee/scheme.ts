// The page's scheme: one random number for each piece on each square, from which keys and locks are made in the same way.

import { NO_PIECE } from '../../../abi/piece';
import { Random } from '../../../engine/random';
import type { Setup } from '../../../notation/setup';

const PIECES = 12;
const SQUARES = 64;

/** 12 × 64 random numbers of `bits` bits. */
export class HashScheme {
  private readonly numbers: readonly bigint[];

  constructor(seed: number, bits: number) {
    const random = new Random(seed);
    this.numbers = Array.from({ length: PIECES * SQUARES }, () => random.word64() >> BigInt(64 - bits));
  }

  /** The number of a piece code on a square, 0 for an empty square. */
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
