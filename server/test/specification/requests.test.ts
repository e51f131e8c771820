import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../app/caller.ts';
import { confirmed } from '../app/confirmations.ts';
import { cards, agentAndLead } from '../app/deposit-scenes.ts';
import { makeCategory, makeProduct, richLead } from '../app/product-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

/** Requests with the names, shapes and parameters of the specification, sent as by its own client. */
let app: TestApp;
let admin: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  ({ lead } = await agentAndLead(app));
});
afterAll(() => app.stop());

interface Record {
  readonly id: string;
  readonly lead: string;
  readonly status: string;
  readonly transactionId: string;
}

const send = async (who: Caller, method: string, path: string, body?: unknown): Promise<Record> => {
  const reply = await who.send(method, `/v1/${path}`, body);
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body as Record;
};
const query = (values: object) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();
const list = async (who: Caller, entity: string, values: object): Promise<{ status: number; rows: Record[] }> => {
  const { status, body } = await who.send('GET', `/v1/${entity}?${query(values)}`);
  return { status, rows: (body as { deposits?: Record[] }).deposits ?? [] };
};

describe('a deposit', () => {
  it('is recorded for a user with amount and status alone, and gets a reference', async () => {
    const made = await send(admin, 'POST', 'deposit', { amount: 25, status: 'pending', user: lead.id });
    expect(made).toMatchObject({ lead: lead.id, status: 'pending' });
    expect(made.transactionId).toMatch(/^T-[0-9A-Z]{10}$/);
  });

  it('cannot be recorded as completed, nor for a user and another lead at once', async () => {
    for (const body of [
      { amount: 25, status: 'completed', user: lead.id },
      { amount: 25, user: lead.id, lead: admin.id },
    ])
      expect((await admin.send('POST', '/v1/deposit', body)).status).toBe(400);
  });

  it('starts with 3-D Secure whatever status and secure code are sent', async () => {
    const payer = { fullName: 'Lea Lark', street: 'Hill 1', zipCode: '10115', country: 'DE', phone: '+49 30 1234' };
    const card = { cardNumber: cards.approved, cardExpirationDate: '12/40', cardCVV: '123' };
    const body = { ...payer, ...card, amount: 30, status: 'completed', secureCode: '123456', user: lead.id };
    expect(await send(lead, 'POST', 'deposit/3d-secure', body)).toMatchObject({ lead: lead.id, status: 'pending' });
  });
});

describe('a list', () => {
  it('is filtered by user as by lead', async () => {
    const byUser = await list(admin, 'deposit', { filters: { user: lead.id } });
    const byLead = await list(admin, 'deposit', { filters: { lead: lead.id } });
    expect(byUser.rows.length).toBeGreaterThan(0);
    expect(byUser.rows).toEqual(byLead.rows);
    expect((await list(admin, 'deposit', { filters: { user: admin.id } })).rows).toEqual([]);
  });

  it('is sorted by an array of names, an array of objects or an object', async () => {
    const ids = async (sorts: unknown) => (await list(admin, 'deposit', { sorts })).rows.map(({ id }) => id);
    const descending = await ids(['-amount']);
    expect(descending.length).toBeGreaterThan(1);
    for (const sorts of [
      { amount: 'desc' },
      { amount: -1 },
      [{ amount: 'desc' }],
      [{ field: 'amount', order: 'desc' }],
    ])
      expect(await ids(sorts)).toEqual(descending);
    expect(await ids({ amount: 'asc' })).toEqual(descending.toReversed());
    for (const sorts of [{ amount: 'up' }, [['amount', 'desc']], 'amount', { fullName: 'asc' }])
      expect((await list(admin, 'deposit', { sorts: JSON.stringify(sorts) })).status).toBe(400);
  });

  it('is limited by `limit`', async () => {
    expect((await list(admin, 'deposit', { limit: 1 })).rows).toHaveLength(1);
    expect((await list(admin, 'deposit', { limit: 101 })).status).toBe(400);
  });
});

it('a product is bought by productId and leadId', async () => {
  const buyer = await richLead(app, 500n);
  const { id } = await makeProduct(admin, (await makeCategory(admin)).id);
  expect(await send(admin, 'POST', 'product/purchase', { productId: id, leadId: buyer.id })).toMatchObject({ id });
  // Our addition: what staff buy for a customer waits for the customer's confirmation.
  expect(await confirmed(buyer)).toMatchObject({ id, lead: buyer.id, status: 'owned' });
});
