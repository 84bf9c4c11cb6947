// Positions on disk, when there are more than memory holds: each goes to a shard by lot, and one shard at a time is in memory.
//
// An epoch takes the shards in a random order, and the positions of each in a random order. As the lots are even, every order
// of all positions is equally likely (Rao, 1961; Sandelius, 1962). Only from one epoch to the next do shards stay together.

import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { SAMPLE_SIZE } from '../data/abi/sample';
import { Random } from '../../engine/random';
import { writeAll } from '../../platform/node/whole-files';
import type { SampleSet, SampleSink, SampleStore, TrainingData } from './samples';

/** Bytes written at a time to each shard. */
const WRITE_SIZE = SAMPLE_SIZE << 12;
const READ_SIZE = SAMPLE_SIZE << 16;
/** The average fill of the memory by a shard. */
const FILL = 7 / 8;

/** Number of shards for which each fits into `capacity`; 1 if all positions do. */
export function shardsFor(positions: number, capacity: number): number {
  return positions <= capacity ? 1 : Math.ceil(positions / (capacity * FILL));
}

interface Shard {
  readonly file: string;
  readonly handle: number;
  readonly buffer: Uint8Array;
  /** Bytes in the buffer. */
  used: number;
  /** Positions in all. */
  count: number;
}

/** Positions in files `PREFIX-0`, `PREFIX-1`, …, which `remove` removes. Positions for validation stay in memory. */
export class ShardedSamples implements SampleSink, TrainingData {
  private readonly shards: readonly Shard[];
  private readonly random: Random;
  private loaded: number | undefined;

  constructor(
    private readonly store: SampleStore,
    prefix: string,
    count: number,
    seed: number,
  ) {
    this.random = new Random(seed);
    this.shards = Array.from({ length: count }, (_, index) => {
      const file = `${prefix}-${index}`;
      return { file, handle: openSync(file, 'w+'), buffer: new Uint8Array(WRITE_SIZE), used: 0, count: 0 };
    });
  }

  get sizes(): readonly number[] {
    return this.shards.map(({ count }) => count);
  }

  get validation(): SampleSet {
    return this.store.validation;
  }

  addEncoded(words: Int32Array, address: number, forValidation: boolean): void {
    if (forValidation) {
      this.store.addEncoded(words, address, true);
      return;
    }
    const shard = this.shards[this.random.below(this.shards.length)] as Shard;
    shard.buffer.set(new Uint8Array(words.buffer, words.byteOffset + address, SAMPLE_SIZE), shard.used);
    shard.used += SAMPLE_SIZE;
    shard.count++;
    if (shard.used === WRITE_SIZE) flush(shard);
  }

  /** Throws if the shard does not fit. */
  shard(index: number): SampleSet {
    if (index !== this.loaded) {
      const shard = this.shards[index] as Shard;
      flush(shard);
      this.store.replaceTraining(chunksOf(shard));
      this.loaded = index;
    }
    return this.store.training;
  }

  remove(): void {
    for (const { file, handle } of this.shards) {
      closeSync(handle);
      rmSync(file);
    }
  }
}

function flush(shard: Shard): void {
  writeAll(shard.handle, shard.file, shard.buffer.subarray(0, shard.used));
  shard.used = 0;
}

function* chunksOf({ handle, count }: Shard): Generator<Uint8Array> {
  const size = count * SAMPLE_SIZE;
  const buffer = new Uint8Array(READ_SIZE);
  for (let at = 0; at < size;) {
    const read = readSync(handle, buffer, 0, Math.min(READ_SIZE, size - at), at);
    if (read === 0) throw new Error(`a shard of ${size} bytes ends after ${at}`);
    yield buffer.subarray(0, read);
    at += read;
  }
}
