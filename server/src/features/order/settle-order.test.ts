import { createHash } from 'node:crypto';
import { approval as approvals, approve, reject } from '@countinghouse/contract/approval/approval.ts';
import { audit } from '@countinghouse/contract/audit/audit.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { ledgerStatement } from '@countinghouse/contract/ledger/statement.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { checkReceipt, verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import {
  available,
  close,
  one,
  placed,
  receipt,
  startTradingDesk,
  tick,
  type TradingDesk,
} from '../../../test/app/trading-desk.ts';
import { translate } from '../../kernel/http/translate.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { closeAt } from './close-order.ts';
import { openAt } from './open-order.ts';
import type { Closing } from './settlement.ts';

let desk: TradingDesk;
let admin: Caller;
let otherAdmin: Caller;
let agent: Caller;

beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, { role: 'admin', firstName: 'Ada', lastName: 'Settler' });
  otherAdmin = await signedIn(desk.app, 'admin');
  agent = await signedIn(desk.app, 'regular');
});
afterAll(() => desk.stop());

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const findings = async (who: Caller, id: string) => {
  const { body } = await receipt(who, id);
  return verifyReceipt(body.receipt, body.hash, digest);
};
const system = <Result>(work: Parameters<typeof runAsSystem<Result>>[2]) =>
  runAsSystem(desk.app.running.app, 'order.close', work);
const closing = (fields: Partial<Closing> & Pick<Closing, 'ticks' | 'at'>): Closing => ({
  reason: 'expiry',
  pricing: { basis: 'tick' },
  ...fields,
});
const noticesAbout = async (who: Caller, id: string) =>
  (await who.call(notification.routes.list, {})).body.notifications
    .filter(({ recordId }) => recordId === id)
    .map(({ kind, params }) => ({ kind, params }));

const opened = async (lead: Caller, fields: Parameters<typeof placed>[1] = {}): Promise<Order> => {
  await desk.quote('EURUSD', '1.1000');
  return placed(lead, fields);
};

describe('the receipt of a closed order', () => {
  it('contains the ticks that decided, adds up, and matches the hash stored at the close', async () => {
    const lead = await desk.trader(1_000);
    desk.clock.advance(60_000);
    for (const bid of ['1.0990', '1.0995']) {
      await desk.quote('EURUSD', bid);
      desk.clock.advance(1_000);
    }
    const { id } = await opened(lead);
    desk.clock.advance(20_000);
    await desk.quote('EURUSD', '1.1110');
    const { body: closed } = await close(lead, id);
    const { body } = await receipt(lead, id);
    expect(body.hash).toBe(closed.receiptHash);
    expect(await findings(lead, id)).toEqual([]);
    expect(body.receipt.open?.ticks.map(({ bid }) => bid)).toEqual(['1.09900', '1.09950', '1.10000']);
    expect(body.receipt.close.ticks.map(({ bid }) => bid)).toEqual(['1.11100']);
    expect(body.receipt).toMatchObject({ rawProfit: 100, profit: 100, returned: 1_100, reason: 'customer' });
    const trail = (await admin.call(audit.routes.list, { query: { filters: JSON.stringify({ record: id }) } })).body;
    expect(JSON.stringify(trail)).toContain(body.hash);
  });

  it('exists for closed orders only, and only for people who may read the order', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    expect((await receipt(lead, id)).problem.code).toBe('noReceipt');
    await desk.quote('EURUSD', '1.1000');
    await close(lead, id);
    expect((await receipt(await desk.trader(0), id)).status).toBe(404);
  });

  it('fails its check when its closing evidence is a quote from before the opening', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    await desk.quote('EURUSD', '1.1000');
    await close(lead, id);
    const { receipt: sound } = (await receipt(lead, id)).body;
    const before = sound.open?.ticks.at(-1);
    if (!before) throw new Error('the order opened without a tick');
    const forged = { ...sound, close: { ...sound.close, at: sound.open?.at ?? '', ticks: [before] } };
    expect([checkReceipt(sound), checkReceipt(forged)]).toEqual([[], ['closeTime']]);
  });

  it('cannot be altered in the database by the server’s own role, and neither can the order', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    await desk.quote('EURUSD', '1.1000');
    await close(lead, id);
    const server = desk.app.running.app.database;
    for (const statement of [
      sql`update order_evidence set ticks = '[]' where order_id = ${id}::uuid`,
      sql`delete from order_evidence where order_id = ${id}::uuid`,
      sql`delete from orders where id = ${id}::uuid`,
    ])
      await expect(server.query(statement)).rejects.toThrow('permission denied');
    for (const statement of [
      sql`update orders set profit = 1 where id = ${id}::uuid`,
      sql`delete from orders where id = ${id}::uuid`,
      sql`update order_evidence set ticks = '[]' where order_id = ${id}::uuid`,
      sql`truncate order_evidence`,
    ])
      await expect(desk.app.database.query(statement)).rejects.toThrow('append-only');
  });
});

