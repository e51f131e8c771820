import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { secretHash } from '../session/secrets.ts';

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

  it('whose session ends while its call runs keeps no place', async () => {
    for (let count = 0; count < 10; count += 1) {
      const who = await signIn(app, admin.id);
      const exported = () => who.call(routes.export, { query: { format: 'csv' } });
      let reply: ReturnType<typeof exported> | undefined;
      await app.database.transaction(async (transaction) => {
        await transaction.query(sql`
          update session set ended_at = now() where token_hash = ${secretHash(who.token)}::bytea`);
        reply = exported();
        await vi.waitFor(async () => {
          const waiting = await app.database.query(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          if (waiting.length === 0) throw new Error('the call has not reached its end');
        }, patiently);
      });
      expect((await reply)?.status).toBe(401);
    }
    expect((await admin.call(routes.export, { query: { format: 'csv' } })).status).toBe(200);
  });

  it('is generated again on a retry with the same key', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await admin.call(routes.export, { query: { format: 'csv' } }, key);
    const again = await admin.call(routes.export, { query: { format: 'csv' } }, key);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });
});

describe('places for exports', () => {
  const headers = () => ({ authorization: `Bearer ${admin.token}`, cookie: `session=${admin.cookie}` });
  const begin = (address: string): Promise<Response> => fetch(`${app.url}/v1/${address}`, { headers: headers() });
  /** Runs `meanwhile` while so many exports of lists cannot read their rows. */
  const whileExporting = async (count: number, meanwhile: () => Promise<void>): Promise<void> => {
    const held: Response[] = [];
    await app.database.transaction(async (transaction) => {
      await transaction.query(sql`lock table product_category`);
      for (let file = 0; file < count; file += 1) held.push(await begin('product-category/export?format=csv'));
      expect(held.map(({ status }) => status)).toEqual(held.map(() => 200));
      await meanwhile();
    });
    for (const { body } of held) await body?.cancel();
  };
  const others = ['cash-flow/export?format=csv', 'campaign/return/export?format=csv&group=campaign'];

  it('are the same for every kind of file, and a refused one is not audited', async () => {
    const lead = await signedIn(app, 'lead');
    const addresses = [...others, `own-data/lead/${lead.id}?format=json&reason=Asked%20for%20it`];
    const audited = () =>
      app.database.query(sql`
        select action from audit where action in ('cashFlow.export', 'campaign.exportReturn', 'ownData.exportLead')`);
    await whileExporting(10, async () => {
      for (const address of addresses) {
        const refused = await begin(address);
        expect([address, refused.status, refused.headers.get('retry-after')]).toEqual([address, 503, '10']);
        expect(await refused.json()).toMatchObject({ code: 'unavailable' });
      }
      expect(await audited()).toEqual([]);
    });
    for (const address of addresses)
      await vi.waitFor(async () => expect((await (await begin(address)).text()).length).toBeGreaterThan(0), patiently);
  });

  it('let a third file of one person wait for its turn, whatever is in it', async () => {
    const lead = await signedIn(app, 'lead');
    const ended: string[] = [];
    const files: Promise<unknown>[] = [];
    await whileExporting(2, async () => {
      for (const address of ['cash-flow/export?format=csv', `own-data/lead/${lead.id}?format=json&reason=Asked`])
        files.push(begin(address).then(async (reply) => ended.push(await reply.text())));
      // The server has begun both before it answers further calls.
      for (let call = 0; call < 10; call += 1) expect((await admin.send('GET', '/v1/profile')).status).toBe(200);
      expect(ended).toEqual([]);
    });
    await Promise.all(files);
    expect(ended).toHaveLength(2);
  });
});
