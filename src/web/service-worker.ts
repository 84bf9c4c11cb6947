// Caches the page's files, so that it works offline. It also adds the cross-origin isolation headers, so that the page
// has threads whatever headers its server sends.

/** The files of this build, and a name that changes with them; set by the build. */
declare const FILES: readonly string[];
declare const VERSION: string;

/** The additional members of a service worker's events. */
interface ServiceEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ServiceEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ServiceScope {
  addEventListener(name: 'install' | 'activate', listener: (event: ServiceEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const scope = self as unknown as ServiceScope;
/** Another copy of the page on the same origin has another folder, and its caches are its own. */
const OURS = `sliderule ${new URL('.', location.href).pathname} `;
const NAME = OURS + VERSION;

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  // Past the browser's own cache, which may still hold files of an earlier build.
  await cache.addAll(['./', ...FILES].map((file) => new Request(file, { cache: 'reload' })));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request, { ignoreSearch: true });
  return isolated(kept ?? (await fetch(request)));
}

/** The same response with the headers that shared memory needs. */
function isolated(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const isOurs = new URL(event.request.url).origin === location.origin && event.request.method === 'GET';
  if (isOurs) event.respondWith(answer(event.request));
});
