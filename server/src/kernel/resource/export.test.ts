import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = campaign;
/** The default of one second is not always enough on a busy machine. */
const patiently = { timeout: 10_000 };
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

describe('an export', () => {
  it('keeps a text that looks like a moment unchanged, whether it exists or not', async () => {
    const names = ['2026-02-30T00:00:00Z', '2026-06-01T12:00:00Z', '0000-00-00T00:00:00Z'];
    for (const name of names) await admin.call(routes.create, { body: { name } });
    const { status, text } = await admin.call(routes.export, { query: { format: 'csv', columns: 'name' } });
    expect(status).toBe(200);
    for (const name of names) expect(text).toContain(name);
  });

  it('shows moments in the time zone of the reader', async () => {
    await admin.call(routes.create, { body: { name: 'Dated' } });
    await app.database.query(sql`update campaign set date_creation = '2026-06-01T23:30:00Z' where name = 'Dated'`);
    const query = { format: 'csv', columns: 'dateCreation', filters: '{"name":"Dated"}' } as const;
    const { text } = await admin.call(routes.export, { query }, { 'x-timezone': 'Europe/Brussels' });
    expect(text).toContain('2026-06-02 01:30:00');
  });

  it('gives its place back when it was read to its end and when its reader leaves', async () => {
    const address = `${app.url}${routes.export.path}?format=xlsx`;
    const headers = { authorization: `Bearer ${admin.token}`, cookie: `session=${admin.cookie}` };
    for (let count = 0; count < 11; count += 1) {
      const begun = await fetch(address, { headers });
      expect(begun.status).toBe(200);
      await begun.body?.cancel();
      expect((await admin.call(routes.export, { query: { format: 'csv' } })).status).toBe(200);
    }
  });

  it('that its readers give up before the first row is neither audited nor recorded, and frees its place', async () => {
    const address = `${app.url}${routes.export.path}?format=csv`;
    const headers = { authorization: `Bearer ${admin.token}`, cookie: `session=${admin.cookie}` };
    const begin = (): Promise<Response> => fetch(address, { headers });
    const known = async () => {
      const [row] = await app.database.query<{ audited: bigint; recorded: bigint }>(sql`
        select (select count(*) from audit where action = 'campaign.export') as audited,
          (select count(*) from exported_file) as recorded`);
      return [Number(row?.audited), Number(row?.recorded)];
    };
    const [audited = 0, recorded = 0] = await known();
    await app.database.transaction(async (transaction) => {
      await transaction.query(sql`lock table campaign`);
      const begun = await Promise.all(Array.from({ length: 10 }, begin));
      expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 200));
      expect((await begin()).status).toBe(503);
      for (const { body } of begun) await body?.cancel();
      // The server has noticed all of that before it answers further calls.
      for (let call = 0; call < 3; call += 1) expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    });
    const next = await vi.waitFor(async () => {
      const reply = await begin();
      if (reply.status !== 200) throw new Error('no place yet');
      return reply;
    }, patiently);
    expect(await next.text()).toContain('Dated');
    expect(await known()).toEqual([audited + 1, recorded + 1]);
  });

  it('is generated again on a retry with the same key', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await admin.call(routes.export, { query: { format: 'csv' } }, key);
    const again = await admin.call(routes.export, { query: { format: 'csv' } }, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });
});
