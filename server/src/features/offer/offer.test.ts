import { approve, reject, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import * as contract from '@countinghouse/contract/offer/offer.ts';
import { product } from '@countinghouse/contract/product/product.ts';
import { sale, vault, vaultStats } from '@countinghouse/contract/product/vault.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { agreeTo, waitingFor } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { buy, makeCategory, makeOffer, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = contract.offer;
let app: TestApp;
let admin: Caller;
let category = '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  category = (await makeCategory(admin)).id;
});
afterAll(() => app.stop());

/** A customer who owns a product of 100 euro and has another 100 euro. */
const owner = async (more: { assignedTo?: string } = {}) => {
  const lead = await richLead(app, 200n, more);
  const { id } = await makeProduct(admin, category, { name: 'Blue stone' });
  await buy(lead, id);
  return { lead, id };
};

const accept = async (who: Caller, id: string, { version }: { version?: number } = {}) =>
  who.call(contract.acceptOffer, { params: { id }, body: { version: version ?? (await one(id)).version } });
const decline = (who: Caller, id: string) => who.call(contract.declineOffer, { params: { id }, body: {} });
const counter = (who: Caller, id: string, body: { amount: number }) =>
  who.call(contract.counterOffer, { params: { id }, body });
const one = async (id: string, who = admin) => (await who.call(routes.one, { params: { id } })).body;
const noticesOf = async (who: Caller) =>
  (await who.call(notification.routes.list)).body.notifications.map(({ kind }) => kind);
const make = (body: object, who = admin) =>
  who.send('POST', '/v1/offer', {
    amount: 120,
    expirationDate: '2099-12-31T00:00:00Z',
    origin: 'Auction house',
    ...body,
  });

