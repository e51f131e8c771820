import { audit } from '@countinghouse/contract/audit/audit.ts';
import { fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { referenceOf } from '@countinghouse/contract/ledger/reference.ts';
import { ledgerStatement, mostPrintedLines, statementFile } from '@countinghouse/contract/ledger/statement.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedOut, book, paidIn } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signIn, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

let app: TestApp;
let root: Caller;
const clock = testClock(new Date('2026-11-21T09:00:00Z'));
const berlin = { 'x-timezone': 'Europe/Berlin' };

beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());

const newLead = (fields: object = {}) =>
  addPerson(app, { role: 'lead', firstName: 'Zoë', lastName: 'Müller-Łoś', ...fields });
const statementOf = (lead: string, query: object = {}, headers: Record<string, string> = berlin, who = root) =>
  who.call(ledgerStatement, { params: { userId: lead }, query } as never, headers);

describe('a statement', () => {
  it('lists movements with the balance after each, newest first, and the balances before and after the range', async () => {
    const lead = await newLead();
    await book(app, lead, { lines: paidIn(100_00n), at: '2026-01-10T10:00:00Z' });
    const second = await book(app, lead, { lines: paidIn(50_05n), at: '2026-02-10T10:00:00Z' });
    await book(app, lead, { kind: 'withdrawal.request', lines: requestedOut(20_01n), at: '2026-02-11T10:00:00Z' });
    await book(app, lead, { lines: paidIn(1n), at: '2026-03-01T10:00:00Z' });
    const { body } = await statementOf(lead, { from: '2026-02-01', to: '2026-02-28' });
    expect(body).toMatchObject({ opening: 100, closing: 130.04, totalIn: 50.05, totalOut: 20.01, count: 2 });
    expect(body.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['withdrawal.request', -20.01, 130.04],
      ['deposit.complete', 50.05, 150.05],
    ]);
    expect(body.lines[1]).toMatchObject({ transfer: second, at: '2026-02-10T10:00:00.000Z', resource: 'deposit' });
    const hold = await statementOf(lead, { account: 'hold' });
    expect(hold.body).toMatchObject({ opening: 0, closing: 20.01, count: 1 });
  });

  it('places late bookings at their value date, with the time of booking', async () => {
    const lead = await newLead();
    await book(app, lead, { lines: paidIn(200n), at: '2026-05-02T10:00:00Z' });
    await book(app, lead, { lines: paidIn(100n), at: '2026-05-01T10:00:00Z' });
    const { lines } = (await statementOf(lead)).body;
    expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
      [2, 3],
      [1, 1],
    ]);
    expect(lines[1]?.bookedAt).toBe('2026-11-21T09:00:00.000Z');
  });

  it('splits days in the reader’s time zone', async () => {
    const lead = await newLead();
    await book(app, lead, { lines: paidIn(300n), at: '2026-06-30T22:30:00Z' });
    const june = { from: '2026-06-01', to: '2026-06-30' };
    expect((await statementOf(lead, june)).body).toMatchObject({ count: 0, closing: 0 });
    expect((await statementOf(lead, june, { 'x-timezone': 'UTC' })).body).toMatchObject({ count: 1, closing: 3 });
  });

  it('is empty for a customer without money, and refuses a range that ends before it starts', async () => {
    const lead = await newLead();
    expect((await statementOf(lead)).body).toEqual({
      opening: 0,
      closing: 0,
      totalIn: 0,
      totalOut: 0,
      count: 0,
      lines: [],
    });
    const answer = await statementOf(lead, { from: '2026-02-02', to: '2026-02-01' });
    expect([answer.status, answer.problem.fields?.[0]?.code]).toEqual([400, 'endBeforeStart']);
  });

  it('agrees with the balances at any date, in whatever order bookings were made', { timeout: 60_000 }, async () => {
    const day = (index: number) => new Date(Date.UTC(2026, 2, 20 + index, 23, 15));
    const booking = fc.record({ day: fc.integer({ min: 0, max: 20 }), cents: fc.bigInt({ min: 1n, max: 99_999_99n }) });
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 25 }), async (bookings) => {
        const lead = await newLead();
        for (const { day: at, cents } of bookings) await book(app, lead, { lines: paidIn(cents), at: day(at) });
        const sumUntil = (end: number): bigint =>
          bookings.reduce((sum, { day: at, cents }) => (day(at).getTime() < end ? sum + cents : sum), 0n);
        const history = await root.call(
          fundsHistory,
          { params: { userId: lead }, query: { from: '2026-03-20', to: '2026-04-12' } },
          berlin,
        );
        expect(history.body.days).toHaveLength(24);
        for (const { date, cash, capital } of history.body.days) {
          const end = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime('Europe/Berlin').epochMilliseconds;
          expect([toCents(cash), toCents(capital)]).toEqual([sumUntil(end), sumUntil(end)]);
          const { body } = await statementOf(lead, { to: date, pageSize: 1 });
          expect(toCents(body.closing)).toBe(sumUntil(end));
        }
        const pages = await Promise.all(
          Array.from({ length: 5 }, (_none, page) => statementOf(lead, { page: page + 1, pageSize: 5 })),
        );
        const lines = pages.flatMap(({ body }) => body.lines).toReversed();
        expect(lines).toHaveLength(bookings.length);
        let balance = 0n;
        for (const line of lines) {
          balance += toCents(line.amount);
          expect(line.balance).toBe(toEuro(balance));
        }
        expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
      }),
      { numRuns: 8, seed: 20_261_121 },
    );
  });
});

