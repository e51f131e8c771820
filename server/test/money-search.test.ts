import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCardDeposit } from '../src/features/deposit/deposit-table.ts';
import { newId } from '../src/kernel/ids.ts';
import { type Caller, signedIn } from './app/caller.ts';
import { placed, startTradingDesk, type TradingDesk } from './app/trading-desk.ts';
import { addWithdrawal } from './app/withdrawals.ts';

let desk: TradingDesk;
let admin: Caller;
let agent: Caller;
let zoe: Caller;
let rene: Caller;

const named = async (who: Caller, first: string, last: string, phone: string): Promise<void> => {
  await desk.app.database.query(sql`
    update users set first_name = ${first}, last_name = ${last}, phone = ${phone} where id = ${who.id}::uuid`);
};
const addDeposit = (lead: string, transactionId: string, last4: string): Promise<void> =>
  insertCardDeposit(desk.app.database, {
    id: newId(),
    lead,
    cents: 10_00n,
    gateway: 'sandbox',
    transactionId,
    brand: 'visa',
    last4,
    expiry: '12/49',
    payer: { fullName: 'Paula Payer', street: '', zipCode: '', country: 'DE', phone: '' },
    enteredBy: null,
    now: desk.clock.now(),
  });

beforeAll(async () => {
  desk = await startTradingDesk();
  admin = await signedIn(desk.app, 'admin');
  agent = await signedIn(desk.app, 'regular');
  zoe = await desk.trader(5_000, agent.id);
  rene = await desk.trader(5_000);
  await named(zoe, 'Zoe', 'Lateran', '+33 1 70 18 99 00');
  await named(rene, 'René', 'Größer', '');
  await addDeposit(zoe.id, 'D-Q7RST', '4242');
  await addDeposit(zoe.id, 'D-W8XYZ', '0077');
  await addDeposit(rene.id, 'D-K9MNO', '4242');
  for (const lead of [zoe, rene]) await addWithdrawal(desk.app, lead.id);
  await desk.quote('EURUSD', '1.1');
  await desk.quote('GBPUSD', '1.3');
  await placed(zoe);
  await placed(zoe, { symbol: 'GBPUSD' });
  await placed(rene);
});
afterAll(() => desk.stop());

const deposits = async (q: string, who = admin): Promise<string[]> => {
  const { body } = await who.call(deposit.routes.search, { query: { q } });
  return body.deposits.map(({ transactionId }) => transactionId).toSorted();
};
const ofZoe = ['D-Q7RST', 'D-W8XYZ'];
const all = ['D-K9MNO', ...ofZoe];

describe('a search for deposits', () => {
  it.each([
    ['zo', ofZoe],
    ['z', ofZoe],
    ['late zoe', ofZoe],
    ['grosser', ['D-K9MNO']],
    ['osser', []],
    ['70189', ofZoe],
  ])('for %s finds those of customers as the list of leads does', async (text, found) => {
    expect(await deposits(text)).toEqual(found);
  });

  it.each([
    ['q7rs', ['D-Q7RST']],
    ['4242', ['D-K9MNO', 'D-Q7RST']],
    ['payer', all],
    ['paula 0077', ['D-W8XYZ']],
    ['7rst nobody', []],
  ])('for %s finds cardholder, card and reference', async (text, found) => {
    expect(await deposits(text)).toEqual(found);
  });

  it.each([
    ['zoe 4242', ['D-Q7RST']],
    ['4242 zoe late', ['D-Q7RST']],
    ['rene paula 4242', ['D-K9MNO']],
    ['rene 0077', []],
  ])('for %s finds the customer by one part and the deposit by the other', async (text, found) => {
    expect(await deposits(text)).toEqual(found);
  });

  it('shows agents nothing of customers who are not theirs', async () => {
    expect([await deposits('rene', agent), await deposits('4242', agent)]).toEqual([[], ['D-Q7RST']]);
  });

  it('finds and counts the same when the words belong to more customers than are looked up one by one', async () => {
    // In batches: a single statement for all may exceed the pool's time limit.
    for (let from = 1; from <= 20_001; from += 4_000)
      await desk.app.database.query(sql`
        insert into users (id, role, first_name, last_name, email)
        select gen_random_uuid(), 'lead', 'Zora', 'Many', 'zora' || number || '@many.test'
        from generate_series(${from}::int, ${Math.min(from + 3_999, 20_001)}::int) number`);
    const { body } = await admin.call(deposit.routes.search, { query: { q: 'zo' } });
    expect([body.count, body.countIsMinimum, body.deposits.length]).toEqual([2, false, 2]);
    expect(await deposits('zo 0077')).toEqual(['D-W8XYZ']);
    expect(await deposits('gro')).toEqual(['D-K9MNO']);
  });
});

it('a search for withdrawals finds the customer by name and e-mail, and the reference', async () => {
  const found = async (q: string) =>
    (await admin.call(withdrawal.routes.search, { query: { q } })).body.withdrawals.map(({ lead }) => lead);
  const [reference = ''] = (await admin.call(withdrawal.routes.search, { query: { q: 'rene' } })).body.withdrawals.map(
    ({ transactionId }) => transactionId,
  );
  const email = (
    await desk.app.database.query<{ email: string }>(sql`select email from users where id = ${zoe.id}::uuid`)
  )[0]?.email;
  expect(await Promise.all([found('zoe'), found(reference.slice(-8)), found(email ?? ''), found('nobody')])).toEqual([
    [zoe.id],
    [rene.id],
    [zoe.id],
    [],
  ]);
});

it('a search for orders finds the customer, the symbol, and both together in any order', async () => {
  const found = async (q: string) => (await admin.call(order.routes.search, { query: { q } })).body.orders.length;
  expect(await Promise.all(['zoe', 'eurusd', 'zoe eurusd', 'gbp zo', 'rene gbpusd'].map(found))).toEqual([
    2, 2, 1, 1, 0,
  ]);
});
