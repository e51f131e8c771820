import { createHash } from 'node:crypto';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../../test/app/caller.ts';
import { placeTrade } from '../../../../test/app/trades.ts';
import {
  available,
  one,
  placed,
  receipt,
  startTradingDesk,
  type TradingDesk,
} from '../../../../test/app/trading-desk.ts';
import { newId } from '../../../kernel/ids.ts';
import { runAsSystem } from '../../../kernel/jobs/run-as-system.ts';
import { post } from '../../../ledger/transfer.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const findings = async (who: Caller, id: string) => {
  const { body } = await receipt(who, id);
  return verifyReceipt(body.receipt, body.hash, digest);
};
const quote = async (bid: string, ask?: string) => {
  desk.clock.advance(500);
  return desk.quote('EURUSD', bid, ask);
};
const becomes = (who: Caller, id: string, isSo: (found: Order) => boolean): Promise<Order> =>
  vi.waitFor(async () => {
    const found = await one(who, id);
    if (!isSo(found)) throw new Error(`not yet: ${JSON.stringify(found)}`);
    return found;
  }, 20_000);
const isClosed = ({ status }: Order): boolean => status === 'closed';
const opened = async (lead: Caller, fields: Parameters<typeof placed>[1] = {}): Promise<Order> => {
  await quote('1.1000');
  return placed(lead, fields);
};

describe('a quote', () => {
  it('triggers a stop loss at its price and time, with a receipt that adds up', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { stopLoss: '1.0950' });
    await quote('1.0951');
    const deciding = await quote('1.0949');
    const closed = await becomes(lead, id, isClosed);
    expect(closed).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.09490', profit: -46.36 });
    expect(new Date(closed.dateClosed ?? '').getTime()).toBe(deciding.time);
    expect(await findings(lead, id)).toEqual([]);
    expect(await available(lead)).toBe(953.64);
  });

  it('moves trailing stops, including new ones from then on', async () => {
    const lead = await desk.trader(2_000);
    const first = await opened(lead, { trailing: '0.0100' });
    await quote('1.1200');
    const second = await placed(lead, { trailing: '0.0200' });
    await lead.call(order.routes.update, { params: { id: second.id }, body: { trailing: '0.0090' } });
    await quote('1.1110');
    expect(await becomes(lead, second.id, isClosed)).toMatchObject({
      closeReason: 'trailingStop',
      trailingBest: '1.12000',
    });
    await quote('1.1100');
    const closed = await becomes(lead, first.id, isClosed);
    expect(closed).toMatchObject({ closeReason: 'trailingStop', closePrice: '1.11000', trailingBest: '1.12000' });
    expect(await findings(lead, first.id)).toEqual([]);
  });

  it('that moved trailing stops is stored within seconds, for a restarted server', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { trailing: '0.1000' });
    for (const best of ['1.12000', '1.13000']) {
      await quote(best);
      await quote('1.1100');
      await becomes(lead, id, ({ trailingBest }) => trailingBest === best);
    }
  });

  it('opens a pending order, and the next one may close it', async () => {
    const lead = await desk.trader(1_000);
    await quote('1.1000', '1.1001');
    const { id } = await placed(lead, { entry: 'limit', entryPrice: '1.0990', takeProfit: '1.1010' });
    await quote('1.0988', '1.0989');
    expect(await becomes(lead, id, ({ status }) => status === 'open')).toMatchObject({ openPrice: '1.09890' });
    await quote('1.1010', '1.1011');
    expect(await becomes(lead, id, isClosed)).toMatchObject({ closeReason: 'takeProfit', profit: 19.11 });
    expect(await findings(lead, id)).toEqual([]);
  });

  const openedElsewhere = async (lead: Caller): Promise<string> => {
    const id = newId();
    await placeTrade(desk.app.running.app, {
      id,
      lead: lead.id,
      symbol: 'EURUSD',
      kind: 'forex',
      side: 'buy',
      stake: 100_00n,
      leverage: 1,
      entry: 'market',
      price: toPrice('1.1'),
      takeProfit: toPrice('1.2'),
      at: desk.clock.now(),
    });
    return id;
  };

  it('closes an order opened on another server as soon as this server finds it', async () => {
    const lead = await desk.trader(1_000);
    await quote('1.1000');
    const id = await openedElsewhere(lead);
    await quote('1.2000');
    await quote('1.1000');
    expect(await becomes(lead, id, isClosed)).toMatchObject({ closeReason: 'takeProfit', closePrice: '1.20000' });
  });

  it('closes an order found late although another order of the customer fell due after it', async () => {
    const lead = await desk.trader(2_000);
    const known = await opened(lead, { stopLoss: '1.0500' });
    const id = await openedElsewhere(lead);
    await quote('1.2000');
    await quote('1.0490');
    await becomes(lead, known.id, isClosed);
    expect(await becomes(lead, id, isClosed)).toMatchObject({ closeReason: 'takeProfit', closePrice: '1.20000' });
  });
});

