import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { type ChangedEvent, listen, type Listener, settled, socketPaths } from './live-room.ts';

let app: TestApp;
let root: Caller;
let early: Listener;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  early = await listen(app.url, root);
});
afterAll(async () => {
  early.socket.close();
  await app.stop();
});

/** The moment named in a reply, as a page remembers it. */
const receivedAt = async (who: Pick<Caller, 'token' | 'cookie'>): Promise<number> => {
  const answer = await fetch(`${app.url}/v1/auth/check-auth`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}` },
  });
  return Number(answer.headers.get('x-asked-at'));
};

interface Late {
  /** Events except the marker. */
  readonly received: ChangedEvent[];
  readonly missed: number;
}

/** Opens a socket that asks for events since a moment; resolves once a marker sent afterwards has arrived. */
const openLate = async (who: Pick<Caller, 'token' | 'cookie'>, since: unknown): Promise<Late> => {
  const late = { received: [] as ChangedEvent[], missed: 0 };
  const socket = io(app.url, {
    path: socketPaths[0],
    auth: { token: who.token, since },
    extraHeaders: { cookie: `session=${who.cookie}` },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.on('changed', (event: ChangedEvent) => event.resource !== 'setting' && late.received.push(event));
  socket.on('missed', () => (late.missed += 1));
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject));
  const marker = new Promise((resolve) => socket.once('settingUpdated', resolve));
  await settled(app, [early]);
  await marker;
  socket.close();
  return late;
};

const createCampaign = async (): Promise<void> => {
  await root.send('POST', '/v1/campaign', { name: `Late ${crypto.randomUUID()}` });
  await settled(app, [early]);
};

const campaigns = ({ received }: Late): ChangedEvent[] => received.filter(({ resource }) => resource === 'campaign');

test('a socket receives the events between the first reply of its page and its connection', async () => {
  await createCampaign();
  const since = await receivedAt(root);
  await createCampaign();
  const late = await openLate(root, since);
  expect(campaigns(late)).toHaveLength(1);
  expect(late.missed).toBe(0);
});

test('a socket that names no moment receives new events only', async () => {
  await createCampaign();
  for (const since of [undefined, null, 'x', Number.NaN]) expect((await openLate(root, since)).received).toEqual([]);
});

test('a page older than the stored events is notified that it may have missed some', async () => {
  expect(await openLate(root, 0)).toMatchObject({ received: [], missed: 1 });
});

test('a late socket receives no event that its user could not read at the time', async () => {
  const lead = await signedIn(app, 'lead');
  const since = await receivedAt(root);
  await createCampaign();
  expect(campaigns(await openLate(lead, since))).toEqual([]);
  expect(campaigns(await openLate({ token: '', cookie: '' }, since))).toEqual([]);
});

test('a page whose session ended before its socket opened must query again, and receives nothing', async () => {
  const gone = await signedIn(app, 'root');
  const since = await receivedAt(gone);
  expect((await gone.send('GET', '/v1/auth/logout')).status).toBeLessThan(300);
  await createCampaign();
  expect(await openLate(gone, since)).toMatchObject({ received: [], missed: 1 });
});
