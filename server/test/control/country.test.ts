import { approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { classifyTrader, getTrader, stateCountry } from '@countinghouse/contract/trading-policy/trader.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { waitingFor } from '../app/approvals.ts';
import { type Caller, type Response, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { answered, opened, signedInTrader } from '../app/traders.ts';
import { addFunds } from '../app/withdrawals.ts';

let app: TestApp;
let admin: Caller;
let colleague: Caller;
/** A retail customer in Germany, where binary options are closed to them. */
let customer: Caller;

beforeEach(async () => {
  app ??= await startTestApp();
  [admin, colleague] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  customer = await signedInTrader(app, { country: 'DE' });
});
afterAll(() => app.stop());

const reason = 'Moved on 3 May, seen on the tenancy agreement';
const move = (country: string, body: object = {}) =>
  admin.call(classifyTrader, { params: { id: customer.id }, body: { country, reason, ...body } } as never);
const state = (country: string) => customer.call(stateCountry, { body: { country } as never });
const shown = async () => (await customer.call(getTrader, { params: { id: customer.id } })).body;
const rules = async () => {
  const { country, isProtected } = await shown();
  return [country, isProtected];
};
const codeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];

describe('a country with fewer rules', () => {
  it('is set by two people, and opens no binary order before', async () => {
    await addFunds(app, customer.id, 1_000_00n);
    await answered(customer, 'binary');
    expect((await move('CH')).body).toMatchObject({ country: 'DE', isProtected: true, reason: 'Test' });
    await expect(opened(app, customer.id, { kind: 'binary' })).rejects.toThrow('binaryRetail');
    const { id, kind } = await waitingFor(colleague, customer.id);
    expect([kind, codeOf(await move('US'))]).toEqual(['trader.country', [409, 'approvalPending']]);
    expect(codeOf(await admin.call(approve, { params: { id }, body: {} }))).toEqual([403, 'approvalOwnProposal']);
    expect(await rules()).toEqual(['DE', true]);
    expect((await colleague.call(approve, { params: { id }, body: {} })).status).toBe(201);
    expect(await shown()).toMatchObject({ country: 'CH', isProtected: false, reason });
    expect((await customer.call(notification.routes.list)).body.notifications).toMatchObject([
      { kind: 'trading.country', params: { reason } },
    ]);
    await opened(app, customer.id, { kind: 'binary' });
  });

  it('changes nothing when it is rejected, nor after the customer has stated a country, even the one on file', async () => {
    await move('CH');
    const { id } = await waitingFor(colleague, customer.id);
    await colleague.call(reject, { params: { id }, body: { reason: 'The agreement is a year old' } });
    expect(await rules()).toEqual(['DE', true]);
    for (const country of ['DE', 'FR']) {
      await move('CH');
      const { id: proposal } = await waitingFor(colleague, customer.id);
      expect((await state(country)).status).toBe(201);
      expect(codeOf(await colleague.call(approve, { params: { id: proposal }, body: {} }))).toEqual([
        409,
        'approvalDecided',
      ]);
      expect(await rules()).toEqual(['DE', true]);
    }
  });

  it('ends when the customer states one, and the admin who proposed it is notified', async () => {
    await move('CH');
    const { id } = await waitingFor(colleague, customer.id);
    await state('FR');
    const endedFor = async (who: Caller) =>
      (await who.call(notification.routes.list)).body.notifications.filter(({ kind }) => kind === 'approval.ended');
    expect(await endedFor(admin)).toMatchObject([{ recordId: id }]);
    expect(await endedFor(colleague)).toEqual([]);
  });

  it('is proposed by an admin who puts aside the stricter one that the customer stated', async () => {
    customer = await signedInTrader(app, { country: 'CH' });
    await state('DE');
    expect((await move('CH')).body).toMatchObject({ country: 'CH', statedCountry: 'DE', isProtected: true });
    expect((await waitingFor(colleague, customer.id)).kind).toBe('trader.country');
  });

  it('cannot come with another class in one call by one person', async () => {
    await answered(customer, 'forex');
    expect((await move('CH', { clientClass: 'retail' })).body).toMatchObject({ country: 'DE', isProtected: true });
  });
});

it('a country with the same or more rules, or one that the customer stated, takes effect at once', async () => {
  expect((await move('FR')).body.country).toBe('FR');
  await state('CH');
  expect((await move('CH')).body).toMatchObject({ country: 'CH', statedCountry: '', isProtected: false });
  expect((await move('US')).body).toMatchObject({ country: 'US', isProtected: false });
  expect((await move('')).body).toMatchObject({ country: '', isProtected: true });
});

it('an address that a second person rejects changes nothing', async () => {
  await addFunds(app, customer.id, 100n);
  const change = { params: { id: customer.id }, body: { email: 'other@example.test' } };
  const { email } = (await admin.call(user.routes.update, change)).body;
  const { id } = await waitingFor(colleague, customer.id);
  await colleague.call(reject, { params: { id }, body: { reason: 'Not the customer’s' } });
  expect((await colleague.call(user.routes.one, { params: { id: customer.id } })).body.email).toBe(email);
  expect(email).not.toBe(change.body.email);
});