describe('a binary order', () => {
  it('enters at the first quote after its acceptance and exits at the last one before its expiry', async () => {
    const lead = await desk.trader(1_000);
    const binaryOrder = await opened(lead, { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1m' });
    await quote('1.1000');
    expect(await becomes(lead, binaryOrder.id, ({ openPrice }) => openPrice !== null)).toMatchObject({
      openPrice: '1.10000',
    });
    desk.clock.advance(55_000);
    await quote('1.1001');
    desk.clock.advance(10_000);
    await quote('1.0500');
    const closed = await becomes(lead, binaryOrder.id, isClosed);
    expect(closed).toMatchObject({ outcome: 'won', closePrice: '1.10010', profit: 85, dateClosed: closed.expiration });
    expect(await findings(lead, binaryOrder.id)).toEqual([]);
  });

  it('is void with its stake returned when nothing was quoted around its expiry', async () => {
    const lead = await desk.trader(1_000);
    const binaryOrder = await opened(lead, { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1m' });
    await quote('1.1000');
    await becomes(lead, binaryOrder.id, ({ openPrice }) => openPrice !== null);
    desk.clock.advance(120_000);
    expect(await becomes(lead, binaryOrder.id, isClosed)).toMatchObject({
      outcome: 'void',
      closeReason: 'void',
      profit: 0,
    });
    expect(await available(lead)).toBe(1_000);
    expect(await findings(lead, binaryOrder.id)).toEqual([]);
  });
});

describe('an account below half of its margin', () => {
  it('has its largest order closed first and no more than necessary', async () => {
    const lead = await desk.trader(300);
    const small = await opened(lead, { quantity: 100 });
    const large = await placed(lead, { quantity: 200 });
    await quote('1.0440');
    expect(await becomes(lead, large.id, isClosed)).toMatchObject({ closeReason: 'closeOut', closePrice: '1.04400' });
    expect(await findings(lead, large.id)).toEqual([]);
    expect((await one(lead, small.id)).status).toBe('open');
  });

  it('is noticed when money leaves it without any order', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { quantity: 100, leverage: 10 });
    await quote('1.0400');
    expect((await one(lead, id)).status).toBe('open');
    await runAsSystem(desk.app.running.app, 'test.spend', (context) =>
      post(context, {
        kind: 'withdrawal.request',
        ref: newId(),
        lead: lead.id,
        record: { resource: 'withdrawal', id: newId() },
        lines: { cash: -899_00n, hold: 899_00n },
      }),
    );
    await vi.waitFor(async () => {
      await quote('1.0400');
      if (!isClosed(await one(lead, id))) throw new Error('not noticed yet');
    }, 20_000);
    expect(await one(lead, id)).toMatchObject({ closeReason: 'closeOut', closePrice: '1.04000' });
  });
});

it('the ledger balances after all of this, and no order was settled twice', async () => {
  expect(await desk.proven()).toBe(true);
  const doubled = await desk.app.database.query(sql`
    select 1 from orders o join transfer t on t.ref = o.id::text and t.kind = 'order.close' group by o.id having count(*) > 1`);
  expect(doubled).toEqual([]);
});
