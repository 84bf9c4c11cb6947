// The positions to learn from, 28 bytes each, so that twenty million take 560 MB. Those for training lie from the bottom of
// their memory upwards, those for validation from its top downwards.

import { NO_PIECE, WHITE } from '../abi/piece';
import { SAMPLE_OCCUPIED, SAMPLE_PIECES, SAMPLE_RESULT, SAMPLE_SCORE, SAMPLE_SIZE } from '../abi/training';
import type { TrainingMemory } from './memory-plan';
import { randomNumbers } from '../data/random';

/** A position and what is known about it. */
export interface LabelledPosition {
  /** Piece codes by square. */
  readonly board: Uint8Array;
  readonly sideToMove: number;
  /** Centipawns, White's view. */
  readonly score: number;
  /** 0 Black has won, 1 drawn, 2 White has won. */
  readonly result: number;
}

/** Positions of one kind, for the trainer's core. */
export interface SampleSet {
  readonly address: number;
  readonly count: number;
}

const FLIP = 56;

export class SampleStore {
  private trainingCount = 0;
  private validationCount = 0;
  /** Positions for training that were offered, whether there was room or not. */
  private offered = 0;
  private readonly random: () => number;
  private readonly words: Int32Array;

  constructor(
    private readonly memory: TrainingMemory,
    seed: number,
  ) {
    this.random = randomNumbers(seed);
    this.words = new Int32Array(memory.bytes.buffer);
  }

  get training(): SampleSet {
    return { address: this.memory.samples, count: this.trainingCount };
  }

  get validation(): SampleSet {
    return { address: this.addressOf(this.memory.capacity - this.validationCount), count: this.validationCount };
  }

  /** Positions for training that found no room. */
  get leftOut(): number {
    return this.offered - this.trainingCount;
  }

  /** Adds a position; what happens when the memory is full, `reserve` says. */
  add(position: LabelledPosition, forValidation: boolean): void {
    const place = this.reserve(forValidation);
    if (place !== null) this.write(place, position);
  }

  /** The same for one that lies at an address in another memory, as the trainer has it (src/abi/training.ts). */
  addEncoded(words: Int32Array, address: number, forValidation: boolean): void {
    const place = this.reserve(forValidation);
    if (place === null) return;
    const from = address / 4;
    const to = this.addressOf(place) / 4;
    for (let word = 0; word < SAMPLE_SIZE / 4; word++) this.words[to + word] = words[from + word] as number;
  }

  /**
   * The place for a position, or null for none. When the memory is full, one for training takes the place of another at random, so that those kept
   * are an even choice of all (Vitter, 1985, algorithm R), and one for validation is dropped.
   */
  private reserve(forValidation: boolean): number | null {
    const full = this.trainingCount + this.validationCount === this.memory.capacity;
    if (forValidation) {
      if (full) return null;
      this.validationCount++;
      return this.memory.capacity - this.validationCount;
    }
    this.offered++;
    if (!full) return this.trainingCount++;
    const place = Math.floor(this.random() * this.offered);
    return place < this.trainingCount ? place : null;
  }

  private addressOf(place: number): number {
    return this.memory.samples + place * SAMPLE_SIZE;
  }

  private write(place: number, { board, sideToMove, score, result }: LabelledPosition): void {
    const { bytes, view } = this.memory;
    const address = this.addressOf(place);
    const flip = sideToMove === WHITE ? 0 : FLIP;
    const occupied = [0, 0];
    bytes.fill(0, address, address + SAMPLE_SIZE);
    let pieces = 0;
    for (let square = 0; square < 64; square++) {
      const piece = board[square ^ flip] as number;
      if (piece === NO_PIECE) continue;
      // The lowest bit of a piece code is its colour, and the lowest bit of a sample's whether it is the opponent's.
      const code = piece ^ sideToMove;
      (bytes[address + SAMPLE_PIECES + (pieces >> 1)] as number) |= code << ((pieces & 1) * 4);
      (occupied[square >> 5] as number) |= 1 << (square & 31);
      pieces++;
    }
    view.setInt32(address + SAMPLE_OCCUPIED, occupied[0] as number, true);
    view.setInt32(address + SAMPLE_OCCUPIED + 4, occupied[1] as number, true);
    view.setInt16(address + SAMPLE_SCORE, sideToMove === WHITE ? score : -score, true);
    view.setUint16(address + SAMPLE_RESULT, sideToMove === WHITE ? result : 2 - result, true);
  }
}
