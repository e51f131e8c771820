import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { addPerson, type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

const visits: string[] = [];
const trap = createServer((socket) => {
  visits.push('visited');
  socket.destroy();
});
const opened = new Set<string>();
const note = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => opened.add(`${socket.remoteAddress}:${socket.remotePort}`));
  socket.once('lookup', (_error, _address, _family, host) => opened.add(`looked up ${host}`));
};
let app: TestApp;
let root: Caller;
beforeAll(async () => {
  subscribe('net.client.socket', note);
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  app = await startTestApp();
  root = await signedIn(app, 'root');
});
afterAll(async () => {
  unsubscribe('net.client.socket', note);
  await app.stop();
  trap.close();
});

const allowed = (): Set<string> => {
  const places = [app.url, app.databaseUrl].map((url) => new URL(url));
  return new Set(
    places.flatMap(({ hostname, port }) => [`${hostname}:${port}`, `127.0.0.1:${port}`, `looked up ${hostname}`]),
  );
};
const foreign = (): string[] => [...opened].filter((place) => !allowed().has(place));

describe('the server', () => {
  it('connects to nothing but PostgreSQL, whatever addresses it is given', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const { port } = trap.address() as AddressInfo;
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', 'localhost']) {
      const url = `http://${host}:${port}/logo.png`;
      for (const { route } of features.flatMap((feature) => feature.routes)) {
        if (['auth.logout', 'demo.remove'].includes(route.name)) continue;
        const body = {
          text: url,
          name: url,
          media: url,
          logo: url,
          search: url,
          url,
          iconUrl: url,
          list: 'lead',
          shared: false,
          lead,
          companyName: url,
          description: url,
        };
        const read = route.method === 'GET';
        const address = route.path.replace(/:\w+/g, encodeURIComponent(lead));
        await root.send(
          route.method,
          read ? `${address}?q=${encodeURIComponent(url)}` : address,
          read ? undefined : body,
          {
            'x-forwarded-for': url,
            'x-forwarded-host': `${host}:${port}`,
            referer: url,
          },
        );
      }
      await root.send('PATCH', '/v1/setting', { description: url, street: url });
      await root.send('POST', '/v1/comment', { lead, text: url });
      await root.send('POST', '/v1/campaign', { name: url });
    }
    expect(foreign()).toEqual([]);
    expect(visits).toEqual([]);
  });

  it('would be caught if it connected elsewhere', async () => {
    const { port } = trap.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    expect(foreign()).toEqual([`127.0.0.1:${port}`]);
    expect(visits).toEqual(['visited']);
  });
});
