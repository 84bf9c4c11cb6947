// `sliderule/tiny`: the engine without network and tablebases, a hundred kilobytes for pages that cannot load megabytes.
//
// It shares no memory, so it works on every page, and has its core in a script. Where there is no page, as in Node, it works on the
// thread that it was created on, and pauses every few milliseconds.

import { pageBase } from '../../platform/browser/files';
import { checkedEngineOptions } from '../checks';
import { Engine } from '../engine';
import { SlideruleError } from '../errors';
import type { PlayMoves } from '../position-input';
import type { EngineOptions } from '../types';
import { workerService } from './worker-service';

export { Analysis } from '../analysis';
export { Engine, type EngineEvents } from '../engine';
export { SlideruleError } from '../errors';
export type {
  AnalysisInfo,
  AnalysisLimits,
  AnalysisOptions,
  AnalysisResult,
  Clock,
  EngineOptions,
  PerftCounts,
  PositionInput,
  Score,
  WebWorker,
} from '../types';

/** What the tiny engine has not. */
const ABSENT = { network: 'it has no network', syzygy: 'it has no tablebases', wasm: 'its core is in its script' };

/** How a tiny engine starts; each member may be absent. */
export type TinyOptions = Omit<EngineOptions, keyof typeof ABSENT>;

const startWorker = (): Worker => new Worker(new URL('./tiny-worker.js', import.meta.url), { type: 'module' });

/** The rules that read other notations are a script as large as this engine. */
const playNothing: PlayMoves = () => {
  throw new SlideruleError(
    'POSITION_VALUE',
    'Position: sliderule/tiny reads moves in UCI notation; a Position of sliderule/chess reads all.',
  );
};

/**
 * Starts an engine. In a page it is in a worker of its own, unless `inPage` says otherwise. It has one thread, and analyses as the
 * engine of `sliderule` does without a network. Rejects with a SlideruleError.
 */
export async function createEngine(options?: TinyOptions): Promise<Engine> {
  const checked = checkedEngineOptions<EngineOptions>(options);
  for (const [name, reason] of Object.entries(ABSENT)) {
    if (checked[name as keyof typeof ABSENT] === undefined) continue;
    throw new SlideruleError('OPTION_UNKNOWN', `${name}: this is sliderule/tiny, and ${reason}.`);
  }
  const { worker = startWorker, inPage = false } = checked;
  if (inPage || pageBase() === undefined) {
    const { openTiny } = await import('./tiny-engine');
    return Engine.create(openTiny, playNothing, checked);
  }
  return Engine.create((owner) => workerService(worker() as Worker, (name) => name, owner), playNothing, checked);
}
