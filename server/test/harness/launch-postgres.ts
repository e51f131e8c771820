import { startEmbeddedPostgres } from '../../src/kernel/postgres/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const silent = { info: () => undefined, error: () => undefined };

/** A program that only runs the embedded server, to be killed by tests. Tells the address when it is up. */
const server = await startEmbeddedPostgres({ dataDir, log: silent });
process.send?.(server.url);
process.on('message', () => {
  void server.stop().then(() => process.exit(0));
});
