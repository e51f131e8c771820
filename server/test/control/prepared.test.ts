import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { generateToken } from '@countinghouse/contract/auth/auth.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import {
  prepared,
  type Prepared,
  type PreparedKind,
  withdrawPrepared,
} from '@countinghouse/contract/prepared/prepared.ts';
import { product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseDue } from '../../src/features/prepared/index.ts';
import { balancesOf } from '../../src/ledger/balances.ts';
import { agreeTo } from '../app/approvals.ts';
import { type Caller, caller, signedIn, signIn } from '../app/caller.ts';
import { confirm, confirmed, declined, preparedFor, waitingFor } from '../app/confirmations.ts';
import { makeCategory, makeProduct } from '../app/product-scenes.ts';
import { orderInput, startTradingDesk, type TradingDesk } from '../app/trading-desk.ts';
import { savedIban } from '../app/withdrawals.ts';

const price = '1.1001';
let desk: TradingDesk;
let staff: Readonly<Record<'root' | 'admin' | 'regular', Caller>>;
let category = '';

beforeAll(async () => {
  desk = await startTradingDesk();
  const { app } = desk;
  staff = {
    root: await signedIn(app, 'root'),
    admin: await signedIn(app, 'admin'),
    regular: await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' }),
  };
  category = (await makeCategory(staff.admin)).id;
});
afterAll(() => desk.stop());

const newCustomer = (euro = 5_000): Promise<Caller> => desk.trader(euro, staff.regular.id);
const quote = () => desk.quote('EURUSD', '1.1000', price);
const balances = ({ id }: Caller) => balancesOf(desk.app.database, id);

/** The specification's calls, as staff make them for a customer; none may be refused. For changes of orders, see order-changes.test.ts. */
const calls: Readonly<
  Record<Exclude<PreparedKind, 'orderChange'>, (who: Caller, lead: string) => Promise<{ status: number; body: object }>>
> = {
  order: async (who, lead) => {
    await quote();
    return who.call(order.routes.create, { body: { ...orderInput(), lead } });
  },
  purchase: async (who, lead) => {
    const made = await makeProduct(staff.admin, category, { price: 300 });
    return who.call(purchaseProduct, { body: { product: made.id, lead } });
  },
  withdrawal: (who, lead) =>
    who.call(withdrawal.routes.create, { body: { lead, amount: 200, destination: savedIban } }),
  investment: async (who, lead) => {
    const made = await who.call(investment.routes.create, {
      body: {
        lead,
        name: 'Harbour bond',
        initialAmount: 500,
        rentability: 5,
        expirationDate: addMonths(dayOf(desk.clock.now()), 12),
        dividendFrequency: 'monthly',
      },
    });
    expect((await agreeTo(desk.app, made.body.id)).status).toBe(201);
    return made;
  },
};
const kinds = Object.keys(calls) as (keyof typeof calls)[];

/** Makes staff prepare a record, and returns it as it waits for the customer. */
const prepare = async (kind: keyof typeof calls, lead: Caller, who = staff.regular): Promise<Prepared> => {
  const { status } = await calls[kind](who, lead.id);
  expect([kind, status]).toEqual([kind, 201]);
  return waitingFor(lead);
};
const stateOf = async (lead: Caller, { id }: Prepared) =>
  (await lead.call(prepared.routes.one, { params: { id } })).body.state;
const codeOf = async (reply: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await reply;
  return [status, problem.code];
};

describe('a record that staff prepare for a customer', () => {
  it.each(['regular', 'admin', 'root'] as const)('moves nothing before the customer confirms: %s', async (role) => {
    const lead = await newCustomer();
    const before = await balances(lead);
    for (const kind of kinds) await calls[kind](staff[role], lead.id);
    expect(await balances(lead)).toEqual(before);
    const counts = [
      (await lead.call(order.routes.list)).body.count,
      (await lead.call(withdrawal.routes.list)).body.count,
      (await lead.call(investment.routes.list)).body.count,
    ];
    expect(counts).toEqual([0, 0, 0]);
    const seen = await preparedFor(lead);
    expect(seen.map(({ kind, state, preparedBy }) => [kind, state, preparedBy]).toSorted()).toEqual(
      kinds.map((kind) => [kind, 'prepared', staff[role].id]).toSorted(),
    );
    const { activity } = (await lead.call(listActivity)).body;
    // The proposed terms of the investment are an entry of their own.
    const own = activity.filter(({ kind }) => kind !== 'investment');
    expect(own.map(({ kind, by }) => [kind, by])).toEqual(kinds.map(() => ['prepared', 'staff']));
    const notices = (await lead.call(notification.routes.list)).body.notifications;
    expect(notices.filter(({ kind }) => kind === 'prepared.waiting')).toHaveLength(4);
  });

  it('is answered as specified, with its own state', async () => {
    const lead = await newCustomer();
    const asked = orderInput({ stopLoss: '1.0000' });
    await quote();
    const placed = await staff.regular.call(order.routes.create, { body: { ...asked, lead: lead.id } });
    expect(placed.body).toMatchObject({ ...asked, lead: lead.id, status: 'prepared', enteredByName: 'Sam Seller' });
    const requested = await calls.withdrawal(staff.regular, lead.id);
    expect(requested.body).toMatchObject({ amount: 200, status: 'prepared', enteredByName: 'Sam Seller' });
    const bought = await calls.purchase(staff.regular, lead.id);
    expect(bought.body).toMatchObject({ status: 'available', lead: null });
  });

  it('is refused where the customer could not do it', async () => {
    const [poor, stranger] = [await newCustomer(50), await desk.trader(5_000)];
    for (const kind of ['order', 'purchase', 'withdrawal'] as const) {
      expect((await calls[kind](staff.regular, stranger.id)).status).toBe(404);
      expect((await calls[kind](staff.regular, poor.id)).status).toBe(409);
    }
    expect(await preparedFor(poor)).toEqual([]);
    await desk.quote('EURUSD', '1.1000');
    const unlawful = staff.admin.call(order.routes.create, {
      body: { ...orderInput({ stopLoss: '2.0000' }), lead: stranger.id },
    });
    expect((await unlawful).status).toBe(400);
  });
});

