import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { generateToken } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import {
  declineMandate,
  draftMandate,
  giveUpMandate,
  lowerMandate,
  mandateUse,
  oneMandate,
} from '@countinghouse/contract/mandate/mandate-calls.ts';
import { mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { checkAgreement } from '@countinghouse/contract/investment/investment.ts';
import { ledgerStatement } from '@countinghouse/contract/ledger/statement.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import type { CreateOrder } from '@countinghouse/contract/order/order.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleMandates } from '../../src/features/mandate/settle-mandates.ts';
import { sendMandateDigest } from '../../src/features/order/mandate-digest.ts';
import { type Caller, caller, signedIn, signIn, visitorOf } from '../app/caller.ts';
import { preparedFor } from '../app/confirmations.ts';
import { drawUp, ended, mandateFor, signed } from '../app/mandates.ts';
import { close, one, place, placed, receipt, startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';

let desk: TradingDesk;
let agent: Caller;
let admin: Caller;
let root: Caller;

beforeAll(async () => {
  desk = await startTradingDesk();
  agent = await signedIn(desk.app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
  admin = await signedIn(desk.app, 'admin');
  root = await signedIn(desk.app, 'root');
});
afterAll(() => desk.stop());

const newCustomer = (): Promise<Caller> => desk.trader(10_000, agent.id);
const quote = (bid = '1.1000', ask = bid) => desk.quote('EURUSD', bid, ask);
const codeOf = async (reply: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await reply;
  return [status, problem.code];
};
const fieldsOf = async (
  reply: Promise<{ status: number; problem: { fields?: readonly { path: string; code: string }[] } }>,
) => {
  const { status, problem } = await reply;
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};

/** Sessions end as the clock moves on. */
const signInAgain = async (): Promise<void> => {
  agent = await signIn(desk.app, agent.id);
  admin = await signIn(desk.app, admin.id);
  root = await signIn(desk.app, root.id);
};

/** The state of the order that this person enters for the customer: `open`, or `prepared` where the customer must confirm. */
const entered = async (who: Caller, lead: Caller, fields: Partial<CreateOrder> = {}): Promise<string> => {
  await quote();
  const { status, body, text } = await place(who, { lead: lead.id, ...fields });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body.status;
};
const stakesOf = async ({ id }: Caller): Promise<number> => {
  const [row] = await desk.app.database.query<{ sum: bigint }>(
    sql`select coalesce(sum(stake), 0)::bigint as sum from orders where lead_id = ${id}::uuid`,
  );
  return Number(row?.sum ?? 0n) / 100;
};

describe('a mandate', () => {
  it('lets exactly its person trade, and every order says so', async () => {
    const lead = await newCustomer();
    const given = await mandateFor(desk, { agent, lead });
    expect(given).toMatchObject({ state: 'inForce', agent: agent.id, agentName: 'Sam Seller', kinds: ['forex'] });
    await quote();
    const { body } = await place(agent, { lead: lead.id });
    const named = { id: given.id, by: 'Sam Seller', signed: given.dateSigned };
    expect(body).toMatchObject({ status: 'open', mandate: named, enteredByName: 'Sam Seller' });
    expect((await lead.call(order.routes.list)).body.orders[0]).toMatchObject({ mandate: named });
    await quote('1.1010');
    expect((await close(agent, body.id)).body).toMatchObject({ status: 'closed', closeReason: 'staff' });
    const { receipt: shown, hash } = (await receipt(lead, body.id)).body;
    expect(shown.mandate).toEqual({ by: 'Sam Seller', signed: new Date(given.dateSigned ?? '').toISOString() });
    const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
    expect(await verifyReceipt(shown, hash, digest)).toEqual([]);
    const denied = { ...shown, mandate: { by: 'Another', signed: shown.mandate?.signed ?? '' } };
    expect(await verifyReceipt(denied, hash, digest)).toEqual(['hash']);
    const { lines } = (await lead.call(ledgerStatement, { params: { userId: lead.id }, query: {} })).body;
    expect(lines.filter((line) => line.mandate !== null)).toHaveLength(2);
    const notices = (await lead.call(notification.routes.list)).body.notifications;
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order.mandateClosed', 'mandate.signed', 'mandate.waiting']),
    );
    expect(notices.find(({ kind }) => kind === 'order.mandatePlaced')?.params).toMatchObject({
      by: 'Sam Seller',
      signedAt: shown.mandate?.signed,
    });
    const { activity } = (await lead.call(listActivity)).body;
    expect(activity.map(({ kind, by }) => `${kind} ${by}`)).toEqual(
      expect.arrayContaining([
        'mandateOrderClosed staff',
        'mandateOrderPlaced staff',
        'mandateSigned you',
        'mandateDrawnUp staff',
      ]),
    );
    const { timeline } = (await admin.call(leadTimeline, { params: { id: lead.id }, query: {} })).body;
    const traded = timeline.filter(({ kind }) => ['orderOpened', 'orderClosed'].includes(kind));
    expect(traded.map(({ actorName, data }) => [actorName, data['mandate']])).toEqual([
      ['Sam Seller', given.dateSigned],
      ['Sam Seller', given.dateSigned],
    ]);
    expect(await desk.proven()).toBe(true);
  });

  it('is named in the export of orders by its person and the time of signing', async () => {
    const lead = await newCustomer();
    await mandateFor(desk, { agent, lead });
    await entered(agent, lead);
    const query = { format: 'csv', columns: 'mandate', filters: JSON.stringify({ lead: lead.id }) } as const;
    const { text } = await admin.call(order.routes.export, { query }, { 'x-timezone': 'UTC' });
    expect(text).toMatch(/"Sam Seller; \d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/);
  });

  it('is signed in a stored document, which the customer and their staff can read and nobody else', async () => {
    const lead = await newCustomer();
    const given = await mandateFor(desk, { agent, lead });
    const read = async (who: Caller) => (await who.send('GET', given.agreement ?? '')).status;
    const other = await signedIn(desk.app, 'regular');
    expect([await read(lead), await read(agent), await read(other), await read(await newCustomer())]).toEqual([
      200, 200, 404, 404,
    ]);
    expect(given.agreementHash).toMatch(/^[0-9a-f]{64}$/);
    const known = await visitorOf(desk.app).call(checkAgreement, { params: { hash: given.agreementHash ?? '' } });
    expect(known.body).toMatchObject({ known: true, document: 'mandate', projectName: null });
    expect(Date.parse(known.body.signedAt ?? '')).toBe(Date.parse(given.dateSigned ?? ''));
    await expect(desk.app.database.query(sql`delete from mandate_signature`)).rejects.toThrow('append-only');
  });

  it('can be read as a document before it is signed, by its customer alone, and no longer afterwards', async () => {
    const lead = await newCustomer();
    const drawn = (await drawUp(desk, agent, { lead: lead.id })).body;
    const draftFor = async (who: Caller) =>
      fetch(`${desk.app.url}${draftMandate.path.replace(':id', drawn.id)}`, {
        headers: { authorization: `Bearer ${who.token}`, cookie: `session=${who.cookie}`, 'x-lang': 'en' },
      });
    const stranger = await newCustomer();
    const refused = await Promise.all([agent, admin, stranger].map(draftFor));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404]);
    const file = new Uint8Array(await (await draftFor(lead)).arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(file), { mergePages: true });
    for (const part of ['Draft, not signed', 'Sam Seller', '€1,000.00', '€2,500.00', 'Your signature goes here.'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/CM-[0-9A-F]/);
    expect((await signed(lead, drawn)).body.agreementHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await draftFor(lead)).status).toBe(409);
  });

  it('can be started by the customer, whose adviser it then names', async () => {
    const lead = await newCustomer();
    const own = await drawUp(desk, lead, { kinds: ['forex', 'binary'], symbols: ['EURUSD'] });
    expect(own.body).toMatchObject({ state: 'waiting', agent: agent.id, startedBy: lead.id });
    expect(await codeOf(drawUp(desk, agent, { lead: lead.id }))).toEqual([409, 'mandateWaiting']);
    expect((await signed(lead, own.body)).body.state).toBe('inForce');
    expect(await codeOf(drawUp(desk, await desk.trader(100)))).toEqual([409, 'mandateNoAgent']);
  });

  it('cannot allow more leverage than the customer’s policy, end in the past, or last longer than a year', async () => {
    const lead = await newCustomer();
    const today = dayOf(desk.clock.now());
    const drawn = (fields: object) => fieldsOf(drawUp(desk, agent, { lead: lead.id, ...fields }));
    expect(await drawn({ leverage: 201 })).toEqual([400, 'body.leverage mandateLeverage']);
    expect(await drawn({ endsOn: today })).toEqual([400, 'body.endsOn dayInFuture']);
    expect(await drawn({ endsOn: addMonths(today, 13) })).toEqual([400, 'body.endsOn mandateTooLong']);
    expect(await drawn({ kinds: ['forex', 'forex'] })).toEqual([400, 'body.kinds listedTwice']);
  });

  it('shows the customer, their staff and the daily digest how much was traded under it', async () => {
    const lead = await newCustomer();
    const { id } = await mandateFor(desk, { agent, lead });
    await quote();
    for (let round = 0; round < 3; round += 1) {
      const { body } = await place(agent, { lead: lead.id, quantity: 500 });
      await quote('1.0989');
      await close(agent, body.id);
      await quote();
    }
    const { all, open, lost } = (await lead.call(mandateUse, { params: { id } })).body;
    expect([all.count, all.stakes, open]).toEqual([3, 1_500, 0]);
    expect([all.result, lost]).toEqual([-15, 15]);
    const orders = (await lead.call(order.routes.list, { query: { filters: JSON.stringify({ mandate: id }) } })).body;
    expect(orders.count).toBe(3);
    desk.clock.advance(24 * 60 * 60_000);
    await sendMandateDigest(desk.app.running.app);
    await sendMandateDigest(desk.app.running.app);
    const { notifications } = (await (await signIn(desk.app, admin.id)).call(notification.routes.list)).body;
    const digests = notifications.filter(({ kind }) => kind === 'control.mandates');
    expect(digests).toHaveLength(1);
    expect(digests[0]?.params).toMatchObject({ resultAmount: expect.any(Number), placed: expect.any(Number) });
    await signInAgain();
  });
});

