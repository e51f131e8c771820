import { expect, it, vi } from 'vitest';
import { signedIn } from '../../../test/app/caller.ts';
import { startTestApp } from '../../../test/app/test-app.ts';
import { listen } from '../../../test/hostile/live-room.ts';

const patiently = { timeout: 10_000, interval: 20 };

it('a server that stops says so while it still answers, and asks live connections to go elsewhere', async () => {
  const app = await startTestApp({ env: { DRAIN_SECONDS: '5' } });
  const admin = await signedIn(app, 'admin');
  const { socket } = await listen(app.url, admin);
  const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  const stopped = app.stop();
  await vi.waitFor(async () => {
    const health = await fetch(`${app.url}/health/ready`);
    expect([health.status, await health.json()]).toMatchObject([404, { reason: 'stopping' }]);
  }, patiently);
  const reply = await admin.send('GET', '/v1/campaign');
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
  // By this reason the client's library connects again by itself.
  expect(await gone).toBe('transport close');
  await stopped;
  await expect(fetch(app.url)).rejects.toThrow('fetch failed');
});
