// Messages between the page and its worker.

import type { Signature } from '../lab/laramee/collisions';
import type { Slider } from '../lab/fiekas/relevant';
import type { Packing } from '../lab/magics/packing';
import type { TallyText } from '../lab/magics/tally';

export type Request =
  | { readonly task: 'find'; readonly slider: Slider; readonly bits: number; readonly room: number }
  | { readonly task: 'pack'; readonly start: Packing; readonly steps: number; readonly temperature: number }
  | { readonly task: 'play'; readonly count: number };

/** Progress of a search, several times a second and at its end. */
export interface Progress {
  readonly done: number;
  readonly units: number;
  readonly seconds: number;
  readonly tally: TallyText;
}

/** A packing on its way, several times a second and at its end. */
export interface PackProgress {
  readonly done: number;
  readonly seconds: number;
  /** The shortest so far. */
  readonly best: Packing;
}

/** Keys and locks of different positions. */
export type Signatures = readonly Signature[];

function start(request: Request, told: (answer: unknown) => void): Worker {
  const worker = new Worker('lab-worker.js', { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent) => told(data));
  worker.postMessage(request);
  return worker;
}

/** A worker that searches for all factors; `told` receives its progress. */
export function startSearch(slider: Slider, bits: number, room: number, told: (progress: Progress) => void): Worker {
  return start({ task: 'find', slider, bits, room }, (answer) => told(answer as Progress));
}

/** A worker that packs the tables of some factors from nothing; `told` receives the shortest packing so far. */
export function startPacking(
  packing: Packing,
  steps: number,
  temperature: number,
  told: (progress: PackProgress) => void,
): Worker {
  return start({ task: 'pack', start: packing, steps, temperature }, (answer) => told(answer as PackProgress));
}

/** A worker that plays random games until there are `count` different positions. */
export function startGames(count: number, told: (signatures: Signatures) => void): Worker {
  return start({ task: 'play', count }, (answer) => told(answer as Signatures));
}
