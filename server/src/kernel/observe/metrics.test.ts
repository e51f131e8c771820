import { gaugeNames, metricName } from '@countinghouse/contract/system/gauges.ts';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { features } from '../../features.ts';
import type { Gauge } from './gauge.ts';
import { serveMetrics } from './metrics.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_PORT: '0' } });
});
afterAll(() => app.stop());

const address = () => app.running.metricsAddress ?? '';
const metrics = async (at = address()) => (await fetch(`${at}/metrics`)).text();
const valueOf = (text: string, name: string) => new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];

const deposits = async (lead: string, rows: readonly (readonly [string, number])[]): Promise<void> => {
  for (const [status, cents] of rows)
    await app.database.query(sql`
      insert into deposit (id, lead_id, amount, status, method, transaction_id, date_done)
      values (gen_random_uuid(), ${lead}::uuid, ${cents}, ${status}, 'bank_transfer', gen_random_uuid()::text,
        case when ${status} in ('pending', 'awaiting_transfer') then null else now() end)`);
};
const withdrawals = async (lead: string, rows: readonly (readonly [string, number])[]): Promise<void> => {
  for (const [status, cents] of rows)
    await app.database.query(sql`
      insert into withdrawal (id, lead_id, amount, status, transaction_id, destination, entered_by, target_at, date_decided)
      values (gen_random_uuid(), ${lead}::uuid, ${cents}, ${status}, gen_random_uuid()::text, '{}', ${lead}::uuid, now(),
        case when ${status} in ('pending', 'awaiting_transfer') then null else now() end)`);
};

describe('the metrics', () => {
  it('are off unless a port is set', async () => {
    const other = await startTestApp();
    expect(other.running.metricsAddress).toBeUndefined();
    expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
    await other.stop();
  });

  it('are served on a port of their own, on this machine only, and nothing else is served there', async () => {
    expect(address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
    for (const path of ['/', '/v1/setting', '/health/live'])
      expect((await fetch(`${address()}${path}`)).status).toBe(404);
    expect((await fetch(`${address()}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('have each gauge declared once, by the part that owns the fact', () => {
    const declared = features.flatMap((feature) => feature.gauges ?? []).map(({ name }) => name);
    expect(declared.toSorted()).toEqual(gaugeNames.toSorted());
  });

  it('count requests by the pattern of their route, never by address, so that they stay few and name nobody', async () => {
    const admin = await signedIn(app, 'admin');
    const { id } = admin;
    await admin.send('GET', `/v1/user/${id}`);
    for (const guess of ['/wp-login.php', '/v1/invented', `/${id}`]) await fetch(`${app.url}${guess}`);
    const text = await metrics();
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/v1\/user\/:id",status="200"\} 1$/m);
    expect(text).toMatch(/duration_seconds_count\{method="any",route="other",status="404"\} [3-9]$/m);
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/wp-login|invented|@/);
  });

  it('leave a figure out that does not exist or cannot be read, and still show the others', async () => {
    const gauges: Gauge[] = [
      { name: 'outboxLag', read: () => Promise.reject(new Error('planted')) },
      { name: 'backupAge', read: () => null },
      { name: 'sockets', read: () => 7 },
    ];
    const broken = await serveMetrics(Fastify(), app.running.app, { gauges });
    const text = await metrics(broken.address);
    await broken.stop();
    expect(valueOf(text, metricName('outboxLag'))).toBeUndefined();
    expect(valueOf(text, metricName('backupAge'))).toBeUndefined();
    expect(valueOf(text, metricName('sockets'))).toBe('7');
    expect(app.logged()).toContain('gauge not read');
  });

  it('have the money in flight, from the totals: what is begun and neither settled nor paid out', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const names = [metricName('depositsInFlight'), metricName('withdrawalsInFlight')];
    const sums = async (): Promise<(string | undefined)[]> => {
      const text = await metrics();
      return names.map((name) => valueOf(text, name));
    };
    expect(await sums()).toEqual(['0', '0']);
    await deposits(lead, [
      ['pending', 100_000_01],
      ['awaiting_transfer', 50],
      ['completed', 700],
      ['cancelled', 900],
    ]);
    await withdrawals(lead, [
      ['pending', 12_34],
      ['completed', 5_000],
    ]);
    expect(await sums()).toEqual(['100000.51', '12.34']);
    await app.database.query(
      sql`update deposit set status = 'cancelled', date_done = now() where lead_id = ${lead} and status = 'pending'`,
    );
    expect(await sums()).toEqual(['0.5', '12.34']);
  });

  it('tell how long live events and seals have been waiting', async () => {
    await app.database.query(sql`
      insert into audit (id, at, action, resource, ip)
      values (gen_random_uuid(), now() - interval '1 hour', 'user.update', 'user', '')`);
    expect(Number(valueOf(await metrics(), metricName('auditSealLag')))).toBeGreaterThan(3_500);
    expect(Number(valueOf(await metrics(), metricName('diskFree')))).toBeGreaterThan(0);
  });
});
