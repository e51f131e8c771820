import { lockDataFolder } from '../../src/kernel/lifecycle/data-folder-lock.ts';

/** A program that holds a data folder until it is killed. */
await lockDataFolder(process.argv[2] ?? '');
process.send?.('held');
setInterval(() => undefined, 60_000);
