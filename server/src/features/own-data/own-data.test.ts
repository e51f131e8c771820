import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { removeFile, upload } from '@countinghouse/contract/file/file.ts';
import { exportOwnData, ownDataKinds } from '@countinghouse/contract/own-data/own-data.ts';
import sql from 'sql-template-tag';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedOut, book, paidIn } from '../../../test/app/bookings.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { answered } from '../../../test/app/traders.ts';
import { newId } from '../../kernel/ids.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newLead = (firstName = 'Zoë') => signedIn(app, { role: 'lead', firstName, lastName: 'Müller-Łoś' });
const asJson = async (who: Caller) => JSON.parse((await who.call(exportOwnData, { query: { format: 'json' } })).text);

const addDeposits = (lead: string, count: number) =>
  app.database.query(sql`
    insert into deposit (id, lead_id, amount, method, gateway, transaction_id, card_brand, card_last4, card_expiry, status,
      date_done, date_creation)
    select gen_random_uuid(), ${lead}::uuid, 1250, 'card', 'sandbox', ${lead}::text || n, 'visa', '4242', '12/31', 'completed',
      now(), '2026-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 second'
    from generate_series(1, ${count}::integer) n`);

const printed = async (who: Caller, language: string): Promise<string> => {
  const reply = await fetch(`${app.url}/v1/own-data?format=pdf`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}`, 'x-lang': language },
  });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const document = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text;
};

describe('a customer’s own data', () => {
  it('contains every kind of record, the money line by line, and only the last four digits of cards', async () => {
    const lead = await newLead();
    await addDeposits(lead.id, 1);
    await book(app, lead.id, { lines: paidIn(100_05n) });
    await book(app, lead.id, { kind: 'withdrawal.request', lines: requestedOut(20_01n) });
    await answered(lead, 'forex');
    await app.database.query(sql`
      insert into own_limit (lead_id, kind, period, amount) values (${lead.id}::uuid, 'loss', 'day', 5000)`);
    const data = await asJson(lead);
    expect(Object.keys(data)).toEqual(['made', 'profile', ...ownDataKinds, 'activity', 'statement']);
    expect(data.profile).toMatchObject({ id: lead.id, firstName: 'Zoë', ownLimits: [{ kind: 'loss', amount: 50 }] });
    expect(data.deposits).toMatchObject([{ amount: 12.5, cardLast4: '4242' }]);
    expect(data.statement.cash).toMatchObject({ balance: 80.04, lines: [{ amount: 100.05 }, { amount: -20.01 }] });
    expect(data.statement.hold.balance).toBe(20.01);
    expect([data.answers.length, data.sessions.length]).toEqual([1, 1]);
    expect(JSON.stringify(data)).not.toContain('12/31');
  });

  it('contains the pictures that they uploaded and did not delete, and no one else’s', async () => {
    const [lead, other] = [await newLead(), await newLead('Otherwise')];
    const sent = async (who: Caller, name: string) =>
      (await sendFile<{ url: string }>(app, who, { path: upload.path, bytes: await picture('png'), name })).body.url;
    const url = await sent(lead, 'house.png');
    const gone = await sent(lead, 'garden.png');
    await sent(other, 'boat.png');
    await lead.call(removeFile, { params: { path: gone.split('/').at(-1) ?? '' } });
    expect((await asJson(lead)).pictures).toMatchObject([{ fileName: 'house.png', type: 'image/png', url }]);
    expect(await printed(lead, 'de')).toContain('Hochgeladene Bilder');
  });

  it('leaves out no record of many, even when several share a moment', async () => {
    const lead = await newLead();
    await addDeposits(lead.id, 1201);
    const { deposits } = await asJson(lead);
    expect(new Set(deposits.map(({ id }: { id: string }) => id)).size).toBe(1201);
  });

  it('contains nothing about another customer, and no internal notes of staff', async () => {
    const [lead, other] = [await newLead(), await newLead('Otherwise')];
    await addDeposits(other.id, 2);
    await app.database.query(sql`
      insert into comment (id, lead_id, text, author_id) values (${newId()}::uuid, ${lead.id}::uuid, 'Difficult', ${other.id}::uuid)`);
    await app.database.query(sql`update users set qualifications = 'not_interested' where id = ${lead.id}::uuid`);
    const text = JSON.stringify(await asJson(lead));
    for (const secret of [other.id, 'Otherwise', 'Difficult', 'not_interested']) expect(text).not.toContain(secret);
  });

  it('is summarised in a PDF in the customer’s language', async () => {
    const lead = await newLead();
    await addDeposits(lead.id, 60);
    const german = await printed(lead, 'de');
    for (const part of [
      'Ihre Daten',
      'Zoë Müller-Łoś',
      'Einzahlungen',
      'Die 50 neuesten Einträge',
      'visa •••• 4242',
      '12,50',
    ])
      expect(german).toContain(part);
    expect(await printed(lead, 'nl')).toContain('Uw gegevens');
  });

  it('is recorded, and appears in the activity', async () => {
    const lead = await newLead();
    await asJson(lead);
    const audit = await app.database.query(sql`
      select actor_id as actor, after from audit where action = 'ownData.export' and subject_id = ${lead.id}::uuid`);
    expect(audit).toEqual([{ actor: lead.id, after: { format: 'json', exportedFile: expect.any(String) } }]);
    expect((await lead.call(listActivity)).body.activity).toMatchObject([{ kind: 'dataExported', by: 'you' }]);
  });

  it('can be exported only by the customer, not while connected', async () => {
    const [lead, admin] = [await newLead(), await signedIn(app, 'admin')];
    const connected = await signIn(app, lead.id, admin);
    for (const who of [admin, connected]) {
      expect((await who.call(exportOwnData, { query: { format: 'json' } })).status).toBe(403);
    }
    const audit = await app.database.query(
      sql`select 1 from audit where action = 'ownData.export' and subject_id = ${lead.id}::uuid`,
    );
    expect(audit).toEqual([]);
  });

  it('is streamed, so that 20,000 lines of a statement are never in memory together', async () => {
    const lead = await newLead();
    await book(app, lead.id, { lines: paidIn(1n) });
    // In batches: a single statement for all may exceed the pool's time limit.
    for (let from = 1; from <= 20_000; from += 5_000)
      await app.database.query(sql`
      with t as (
        insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at)
        select gen_random_uuid(), 'deposit.complete', ${lead.id}::text || n, ${lead.id}::uuid, 'deposit', gen_random_uuid(),
          now(), now() from generate_series(${from}::int, ${from + 4_999}::int) n returning id
      ), lines as (
        select t.id, a.id as account, case when a.lead_id is null then -1 else 1 end as amount from t
        join account a on (a.lead_id = ${lead.id}::uuid and a.kind = 'cash')
          or a.id = (select id from account where lead_id is null and kind = 'card_clearing' order by stripe limit 1)
      ) insert into entry (transfer_id, account_id, amount, at) select id, account, amount, now() from lines`);
    const reply = await fetch(`${app.url}/v1/own-data?format=json`, {
      headers: { authorization: `Bearer ${lead.token}`, cookie: `session=${lead.cookie}` },
    });
    let [pieces, largest, lines] = [0, 0, 0];
    for await (const piece of reply.body ?? []) {
      pieces += 1;
      largest = Math.max(largest, piece.length);
      lines += Buffer.from(piece).toString('latin1').split('"deposit.complete"').length - 1;
    }
    expect(pieces).toBeGreaterThan(100);
    expect(largest).toBeLessThan(200_000);
    // A word may be split between two chunks.
    expect(lines).toBeGreaterThan(19_500);
  });
});