describe('without a mandate that covers it, the customer must confirm', () => {
  it('an order of an agent without one, and of an admin or root who uses the agent’s', async () => {
    const lead = await newCustomer();
    expect(await entered(agent, lead)).toBe('prepared');
    await mandateFor(desk, { agent, lead });
    expect([await entered(admin, lead), await entered(root, lead)]).toEqual(['prepared', 'prepared']);
    const stranger = await signedIn(desk.app, 'regular');
    await quote();
    expect((await place(stranger, { lead: lead.id })).status).toBe(404);
    expect(await entered(agent, await newCustomer())).toBe('prepared');
    expect(await stakesOf(lead)).toBe(0);
  });

  it('an order above any of its limits', async () => {
    const lead = await newCustomer();
    await mandateFor(desk, { agent, lead }, { symbols: ['EURUSD'] });
    await desk.quote('GBPUSD', '1.3000');
    const beyond: Partial<CreateOrder>[] = [
      { quantity: 1_000.01 },
      { leverage: 11 },
      { symbol: 'GBPUSD' },
      { kind: 'binary', leverage: 1, expiryPreset: '5m', quantity: 10 },
    ];
    for (const fields of beyond) expect([fields, await entered(agent, lead, fields)]).toEqual([fields, 'prepared']);
    expect(await stakesOf(lead)).toBe(0);
  });

  it('orders that are split so that only their total is too high, also in one batch', async () => {
    const lead = await newCustomer();
    await mandateFor(desk, { agent, lead });
    await quote();
    const part = { symbol: 'EURUSD' as const, type: 'buy' as const, quantity: 900, leverage: 10, lead: lead.id };
    const batch = await agent.call(order.routes.createMany, { body: [part, part, part] });
    expect(batch.body.orders.map(({ status }) => status)).toEqual(['open', 'open', 'prepared']);
    expect(await entered(agent, lead, { quantity: 701 })).toBe('prepared');
    expect(await entered(agent, lead, { quantity: 700, entry: 'limit', entryPrice: '1.0000' })).toBe('pending');
    expect(await entered(agent, lead, { quantity: 0.01 })).toBe('prepared');
    expect(await stakesOf(lead)).toBe(2_500);
  });

  it('orders sent at the same time that only together are too high', async () => {
    const lead = await newCustomer();
    await mandateFor(desk, { agent, lead });
    await quote();
    const tries = await Promise.all(Array.from({ length: 8 }, () => place(agent, { lead: lead.id })));
    expect(
      tries
        .map(({ body }) => body.status)
        .toSorted()
        .slice(0, 3),
    ).toEqual(['open', 'open', 'prepared']);
    expect(await stakesOf(lead)).toBe(2_000);
  });

  it('orders after the largest loss, which counts the stakes at risk; what is open can still be closed', async () => {
    const lead = await newCustomer();
    const { id } = await mandateFor(desk, { agent, lead }, { maxLoss: 1_000 });
    await quote();
    const first = await place(agent, { lead: lead.id, quantity: 600 });
    const second = await place(agent, { lead: lead.id, quantity: 400 });
    expect(await entered(agent, lead, { quantity: 1 })).toBe('prepared');
    await quote('0.9000');
    const lost = async () => (await lead.call(mandateUse, { params: { id } })).body;
    await close(agent, first.body.id);
    await close(agent, second.body.id);
    await quote('0.9000');
    expect(await lost()).toMatchObject({ lost: 1_000, stakeLeft: 0, isPaused: true });
    expect(await entered(agent, lead, { quantity: 1 })).toBe('prepared');
    desk.clock.advance(24 * 60 * 60_000);
    await signInAgain();
    const customer = await signIn(desk.app, lead.id);
    expect((await customer.call(mandateUse, { params: { id } })).body.isPaused).toBe(false);
    expect(await entered(agent, customer, { quantity: 1 })).toBe('open');
  });

  it('changes, closes and cancellations of orders that the customer placed, or that are under an ended mandate', async () => {
    const lead = await newCustomer();
    const { id } = await mandateFor(desk, { agent, lead });
    await quote();
    const own = await placed(lead, { quantity: 100 });
    const under = (await place(agent, { lead: lead.id })).body;
    await quote();
    await close(agent, own.id);
    const guard = { params: { id: own.id }, body: { stopLoss: '1.0500' } };
    await agent.call(order.routes.update, guard);
    expect(await one(lead, own.id)).toMatchObject({ status: 'open', stopLoss: null });
    await agent.call(order.routes.update, { ...guard, params: { id: under.id } });
    expect(await one(lead, under.id)).toMatchObject({ stopLoss: '1.05000' });
    await close(admin, under.id);
    expect((await one(lead, under.id)).status).toBe('open');
    await ended(lead, id);
    await close(agent, under.id);
    expect((await one(lead, under.id)).status).toBe('open');
    expect(await entered(agent, lead)).toBe('prepared');
    expect((await preparedFor(lead)).map(({ kind }) => kind)).toContain('orderChange');
  });

  it('typed prices and results are refused under a mandate as without', async () => {
    const lead = await newCustomer();
    await mandateFor(desk, { agent, lead });
    await quote();
    const { body } = await place(agent, { lead: lead.id });
    expect(await codeOf(close(agent, body.id, { profit: 500, reason: 'A present' }))).toEqual([403, 'forbidden']);
    const past = {
      openPrice: '1.0',
      closePrice: '1.1',
      dateOpened: '2026-07-01T10:00:00Z',
      dateClosed: '2026-07-01T11:00:00Z',
    };
    expect(await codeOf(place(agent, { lead: lead.id, ...past }))).toEqual([403, 'forbidden']);
  });
});

