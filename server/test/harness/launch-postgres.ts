import { startEmbeddedPostgres } from '../../src/kernel/postgres/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const silent = { info: () => undefined, error: () => undefined };

/** Runs only the embedded server, to be killed by tests. Sends the address when it is ready. */
const server = await startEmbeddedPostgres({ dataDir, log: silent });
process.send?.(server.url);
process.on('message', () => {
  void server.stop().then(() => process.exit(0));
});
