import { createHash } from 'node:crypto';
import { removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { order, type Order } from '@countinghouse/contract/order/order.ts';
import { orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { verifyReceipt } from '@countinghouse/contract/trading/check-receipt.ts';
import { isProtected } from '@countinghouse/contract/trading-policy/protected-area.ts';
import { getTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { haveTwoFactor } from '../../../test/app/two-factor.ts';
import { type DemoLogin, fillDemo } from './fill-demo.ts';

let app: TestApp;
let root: Caller;
let logins: readonly DemoLogin[] = [];

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  await haveTwoFactor(app, root);
  logins = (await fillDemo(app.running.app)) ?? [];
});
afterAll(() => app.stop());

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const newest = async (filters: object): Promise<Order[]> =>
  (await root.call(order.routes.list, { query: { filters: JSON.stringify(filters), pageSize: 50 } })).body.orders;

describe('the demo company’s orders', () => {
  it('go back two years, include wins and losses, and some are open', async () => {
    const { body } = await root.call(orderStats, { query: {} });
    const counts = Object.fromEntries(body.byStatus.map(({ status, count }) => [status, count]));
    expect(counts['closed']).toBeGreaterThan(150);
    expect(counts['open']).toBeGreaterThan(3);
    expect([body.closed.won, body.closed.lost].every((count) => count > 40)).toBe(true);
    expect(body.byKind.every(({ count }) => count > 10)).toBe(true);
    expect(body.bySymbol.length).toBeGreaterThan(20);
    const [oldest] = await app.database.query<{ days: number }>(
      sql`select extract(day from now() - min(date_creation))::integer as days from orders`,
    );
    expect(oldest?.days).toBeGreaterThan(400);
  });

  it('have receipts that agree with the prices of the simulation', async () => {
    const reasons = ['customer', 'staff', 'stopLoss', 'takeProfit', 'expiry', 'stopOut'];
    const orders = (await Promise.all(reasons.map((reason) => newest({ closeReason: reason })))).flat();
    expect(new Set(orders.map(({ closeReason }) => closeReason)).size).toBeGreaterThan(3);
    for (const { id } of orders) {
      const { body } = await root.call(orderReceipt, { params: { id } });
      expect([id, await verifyReceipt(body.receipt, body.hash, digest)]).toEqual([id, []]);
    }
  });

  it('agree in the ledger and the list', async () => {
    expect(await countBooks(app)).toMatchObject({ holds: true });
    const drift = await app.database.query(sql`
      select u.id from users u left join account a on a.lead_id = u.id and a.kind = 'margin'
        left join orders o on o.lead_id = u.id and o.status in ('pending', 'open')
      group by u.id, a.balance having coalesce(a.balance, 0) <> coalesce(sum(o.stake), 0)`);
    expect(drift).toEqual([]);
  });

  it('belong to customers who may trade and have answered the questions', async () => {
    const holders = await app.database.query<{ lead: string; kind: 'forex' | 'binary' }>(
      sql`select distinct lead_id as lead, kind from orders where status = 'open'`,
    );
    expect(holders.length).toBeGreaterThan(3);
    for (const { lead, kind } of holders) {
      const { body } = await root.call(getTerms, { params: { id: lead } });
      expect([lead, body[kind]]).toEqual([lead, { objections: [], needsAppropriateness: false }]);
    }
  });

  it('are binary only where the customer’s country allows retail customers to trade them', async () => {
    const bettors = await app.database.query<{ country: string | null }>(sql`
      select distinct o.lead_id, t.country from orders o left join trader t using (lead_id) where o.kind = 'binary'`);
    expect(bettors.length).toBeGreaterThan(1);
    expect(bettors.filter(({ country }) => isProtected(country ?? ''))).toEqual([]);
  });

  it('let the demo’s customer log-in trade both kinds', async () => {
    const [shown] = logins.filter(({ role }) => role === 'lead');
    const [{ id } = { id: '' }] = await app.database.query<{ id: string }>(
      sql`select id from users where email = ${shown?.email}`,
    );
    const { body } = await root.call(getTerms, { params: { id } });
    for (const kind of ['forex', 'binary'] as const)
      expect(body[kind]).toEqual({ objections: [], needsAppropriateness: false });
  });

  it('are removed with the demo, with their evidence', async () => {
    await root.call(removeDemo);
    expect(await app.database.query(sql`select id from orders union all select order_id from order_evidence`)).toEqual(
      [],
    );
    expect(await countBooks(app)).toMatchObject({ holds: true });
  });
});
