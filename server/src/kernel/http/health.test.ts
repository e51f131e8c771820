import { connect, createServer as createProxy, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { openDatabase } from '../database/pool.ts';
import { serveHealth } from './health.ts';
import { createServer } from './server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Silencer {
  readonly url: string;
  /** Drops all data in both directions from now on, without refusing or closing a connection. */
  silence(): void;
  close(): Promise<void>;
}

/** A proxy before the database that can hang, like a database on a stalled disk. */
const beforeDatabase = async (databaseUrl: string): Promise<Silencer> => {
  const target = new URL(databaseUrl);
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  let silent = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => void (silent || to.write(chunk)));
    from.on('error', () => undefined).on('close', () => to.destroy());
  };
  const proxy: Server = createProxy((client) => {
    const upstream = connect(Number(port), hostname);
    join(client, upstream);
    join(upstream, client);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  target.port = String((proxy.address() as AddressInfo).port);
  return {
    url: target.href,
    silence: () => void (silent = true),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};

const readyOf = async (url: string): Promise<[number, unknown]> => {
  const response = await fetch(`${url}/health/ready`);
  return [response.status, await response.json()];
};

const served = async (health: Parameters<typeof serveHealth>[2], database = app.running.app.database) => {
  const server = await createServer(app.running.app);
  serveHealth(server, { ...app.running.app, database }, health);
  server.get('/planted', () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })));
  return { server, url: await server.listen({ port: 0, host: '127.0.0.1' }) };
};

const plenty = async () => 10n ** 12n;

describe('/health/ready', () => {
  it('answers 200 while the database answers and the disk has room', async () => {
    expect(await readyOf(app.url)).toEqual([200, { status: 'ready', lastBackup: null, lastRestore: null }]);
  });

  it('answers 503 while the database hangs, however often it is polled', async () => {
    const silencer = await beforeDatabase(app.databaseUrl);
    const database = openDatabase(silencer.url, { max: 2 });
    const { server, url } = await served({ draining: () => false, free: plenty }, database);
    expect(await readyOf(url)).toEqual([200, { status: 'ready', lastBackup: null, lastRestore: null }]);
    silencer.silence();
    const answers = await Promise.all([1, 2, 3].map(() => readyOf(url)));
    expect(answers).toEqual(
      [1, 2, 3].map(() => [503, { status: 'unavailable', reason: 'database', lastBackup: null, lastRestore: null }]),
    );
    await silencer.close();
    await Promise.all([server.close(), database.close()]);
  });

  it('answers 503 with little space on the disk, and logs it once a minute', async () => {
    const start = app.logged().length;
    const { server, url } = await served({ draining: () => false, free: async () => 1_000n });
    expect(await readyOf(url)).toEqual([
      503,
      { status: 'unavailable', reason: 'disk full', lastBackup: null, lastRestore: null },
    ]);
    await readyOf(url);
    await server.close();
    expect(
      app
        .logged()
        .slice(start)
        .match(/disk full/g),
    ).toHaveLength(1);
  });

  it('answers 503 after a request that found the disk full', async () => {
    const start = app.logged().length;
    const { server, url } = await served({ draining: () => false, free: plenty });
    expect(await readyOf(url)).toEqual([200, { status: 'ready', lastBackup: null, lastRestore: null }]);
    expect((await fetch(`${url}/planted`)).status).toBe(503);
    expect(await readyOf(url)).toEqual([
      503,
      { status: 'unavailable', reason: 'disk full', lastBackup: null, lastRestore: null },
    ]);
    await server.close();
    expect(app.logged().slice(start)).toContain('disk full');
  });

  it('answers 404 while the server stops', async () => {
    const { server, url } = await served({ draining: () => true, free: plenty });
    expect(await readyOf(url)).toEqual([
      404,
      { status: 'unavailable', reason: 'stopping', lastBackup: null, lastRestore: null },
    ]);
    await server.close();
  });
});
