// The service worker: it keeps the page's files, and sets the headers that shared memory needs, where the server does not. They hold
// from the next loading on, so a first visit loads once more by itself, if nothing has been entered before.

const KEY = 'sliderule.reloaded';

/** Whether the page may load once more: not twice in a row, should the headers not be enough. Keeps that it has. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** Starts the service worker, in a page that can have one; `say` tells what is being done. */
export function startServiceWorker(say: (text: string) => void): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker === undefined) return;
  const isWanted = !crossOriginIsolated && serviceWorker.controller === null && navigator.hardwareConcurrency > 1;
  const nothingMore = new AbortController();
  let isTouched = false;
  const touch = (): void => {
    isTouched = true;
  };
  for (const event of ['pointerdown', 'keydown', 'input']) {
    addEventListener(event, touch, { capture: true, signal: nothingMore.signal });
  }
  const controlled = (): void => {
    nothingMore.abort();
    if (isTouched || !mayReload()) say('one thread; several from the next visit on');
    else location.reload();
  };
  if (isWanted) {
    serviceWorker.addEventListener('controllerchange', controlled, { once: true });
    say('one thread; the page loads once more for several');
  }
  // Private windows may refuse it; the page works without.
  serviceWorker.register('service-worker.js').catch(() => {
    if (isWanted) say('one thread');
  });
}
