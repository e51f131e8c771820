import * as contract from '@countinghouse/contract/offer/offer.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { vault } from '@countinghouse/contract/product/vault.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { expireDue } from './index.ts';

const start = new Date('2026-06-15T12:00:00Z');
const clock = testClock(start);
let app: TestApp;
let admin: Caller;
let lead: Caller;
let product = '';

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  lead = await richLead(app, 1000n);
  product = (await makeProduct(admin, (await makeCategory(admin)).id)).id;
  await buy(lead, product);
});
afterAll(() => app.stop());

const at = (minutes: number): string => new Date(start.getTime() + minutes * 60_000).toISOString();
/** Sessions end long before some offers do. */
const moveTo = async (milliseconds: number): Promise<void> => {
  clock.moveTo(new Date(start.getTime() + milliseconds));
  [admin, lead] = [await signIn(app, admin.id), await signIn(app, lead.id)];
};
const statusOf = async (id: string) => (await lead.call(contract.offer.routes.one, { params: { id } })).body.status;
const listed = async (status: string) => {
  const query = { filters: JSON.stringify({ status: { eq: status } }), pageSize: 100 };
  return (await lead.call(contract.offer.routes.list, { query })).body.offers.map(({ id }) => id);
};

describe('an offer whose date has passed', () => {
  it('is expired from that moment on, even before the job has run', async () => {
    const { id } = await shownOffer(app, admin, product, { expirationDate: at(10) });
    await moveTo(10 * 60_000 - 1);
    expect([await statusOf(id), (await lead.call(contract.offerStats)).body.pending]).toEqual(['pending', 1]);
    await moveTo(10 * 60_000);
    expect([await statusOf(id), await listed('expired'), await listed('pending')]).toEqual(['expired', [id], []]);
    expect((await lead.call(contract.offerStats)).body).toMatchObject({ pending: 0, expired: 1 });
    expect((await lead.call(vault.routes.list)).body.vault[0]).toMatchObject({ currentOffer: null, offerCount: 0 });
    for (const route of [contract.acceptOffer, contract.declineOffer]) {
      const { status, problem } = await lead.call(route, { params: { id }, body: {} });
      expect([status, problem.code]).toEqual([409, 'offerExpired']);
    }
    const changed = await admin.call(contract.offer.routes.update, {
      params: { id },
      body: { expirationDate: at(60) },
    });
    expect(changed.problem.code).toBe('offerNotEditable');
  });

  it('is marked once, dated by its own expiry however late, and both sides are notified', async () => {
    const { id } = await shownOffer(app, admin, product, { expirationDate: at(30) });
    await moveTo(300 * 60_000);
    const counts = await Promise.all([1, 2, 3].map(() => expireDue(app.running.app)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await expireDue(app.running.app)).toBe(0);
    const { body } = await lead.call(contract.offer.routes.one, { params: { id } });
    expect([body.status, new Date(body.dateDecided ?? '').toISOString()]).toEqual(['expired', at(30)]);
    for (const who of [lead, admin]) {
      const { notifications } = (await who.call(notification.routes.list)).body;
      expect(notifications.filter(({ kind }) => kind === 'offer.expired')).toHaveLength(2);
    }
  });

  it('can be deleted, and is restored as it was', async () => {
    const [id = ''] = await listed('expired');
    expect((await admin.call(contract.offer.routes.remove, { params: { id } })).status).toBe(204);
    await admin.call(contract.offer.routes.restore, { body: { ids: [id] } });
    expect(await statusOf(id)).toBe('expired');
  });
});
