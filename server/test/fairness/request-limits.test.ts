import { afterEach, describe, expect, it } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { type Caller, caller, signedIn, visitorOf } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

let app: TestApp;
afterEach(() => app.stop());

const begin = async (env: Record<string, string>): Promise<void> => {
  app = await startTestApp({ env });
};
const ask = (who: Caller, headers: Record<string, string> = {}) => who.send('GET', '/v1/setting', undefined, headers);
const statusesOf = async (times: number, who: Caller, headers?: Record<string, string>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await ask(who, headers)).status);
  return statuses;
};
const ownData = '/v1/own-data?format=json';
const all = (times: number, status: number): number[] => Array.from({ length: times }, () => status);

describe('the limit of requests', () => {
  it('ends a session’s minute with 429, Retry-After and the error in the reader’s language', async () => {
    await begin({ REQUESTS_PER_SESSION: '5' });
    const [greedy, other] = [await signedIn(app, 'lead'), await signedIn(app, 'lead')];
    // The first request shows that the session is live; the five of the minute follow.
    expect(await statusesOf(6, greedy)).toEqual(all(6, 200));
    const refused = await ask(greedy, { 'x-lang': 'de' });
    expect([refused.status, refused.problem]).toEqual([
      429,
      { code: 'tooManyRequests', message: 'Zu viele Anfragen. Bitte warten Sie einen Moment.' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await ask(other)).status).toBe(200);
  });

  it('for an address does not affect the sessions that are in use there', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '5' });
    const colleague = await signedIn(app, 'lead');
    expect((await ask(colleague)).status).toBe(200);
    expect(await statusesOf(5, visitorOf(app))).toEqual([...all(4, 200), 429]);
    expect(await statusesOf(10, colleague)).toEqual(all(10, 200));
  });

  it('cannot be escaped by made-up sessions', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '3' });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const secret = String(count).repeat(43);
      const headers = { authorization: `Bearer ${secret}`, cookie: `session=${secret}` };
      statuses.push((await ask(visitorOf(app), headers)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('counts the address of the connection, whatever a header says', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '2' });
    const statuses: number[] = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await ask(visitorOf(app), { 'x-forwarded-for': address })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('counts, behind a trusted proxy, the address that the proxy adds', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '2', TRUST_PROXY: 'true' });
    const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` });
    expect(await statusesOf(3, visitorOf(app), from('192.0.2.1'))).toEqual([200, 200, 429]);
    expect(await statusesOf(1, visitorOf(app), from('192.0.2.2'))).toEqual([200]);
    // One household has 2^64 IPv6 addresses.
    expect(await statusesOf(2, visitorOf(app), from('2001:db8:1:2::1'))).toEqual([200, 200]);
    expect(await statusesOf(1, visitorOf(app), from('2001:db8:1:2::2'))).toEqual([429]);
    expect(await statusesOf(1, visitorOf(app), from('2001:db8:1:3::1'))).toEqual([200]);
  });

  it.each([
    ['LOG_IN_REQUESTS', 'POST', '/v1/auth/login', { email: 'a@example.test', password: 'a long password' }],
    ['MONEY_REQUESTS', 'POST', '/v1/withdrawal', { amount: 1 }],
    ['SEARCH_REQUESTS', 'GET', '/v1/notification', undefined],
    ['REPORT_REQUESTS', 'GET', ownData, undefined],
    ['FORM_REQUESTS', 'POST', '/v1/contact-form/confirm', { token: 'x' }],
  ])('of one kind, %s, leaves the other kinds usable', async (setting, method, path, body) => {
    await begin({ [setting]: '2' });
    const who = await signedIn(app, 'lead');
    const statusOf = async (): Promise<number> => (await who.send(method, path, body)).status;
    // Before the first reply the session is not known, and the request counts against the address.
    await ask(who);
    const statuses = [await statusOf(), await statusOf()];
    expect(statuses).not.toContain(429);
    const refused = await who.send(method, path, body);
    expect([refused.status, refused.problem.code]).toEqual([429, 'tooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusesOf(5, who)).toEqual(all(5, 200));
    const kinds = ['/v1/notification', ownData].filter((one) => one !== path);
    for (const other of kinds) expect((await who.send('GET', other)).status).toBe(200);
  });

  it('of log-ins counts for the address, whatever session makes them', async () => {
    await begin({ LOG_IN_REQUESTS: '2' });
    const [one, other] = [await signedIn(app, 'lead'), await signedIn(app, 'lead')];
    for (const who of [one, other]) await ask(who);
    const logIn = async (who: Caller): Promise<number> =>
      (await who.send('POST', '/v1/auth/login', { email: 'a@example.test', password: 'a long password' })).status;
    expect([await logIn(one), await logIn(one), await logIn(other)]).toEqual([401, 401, 429]);
  });

  it('of one kind is a part of all requests unless the operator sets it', async () => {
    await begin({ REQUESTS_PER_SESSION: '50' });
    const who = await signedIn(app, 'lead');
    await ask(who);
    const first = await who.send('GET', ownData);
    const second = await who.send('GET', ownData);
    expect([first.status, second.status, (await ask(who)).status]).toEqual([200, 429, 200]);
  });

  it('never refuses monitoring', async () => {
    await begin({ REQUESTS_PER_ADDRESS: '1' });
    const visitor = visitorOf(app);
    const live = await Promise.all([1, 2, 3].map(() => visitor.send('GET', '/health/live')));
    expect(live.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each([
    ['of all kinds', { REQUESTS_PER_SESSION: '100' }, '/v1/setting'],
    ['of one kind', { SEARCH_REQUESTS: '100' }, '/v1/notification'],
  ])('counts what a session asks %s of several servers together', async (_kind, limits, path) => {
    await begin(limits);
    const ask = (who: Caller) => who.send('GET', path);
    const database = openDatabase(app.databaseUrl, { max: 4 });
    const several = {
      SERVERS: 'several',
      DATABASE_URL: app.databaseUrl,
      PRICE_FEED: 'off',
      PORT: '0',
      DRAIN_SECONDS: '0',
    };
    const config = readConfig({ ...several, ...limits, DATA_DIR: app.dataDir });
    const servers = await Promise.all([1, 2].map(() => startApp({ config, database, log: openLog('silent') })));
    const who = await signedIn(app, 'lead');
    const [one, other] = servers.map(({ address }) => caller(address, who)) as [Caller, Caller];
    for (let count = 0; count < 3; count += 1) expect((await ask(other)).status).toBe(200);
    for (let count = 0; count < 101; count += 1) await ask(one);
    await expect.poll(async () => (await ask(other)).status, { timeout: 10_000, interval: 500 }).toBe(429);
    for (const server of servers) await server.stop();
    await database.close();
  });
});
