import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import * as contract from '@countinghouse/contract/offer/offer.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { type Caller, patient, type Response, signedIn } from '../../../test/app/caller.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { expireDue } from './index.ts';

const parallel = 20;
const clock = testClock(new Date('2026-06-15T12:00:00Z'));
let app: TestApp;
let admin: Caller;
let lead: Caller;
let category = '';

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = patient(await signedIn(app, 'admin'));
  lead = patient(await richLead(app, 10_000n));
  category = (await makeCategory(admin)).id;
});
afterAll(() => app.stop());
afterEach(async () => expect(await countBooks(app)).toMatchObject({ holds: true, sum: 0, drifted: 0, negative: 0 }));

const owned = async (): Promise<string> => {
  const { id } = await makeProduct(admin, category);
  await buy(lead, id);
  return id;
};
const accept = ({ id, version }: Pick<contract.Offer, 'id' | 'version'>) =>
  lead.call(contract.acceptOffer, { params: { id }, body: { version } });
const decline = (id: string) => lead.call(contract.declineOffer, { params: { id }, body: {} });
const counter = (id: string) => lead.call(contract.counterOffer, { params: { id }, body: { amount: 500 } });
const withdraw = (id: string) => admin.call(contract.offer.routes.remove, { params: { id } });
const race = <Reply>(calls: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: parallel }, (_none, index) => calls(index)));
const capital = async () => (await lead.call(capitalFunds, { params: { userId: lead.id } })).body;

/** The rows that one product's sale left in the database. */
const tracesOf = async (product: string) => {
  const [found] = await app.database.query<{ status: string; accepted: bigint; transfers: bigint; sold: bigint }>(sql`
    select status, (select count(*) from offer where product_id = p.id and status = 'accepted') as accepted,
      (select count(*) from purchase where product_id = p.id and date_sold is not null) as sold,
      (select count(*) from transfer t join offer o on o.id = t.record_id where o.product_id = p.id) as transfers
    from product p where id = ${product}::uuid`);
  return found;
};
const sold = { status: 'sold', accepted: 1n, transfers: 1n, sold: 1n };
const unsold = { status: 'owned', accepted: 0n, transfers: 0n, sold: 0n };

const winners = (replies: readonly Response<unknown>[]) => replies.filter(({ status }) => status < 300);
const expectLosers = (replies: readonly Response<unknown>[], codes: readonly string[]): void => {
  for (const { status, problem } of replies.filter((one) => one.status >= 300)) {
    expect([404, 409]).toContain(status);
    expect(codes).toContain(problem.code);
  }
};

describe('twenty simultaneous calls', () => {
  it('that accept an offer sell the product once', async () => {
    const product = await owned();
    const { cash } = await capital();
    const offer = await shownOffer(app, admin, product, { amount: 150 });
    const replies = await race(() => accept(offer));
    expect(winners(replies)).toHaveLength(1);
    expectLosers(replies, ['offerDecided']);
    expect(await tracesOf(product)).toEqual(sold);
    expect((await capital()).cash).toBe(cash + 150);
  });

  it('that accept different offers for one product accept one, and only its money moves', async () => {
    const product = await owned();
    const { cash } = await capital();
    const offers = await race((index) => shownOffer(app, admin, product, { amount: 100 + index }));
    const replies = await race((index) => accept(offers[index] as contract.Offer));
    expect(winners(replies)).toHaveLength(1);
    expectLosers(replies, ['offerDecided']);
    expect(await tracesOf(product)).toEqual(sold);
    const [won] = winners(replies) as Response<contract.Offer>[];
    expect((await capital()).cash).toBe(cash + (won?.body.amount ?? 0));
  });

  it.each([
    ['that accept and decline', decline],
    ['that accept and counter', counter],
  ] as const)('%s have one winner', async (_names, otherwise) => {
    const product = await owned();
    const { cash } = await capital();
    const offer = await shownOffer(app, admin, product, { amount: 150 });
    const replies = await race<Response<unknown>>((index) => (index % 2 === 0 ? accept(offer) : otherwise(offer.id)));
    expectLosers(replies, ['offerDecided']);
    const accepted = replies.some(({ status }, index) => index % 2 === 0 && status === 201);
    expect(winners(replies)).toHaveLength(1);
    expect(await tracesOf(product)).toEqual(accepted ? sold : unsold);
    expect((await capital()).cash).toBe(accepted ? cash + 150 : cash);
  });

  it('that accept and withdraw leave the offer either accepted or deleted', async () => {
    const product = await owned();
    const offer = await shownOffer(app, admin, product, { amount: 150 });
    const replies = await race<Response<unknown>>((index) => (index % 2 === 0 ? accept(offer) : withdraw(offer.id)));
    expectLosers(replies, ['offerDecided', 'offerKept', 'notFound']);
    const accepted = replies.filter(({ status }) => status === 201).length;
    expect(accepted).toBeLessThanOrEqual(1);
    expect(await tracesOf(product)).toEqual(accepted === 1 ? sold : unsold);
    const found = await admin.call(contract.offer.routes.one, { params: { id: offer.id } });
    expect(found.status).toBe(accepted === 1 ? 200 : 404);
  });

  it('that accept and let expire have one winner', async () => {
    const product = await owned();
    const offer = await shownOffer(app, admin, product, { expirationDate: '2026-06-15T12:10:00Z' });
    const call = async (index: number) => {
      if (index === 10) clock.moveTo(new Date('2026-06-15T12:10:00Z'));
      return index % 3 === 0 ? expireDue(app.running.app) : accept(offer);
    };
    const replies = (await race<number | Response<unknown>>(call)).filter((one) => typeof one !== 'number');
    clock.moveTo(new Date('2026-06-15T12:10:00Z'));
    const after = await expireDue(app.running.app);
    expect(after).toBe(0);
    const accepted = winners(replies).length;
    expect(accepted).toBeLessThanOrEqual(1);
    expectLosers(replies, ['offerDecided', 'offerExpired']);
    expect(await tracesOf(product)).toEqual(accepted === 1 ? sold : unsold);
    const { body } = await admin.call(contract.offer.routes.one, { params: { id: offer.id } });
    expect(body.status).toBe(accepted === 1 ? 'accepted' : 'expired');
  });

  it('that counter while another offer is accepted leave no open offer on the sold product', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await owned();
      const [first, second] = [await shownOffer(app, admin, product), await shownOffer(app, admin, product)];
      await Promise.all([accept(first), counter(second.id), shownOffer(app, admin, product).catch(() => undefined)]);
      const [open] = await app.database.query<{ open: bigint; status: string }>(sql`
        select p.status, (select count(*) from offer o where o.product_id = p.id and o.status in ('proposed', 'pending')) as open
        from product p where id = ${product}::uuid`);
      expect(open).toEqual({ status: 'sold', open: 0n });
    }
  });
});