describe('an offer', () => {
  it('is accepted only with the version that the customer saw, not after its price has changed', async () => {
    const { lead, id } = await owner();
    const shown = await shownOffer(app, admin, id, { amount: 200 });
    const changed = await admin.call(routes.update, { params: { id: shown.id }, body: { amount: 20 } });
    expect(changed.status).toBe(200);
    await agreeTo(app, shown.id);
    const blindly = await lead.call(contract.acceptOffer, { params: { id: shown.id }, body: {} });
    expect([blindly.status, blindly.problem.fields?.map(({ path }) => path)]).toEqual([400, ['body.version']]);
    const outdated = await accept(lead, shown.id, { version: shown.version });
    expect([outdated.status, outdated.problem.code]).toEqual([412, 'versionConflict']);
    expect((await one(shown.id)).status).toBe('pending');
    const { version } = (await lead.call(routes.one, { params: { id: shown.id } })).body;
    expect((await accept(lead, shown.id, { version })).body).toMatchObject({ status: 'accepted', amount: 20 });
  });

  it('shows the price paid and the gain, and notifies the customer', async () => {
    const { lead, id } = await owner();
    const made = await shownOffer(app, admin, id, { amount: 120.5, user: lead.id });
    expect(made).toMatchObject({
      product: id,
      productName: 'Blue stone',
      productPrice: 100,
      amount: 120.5,
      gain: 20.5,
      status: 'pending',
      user: lead.id,
      userName: 'Ada Buyer',
      madeBy: 'company',
      counterOf: null,
    });
    expect(await one(made.id, lead)).toEqual(made);
    expect(await noticesOf(lead)).toEqual(['offer.made']);
  });

  it.each([
    [{ amount: -0.01 }, 'body.amount amountNegative'],
    [{ amount: 1.001 }, 'body.amount moneyDecimals'],
    [{ amount: '120' }, 'body.amount wrongType'],
    [{ origin: ' ' }, 'body.origin required'],
    [{ expirationDate: '2020-01-01T00:00:00Z' }, 'body.expirationDate expirationPast'],
    [{ status: 'accepted' }, 'body.status choice'],
    [{ gain: 1 }, 'body.gain unknownField'],
  ])('is refused with %j', async (fields, problem) => {
    const { id } = await owner();
    const { status, problem: refused } = await make({ product: id, ...fields });
    expect([status, ...(refused.fields ?? []).map(({ path, code }) => `${path} ${code}`)]).toEqual([400, problem]);
  });

  it('is made for a customer’s own product, to that customer alone, and by their own agent', async () => {
    const agent = await signedIn(app, 'regular');
    const { id } = await owner({ assignedTo: agent.id });
    const free = await makeProduct(admin, category);
    expect((await make({ product: free.id })).problem.code).toBe('productNotOwned');
    expect((await make({ product: id, user: admin.id })).problem.fields?.[0]?.code).toBe('offerNotOwner');
    expect((await make({ product: id }, await signedIn(app, 'regular'))).status).toBe(404);
    expect((await make({ product: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
    expect((await make({ product: id }, agent)).status).toBe(201);
    expect((await make({ product: id }, await signedIn(app, 'lead'))).status).toBe(403);
  });

  it('in a batch is made with all others, or none is', async () => {
    const [first, second] = [await owner(), await owner()];
    const of = (id: string) => ({ product: id, amount: 0, expirationDate: '2099-12-31T00:00:00Z', origin: 'Fair' });
    const { status, body } = await admin.call(routes.createMany, { body: [of(first.id), of(second.id)] });
    expect([status, body.offers.map(({ user }) => user)]).toEqual([201, [first.lead.id, second.lead.id]]);
    const free = await makeProduct(admin, category);
    const refused = await admin.call(routes.createMany, { body: [of(first.id), of(free.id)] });
    expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([409, 'body.1.product']);
    expect((await first.lead.call(routes.list)).body.count).toBe(0);
    await agreeTo(app, body.offers[0]?.id ?? '');
    expect((await first.lead.call(routes.list)).body.count).toBe(1);
  });

  it('can be changed by the company while it is pending, and disappears when it is deleted', async () => {
    const { lead, id } = await owner();
    const { id: offer, version } = await shownOffer(app, admin, id);
    const renamed = await admin.call(routes.update, { params: { id: offer }, body: { origin: 'Fair' } });
    expect(renamed.body).toMatchObject({ origin: 'Fair', released: false, version: version + 1 });
    await agreeTo(app, offer);
    expect((await accept(lead, offer, { version })).status).toBe(412);
    expect((await admin.call(routes.remove, { params: { id: offer } })).status).toBe(204);
    expect((await accept(lead, offer)).status).toBe(404);
    const next = await shownOffer(app, admin, id);
    await decline(lead, next.id);
    const late = await admin.call(routes.update, { params: { id: next.id }, body: { amount: 130 } });
    expect([late.status, late.problem.code]).toEqual([409, 'offerNotEditable']);
  });
});

describe('an accepted offer', () => {
  it('moves the money to the customer and the product to the company, and closes the others', async () => {
    const agent = await signedIn(app, 'regular');
    const { lead, id } = await owner({ assignedTo: agent.id });
    const [other, best] = [await shownOffer(app, admin, id), await shownOffer(app, agent, id, { amount: 150 })];
    const { status, body } = await accept(lead, best.id, { version: best.version });
    expect([status, body.status, body.gain]).toEqual([201, 'accepted', 50]);
    expect((await one(other.id)).status).toBe('rejected');
    const funds = (await lead.call(capitalFunds, { params: { userId: lead.id } })).body;
    expect(funds).toMatchObject({ cash: 250, vault: 0, capital: 250 });
    expect((await admin.call(product.routes.one, { params: { id } })).body).toMatchObject({
      status: 'sold',
      lead: lead.id,
    });
    const [item] = (await lead.call(vault.routes.list)).body.vault;
    expect(item).toMatchObject({ status: 'sold', cost: 100, amount: 150, gain: 50, currentOffer: null, offerCount: 0 });
    const [sold] = (await admin.call(sale.routes.list, { query: { filters: JSON.stringify({ product: id }) } })).body
      .sales;
    expect(sold).toMatchObject({ product: id, lead: lead.id, offer: best.id, cost: 100, amount: 150, gain: 50 });
    expect((await lead.call(vaultStats)).body).toMatchObject({
      owned: 0,
      sold: 1,
      costSold: 100,
      amountSold: 150,
      gainSold: 50,
    });
    expect(await noticesOf(agent)).toEqual(['offer.acceptedBy', 'approval.decided', 'product.purchasedBy']);
    expect((await accept(lead, other.id)).problem.code).toBe('offerDecided');
    expect((await make({ product: id })).problem.code).toBe('productNotOwned');
    expect((await admin.call(routes.remove, { params: { id: best.id } })).problem.code).toBe('offerKept');
    expect(await countBooks(app)).toMatchObject({ holds: true, sum: 0, negative: 0 });
  });

  it('may be worth nothing, or less than the price paid', async () => {
    for (const amount of [0, 99.99, 100]) {
      const { lead, id } = await owner();
      await accept(lead, (await shownOffer(app, admin, id, { amount })).id);
      expect((await lead.call(capitalFunds, { params: { userId: lead.id } })).body.capital).toBe(100 + amount);
    }
    expect(await countBooks(app)).toMatchObject({ holds: true });
  });
});

describe('deciding an offer', () => {
  it('is up to the side that did not make it, in its own session', async () => {
    const agent = await signedIn(app, 'regular');
    const { lead, id } = await owner({ assignedTo: agent.id });
    const made = await shownOffer(app, admin, id);
    expect((await accept(admin, made.id)).problem.code).toBe('offerOwnSide');
    expect((await accept(agent, made.id)).status).toBe(403);
    expect((await accept(await signedIn(app, 'lead'), made.id)).status).toBe(404);
    const connected = await signIn(app, lead.id, admin);
    expect((await accept(connected, made.id)).problem.code).toBe('notWhileConnected');
    const { body } = await counter(lead, made.id, { amount: 180 });
    expect(body).toMatchObject({
      amount: 180,
      madeBy: 'customer',
      counterOf: made.id,
      status: 'pending',
      origin: made.origin,
    });
    expect((await one(made.id)).status).toBe('rejected');
    expect((await accept(lead, body.id)).problem.code).toBe('offerOwnSide');
    expect(await noticesOf(admin)).toContain('offer.counteredBy');
    expect((await admin.call(routes.update, { params: { id: body.id }, body: { amount: 1 } })).status).toBe(409);
    expect((await admin.call(routes.remove, { params: { id: body.id } })).problem.code).toBe('offerKept');
    const again = await counter(admin, body.id, { amount: 150 });
    expect(again.body).toMatchObject({ amount: 150, madeBy: 'company', counterOf: body.id, released: false });
    expect((await counter(lead, again.body.id, { amount: 160 })).status).toBe(404);
    await agreeTo(app, again.body.id);
    const last = await counter(lead, again.body.id, { amount: 160 });
    expect((await accept(admin, last.body.id)).body).toMatchObject({ status: 'pending', amount: 160 });
    expect((await agreeTo(app, last.body.id)).status).toBe(201);
    expect(await one(last.body.id)).toMatchObject({ status: 'accepted', approval: null });
    expect(await noticesOf(lead)).toEqual(['offer.accepted', 'offer.countered', 'offer.made']);
  });

  it('by declining leaves everything unchanged', async () => {
    const { lead, id } = await owner();
    const made = await shownOffer(app, admin, id);
    expect((await decline(lead, made.id)).body.status).toBe('rejected');
    expect((await admin.call(product.routes.one, { params: { id } })).body.status).toBe('owned');
    expect((await accept(lead, made.id)).problem.code).toBe('offerDecided');
    expect(await noticesOf(admin)).toContain('offer.declinedBy');
  });

  it('counts in the figures of people who may see it', async () => {
    const agent = await signedIn(app, 'regular');
    const { lead, id } = await owner({ assignedTo: agent.id });
    await shownOffer(app, admin, id);
    await accept(lead, (await shownOffer(app, admin, id, { amount: 130 })).id);
    const own = { pending: 0, accepted: 1, rejected: 1, expired: 0, amountAccepted: 130, gainAccepted: 30 };
    expect((await lead.call(contract.offerStats)).body).toMatchObject(own);
    expect((await agent.call(contract.offerStats)).body).toMatchObject(own);
    expect((await (await signedIn(app, 'regular')).call(contract.offerStats)).body).toMatchObject({ accepted: 0 });
  });
});

describe('a price set by the company', () => {
  const decide = async (who: Caller, offer: string) =>
    who.call(approve, { params: { id: (await waitingFor(admin, offer)).id }, body: {} });
  const say = async (no: typeof reject | typeof withdrawProposal, who: Caller, offer: string) =>
    who.call(
      no as typeof reject,
      {
        params: { id: (await waitingFor(admin, offer)).id },
        ...(no === reject && { body: { reason: 'Far too much' } }),
      } as never,
    );

  it('needs approval by a second person, who sees customer, amount and cost; until then the customer sees nothing', async () => {
    const { lead, id } = await owner();
    const made = await makeOffer(admin, id, { amount: 500 });
    expect(made).toMatchObject({ status: 'pending', released: false, approval: expect.any(String) as string });
    expect(await waitingFor(admin, made.id)).toMatchObject({
      kind: 'offer.make',
      lead: lead.id,
      params: { name: 'Blue stone', amount: 500, productPrice: 100, origin: 'Auction house' },
    });
    expect((await lead.call(routes.list)).body.count).toBe(0);
    expect((await lead.call(contract.offerStats)).body.pending).toBe(0);
    expect((await lead.call(vault.routes.list)).body.vault[0]).toMatchObject({ currentOffer: null, offerCount: 0 });
    expect(await noticesOf(lead)).toEqual([]);
    for (const answer of [await accept(lead, made.id), await decline(lead, made.id)]) expect(answer.status).toBe(404);
    expect((await decide(admin, made.id)).problem.code).toBe('approvalOwnProposal');
    expect((await decide(await signedIn(app, 'regular'), made.id)).status).toBe(403);
    expect((await decide(await signedIn(app, 'admin'), made.id)).status).toBe(201);
    expect(await one(made.id, lead)).toMatchObject({ amount: 500, released: true, approval: null });
  });

  it('is never seen by the customer when it is rejected or withdrawn', async () => {
    for (const [no, who] of [
      [reject, await signedIn(app, 'admin')],
      [withdrawProposal, admin],
    ] as const) {
      const { lead, id } = await owner();
      const made = await makeOffer(admin, id, { amount: 500 });
      expect((await say(no, who, made.id)).status).toBe(201);
      expect(await one(made.id)).toMatchObject({ status: 'rejected', released: false, approval: null });
      expect((await lead.call(routes.list)).body.count).toBe(0);
      expect(await noticesOf(lead)).toEqual([]);
    }
  });

  it('needs approval again when it changes, and cannot be accepted meanwhile', async () => {
    const { lead, id } = await owner();
    const { id: offer } = await shownOffer(app, admin, id);
    const change = (body: object) => admin.call(routes.update, { params: { id: offer }, body });
    expect((await change({ amount: 50_000 })).body).toMatchObject({ amount: 50_000, gain: 49_900, released: false });
    expect((await change({ amount: 60_000 })).problem.code).toBe('approvalPending');
    expect((await accept(lead, offer)).status).toBe(404);
    expect((await waitingFor(admin, offer)).params).toMatchObject({ amount: 50_000 });
    await agreeTo(app, offer);
    expect((await change({ expirationDate: '2098-12-31T00:00:00Z' })).body.released).toBe(false);
    await agreeTo(app, offer);
    expect((await accept(lead, offer)).body).toMatchObject({ status: 'accepted', amount: 50_000 });
  });

  it('is not explained otherwise to the customer by one agent, only with the approval of a person who has read it', async () => {
    const agent = await signedIn(app, 'regular');
    const { lead, id } = await owner({ assignedTo: agent.id });
    const { id: offer, amount, expirationDate } = await shownOffer(app, admin, id);
    const change = (origin: string) =>
      agent.call(routes.update, { params: { id: offer }, body: { origin, amount, expirationDate } });
    expect((await change('Auction house')).body.released).toBe(true);
    expect((await change('Guaranteed by the state')).body.released).toBe(false);
    expect((await lead.call(routes.one, { params: { id: offer } })).status).toBe(404);
    expect((await waitingFor(admin, offer)).params).toMatchObject({ amount: 120, origin: 'Guaranteed by the state' });
    expect((await say(reject, admin, offer)).status).toBe(201);
    expect((await lead.call(routes.list)).body.count).toBe(0);
  });

  it('ends with the product’s sale, and leaves the approval queue', async () => {
    const { lead, id } = await owner();
    const [fair, generous] = [await shownOffer(app, admin, id), await makeOffer(admin, id, { amount: 500 })];
    await accept(lead, fair.id);
    await expect(waitingFor(admin, generous.id)).rejects.toThrow('nothing waits');
    expect(await one(generous.id)).toMatchObject({ status: 'rejected', released: false });
  });

  it('or named by the customer is paid once a second person approves, unless it was declined meanwhile', async () => {
    const { lead, id } = await owner();
    const countered = (await counter(lead, (await shownOffer(app, admin, id)).id, { amount: 900 })).body;
    const waiting = await accept(admin, countered.id);
    expect(waiting.body).toMatchObject({ status: 'pending', approval: expect.any(String) as string });
    expect((await accept(admin, countered.id)).problem.code).toBe('approvalPending');
    expect((await decide(admin, countered.id)).problem.code).toBe('approvalOwnProposal');
    const { id: proposal } = await waitingFor(admin, countered.id);
    expect((await decline(await signedIn(app, 'admin'), countered.id)).body.status).toBe('rejected');
    const late = await (await signedIn(app, 'admin')).call(approve, { params: { id: proposal }, body: {} });
    expect(late.problem.code).toBe('approvalDecided');
    expect((await lead.call(capitalFunds, { params: { userId: lead.id } })).body).toMatchObject({ cash: 100 });
  });
});
