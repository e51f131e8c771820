import { notification } from '@countinghouse/contract/notification/notification.ts';
import { setOwnLimits } from '@countinghouse/contract/trading-policy/limits.ts';
import { classifyTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../app/caller.ts';
import { available, capital, one, placed, startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';

let desk: TradingDesk;
let admin: Caller;
let root: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
  [admin, root] = [await signedIn(desk.app, 'admin'), await signedIn(desk.app, 'root')];
});
afterAll(() => desk.stop());

/** A customer's order that waits for EURUSD to fall to 1.09. */
const waiting = async (leverage = 10) => {
  const lead = await desk.trader(1_000);
  await desk.quote('EURUSD', '1.1000');
  const { id } = await placed(lead, { entry: 'limit', entryPrice: '1.09', leverage });
  return { lead, id };
};

/** The order as staff see it once its price has been reached. */
const reached = async (lead: Caller, id: string) => {
  await desk.quote('EURUSD', '1.0900');
  await expect.poll(async () => (await one(admin, id)).status, { timeout: 10_000 }).not.toBe('pending');
  const { status, closeReason } = await one(admin, id);
  return { status, closeReason, margin: (await capital(lead)).margin };
};

describe('a pending order whose price is reached', () => {
  it('opens while nothing forbids it', async () => {
    const { lead, id } = await waiting();
    expect(await reached(lead, id)).toMatchObject({ status: 'open', closeReason: null, margin: 1_000 });
  });

  it.each([
    [
      'coolingOff',
      'the customer has paused trading',
      (lead: Caller) => lead.call(setOwnLimits, { body: { coolingOffUntil: '2026-07-20' } }),
    ],
    [
      'lossLimit',
      'the customer has lowered the loss limit below the stake',
      (lead: Caller) => lead.call(setOwnLimits, { body: { limits: [{ kind: 'loss', period: 'day', amount: 500 }] } }),
    ],
    [
      'capability',
      'staff have withdrawn the label',
      (lead: Caller) => admin.call(user.routes.update, { params: { id: lead.id }, body: { labels: '' } }),
    ],
    [
      'leverageCap',
      'the customer is no longer professional',
      (lead: Caller) =>
        admin.call(classifyTrader, {
          params: { id: lead.id },
          body: { clientClass: 'retail', reason: 'No longer meets the criteria' },
        }),
    ],
  ] as const)('is cancelled with the reason %s and its stake returned when %s', async (reason, _case, change) => {
    const { lead, id } = await waiting(100);
    expect((await change(lead)).status).toBeLessThan(300);
    expect(await reached(lead, id)).toEqual({ status: 'cancelled', closeReason: reason, margin: 0 });
    expect(await available(lead)).toBe(1_000);
    const { notifications } = (await lead.call(notification.routes.list, {})).body;
    expect(notifications.filter(({ recordId }) => recordId === id).map(({ kind }) => kind)).toEqual(['order.refused']);
    expect(await desk.proven()).toBe(true);
  });

  it('is cancelled when the leverage cap of the policy has been lowered', async () => {
    const { lead, id } = await waiting(200);
    const { leverageCaps } = (await root.call(updatePolicy, { body: {} })).body;
    const professional = { ...leverageCaps.professional, majorPair: 100 };
    await root.call(updatePolicy, { body: { leverageCaps: { ...leverageCaps, professional } } });
    expect(await reached(lead, id)).toEqual({ status: 'cancelled', closeReason: 'leverageCap', margin: 0 });
  });

  it('is cancelled when the customer has been locked', async () => {
    const { lead, id } = await waiting();
    await admin.call(user.routes.update, { params: { id: lead.id }, body: { status: 'locked' } });
    await desk.quote('EURUSD', '1.0900');
    await expect.poll(async () => (await one(admin, id)).closeReason, { timeout: 10_000 }).toBe('accountLocked');
    expect(await desk.proven()).toBe(true);
  });
});