describe('access to a statement', () => {
  it('is for the customer, their agent and the management; for others it does not exist', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await newLead({ assignedTo: agent.id });
    const own = await signIn(app, lead);
    const others = [await signedIn(app, 'regular'), await signedIn(app, 'lead')];
    for (const who of [root, agent, own]) expect((await statementOf(lead, {}, berlin, who)).status).toBe(200);
    for (const who of others) {
      expect((await statementOf(lead, {}, berlin, who)).status).toBe(404);
      const file = await who.call(statementFile, { params: { userId: lead }, query: { format: 'pdf' } });
      expect(file.status).toBe(404);
    }
  });
});

const fileOf = async (lead: string, query: object, language: string): Promise<Response> =>
  fetch(`${app.url}/v1/ledger/statement/${lead}/file?${new URLSearchParams({ ...query }).toString()}`, {
    headers: {
      authorization: `Bearer ${root.token}`,
      cookie: `session=${root.cookie}`,
      'x-lang': language,
      'x-timezone': 'Europe/Berlin',
    },
  });

describe('a statement as a file', () => {
  let lead = '';
  let transfer = '';
  beforeAll(async () => {
    await app.database.query(sql`update setting set company_name = 'Prüfhaus & Söhne'`);
    lead = await newLead({ email: 'zoe@example.test' });
    await book(app, lead, { lines: paidIn(1_234_567_89n), at: '2026-01-31T23:30:00Z' });
    transfer = await book(app, lead, {
      kind: 'withdrawal.request',
      lines: requestedOut(7n),
      at: '2026-02-14T10:00:00Z',
    });
  });

  it('has every line and both balances for spreadsheets, in the reader’s language and time zone', async () => {
    const text = await (await fileOf(lead, { format: 'csv', from: '2026-02-01' }, 'de')).text();
    expect(text.split('\r\n')).toEqual([
      'Wertstellung,Gebucht,Vorgang,Referenz,Eingang,Ausgang,Saldo,Grund',
      ',,Anfangssaldo,,,,0,',
      expect.stringMatching(
        /^2026-02-01 00:30:00,2026-11-21 10:00:00,Einzahlung,[0-9A-F]{12},1234567.89,,1234567.89,$/,
      ),
      `2026-02-14 11:00:00,2026-11-21 10:00:00,Auszahlung beantragt,${referenceOf(transfer)},,0.07,1234567.82,`,
      ',,Endsaldo,,,,1234567.82,',
      '',
    ]);
  });

  it('without bookings in its range has the opening and the closing balance', async () => {
    const text = await (await fileOf(lead, { format: 'csv', from: '2026-03-02', to: '2026-03-03' }, 'de')).text();
    expect(text.split('\r\n').slice(1)).toEqual([',,Anfangssaldo,,,,1234567.82,', ',,Endsaldo,,,,1234567.82,', '']);
  });

  it.each([
    ['de', ['Kontoauszug', 'Zeitraum', '01.02.2026 bis 28.02.2026', '1.234.567,89 €', '0,07 €', 'Seite 1 von 1']],
    ['fr', ['Relevé de compte', 'Période', 'du 01/02/2026 au 28/02/2026', '1 234 567,89 €', 'Page 1 sur 1']],
    ['nl', ['Rekeningoverzicht', '01-02-2026 tot en met 28-02-2026', '€ 1.234.567,89', 'Pagina 1 van 1']],
    ['en', ['Account statement', '€1,234,567.89', 'Opening balance', 'Closing balance', 'Page 1 of 1']],
  ])('prints in %s with the company, the customer, the period and the balances', async (language, texts) => {
    const answer = await fileOf(lead, { format: 'pdf', from: '2026-02-01', to: '2026-02-28' }, language);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const text = (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
    for (const part of ['Prüfhaus & Söhne', 'Zoë Müller-Łoś', referenceOf(transfer), ...texts])
      expect(text).toContain(part);
  });

  it('is recorded in the customer’s audit trail', async () => {
    const filters = JSON.stringify({ subject: { eq: lead }, action: { eq: 'ledger.statementFile' } });
    const { entries } = (await root.call(audit.routes.list, { query: { filters } })).body;
    expect(entries[0]).toMatchObject({ resource: 'ledger', actor: root.id, after: { format: 'pdf', rows: 2 } });
  });

  it('is refused as a PDF when it is too long to read, but not as a table', async () => {
    const busy = await newLead();
    await book(app, busy, { lines: paidIn(1_000_000n), at: '2026-01-01T00:00:00Z' });
    await app.database.query(sql`
      with made as (
        insert into transfer (id, kind, ref, lead_id, resource, record_id, at, booked_at)
        select gen_random_uuid(), 'withdrawal.request', n::text, ${busy}::uuid, 'withdrawal', gen_random_uuid(),
          '2026-01-02'::timestamptz + n * interval '1 second', now() from generate_series(1, ${mostPrintedLines}) n
        returning id, at
      )
      insert into entry (transfer_id, account_id, amount, at)
      select made.id, a.id, case when a.lead_id is null then 1 else -1 end, made.at from made
        join account a on a.lead_id = ${busy}::uuid or (a.lead_id is null and a.kind = 'card_clearing' and a.balance =
          (select min(balance) from account where kind = 'card_clearing'))`);
    const answer = await fileOf(busy, { format: 'pdf' }, 'en');
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'statementTooLong']);
    const lines = (await (await fileOf(busy, { format: 'csv' }, 'en')).text()).split('\r\n');
    expect(lines).toHaveLength(mostPrintedLines + 5);
    expect(lines.at(-2)).toBe(',,Closing balance,,,,9980,');
    const last = await statementOf(busy, { page: 21, pageSize: 100 });
    expect(last.body.lines.map(({ amount, balance }) => [amount, balance])).toEqual([[10_000, 10_000]]);
  });
});
