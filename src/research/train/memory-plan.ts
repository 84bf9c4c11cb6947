// The layout of the trainer's memory, and its size. Records are in src/research/train/abi/training.ts.

import { MAX_PAGES, PAGE_SIZE } from '../../abi/memory';
import { SAMPLE_SIZE } from '../data/abi/sample';
import {
  SCRATCH_SIZE,
  TRAINING_ACTIVATION,
  TRAINING_BUCKETS,
  TRAINING_GRADIENTS,
  TRAINING_HEAP,
  TRAINING_KING_BUCKETS,
  TRAINING_KING_MAP,
  TRAINING_MEANS,
  TRAINING_MIN_PAGES,
  TRAINING_MIRRORED,
  TRAINING_OWN,
  TRAINING_PARAMETERS,
  TRAINING_ROUNDED,
  TRAINING_SCRATCH,
  TRAINING_SHARES,
  TRAINING_VARIANCES,
  TRAINING_WEIGHTS,
  TRAINING_WIDTH,
} from './abi/training';
import { fileShapeOf, kingMapOf, type NetworkShape } from './network-shape';
import { commonCount, ownCount, roundedCount } from './parameters';

/** Maximum shares of a batch, and so of threads. */
export const MAX_SHARES = 64;

const CACHE_LINE = 64;

/** The requirements for the memory. */
export interface MemoryNeeds {
  readonly network: NetworkShape;
  readonly shares: number;
  readonly threads: number;
  /** Positions, for training and validation together. */
  readonly capacity: number;
}

/** The memory shared by all threads of a training; untouched pages cost nothing. */
export class TrainingMemory {
  readonly memory: WebAssembly.Memory;
  readonly parameters: number;
  /** Parameters without what king buckets have in common, which ends them. */
  readonly own: number;
  /** Address and capacity of the positions. */
  readonly samples: number;
  readonly capacity: number;
  readonly weights: Float32Array;
  readonly means: Float32Array;
  readonly variances: Float32Array;
  /** The weights' moving averages (weight-average.ts). */
  readonly averages: Float32Array;
  readonly bytes: Uint8Array;
  readonly view: DataView;

  /** Throws if this is more than wasm32 can address or the system provides. */
  constructor({ network, shares, threads, capacity }: MemoryNeeds) {
    this.own = ownCount(network);
    this.parameters = this.own + commonCount(network);
    this.capacity = capacity;
    let end = TRAINING_HEAP;
    const reserve = (size: number): number => {
      const start = end;
      end = Math.ceil((end + size) / CACHE_LINE) * CACHE_LINE;
      return start;
    };
    const size = this.parameters * 4;
    const weights = reserve(size);
    const means = reserve(size);
    const variances = reserve(size);
    const averages = reserve(size);
    const gradients = reserve(size * shares);
    const scratch = reserve(SCRATCH_SIZE * threads);
    this.samples = reserve(capacity * SAMPLE_SIZE);
    const pages = Math.max(TRAINING_MIN_PAGES, Math.ceil(end / PAGE_SIZE));
    if (pages > MAX_PAGES) throw new Error(`${capacity} positions do not fit into the trainer's 4 GiB of memory`);

    this.memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    this.weights = new Float32Array(this.memory.buffer, weights, this.parameters);
    this.means = new Float32Array(this.memory.buffer, means, this.parameters);
    this.variances = new Float32Array(this.memory.buffer, variances, this.parameters);
    this.averages = new Float32Array(this.memory.buffer, averages, this.parameters);
    this.bytes = new Uint8Array(this.memory.buffer);
    this.view = new DataView(this.memory.buffer);
    const control = new Map([
      [TRAINING_WIDTH, network.width],
      [TRAINING_BUCKETS, network.buckets],
      [TRAINING_MIRRORED, Number(network.mirrored)],
      [TRAINING_ACTIVATION, fileShapeOf(network).activation],
      [TRAINING_PARAMETERS, this.parameters],
      [TRAINING_ROUNDED, roundedCount(network)],
      [TRAINING_OWN, this.own],
      [TRAINING_KING_BUCKETS, fileShapeOf(network).kingBuckets],
      [TRAINING_SHARES, shares],
      [TRAINING_WEIGHTS, weights],
      [TRAINING_MEANS, means],
      [TRAINING_VARIANCES, variances],
      [TRAINING_GRADIENTS, gradients],
      [TRAINING_SCRATCH, scratch],
    ]);
    for (const [address, value] of control) this.view.setUint32(address, value, true);
    this.bytes.set(kingMapOf(network), TRAINING_KING_MAP);
  }
}