describe('a binary order', () => {
  it.each([
    ['buy', '1.10001', 85, 'won'],
    ['buy', '1.10000', 0, 'refunded'],
    ['buy', '1.09999', -100, 'lost'],
    ['sell', '1.09999', 85, 'won'],
  ] as const)('to %s from 1.10000 to %s makes %d: %s', async (type, exit, profit, outcome) => {
    const lead = await desk.trader(100);
    const { id, dateCreation, expiration } = await opened(lead, {
      kind: 'binary',
      type,
      leverage: 1,
      quantity: 100,
      expiryPreset: '5m',
    });
    const accepted = new Date(dateCreation);
    const ends = new Date(expiration ?? 0);
    const entry = tick('EURUSD', '1.10000', new Date(accepted.getTime() + 250));
    expect(await system((context) => openAt(context, id, { ticks: [entry] }))).toMatchObject({ openPrice: '1.10000' });
    expect(await system((context) => openAt(context, id, { ticks: [entry] }))).toBeNull();
    const last = tick('EURUSD', exit, new Date(ends.getTime() - 250));
    const closed = await system((context) => closeAt(context, id, closing({ ticks: [last], at: ends })));
    expect(closed).toMatchObject({ profit, outcome, closeReason: 'expiry', status: 'closed' });
    expect(await available(lead)).toBe(100 + profit);
    expect(await findings(lead, id)).toEqual([]);
    expect(await noticesAbout(lead, id)).toEqual([
      { kind: 'order.expired', params: { name: 'EURUSD', amount: profit } },
    ]);
    expect(await desk.proven()).toBe(true);
  });

  it('without a tick is void, and its stake is returned', async () => {
    const lead = await desk.trader(100);
    const binaryOrder = { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1h' } as const;
    const { id, expiration } = await opened(lead, binaryOrder);
    const at = new Date(expiration ?? 0);
    await system((context) =>
      closeAt(context, id, closing({ reason: 'void', pricing: { basis: 'none' }, ticks: [], at })),
    );
    expect(await one(lead, id)).toMatchObject({ outcome: 'void', profit: 0, closePrice: null });
    expect([await available(lead), await findings(lead, id)]).toEqual([100, []]);
    const params = { name: 'EURUSD', amount: 0, stakeAmount: 100 };
    expect(await noticesAbout(lead, id)).toEqual([{ kind: 'order.voided', params }]);
    expect((await receipt(lead, id)).body.receipt).toMatchObject({
      outcome: 'void',
      returned: 100,
      close: { basis: 'none' },
    });
    const texts = (['en', 'fr', 'de', 'nl'] as const).map((language) =>
      translate(language, 'notification:orderVoidedText', shownParams(params, { language, timezone: 'UTC' })),
    );
    expect(texts.map((message) => message.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringContaining('Your stake of €100.00 is in your account again in full.'),
      expect.stringContaining('Votre mise de 100,00 € est de nouveau sur votre compte en totalité.'),
      expect.stringContaining('Ihr Einsatz von 100,00 € ist in voller Höhe wieder auf Ihrem Konto.'),
      expect.stringContaining('Uw inzet van € 100,00 staat weer volledig op uw rekening.'),
    ]);
  });
});

describe('a pending order', () => {
  it('opens once on the quote that reached its price, dated by it', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead, { entry: 'limit', entryPrice: '1.09', trailing: '0.01' });
    const touch = tick('EURUSD', '1.08990', new Date(desk.clock.now().getTime() + 1_000), '1.09000');
    const filled = await system((context) => openAt(context, id, { ticks: [touch] }));
    expect(filled).toMatchObject({ status: 'open', openPrice: '1.09000', trailingBest: '1.08990' });
    expect(await system((context) => openAt(context, id, { ticks: [touch] }))).toBeNull();
    expect(await noticesAbout(lead, id)).toEqual([
      { kind: 'order.filled', params: { name: 'EURUSD', price: '1.09000' } },
    ]);
    const stop = tick('EURUSD', '1.09', new Date(touch.time + 60_000));
    const best = tick('EURUSD', '1.1', new Date(touch.time + 30_000)).bid;
    const closed = await system((context) =>
      closeAt(
        context,
        id,
        closing({ reason: 'trailingStop', trailingBest: best, ticks: [stop], at: new Date(stop.time) }),
      ),
    );
    expect(closed).toMatchObject({ closeReason: 'trailingStop', trailingBest: '1.10000' });
    expect(await findings(lead, id)).toEqual([]);
    expect((await noticesAbout(lead, id)).map(({ kind }) => kind)).toContain('order.triggered');
  });
});

