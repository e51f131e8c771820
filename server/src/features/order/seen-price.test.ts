import { createHash } from 'node:crypto';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import { executionsOf } from '@countinghouse/contract/trading/execution.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { mandateFor } from '../../../test/app/mandates.ts';
import { close, place, placed, receipt, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { VerifiedPart } from '../../kernel/verified-part.ts';
import { verifyReceipts } from './verify-receipts.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const quote = async (bid: string, ask?: string) => {
  desk.clock.advance(500);
  return desk.quote('EURUSD', bid, ask);
};
const verified = async (who: Caller, id: string) => {
  const { body } = await receipt(who, id);
  expect(await verifyReceipt(body.receipt, body.hash, digest)).toEqual([]);
  return body.receipt;
};

const refused = async (who: Caller, price: string) => {
  const { status, problem } = await place(who, { price, maxDeviation: '0.0001' });
  expect([status, problem.code]).toEqual([409, 'priceMoved']);
};
const stored = async () => {
  const [row] = await desk.app.database.query<{ sum: number }>(
    sql`select coalesce(sum(refused), 0)::integer as sum from price_refusal`,
  );
  return row?.sum ?? 0;
};
/** Waits until refusals are stored, as they are every few seconds. */
const storedBecomes = (count: number) => vi.waitFor(async () => expect(await stored()).toBe(count), 20_000);

describe('the price that a customer saw', () => {
  it('is on the receipt beside the actual one, for opening and closing', async () => {
    const lead = await desk.trader(1_000);
    await quote('1.1000', '1.1002');
    await quote('1.1001', '1.1003');
    const order = await placed(lead, { price: '1.1002', maxDeviation: '0.0005' });
    await quote('1.1052', '1.1054');
    await quote('1.1050', '1.1052');
    expect((await close(lead, order.id, { price: '1.1052', maxDeviation: '0.0005' })).status).toBe(201);
    const shown = await verified(lead, order.id);
    expect(shown.seen).toEqual({ open: '1.10020', close: '1.10520' });
    // Bought 0.0001 dearer than seen, sold 0.0002 cheaper.
    expect(executionsOf(shown)).toEqual([
      { at: 'market', points: -91n, favour: -1 },
      { at: 'market', points: -181n, favour: -1 },
    ]);
  });

  it('is not stored if no quote of the evidence had it, however far the customer lets the price move', async () => {
    const lead = await desk.trader(1_000);
    await quote('1.1000', '1.1002');
    const order = await placed(lead, { price: '1.0500', maxDeviation: '10' });
    await quote('1.1010', '1.1012');
    // The price at which the other side trades is none that this order could get.
    await close(lead, order.id, { price: '1.1012', maxDeviation: '10' });
    const shown = await verified(lead, order.id);
    expect(shown.seen).toBeUndefined();
    expect(executionsOf(shown).map(({ points }) => points)).toEqual([null, null]);
  });

  it('is not what a member of staff saw who trades under a mandate, nor are their refusals counted', async () => {
    const agent = await signedIn(desk.app, 'regular');
    const lead = await desk.trader(1_000, agent.id);
    await mandateFor(desk, { agent, lead });
    await quote('1.0900');
    await quote('1.1000');
    expect((await place(agent, { lead: lead.id, price: '1.0900', maxDeviation: '0.0001' })).status).toBe(409);
    const order = await placed(agent, { lead: lead.id, price: '1.1000' });
    await quote('1.1010');
    expect((await close(agent, order.id, { price: '1.1010' })).body.status).toBe('closed');
    expect((await verified(lead, order.id)).seen).toBeUndefined();
  });

  it('is counted once when a part is closed alone', async () => {
    const lead = await desk.trader(1_000);
    await quote('1.1000');
    const order = await placed(lead, { price: '1.1000' });
    await quote('1.1010');
    const { body: part } = await close(lead, order.id, { quantity: 400, price: '1.1010' });
    await quote('1.1020');
    await close(lead, order.id);
    expect((await verified(lead, part.id)).seen).toEqual({ open: null, close: '1.10100' });
    expect((await verified(lead, order.id)).seen).toEqual({ open: '1.10000', close: null });
  });

  it('cannot be altered afterwards without a finding of verify', async () => {
    const lead = await desk.trader(1_000);
    await quote('1.1000');
    const order = await placed(lead, { price: '1.1000' });
    await quote('1.1010');
    await close(lead, order.id);
    const findings = async () => {
      const part = new VerifiedPart();
      await verifyReceipts(desk.app.database, { part, progress: () => undefined });
      return part.findings;
    };
    expect(await findings()).toEqual([]);
    await desk.app.database.transaction(async (transaction) => {
      await transaction.query(sql`set local session_replication_role = replica`);
      await transaction.query(
        sql`update order_evidence set seen = 1.0999 where order_id = ${order.id}::uuid and phase = 'open'`,
      );
    });
    expect(await findings()).toEqual([`receipt ${order.id}: the order or its quotes were altered after it had closed`]);
  });

  it('beyond the allowed deviation refuses opening and closing, which counts once a minute', async () => {
    const lead = await desk.trader(1_000);
    const before = await stored();
    await quote('1.0900');
    await quote('1.1000');
    const order = await placed(lead);
    for (let count = 0; count < 20; count += 1) await refused(lead, '1.0900');
    desk.clock.advance(60_000);
    await quote('1.0900');
    await quote('1.1000');
    expect((await close(lead, order.id, { price: '1.0900', maxDeviation: '0.0001' })).problem.code).toBe('priceMoved');
    await storedBecomes(before + 2);
  });

  it('raises no published number of refusals if no quote of the last seconds had it', async () => {
    const [lead, honest] = [await desk.trader(1_000), await desk.trader(1_000)];
    const before = await stored();
    await quote('1.0900');
    await quote('1.1000');
    for (let count = 0; count < 20; count += 1) await refused(lead, '7.0000');
    await refused(honest, '1.0900');
    await storedBecomes(before + 1);
    const rows = await desk.app.database.query(sql`select distinct symbol, demo from price_refusal`);
    expect(rows).toEqual([{ symbol: 'EURUSD', demo: false }]);
  });
});
