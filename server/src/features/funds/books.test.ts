import { ledgerBooks, ledgerMonths, transfer } from '@countinghouse/contract/ledger/books.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestedOut, book, paidIn, paidOut } from '../../../test/app/bookings.ts';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

let app: TestApp;
let root: Caller;
let lead = '';
const berlin = { 'x-timezone': 'Europe/Berlin' };

beforeAll(async () => {
  app = await startTestApp({ clock: testClock(new Date('2026-11-21T09:00:00Z')) });
  root = await signedIn(app, 'root');
  lead = await addPerson(app, { role: 'lead', firstName: 'Ada', lastName: 'Books' });
  await book(app, lead, { lines: paidIn(90_00n), at: '2026-09-30T22:00:00Z' });
  await book(app, await addPerson(app, { role: 'lead' }), { lines: paidIn(10_00n), at: '2026-11-01T10:00:00Z' });
  await book(app, lead, { kind: 'withdrawal.request', lines: requestedOut(30_00n), at: '2026-11-02T10:00:00Z' });
  await book(app, lead, { kind: 'withdrawal.complete', lines: paidOut(30_00n), at: '2026-11-03T10:00:00Z' });
});
afterAll(() => app.stop());

describe('the company’s books', () => {
  it('show the balances of its accounts and of its customers’, which add up to zero', async () => {
    const { houses, leads } = (await root.call(ledgerBooks)).body;
    expect(houses.filter(({ balance }) => balance !== 0)).toEqual([
      { account: 'card_clearing', balance: -100 },
      { account: 'bank_clearing', balance: 30 },
    ]);
    expect(leads[0]).toEqual({ account: 'cash', balance: 70, customers: 2 });
    expect([...houses, ...leads].reduce((sum, { balance }) => sum + balance * 100, 0)).toBe(0);
  });

  it('list each transfer with debit and credit, filtered by kind, customer and day', async () => {
    const filters = JSON.stringify({
      lead: { eq: lead },
      kind: { in: ['withdrawal.complete'] },
      at: { gte: '2026-11-01T00:00:00Z' },
    });
    const { transfers, count } = (await root.call(transfer.routes.list, { query: { filters } })).body;
    expect(count).toBe(1);
    expect(transfers[0]).toMatchObject({
      kind: 'withdrawal.complete',
      leadName: 'Ada Books',
      amount: 30,
      entries: [
        { account: 'hold', house: false, amount: -30 },
        { account: 'bank_clearing', house: true, amount: 30 },
      ],
    });
  });

  it('are summed by month in the reader’s time zone', async () => {
    const { months } = (await root.call(ledgerMonths, {}, berlin)).body;
    expect(months).toHaveLength(24);
    expect(months[0]).toMatchObject({
      month: '2026-11-01',
      transfers: 3,
      moved: { card_clearing: -10, bank_clearing: 30 },
    });
    expect(months[1]).toMatchObject({ month: '2026-10-01', transfers: 1, moved: { card_clearing: -90 } });
    expect((await root.call(ledgerMonths)).body.months[2]).toMatchObject({ month: '2026-09-01', transfers: 1 });
  });
});
