import { installShutdown } from '../../src/kernel/lifecycle/shutdown.ts';
import { openLog } from '../../src/kernel/log/log.ts';

/** A program with two parts to close; the argument says how it behaves. */
const [behaviour] = process.argv.slice(2);
const shutdown = installShutdown(openLog('info'));

async function closeServer(): Promise<void> {
  if (behaviour === 'failing') throw new Error('does not close');
  if (behaviour === 'stuck') await new Promise(() => undefined);
  console.log('closed server');
}

shutdown.afterwards('database', async () => console.log('closed database'));
shutdown.afterwards('server', closeServer);
process.on('message', () => {
  if (behaviour === 'rejecting') void Promise.reject(new Error('nobody waits'));
  if (behaviour === 'throwing') throw new Error('nobody catches');
});
process.send?.('ready');
