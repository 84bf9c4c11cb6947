// What the trainer and its threads say to each other.

import type { SampleSet } from './samples';

/** What a thread is born with. */
export interface TrainingBirth {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly thread: number;
  readonly threads: number;
  readonly shares: number;
  /** Of the network. */
  readonly parameters: number;
}

/** A batch, and how the parameters move after it. */
export interface Batch {
  /** Place in the order of the positions. */
  readonly first: number;
  readonly count: number;
  /** The game result's part of what is learnt. */
  readonly wdl: number;
  /** Step of AdamW, corrected for means that began with zeros; and the factor of the squares' means. */
  readonly rate: number;
  readonly correction: number;
  /** What the decay leaves of a weight. */
  readonly kept: number;
}

export type TrainingTask =
  | { readonly kind: 'learn'; readonly samples: SampleSet; readonly key: number; readonly batches: readonly Batch[] }
  | { readonly kind: 'measure'; readonly samples: SampleSet; readonly wdl: number };

/** The sums of squared errors of the thread's shares: by batch (one of all when measuring), then by share. */
export type TrainingReply = readonly (readonly number[])[];
