import { answerOf } from './answer-of.ts';

/** The parts of the worker's global scope in use: TypeScript's DOM library does not declare them. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Events {
  readonly install: Extendable;
  readonly activate: Extendable;
  readonly message: Extendable & { readonly data: unknown };
  readonly fetch: Fetching;
}

interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

/** Injected by the build: the files of the offline view, and a version for exactly these. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const { version, files } = __SHELL__;
const ownCache = `shell-${version}`;
const cached = new Set(files);
/** The key of the stored page, which chooses its screen by the address itself. */
const page = '/my';

/** All or nothing: a partly stored application would not work. */
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

/** Logging out empties the cache; a log-in before the worker has ended asks it to refill. */
worker.addEventListener('message', (event) => {
  if (event.data !== 'fill') return;
  event.waitUntil(caches.match(page).then((known) => (known ? undefined : fill())));
});

// Other requests bypass the worker; in particular, calls of the API are neither answered nor stored here.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = answerOf(request, location.origin, cached);
  if (way === 'network') return;
  const known = () => caches.match(way === 'page' ? page : new URL(request.url).pathname);
  event.respondWith(
    way === 'page'
      ? fetch(request).catch(async () => (await known()) ?? Response.error())
      : known().then((answer) => answer ?? fetch(request)),
  );
});
