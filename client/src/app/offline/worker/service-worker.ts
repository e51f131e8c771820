import { answerOf } from './answer-of.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Put in by the build: the files that the offline view is made of, and a name for exactly these. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const { version, files } = __SHELL__;
const ownCache = `shell-${version}`;
const kept = new Set(files);
/** Under which the page itself is kept; what it shows at an address, it finds out itself. */
const page = '/my';

/** All or nothing: a half-kept application is none. */
const fill = async (): Promise<void> => {
  const cache = await caches.open(ownCache);
  await cache.addAll([...files, page].map((address) => new Request(address, { credentials: 'omit', cache: 'reload' })));
};

const dropOthers = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ownCache).map((name) => caches.delete(name)));
};

worker.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers().then(() => worker.clients.claim()));
});

/** Logging out empties the cache; who logs in again before the worker has ended asks it to fill it. */
worker.addEventListener('message', (event) => {
  if (event.data !== 'fill') return;
  event.waitUntil(caches.match(page).then((known) => (known ? undefined : fill())));
});

// Everything else goes its way as if there were no worker: calls of the API above all are neither answered nor kept here.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = answerOf(request, location.origin, kept);
  if (way === 'network') return;
  const known = () => caches.match(way === 'page' ? page : new URL(request.url).pathname);
  event.respondWith(
    way === 'page'
      ? fetch(request).catch(async () => (await known()) ?? Response.error())
      : known().then((answer) => answer ?? fetch(request)),
  );
});
