// Messages between the trainer and its threads.

import type { SampleSet } from './samples';

/** The first message to a thread. */
export interface TrainingBirth {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly thread: number;
  readonly threads: number;
  readonly shares: number;
  /** Of the network, without what king buckets have in common, */
  readonly parameters: number;
  /** and of that part. */
  readonly common: number;
}

/** A batch, and the parameters of the update after it. */
export interface Batch {
  /** Place in the order of the positions. */
  readonly first: number;
  readonly count: number;
  /** Weight of the game result in the target. */
  readonly wdl: number;
  /** Step size of AdamW and factor of the squares' means, both bias-corrected. */
  readonly rate: number;
  readonly correction: number;
  /** The fraction of a weight after decay. */
  readonly kept: number;
}

export type TrainingTask =
  | { readonly kind: 'learn'; readonly samples: SampleSet; readonly key: number; readonly batches: readonly Batch[] }
  | { readonly kind: 'measure'; readonly samples: SampleSet; readonly wdl: number };

/** The sums of squared errors of the thread's shares: by batch (one of all when measuring), then by share. */
export type TrainingReply = readonly (readonly number[])[];
