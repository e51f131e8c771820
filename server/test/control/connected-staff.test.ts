import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { generateToken } from '@countinghouse/contract/auth/auth.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { balancesOf } from '../../src/ledger/balances.ts';
import { type Caller, caller, signedIn, signIn } from '../app/caller.ts';
import { sendFile } from '../app/form.ts';
import { makeCategory, makeProduct, richLead } from '../app/product-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { savedIban, verify } from '../app/withdrawals.ts';

let app: TestApp;
/** The dishonest agent, the customer, and the agent's session as the customer. */
let agent: Caller;
let customer: Caller;
let connected: Caller;

beforeAll(async () => {
  app = await startTestApp();
  agent = await signedIn(app, 'regular');
  customer = await richLead(app, 5_000n);
  await app.database.query(sql`update users set assigned_to = ${agent.id}::uuid where id = ${customer.id}::uuid`);
  await verify(app, customer.id);
  connected = await signIn(app, customer.id, agent);
});
afterAll(() => app.stop());

const isCustomersWrite = ({ method, access }: AnyRoute): boolean =>
  method !== 'GET' && access !== 'public' && (access === 'signedIn' || mayAtAll('lead', access));

/** Everything that a customer can do, as the product serves it. */
const customersWrites = features
  .flatMap(({ routes }) => routes)
  .map(({ route }) => route)
  .filter(isCustomersWrite);

const noId = '01900000-0000-7000-8000-000000000000';

describe('staff who are connected as a customer', () => {
  it('can do none of the things that the customer can do', async () => {
    expect(customersWrites.length).toBeGreaterThan(50);
    const before = await app.database.query(sql`select count(*)::int as count from audit`);
    for (const { name, method, path, upload } of customersWrites) {
      const at = path.replaceAll(/:\w+/g, noId);
      const reply = upload
        ? await sendFile(app, connected, { path: at, bytes: new Uint8Array(9), name: 'passport.png' })
        : await connected.send(method, at, {});
      expect([name, reply.status, reply.problem.code]).toEqual([name, 403, 'notWhileConnected']);
    }
    expect(await app.database.query(sql`select count(*)::int as count from audit`)).toEqual(before);
  });

  it('cannot trade, buy, subscribe or take money out under the customer’s name', async () => {
    const admin = await signedIn(app, 'admin');
    const { id: category } = await makeCategory(admin);
    const { id: product } = await makeProduct(admin, category);
    const before = await balancesOf(app.database, customer.id);
    const tried = [
      connected.send('POST', '/v1/order', { symbol: 'EURUSD', type: 'buy', quantity: 100, leverage: 5 }),
      connected.send('POST', '/v1/product/purchase', { product }),
      connected.send('POST', '/v1/withdrawal', { amount: 50, destination: savedIban }),
      connected.call(investment.routes.create, { body: { project: noId, amount: 500, signature: '' } as never }),
    ];
    for (const reply of await Promise.all(tried)) expect(reply.problem.code).toBe('notWhileConnected');
    expect(await balancesOf(app.database, customer.id)).toEqual(before);
  });

  it('see what the customer sees, and the customer sees that they did', async () => {
    const { body } = await agent.call(generateToken, {
      params: { id: customer.id },
      body: { reason: 'On the phone' },
    });
    const looking = caller(app.url, { id: customer.id, token: body.token, cookie: agent.cookie });
    for (const path of ['profile', `funds/available/${customer.id}`, 'order', 'withdrawal'])
      expect((await looking.send('GET', `/v1/${path}`)).status).toBe(200);
    expect((await customer.call(listActivity)).body.activity[0]).toMatchObject({
      kind: 'connected',
      by: 'staff',
      reason: 'On the phone',
    });
  });
});
