// The training positions, 28 bytes each, so that twenty million take 560 MB. Those for training grow from the bottom of
// their memory, those for validation from its top. If they do not fit, they go through shards (src/research/train/shards.ts).

import { NO_PIECE, WHITE } from '../../abi/piece';
import { SAMPLE_OCCUPIED, SAMPLE_PIECES, SAMPLE_RESULT, SAMPLE_SCORE, SAMPLE_SIZE } from '../data/abi/sample';
import { UNKNOWN } from '../../notation/viriformat';
import type { TrainingMemory } from './memory-plan';

/** A position with its score and result. */
export interface LabelledPosition {
  /** Piece codes by square. */
  readonly board: Uint8Array;
  readonly sideToMove: number;
  /** Centipawns, White's view. */
  readonly score: number;
  /** BLACK_WINS, DRAWN, WHITE_WINS or UNKNOWN. */
  readonly result: number;
}

/** A set of positions for the trainer's core. */
export interface SampleSet {
  readonly address: number;
  readonly count: number;
}

/** Receives encoded positions. */
export interface SampleSink {
  /** Adds a position from an address in another memory, in the trainer's encoding (src/abi/training.ts). */
  addEncoded(words: Int32Array, address: number, forValidation: boolean): void;
}

/** A trainer's data: shards, of which one is in memory at a time, and positions for validation, which always are. */
export interface TrainingData {
  /** Positions for training, by shard. */
  readonly sizes: readonly number[];
  readonly validation: SampleSet;
  /** Brings a shard into memory. */
  shard(index: number): SampleSet;
}

const FLIP = 56;

/** Positions in memory; as data for a trainer, a single shard. */
export class SampleStore implements SampleSink, TrainingData {
  private trainingCount = 0;
  private validationCount = 0;
  private readonly words: Int32Array;

  constructor(private readonly memory: TrainingMemory) {
    this.words = new Int32Array(memory.bytes.buffer);
  }

  get sizes(): readonly number[] {
    return [this.trainingCount];
  }

  shard(): SampleSet {
    return this.training;
  }

  get training(): SampleSet {
    return { address: this.memory.samples, count: this.trainingCount };
  }

  get validation(): SampleSet {
    return { address: this.addressOf(this.memory.capacity - this.validationCount), count: this.validationCount };
  }

  /** Adds a position. Throws if the memory is full. */
  add(position: LabelledPosition, forValidation: boolean): void {
    this.write(this.reserve(forValidation), position);
  }

  /** Adds a position from an address in another memory, in the trainer's encoding. Throws if the memory is full. */
  addEncoded(words: Int32Array, address: number, forValidation: boolean): void {
    const from = address / 4;
    this.words.set(words.subarray(from, from + SAMPLE_SIZE / 4), this.addressOf(this.reserve(forValidation)) / 4);
  }

  /** Replaces all positions for training by encoded ones. Throws if they do not fit. */
  replaceTraining(chunks: Iterable<Uint8Array>): void {
    let end = this.memory.samples;
    for (const bytes of chunks) {
      if (end + bytes.length > this.addressOf(this.memory.capacity - this.validationCount)) throw this.full();
      this.memory.bytes.set(bytes, end);
      end += bytes.length;
    }
    this.trainingCount = (end - this.memory.samples) / SAMPLE_SIZE;
  }

  private reserve(forValidation: boolean): number {
    const { capacity } = this.memory;
    if (this.trainingCount + this.validationCount === capacity) throw this.full();
    if (!forValidation) return this.trainingCount++;
    this.validationCount++;
    return capacity - this.validationCount;
  }

  private full(): Error {
    return new Error(`there is no room for more than ${this.memory.capacity} positions`);
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
    view.setUint16(address + SAMPLE_RESULT, sideToMove === WHITE || result === UNKNOWN ? result : 2 - result, true);
  }
}