describe('a signature', () => {
  it('is refused to staff, also in a connected session, to other customers, without proof and for other limits', async () => {
    const lead = await newCustomer();
    const { body: waiting } = await drawUp(desk, agent, { lead: lead.id });
    const { body } = await agent.call(generateToken, { params: { id: lead.id }, body: { reason: 'By phone' } });
    const connected = caller(desk.app.url, { id: lead.id, token: body.token, cookie: agent.cookie });
    expect(await codeOf(signed(connected, waiting))).toEqual([403, 'notWhileConnected']);
    expect(await codeOf(signed(agent, waiting))).toEqual([403, 'forbidden']);
    expect((await signed(await newCustomer(), waiting)).status).toBe(404);
    expect((await signed(lead, waiting, { password: 'A guess' })).status).toBe(400);
    expect((await signed(lead, waiting, { password: undefined })).status).toBe(400);
    expect((await signed(lead, { ...waiting, version: 2 })).status).toBe(412);
    expect(await entered(agent, lead)).toBe('prepared');
    expect((await lead.call(oneMandate, { params: { id: waiting.id } })).body.state).toBe('waiting');
  });

  it('by somebody who has reset the customer’s password is refused, and what the customer had signed ends', async () => {
    const lead = await newCustomer();
    const before = await mandateFor(desk, { agent, lead });
    const { body } = await agent.call(resetPassword, { params: { id: lead.id } });
    const thief = await signIn(desk.app, lead.id);
    const state = async (id: string) => (await admin.call(oneMandate, { params: { id } })).body;
    expect(await state(before.id)).toMatchObject({ state: 'ended', endReason: 'restricted' });
    const { body: waiting } = await drawUp(desk, agent, { lead: lead.id });
    const tried = await signed(thief, waiting, { password: String((body as { password?: string }).password) });
    expect(tried.status).toBe(403);
    expect((await state(waiting.id)).state).toBe('waiting');
    expect(await entered(agent, lead)).toBe('prepared');
  });

  it('is final: limits can only be lowered, by the customer, and at once', async () => {
    const lead = await newCustomer();
    const { id } = await mandateFor(desk, { agent, lead });
    const lower = (who: Caller, body: object) => who.call(lowerMandate, { params: { id }, body });
    for (const body of [{ maxStake: 1_001 }, { maxTotal: 2_501 }, { kinds: ['forex', 'binary'] }, { leverage: 11 }])
      expect(await fieldsOf(lower(lead, body))).toEqual([400, `body.${Object.keys(body)[0]} mandateRaised`]);
    expect(await codeOf(lower(agent, { maxStake: 1 }))).toEqual([403, 'forbidden']);
    expect((await lower(lead, { maxStake: 200, symbols: ['EURUSD'] })).body).toMatchObject({ maxStake: 200 });
    expect(await fieldsOf(lower(lead, { symbols: null }))).toEqual([400, 'body.symbols mandateRaised']);
    expect(await entered(agent, lead, { quantity: 201 })).toBe('prepared');
    expect(await entered(agent, lead, { quantity: 200 })).toBe('open');
    await expect(
      desk.app.database.query(sql`update mandate set max_stake = 100000 where id = ${id}::uuid`),
    ).rejects.toThrow('narrowed');
    const wider = await mandateFor(desk, { agent, lead }, { maxStake: 2_000 });
    const { mandates } = (await lead.call(mandate.routes.list)).body;
    expect(mandates.map(({ id: which, state, endReason }) => [which, state, endReason])).toEqual([
      [wider.id, 'inForce', null],
      [id, 'ended', 'replaced'],
    ]);
  });

  it('can be declined, and comes too late after 72 hours', async () => {
    const lead = await newCustomer();
    const { body: declined } = await drawUp(desk, agent, { lead: lead.id });
    expect((await lead.call(declineMandate, { params: { id: declined.id } })).body.state).toBe('declined');
    expect(await codeOf(signed(lead, declined))).toEqual([409, 'mandateEnded']);
    const { body: late } = await drawUp(desk, agent, { lead: lead.id });
    // A whole week, because markets are closed at the weekend.
    desk.clock.advance(7 * 24 * 60 * 60_000);
    await signInAgain();
    const later = await signIn(desk.app, lead.id);
    expect(await codeOf(signed(later, late))).toEqual([409, 'mandateEnded']);
    await settleMandates(desk.app.running.app);
    expect((await agent.call(oneMandate, { params: { id: late.id } })).body.state).toBe('lapsed');
  });
});

