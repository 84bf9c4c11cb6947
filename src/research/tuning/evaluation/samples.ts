// The training set as the tuner computes with it: for each position the parameters that count in it, packed.
//
// An evaluation is linear in its parameters but for the danger to each king, so a feature is either a parameter with its
// count for White less that for Black, or a danger parameter for one of the attackers.

import { DANGER_BASE, PARAMETER_COUNT } from '../../../abi/evaluation';

/** White's attack, then Black's. */
export const DANGER_COUNT = PARAMETER_COUNT - DANGER_BASE;
/** Features below DANGER_BASE are the parameters of that number. */
export const WHITE_DANGER = DANGER_BASE;
export const BLACK_DANGER = WHITE_DANGER + DANGER_COUNT;
export const FEATURE_COUNT = BLACK_DANGER + DANGER_COUNT;

/** What is learnt from a position. */
export interface Lesson {
  /** Result for White, 0 … 1. */
  readonly result: number;
  /** A search's score in centipawns for White. */
  readonly score: number;
  /** Kept apart to see whether what is learnt holds for games that were not seen. */
  readonly validation: boolean;
}

/** The core's trace of an evaluation. */
export interface Trace {
  /** Of each parameter, for White and then for Black. */
  readonly counts: Int16Array;
  /** 0 … PHASE_MAX */
  readonly phase: number;
  /** 0 … SCALE_MAX */
  readonly scale: number;
}

export class Samples {
  length = 0;
  /** Where each position's features begin; one more than there are positions. */
  starts = new Uint32Array(1024);
  features = new Uint16Array(65536);
  counts = new Int8Array(65536);
  phases = new Uint8Array(1024);
  scales = new Uint8Array(1024);
  results = new Float32Array(1024);
  scores = new Int16Array(1024);
  validation = new Uint8Array(1024);

  add({ counts, phase, scale }: Trace, { result, score, validation }: Lesson): void {
    this.reserve();
    const at = this.length++;
    this.phases[at] = phase;
    this.scales[at] = scale;
    this.results[at] = result;
    this.scores[at] = Math.max(-32000, Math.min(32000, score));
    this.validation[at] = Number(validation);
    let end = this.starts[at] ?? 0;
    const push = (feature: number, count: number): void => {
      if (count === 0) return;
      if (Math.abs(count) > 127) throw new Error(`feature ${feature} counts ${count}: more than a byte holds`);
      this.features[end] = feature;
      this.counts[end++] = count;
    };
    // A position that is drawn whatever its terms say depends on no parameter.
    for (let index = 0; scale > 0 && index < PARAMETER_COUNT; index++) {
      const white = counts[index] ?? 0;
      const black = counts[PARAMETER_COUNT + index] ?? 0;
      if (index < DANGER_BASE) {
        push(index, white - black);
      } else {
        push(WHITE_DANGER + index - DANGER_BASE, white);
        push(BLACK_DANGER + index - DANGER_BASE, black);
      }
    }
    this.starts[at + 1] = end;
  }

  /** Makes room for one more position. */
  private reserve(): void {
    if (this.length + 2 > this.starts.length) {
      this.starts = doubled(this.starts, Uint32Array);
      this.phases = doubled(this.phases, Uint8Array);
      this.scales = doubled(this.scales, Uint8Array);
      this.results = doubled(this.results, Float32Array);
      this.scores = doubled(this.scores, Int16Array);
      this.validation = doubled(this.validation, Uint8Array);
    }
    if ((this.starts[this.length] ?? 0) + FEATURE_COUNT > this.features.length) {
      this.features = doubled(this.features, Uint16Array);
      this.counts = doubled(this.counts, Int8Array);
    }
  }
}

function doubled<Numbers extends ArrayLike<number>>(
  numbers: Numbers,
  kind: new (length: number) => Numbers & { set(from: ArrayLike<number>): void },
): Numbers {
  const grown = new kind(numbers.length * 2);
  grown.set(numbers);
  return grown;
}