describe('a manual settlement', () => {
  it('needs a second person’s approval, and then the customer sees the reason', async () => {
    const lead = await desk.trader(1_000, agent.id);
    const { id } = await opened(lead);
    expect((await close(agent, id, { profit: 5, reason: 'goodwill' })).status).toBe(403);
    expect((await close(lead, id, { profit: 5, reason: 'goodwill' })).status).toBe(403);
    expect((await close(admin, id, { profit: 5 })).problem.fields?.[0]).toMatchObject({ path: 'body.reason' });
    expect((await close(admin, id, { profit: -1_000.01, reason: 'goodwill' })).problem.fields?.[0]?.code).toBe(
      'lossAboveStake',
    );
    const { body: waiting } = await close(admin, id, { profit: 12.34, reason: 'A wrong price was shown' });
    expect([waiting.status, waiting.profit]).toEqual(['open', null]);
    const approval = { params: { id: waiting.approval ?? '' }, body: {} };
    const { params } = (await otherAdmin.call(approvals.routes.one, { params: approval.params })).body;
    expect(params).toMatchObject({
      before: { quantity: 1_000, openPrice: '1.10000', closePrice: '1.10000', profit: 0 },
      after: { quantity: 1_000, openPrice: '1.10000', closePrice: null, profit: 12.34 },
    });
    expect((await admin.call(approve, approval)).status).toBe(403);
    expect((await otherAdmin.call(approve, approval)).status).toBe(201);
    expect(await one(lead, id)).toMatchObject({
      profit: 12.34,
      closeReason: 'adjustment',
      adjustmentReason: 'A wrong price was shown',
      closePrice: null,
    });
    expect([await available(lead), await findings(lead, id), await desk.proven()]).toEqual([1_012.34, [], true]);
    expect(await noticesAbout(lead, id)).toEqual([
      {
        kind: 'order.adjusted',
        params: { name: 'EURUSD', amount: 12.34, reason: 'A wrong price was shown', by: 'Ada Settler' },
      },
    ]);
    const closed = {
      name: 'EURUSD',
      reason: 'A wrong price was shown',
      closedBy: 'Ada Settler',
      link: { page: 'receipt', id },
    };
    expect((await one(lead, id)).closedByName).toBe('Ada Settler');
    const activity = (await lead.call(listActivity, { query: {} })).body.activity.filter(
      ({ kind }) => kind !== 'viewed',
    );
    expect(activity[0]).toMatchObject({ kind: 'orderClosed', amount: 12.34, ...closed });
    expect(activity[1]).toMatchObject({ kind: 'orderOpened', amount: 1_000, name: 'EURUSD', closedBy: null });
    const { lines } = (await lead.call(ledgerStatement, { params: { userId: lead.id } })).body;
    expect(lines[0]).toMatchObject({ kind: 'order.close', ...closed });
    expect(lines[1]).toMatchObject({ kind: 'order.open', name: 'EURUSD', closedBy: null, reason: null });
  });

  it('at a typed price, even one quoted since the opening, needs approval', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    desk.clock.advance(500);
    await desk.quote('EURUSD', '1.1100');
    expect((await close(admin, id, { closePrice: '1.1100' })).problem.fields?.[0]).toMatchObject({
      path: 'body.reason',
    });
    const { body: waiting } = await close(admin, id, { closePrice: '1.1100', reason: 'A late fill' });
    expect([waiting.status, waiting.approval === null]).toEqual(['open', false]);
    await otherAdmin.call(approve, { params: { id: waiting.approval ?? '' }, body: {} });
    expect(await one(lead, id)).toMatchObject({ closePrice: '1.11000', profit: 90.91, closeReason: 'adjustment' });
    expect(await findings(lead, id)).toEqual([]);
  });

  it('of a binary order can only void it', async () => {
    const lead = await desk.trader(100);
    const binaryOrder = { kind: 'binary', leverage: 1, quantity: 100, expiryPreset: '1h' } as const;
    const { id } = await opened(lead, binaryOrder);
    const { body } = await close(admin, id, { void: true, reason: 'The feed was wrong' });
    await otherAdmin.call(approve, { params: { id: body.approval ?? '' }, body: {} });
    expect(await one(lead, id)).toMatchObject({ closeReason: 'void', outcome: 'void', profit: 0 });
    expect([await available(lead), await findings(lead, id)]).toEqual([100, []]);
    expect((await noticesAbout(lead, id)).map(({ kind }) => kind)).toEqual(['order.adjusted']);
  });

  it('that is rejected leaves the order unchanged', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const { body } = await close(admin, id, { profit: 1, reason: 'goodwill' });
    expect((await close(admin, id, { profit: 2, reason: 'more goodwill' })).problem.code).toBe('approvalPending');
    await otherAdmin.call(reject, { params: { id: body.approval ?? '' }, body: { reason: 'No reason for it' } });
    expect((await one(lead, id)).status).toBe('open');
  });

  it('is dropped when the order ends in another way', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    const { body } = await close(admin, id, { profit: 1, reason: 'goodwill' });
    await desk.quote('EURUSD', '1.1000');
    await close(lead, id);
    const { status, problem } = await otherAdmin.call(approve, { params: { id: body.approval ?? '' }, body: {} });
    expect([status, problem.code]).toEqual([409, 'approvalDecided']);
  });
});

describe('the statement of a customer', () => {
  it('names the symbol of the order that moved money', async () => {
    const lead = await desk.trader(1_000);
    const { id } = await opened(lead);
    await desk.quote('EURUSD', '1.1000');
    await close(lead, id);
    const { lines } = (await lead.call(ledgerStatement, { params: { userId: lead.id }, query: {} })).body;
    expect(lines.map(({ kind, name }) => [kind, name])).toEqual([
      ['order.close', 'EURUSD'],
      ['order.open', 'EURUSD'],
      ['deposit.complete', null],
    ]);
  });
});
