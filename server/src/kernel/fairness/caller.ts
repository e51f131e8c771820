import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/** Runs work for one caller: whatever it waits for in a fair queue counts against their share. */
export const asCaller = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work);

/** Runs work that belongs to the server, although a request started it. */
export const asServer = <Result>(work: () => Result): Result => callers.exit(work);

/** The caller of the current request; undefined for the server's own work. */
export const currentCaller = (): string | undefined => callers.getStore();
