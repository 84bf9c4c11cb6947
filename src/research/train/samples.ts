// The training positions, 28 bytes each, so that twenty million take 560 MB. Those for training grow from the bottom of
// their memory, those for validation from its top. If they do not fit, they go through shards (src/research/train/shards.ts).

import { SAMPLE_SIZE } from '../data/abi/sample';
import type { TrainingMemory } from './memory-plan';

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
}