describe('the customer’s confirmation', () => {
  it('runs the customer’s own command', async () => {
    const lead = await newCustomer();
    await prepare('order', lead);
    expect(await confirmed(lead, { price })).toMatchObject({
      status: 'open',
      openPrice: '1.10010',
      enteredByName: null,
    });
    await prepare('purchase', lead);
    expect(await confirmed(lead)).toMatchObject({ status: 'owned', lead: lead.id });
    await prepare('withdrawal', lead);
    expect(await confirmed(lead)).toMatchObject({ status: 'pending', enteredBy: lead.id });
    const bond = await prepare('investment', lead);
    const begun = await confirmed<{ agreementHash: string }>(lead);
    expect(begun).toMatchObject({ id: bond.record, status: 'active', initialAmount: 500 });
    expect(begun.agreementHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await balances(lead)).toMatchObject({
      cash: 3_000_00n,
      margin: 1_000_00n,
      vault: 300_00n,
      hold: 200_00n,
      invested: 500_00n,
    });
    const ended = await preparedFor(staff.regular);
    expect(
      ended.filter((one) => one.lead === lead.id && one.state === 'confirmed' && one.record !== null),
    ).toHaveLength(4);
    expect(await desk.proven()).toBe(true);
  });

  it('is refused to staff, also as the customer, and to other customers', async () => {
    const [lead, other] = [await newCustomer(), await newCustomer()];
    const { body } = await staff.regular.call(generateToken, { params: { id: lead.id }, body: { reason: 'By phone' } });
    const connected = caller(desk.app.url, { id: lead.id, token: body.token, cookie: staff.regular.cookie });
    const before = [await balances(lead), await balances(other)];
    for (const kind of kinds) {
      const waiting = await prepare(kind, lead);
      await quote();
      expect(await codeOf(confirm(connected, waiting, { price }))).toEqual([403, 'notWhileConnected']);
      expect(await codeOf(declined(connected, waiting.id))).toEqual([403, 'notWhileConnected']);
      expect(await codeOf(declined(staff.root, waiting.id))).toEqual([403, 'forbidden']);
      const more = kind === 'order' ? { price } : {};
      expect([kind, (await confirm(other, waiting, more)).status]).toEqual([kind, 404]);
      expect((await declined(other, waiting.id)).status).toBe(404);
      expect((await other.call(prepared.routes.one, { params: { id: waiting.id } })).status).toBe(404);
      expect(await stateOf(lead, waiting)).toBe('prepared');
      await declined(lead, waiting.id);
    }
    expect([await balances(lead), await balances(other)]).toEqual(before);
  });

  it('of an order needs the price that the customer saw, and is refused at a worse one', async () => {
    const lead = await newCustomer();
    const waiting = await prepare('order', lead);
    expect((await confirm(lead, waiting)).problem.fields?.[0]).toMatchObject({ path: 'body.price', code: 'required' });
    await desk.quote('EURUSD', '1.1009', '1.1010');
    expect(await codeOf(confirm(lead, waiting, { price, maxDeviation: '0.0005' }))).toEqual([409, 'priceMoved']);
    expect([(await balances(lead)).margin, await stateOf(lead, waiting)]).toEqual([0n, 'prepared']);
    expect((await confirm(lead, waiting, { price: '1.1010' })).status).toBe(201);
  });

  it('is refused for other values, another price of the product, or without proof', async () => {
    const lead = await newCustomer();
    const binaryOrder = await prepare('order', lead);
    for (const changed of [{ quantity: 2_000 }, { leverage: 20 }, { type: 'sell' }])
      expect(await codeOf(confirm(lead, binaryOrder, { price, ...changed }))).toEqual([409, 'preparedDiffers']);
    await declined(lead, binaryOrder.id);
    const goods = await prepare('purchase', lead);
    const id = String(goods.terms['product']);
    await staff.admin.call(product.routes.update, { params: { id }, body: { price: 900 } });
    expect((await confirm(lead, goods)).status).toBe(412);
    await declined(lead, goods.id);
    const payout = await prepare('withdrawal', lead);
    const unproved = await confirm(lead, payout, { password: 'A guess' });
    expect([unproved.status, (await balances(lead)).hold]).toEqual([400, 0n]);
  });

  it('can be given once, and not after declining', async () => {
    const lead = await newCustomer();
    for (const kind of kinds) {
      const waiting = await prepare(kind, lead);
      expect((await declined(lead, waiting.id)).body.state).toBe('declined');
      const more = kind === 'order' ? { price } : {};
      expect([kind, ...(await codeOf(confirm(lead, waiting, more)))]).toEqual([kind, 409, 'preparedEnded']);
      if (kind === 'investment') {
        const { body } = await staff.admin.call(investment.routes.one, { params: { id: waiting.record ?? '' } });
        expect(body.status).toBe('rejected');
      }
    }
    const twice = await prepare('withdrawal', lead);
    const tries = await Promise.all([1, 2, 3].map(() => codeOf(confirm(lead, twice))));
    expect(tries.map(([status, code]) => `${status} ${code ?? ''}`).toSorted()).toEqual([
      '201 ',
      '409 preparedEnded',
      '409 preparedEnded',
    ]);
    expect(await codeOf(declined(lead, twice.id))).toEqual([409, 'preparedEnded']);
    expect((await balances(lead)).hold).toBe(200_00n);
  });

  it('does not let the person who prepared a withdrawal approve its payout', async () => {
    const lead = await newCustomer();
    await prepare('withdrawal', lead, staff.admin);
    const { id } = await confirmed<{ id: string }>(lead);
    expect(await codeOf(staff.admin.call(completeWithdrawal, { params: { id }, body: {} }))).toEqual([
      403,
      'withdrawalOwnEntry',
    ]);
    expect((await staff.root.call(completeWithdrawal, { params: { id }, body: {} })).body.status).toBe('completed');
  });
});

