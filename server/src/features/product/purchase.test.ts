import { availableFunds, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { vault, vaultStats } from '@countinghouse/contract/product/vault.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { type Caller, patient, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let category = '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  category = (await makeCategory(admin)).id;
});
afterAll(() => app.stop());

const purchase = (who: Caller, body: object) => who.call(purchaseProduct, { body: body as never });
const cashOf = async (lead: Caller) => (await admin.call(availableFunds, { params: { userId: lead.id } })).body;
const fundsOf = async (lead: Caller) => (await admin.call(capitalFunds, { params: { userId: lead.id } })).body;
const noticesOf = async (who: Caller) =>
  // Those of one transaction have the same time, and so no order.
  (await who.call(notification.routes.list)).body.notifications.map(({ kind }) => kind).toSorted();

describe('a purchase', () => {
  it('moves the price into the vault at cost and the product to the customer', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await richLead(app, 500n, { assignedTo: agent.id });
    const { id, version } = await makeProduct(admin, category, { price: 123.45 });
    const { status, body } = await purchase(lead, { product: id, version });
    expect([status, body.status, body.lead, body.version]).toEqual([201, 'owned', lead.id, version + 1]);
    expect(await fundsOf(lead)).toMatchObject({ cash: 376.55, vault: 123.45, capital: 500 });
    const [item] = (await lead.call(vault.routes.list)).body.vault;
    expect(item).toMatchObject({ product: id, status: 'owned', cost: 123.45, currentOffer: null, gain: null });
    expect(await noticesOf(agent)).toEqual(['product.purchasedBy']);
    expect(await noticesOf(lead)).toEqual([]);
    expect(await countBooks(app)).toMatchObject({ holds: true, negative: 0 });
  });

  it('can be prepared by staff for their own customer, who confirms it', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await richLead(app, 100n, { assignedTo: agent.id });
    const { id } = await makeProduct(admin, category);
    expect((await purchase(await signedIn(app, 'regular'), { product: id, lead: lead.id })).status).toBe(404);
    expect((await purchase(agent, { product: id })).problem.fields?.[0]?.code).toBe('leadRequired');
    expect((await purchase(agent, { product: id, lead: lead.id })).body.status).toBe('available');
    expect(await confirmed(lead)).toMatchObject({ status: 'owned', lead: lead.id });
    expect(await noticesOf(lead)).toEqual(['prepared.waiting']);
    expect(await noticesOf(agent)).toEqual(['prepared.confirmed', 'product.purchasedBy']);
  });

  it('is refused without money, in another’s name, for another version, and for a product closed to the customer', async () => {
    const [lead, other] = [await richLead(app, 99n), await richLead(app, 500n)];
    const { id, version } = await makeProduct(admin, category);
    const gated = await makeProduct(admin, category, { label: 'diamond' });
    const poor = await purchase(lead, { product: id });
    expect([poor.status, poor.problem.code]).toEqual([409, 'insufficientFunds']);
    expect((await purchase(lead, { product: id, lead: other.id })).status).toBe(404);
    expect((await purchase(other, { product: id, version: version + 1 })).status).toBe(412);
    expect((await purchase(other, { product: gated.id })).status).toBe(404);
    const forOther = await purchase(admin, { product: gated.id, lead: other.id });
    expect([forOther.status, forOther.problem.code]).toEqual([422, 'productNotOpen']);
    expect((await purchase(admin, { product: id, lead: admin.id })).status).toBe(404);
    expect((await purchase(visitorOf(app), { product: id })).status).toBe(401);
    expect((await admin.call(product.routes.one, { params: { id } })).body).toMatchObject({
      status: 'available',
      version,
    });
    expect([await cashOf(lead), await cashOf(other)]).toMatchObject([{ available: 99 }, { available: 500 }]);
  });

  it('fixes the price and keeps the product on file', async () => {
    const lead = await richLead(app, 100n);
    const { id } = await makeProduct(admin, category);
    await buy(lead, id);
    const changed = await admin.call(product.routes.update, { params: { id }, body: { price: 1 } });
    expect([changed.status, changed.problem.code]).toEqual([409, 'priceFixed']);
    expect((await admin.call(product.routes.remove, { params: { id } })).problem.code).toBe('productStays');
  });
});

describe('twenty simultaneous purchases', () => {
  const race = async <Reply>(call: (index: number) => Promise<Reply>): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 20 }, (_none, index) => call(index)));
  const rows = async () => {
    const [found] = await app.database.query(sql`
      select (select count(*) from transfer) as transfers, (select count(*) from purchase) as purchases,
        (select count(*) from audit where resource = 'product') as audited, (select count(*) from notification) as notices`);
    return found as Record<string, bigint>;
  };

  it('of one product give it to one customer, and no money of the others moves', async () => {
    const leads = await race(() => richLead(app, 100n).then(patient));
    const { id } = await makeProduct(admin, category);
    const before = await rows();
    const replies = await race((index) => purchase(leads[index] as Caller, { product: id }));
    const won = replies.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    expect(won).toHaveLength(1);
    for (const { status, problem } of replies.filter((one) => one.status !== 201))
      expect([status, problem.code]).toEqual([409, 'productTaken']);
    const after = await rows();
    for (const name of ['transfers', 'purchases', 'audited', 'notices'])
      expect(after[name]).toBe((before[name] ?? 0n) + 1n);
    for (const [index, lead] of leads.entries())
      expect(await fundsOf(lead)).toMatchObject(index === won[0] ? { cash: 0, vault: 100 } : { cash: 100, vault: 0 });
    expect(await countBooks(app)).toMatchObject({ holds: true, sum: 0, drifted: 0, negative: 0 });
  });

  it('with money for one product buy one', async () => {
    const lead = patient(await richLead(app, 100n));
    const products = await race(() => makeProduct(admin, category));
    const replies = await race((index) => purchase(lead, { product: products[index]?.id }));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ problem }) => problem.code))).toEqual(
      new Set(['insufficientFunds']),
    );
    expect((await lead.call(vault.routes.list)).body.count).toBe(1);
  });
});

describe('the vault', () => {
  it('sums up owned products, offers for them and sales', async () => {
    const lead = await richLead(app, 1000n);
    const [bought] = [await makeProduct(admin, category, { price: 300 }), await makeProduct(admin, category)];
    await buy(lead, bought.id);
    await shownOffer(app, admin, bought.id, { amount: 310 });
    const best = await shownOffer(app, admin, bought.id, { amount: 350 });
    const [item] = (await lead.call(vault.routes.list)).body.vault;
    expect(item).toMatchObject({
      currentOffer: best.id,
      currentOfferAmount: 350,
      offerCount: 2,
      gain: 50,
      amount: null,
    });
    const { body } = await lead.call(vaultStats);
    expect(body).toMatchObject({ owned: 1, sold: 0, costOwned: 300, offered: 350, offeredGain: 50, gainSold: 0 });
    expect(body.byMonth).toHaveLength(12);
    expect(body.byMonth.at(-1)).toMatchObject({ bought: 300, sold: 0 });
    expect((await admin.call(vaultStats, { query: { lead: lead.id } })).body).toEqual(body);
    expect((await (await signedIn(app, 'regular')).call(vaultStats, { query: { lead: lead.id } })).body.owned).toBe(0);
  });
});
