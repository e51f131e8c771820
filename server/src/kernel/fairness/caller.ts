import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/** Runs work for one caller: its waits in a fair queue count against that caller's share. */
export const asCaller = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work);

/** Returns a function that runs later work, such as the rest of a file, for the caller of this moment. */
export const keepCaller = (): (<Result>(work: () => Result) => Result) => AsyncLocalStorage.snapshot();

/** Runs work of the server itself, although a request started it. */
export const asServer = <Result>(work: () => Result): Result => callers.exit(work);

/** The caller of the current request; undefined for the server's own work. */
export const currentCaller = (): string | undefined => callers.getStore();