describe('a prepared record', () => {
  const withdraw = (who: Caller, { id }: Prepared) => who.call(withdrawPrepared, { params: { id } });

  it('is withdrawn by the person who prepared it or an administrator, and can then not be confirmed', async () => {
    const lead = await newCustomer();
    const stranger = await signedIn(desk.app, 'regular');
    const own = await prepare('withdrawal', lead);
    expect(await codeOf(withdraw(lead, own))).toEqual([403, 'forbidden']);
    expect((await withdraw(stranger, own)).status).toBe(404);
    const { status, body, text } = await withdraw(staff.regular, own);
    expect([status, body.state, text.includes(savedIban)]).toEqual([201, 'withdrawn', false]);
    expect(await codeOf(withdraw(staff.admin, own))).toEqual([409, 'preparedEnded']);
    expect(await codeOf(confirm(lead, own))).toEqual([409, 'preparedEnded']);
    const purchase = await prepare('purchase', lead, staff.admin);
    expect(await codeOf(withdraw(staff.regular, purchase))).toEqual([403, 'forbidden']);
    const bond = await prepare('investment', lead);
    expect((await withdraw(staff.root, bond)).body.state).toBe('withdrawn');
    const { body: found } = await staff.admin.call(investment.routes.one, { params: { id: bond.record ?? '' } });
    expect([found.status, await stateOf(lead, purchase)]).toEqual(['rejected', 'prepared']);
  });
});

describe('a record that the customer does not confirm in time', () => {
  it('lapses: an order after 15 minutes, everything else after 72 hours', async () => {
    const lead = await newCustomer();
    const waiting: Prepared[] = [];
    for (const kind of kinds) {
      await calls[kind](staff.regular, lead.id);
      waiting.push((await preparedFor(lead)).find((one) => one.kind === kind) as Prepared);
    }
    const before = await balances(lead);
    const states = async (who: Caller) => Promise.all(waiting.map((one) => stateOf(who, one)));
    desk.clock.advance(15 * 60_000);
    await quote();
    expect(await codeOf(confirm(lead, waiting[0] as Prepared, { price }))).toEqual([409, 'preparedEnded']);
    await lapseDue(desk.app.running.app);
    expect(await states(lead)).toEqual(['lapsed', 'prepared', 'prepared', 'prepared']);
    desk.clock.advance(72 * 60 * 60_000);
    const later = await signIn(desk.app, lead.id);
    for (const one of waiting.slice(1)) expect(await codeOf(confirm(later, one))).toEqual([409, 'preparedEnded']);
    await lapseDue(desk.app.running.app);
    expect(await states(later)).toEqual(['lapsed', 'lapsed', 'lapsed', 'lapsed']);
    const admin = await signIn(desk.app, staff.admin.id);
    const bond = await admin.call(investment.routes.one, { params: { id: waiting[3]?.record ?? '' } });
    expect([bond.body.status, await balances(later)]).toEqual(['rejected', before]);
  });
});
