import { languages } from '@countinghouse/contract/kernel/scalars.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { setOwnLimits } from '@countinghouse/contract/trading-policy/limits.ts';
import { updatePolicy } from '@countinghouse/contract/trading-policy/policy.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { answered, signedInTrader } from '../../../test/app/traders.ts';
import { orderInput, one, place, placed, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';
import { changePolicies } from './index.ts';
import { policyId } from './policy-table.ts';

let desk: TradingDesk;
let root: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
  root = await signedIn(desk.app, 'root');
});
afterAll(() => desk.stop());
beforeEach(async () => {
  desk.clock.advance(500);
  await desk.quote('EURUSD', '1.1000');
});

const binary = { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1h' } as const;

const french = async (): Promise<Caller> => {
  const lead = await signedInTrader(desk.app, { country: 'FR' });
  await addFunds(desk.app, lead.id, 5_000_00n);
  await answered(lead, 'forex');
  await answered(lead, 'binary');
  return lead;
};

const refusalOf = async (who: Caller, fields: Parameters<typeof place>[1]) => {
  const { status, problem } = await place(who, fields);
  return `${status} ${problem.code}`;
};

describe('an order over HTTP', () => {
  it('at 100:1 or binary is refused to a customer in France by the matching rule; their money is untouched', async () => {
    const lead = await french();
    expect(await refusalOf(lead, { leverage: 100 })).toBe('422 leverageCap');
    expect(await refusalOf(lead, binary)).toBe('422 binaryRetail');
    const rows = await desk.app.database.query(
      sql`select 1 from transfer where lead_id = ${lead.id}::uuid and kind = 'order.open'`,
    );
    expect(rows).toEqual([]);
    expect((await place(lead, { leverage: 30 })).status).toBe(201);
  });

  it('is refused in the reader’s language, with the cap and the alternative', async () => {
    const lead = await french();
    const messages = await Promise.all(
      languages.map(async (language) => {
        const headers = { 'x-lang': language };
        return (await lead.call(order.routes.create, { body: orderInput({ leverage: 100 }) }, headers)).problem.message;
      }),
    );
    expect(new Set(messages).size).toBe(languages.length);
    for (const message of messages) expect(message).toMatch(/30:1.*EURUSD.*100:1.*30:1/);
  });

  it('at 100:1 or binary is open to a professional abroad', async () => {
    const lead = await desk.trader(5_000);
    expect((await place(lead, { leverage: 100 })).status).toBe(201);
    expect((await place(lead, binary)).status).toBe(201);
  });

  it('is subject to the same rules when staff open it for the customer', async () => {
    const lead = await french();
    expect(await refusalOf(root, { lead: lead.id, leverage: 100 })).toBe('422 leverageCap');
  });

  it('stays within a loss limit when many are sent at once', { timeout: 60_000 }, async () => {
    const lead = await french();
    const limits = [{ kind: 'loss' as const, period: 'day' as const, amount: 1_000 }];
    await lead.call(setOwnLimits, { body: { limits } });
    const replies = await Promise.all(Array.from({ length: 20 }, () => place(lead, { quantity: 300 })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, problem } of replies.filter((reply) => reply.status !== 201))
      expect(`${status} ${problem.code}`).toBe('422 lossLimit');
  });
});

describe('the close-out level', () => {
  const isClosedOut = (id: string) =>
    vi.waitFor(async () => {
      const { status, closeReason } = await one(root, id);
      if (status !== 'closed') throw new Error('not closed out yet');
      expect(closeReason).toBe('closeOut');
    }, 20_000);
  const statusOf = async (id: string) => (await one(root, id)).status;
  const order = { quantity: 300, leverage: 10 };

  it(
    'of an order stays when the company’s changes, also in an account with newer orders',
    { timeout: 60_000 },
    async () => {
      const [early, waiting, both, late] = await Promise.all([300, 300, 600, 300].map((euro) => desk.trader(euro)));
      if (!early || !waiting || !both || !late) throw new Error('a trader is missing');
      const { id: old } = await placed(early, order);
      const { id: pending } = await placed(waiting, { ...order, entry: 'limit', entryPrice: '1.0990' });
      const { id: older } = await placed(both, order);
      await root.call(updatePolicy, { body: { closeOutPercent: 90 } });
      expect((await agreeTo(desk.app, policyId)).status).toBe(201);
      desk.clock.advance(25 * 3_600_000);
      await changePolicies(desk.app.running.app);
      root = await signIn(desk.app, root.id);
      await desk.quote('EURUSD', '1.1000');
      const { id: fresh, closeOutPercent } = await placed(await signIn(desk.app, late.id), order);
      expect(closeOutPercent).toBe(90);
      const { id: newer } = await placed(await signIn(desk.app, both.id), order);
      await desk.quote('EURUSD', '1.0990');
      await vi.waitFor(async () => expect(await statusOf(pending)).toBe('open'), 20_000);
      // Equity of one order is 82 % of its margin.
      await desk.quote('EURUSD', '1.0800');
      await isClosedOut(fresh);
      expect(await Promise.all([old, pending, older, newer].map(statusOf))).toEqual(['open', 'open', 'open', 'open']);
      // 68 %, and less than half and nine tenths of two equal margins.
      await desk.quote('EURUSD', '1.0650');
      await isClosedOut(newer);
      expect(await Promise.all([old, pending, older].map(statusOf))).toEqual(['open', 'open', 'open']);
      await desk.quote('EURUSD', '1.0400');
      await Promise.all([old, pending].map(isClosedOut));
      expect(await one(root, older)).toMatchObject({ status: 'open', closeOutPercent: 50 });
      await expect(
        desk.app.database.query(sql`update orders set close_out_percent = 90 where id = ${older}::uuid`),
      ).rejects.toThrow('keeps the close-out level');
    },
  );
});
