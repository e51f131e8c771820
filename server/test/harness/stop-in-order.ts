import { installShutdown } from '../../src/kernel/lifecycle/shutdown.ts';
import { openLog } from '../../src/kernel/log/log.ts';

/** A program with two parts to close; the first argument sets its behaviour, the second the time allowed per part. */
const [behaviour, patience] = process.argv.slice(2);
const shutdown = installShutdown(openLog('info'), patience === undefined ? undefined : Number(patience));
const forever = new Promise<void>(() => undefined);
// Keeps the process alive while a part is stuck.
setInterval(() => undefined, 60_000);

async function closeServer(): Promise<void> {
  if (behaviour === 'failing') throw new Error('does not close');
  if (behaviour === 'stuck') await forever;
  console.log('closed server');
}

const nothing = () => Promise.resolve();
await shutdown.open({
  name: 'database',
  open: nothing,
  close: async () => console.log('closed database'),
  force: () => console.log('forced database'),
});
await shutdown.open({ name: 'server', open: nothing, close: closeServer, force: () => console.log('forced server') });
process.on('message', () => {
  if (behaviour === 'rejecting') void Promise.reject(new Error('unhandled rejection'));
  if (behaviour === 'throwing') throw new Error('uncaught exception');
});
if (behaviour === 'opening') {
  const opened = new Promise<void>((resolve) => process.once('message', () => resolve()));
  shutdown
    .open({ name: 'late part', open: () => opened, close: async () => console.log('closed late') })
    .then(() => console.log('went on'))
    .catch(() => undefined);
}
process.send?.('ready');
