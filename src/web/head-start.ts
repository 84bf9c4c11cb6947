// The engine's worker, which starts and loads its files while the page's script is still being loaded.

import { birthOf } from '../library/browser/worker-files';

/** Milliseconds for which the page waits for the worker at most. */
const MOST_WAIT_MS = 200;

let early: Worker | undefined = startWorker();
// Nobody hears the error yet. The page starts another worker, and hears of that one's.
early.addEventListener('error', () => (early = undefined));

/**
 * Resolves when the worker runs. A browser needs the page's thread for a moment to start it, and the building of the page would
 * take the thread for a quarter of a second.
 */
export const workerBegan: Promise<void> = crossOriginIsolated ? Promise.resolve() : begin(early);

/** Where memory cannot be shared, the worker is the whole engine. Elsewhere it is a search thread, which gets its orders later. */
async function begin(worker: Worker): Promise<void> {
  worker.postMessage(birthOf(locateFile, true));
  await new Promise<unknown>((resolve) => {
    worker.addEventListener('message', resolve, { once: true });
    setTimeout(resolve, MOST_WAIT_MS);
  });
}

export function locateFile(name: string): URL {
  return new URL(name, location.href);
}

/** A worker for an engine; the first one has begun already. */
export function engineWorker(): Worker {
  const worker = early ?? startWorker();
  early = undefined;
  return worker;
}

function startWorker(): Worker {
  return new Worker('search-thread.js', { type: 'module' });
}