describe('a mandate ends', () => {
  const stateOf = async (id: string) => {
    const { state, endReason } = (await root.call(oneMandate, { params: { id } })).body;
    return [state, endReason];
  };

  it('by its customer at once, or given up by its person', async () => {
    const lead = await newCustomer();
    const first = await mandateFor(desk, { agent, lead });
    expect((await ended(lead, first.id)).body).toMatchObject({ state: 'ended', endReason: 'customer' });
    expect(await codeOf(ended(lead, first.id))).toEqual([409, 'mandateEnded']);
    const second = await mandateFor(desk, { agent, lead });
    await agent.call(giveUpMandate, { params: { id: second.id } });
    expect(await stateOf(second.id)).toEqual(['ended', 'staff']);
    expect(await entered(agent, lead)).toBe('prepared');
  });

  it('after its last day, before any job has run', async () => {
    const lead = await newCustomer();
    const { id } = await mandateFor(desk, { agent, lead }, { endsOn: addMonths(dayOf(desk.clock.now()), 1) });
    desk.clock.advance(32 * 24 * 60 * 60_000);
    await signInAgain();
    expect(await entered(agent, await signIn(desk.app, lead.id))).toBe('prepared');
    await settleMandates(desk.app.running.app);
    expect(await stateOf(id)).toEqual(['ended', 'date']);
  });

  it('with the customer’s account, their adviser, or the adviser’s role, and does not come back', async () => {
    const otherAgent = await signedIn(desk.app, 'regular');
    const customers = await Promise.all([1, 2, 3].map(() => desk.trader(5_000, otherAgent.id)));
    const given: string[] = [];
    for (const lead of customers) given.push((await mandateFor(desk, { agent: otherAgent, lead })).id);
    const [locked, moved] = customers as [Caller, Caller, Caller];
    const change = (id: string, body: object) =>
      admin.call(user.routes.update, { params: { id }, body: body as never });
    await change(locked.id, { status: 'locked' });
    await change(locked.id, { status: 'active' });
    await change(moved.id, { assignedTo: agent.id });
    await change(moved.id, { assignedTo: otherAgent.id });
    await desk.app.database.query(sql`update users set status = 'locked' where id = ${otherAgent.id}::uuid`);
    await desk.app.database.query(sql`update users set status = 'active' where id = ${otherAgent.id}::uuid`);
    expect(await Promise.all(given.map(stateOf))).toEqual([
      ['ended', 'account'],
      ['ended', 'reassigned'],
      ['ended', 'agent'],
    ]);
    const back = await signIn(desk.app, otherAgent.id);
    for (const lead of customers) expect(await entered(back, lead)).toBe('prepared');
    await settleMandates(desk.app.running.app);
    const { notifications } = (await customers[2]?.call(notification.routes.list))?.body ?? { notifications: [] };
    expect(notifications.filter(({ kind }) => kind === 'mandate.ended')).toHaveLength(1);
  });
});
