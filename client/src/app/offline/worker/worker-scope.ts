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

export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
