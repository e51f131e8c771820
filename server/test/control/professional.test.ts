import { approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { classifyTrader, getTrader, requestProfessional } from '@countinghouse/contract/trading-policy/trader.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeTo, waitingFor } from '../app/approvals.ts';
import { type Caller, signedIn, signIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { answered, littleKnown, signedInTrader } from '../app/traders.ts';

let app: TestApp;
let admin: Caller;
let colleague: Caller;
let customer: Caller;

beforeEach(async () => {
  app ??= await startTestApp();
  [admin, colleague] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  customer = await signedInTrader(app, { country: 'FR' });
});
afterAll(() => app.stop());

const reason = 'Fund manager since 2009, documents of 3 May';
const classify = (clientClass: 'professional' | 'retail', body: object = {}) =>
  admin.call(classifyTrader, { params: { id: customer.id }, body: { clientClass, reason, ...body } });
const ask = (who = customer) => who.call(requestProfessional);
const largest = async () => {
  const { body } = await customer.call(getTerms, { params: { id: customer.id } });
  return [body.clientClass, body.leverageCaps.majorPair];
};
const noticesOf = async (who: Caller) =>
  (await who.call(notification.routes.list)).body.notifications.map(({ kind }) => kind);

describe('a customer', () => {
  it('cannot be made professional without asking in their own session', async () => {
    expect((await classify('professional')).problem.code).toBe('professionalNotRequested');
    await answered(customer, 'forex');
    const connected = await signIn(app, customer.id, admin);
    expect((await ask(connected)).status).toBe(403);
    expect((await ask(admin)).status).toBe(403);
    expect((await classify('professional')).problem.code).toBe('professionalNotRequested');
    expect(await largest()).toEqual(['retail', 30]);
  });

  it('cannot be made professional without passing the questions', async () => {
    expect((await ask()).problem.code).toBe('professionalUntested');
    await answered(customer, 'forex', littleKnown.forex);
    expect((await ask()).problem.code).toBe('professionalUntested');
  });

  it('cannot be made professional by one person alone', async () => {
    await answered(customer, 'forex');
    await ask();
    expect((await classify('professional', { country: 'BE' })).body).toMatchObject({
      clientClass: 'retail',
      country: 'BE',
      approval: (await waitingFor(colleague, customer.id)).id,
    });
    const { id } = await waitingFor(admin, customer.id);
    expect((await admin.call(approve, { params: { id }, body: {} })).problem.code).toBe('approvalOwnProposal');
    expect(await largest()).toEqual(['retail', 30]);
  });
});

describe('a customer who asked to be professional', () => {
  it('becomes one when two people agree, and retail again at once', async () => {
    await answered(customer, 'binary');
    const asked = (await ask()).body;
    expect([asked.dateRequested !== null, asked.approval]).toEqual([true, null]);
    expect((await ask()).body).toEqual(asked);
    expect(await noticesOf(admin)).toContain('trader.requested');
    await classify('professional');
    expect((await agreeTo(app, customer.id)).status).toBe(201);
    expect(await largest()).toEqual(['professional', 200]);
    expect((await customer.call(getTrader, { params: { id: customer.id } })).body).toMatchObject({
      reason,
      dateRequested: null,
      changedByName: null,
    });
    expect((await classify('retail')).body.clientClass).toBe('retail');
    expect(await largest()).toEqual(['retail', 30]);
    expect((await classify('professional')).problem.code).toBe('professionalNotRequested');
    expect(await noticesOf(customer)).toEqual(expect.arrayContaining(['trading.professional', 'trading.retail']));
  });

  it('is notified when the second person refuses, and may ask again', async () => {
    await answered(customer, 'forex');
    await ask();
    expect((await classify('professional', { country: 'FR' })).body.reason).toBe('Test');
    const { id } = await waitingFor(colleague, customer.id);
    await colleague.call(reject, { params: { id }, body: { reason: 'No proof of the portfolio' } });
    expect(await noticesOf(customer)).toContain('trading.keptRetail');
    expect((await ask()).body.dateRequested).not.toBeNull();
  });
});
