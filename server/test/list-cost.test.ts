import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depositTable, insertCardDeposit } from '../src/features/deposit/deposit-table.ts';
import { dividendTable, investmentTable } from '../src/features/investment/investment-table.ts';
import { orderTable } from '../src/features/order/order-table.ts';
import { userTable } from '../src/features/user/user-table.ts';
import { withdrawalTable } from '../src/features/withdrawal/withdrawal-table.ts';
import type { Context } from '../src/kernel/context.ts';
import type { Transaction } from '../src/kernel/database/database.ts';
import { newId } from '../src/kernel/ids.ts';
import { listPage, type ListInput } from '../src/kernel/resource/list.ts';
import type { Table } from '../src/kernel/resource/table.ts';
import { type Caller, signedIn } from './app/caller.ts';
import { startTestApp, type TestApp } from './app/test-app.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

let app: TestApp;
let admin: Caller;
let customer: Caller;
const references = ['R-1', 'R-2', 'R-3', 'R-4', 'R-5'];

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  customer = await signedIn(app, 'lead');
  for (const [at, transactionId] of references.entries()) {
    await insertCardDeposit(app.database, {
      id: newId(),
      lead: customer.id,
      cents: BigInt(10_00 + at),
      gateway: 'sandbox',
      transactionId,
      brand: 'visa',
      last4: '4242',
      expiry: '12/49',
      payer: { fullName: 'Paula Payer', street: '', zipCode: '', country: 'DE', phone: '' },
      enteredBy: null,
      now: new Date(1_700_000_000_000 + at * 1_000),
    });
  }
});
afterAll(() => app.stop());

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** True if a node gives no more rows than a page has: after a limit, of ids that were found, or a row for each of them. */
const isBounded = (node: PlanNode): boolean => {
  const [first] = node.Plans ?? [];
  const isCut = node['Node Type'] === 'Limit' || node['Node Type'] === 'CTE Scan';
  if (isCut || node['Index Cond']?.includes('= ANY') === true) return true;
  if (node['Node Type'] === 'Append') return (node.Plans ?? []).every(isBounded);
  return first !== undefined && isBounded(first);
};

/** The sorts of more rows than a page has. */
const sortsOf = (plan: readonly PlanNode[]): string[] =>
  plan.filter((node) => node['Node Type'].endsWith('Sort') && !isBounded(node)).map((node) => node['Node Type']);

/** The plan of the statement that a list sends. */
const planOf = async (
  transaction: Transaction,
  table: Table,
  input: Partial<ListInput>,
  how = 'costs off',
): Promise<PlanNode[]> => {
  let plan: PlanNode[] = [];
  const context = {
    actor: { id: admin.id, role: 'admin' as Role, token: null },
    query: async (statement: Sql) => {
      const [row] = await transaction.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        sql`explain (${sql([how])}, format json) ${statement}`,
      );
      plan = (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
      return [];
    },
  };
  await listPage(context as unknown as Context, table, { page: 1, pageSize: 25, ...input });
  return plan;
};

const lists: Readonly<Record<string, Table>> = {
  deposits: depositTable as unknown as Table,
  withdrawals: withdrawalTable as unknown as Table,
  orders: orderTable as unknown as Table,
  investments: investmentTable as unknown as Table,
  dividends: dividendTable as unknown as Table,
};

const orders = Object.entries(lists).flatMap(([name, table]) =>
  table.resource.sorts.flatMap((sort) => [sort, `-${sort}`]).map((sort) => ({ name, table, sort })),
);

describe('the cost of a list of money', () => {
  it.each(orders)('the list of $name sorted by $sort is read from an index, not sorted as a whole', async (order) => {
    const plan = await app.database.transaction(async (transaction) => {
      // With few rows the planner would rather sort.
      await transaction.script(
        'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
      );
      return planOf(transaction, order.table, { sorts: JSON.stringify([order.sort]) });
    });
    const sorts = sortsOf(plan);
    // The name comes from the customer; only the records of equal names are sorted.
    expect(sorts).toEqual(order.sort.endsWith('leadName') ? ['Incremental Sort'] : []);
  });

  it.each(['-dateClosed', '-profit', '-closeReason'])(
    'the list of open orders sorted by %s does not look for closed ones',
    async (sort) => {
      const filters = JSON.stringify({ status: { in: ['open'] } });
      const plan = await app.database.transaction((transaction) =>
        planOf(transaction, lists['orders'] as Table, { filters, sorts: JSON.stringify([sort]) }),
      );
      expect(plan.filter((node) => node['Node Type'] === 'Append')).toEqual([]);
    },
  );

  // Those by another record's name are sorted within a campaign or an agent.
  const byOthers = ['campaignName', 'assignedToName'];
  const leads = userTable.resource.sorts
    .filter((sort) => !byOthers.includes(sort))
    .flatMap((sort) => [sort, `-${sort}`]);

  it.each(leads)('the list of leads sorted by %s is read from an index, not sorted as a whole', async (sort) => {
    const plan = await app.database.transaction(async (transaction) => {
      await transaction.script(
        'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
      );
      const filters = JSON.stringify({ role: { eq: 'lead' } });
      return planOf(transaction, userTable as unknown as Table, { filters, sorts: JSON.stringify([sort]) });
    });
    expect(sortsOf(plan)).toEqual([]);
  });

  it('a later page computes the fields of its own rows alone', async () => {
    const plan = await app.database.transaction((transaction) =>
      planOf(transaction, lists['deposits'] as Table, { page: 4, pageSize: 1 }, 'analyze'),
    );
    const disputes = plan.filter((node) => node['Relation Name'] === 'deposit_dispute');
    expect(disputes.map((node) => node['Actual Loops'])).toEqual([1]);
  });

  it('the pages of a list follow one another without a gap, and each says the same count', async () => {
    const found: string[] = [];
    for (const page of [1, 2, 3, 4, 5, 6]) {
      const { body } = await admin.call(deposit.routes.list, { query: { page, pageSize: 1, sorts: '["amount"]' } });
      found.push(...body.deposits.map(({ transactionId }) => transactionId));
      expect(body).toMatchObject({ count: references.length, countIsMinimum: false });
    }
    expect(found).toEqual(references);
  });

  it('deposits are found by part of the payer and of the reference, and not by the words of the other field', async () => {
    const found = async (filters: object): Promise<number> => {
      const { body } = await admin.call(deposit.routes.list, { query: { filters: JSON.stringify(filters) } });
      return body.count;
    };
    expect(await found({ fullName: { contains: 'LA PAY' } })).toBe(references.length);
    expect(await found({ transactionId: { startsWith: 'R-3' } })).toBe(1);
    expect(await found({ transactionId: { eq: 'R-3' } })).toBe(1);
    expect(await found({ fullName: { contains: 'R-3' } })).toBe(0);
    expect(await found({ dispute: 'open' })).toBe(0);
    expect(await found({ dispute: { isNull: true } })).toBe(references.length);
  });
});

describe('a customer in the bin', () => {
  it.each(['admin', 'regular'] as const)('leaves the deposits that %s staff see', async (role) => {
    const agent = await signedIn(app, 'regular');
    await app.database.query(sql`update users set assigned_to = ${agent.id}::uuid where id = ${customer.id}::uuid`);
    const caller = role === 'admin' ? admin : agent;
    const count = async () => (await caller.call(deposit.routes.list, {})).body.count;
    expect(await count()).toBe(references.length);
    await app.database.query(sql`update users set deleted_at = now() where id = ${customer.id}::uuid`);
    expect(await count()).toBe(0);
    await app.database.query(sql`update users set deleted_at = null where id = ${customer.id}::uuid`);
  });
});

describe('a list of money with more records than are counted', () => {
  const more = 1_030;

  beforeAll(() =>
    app.database.query(sql`
      insert into deposit (id, lead_id, amount, method, transaction_id, full_name, street, zip_code, country, phone, date_creation)
      select gen_random_uuid(), lead_id, 1, 'bank_transfer', 'many-' || n, 'Many Payments', '', '', 'DE', '', date_creation
      from deposit, generate_series(1, ${more}::integer) n where transaction_id = 'R-1'`),
  );

  const filters = JSON.stringify({ fullName: { contains: 'many' } });
  const page = async (number: number, q?: string) => {
    const query = { filters, page: number, pageSize: 25 };
    const { body } = await (q === undefined
      ? admin.call(deposit.routes.list, { query })
      : admin.call(deposit.routes.search, { query: { ...query, q } }));
    return [body.deposits.length, body.count, body.countIsMinimum];
  };

  it('says on its first page that there are more than a thousand', async () => {
    expect(await page(1)).toEqual([25, 1_000, true]);
  });

  it('counts on a later page what it has read, and knows the whole number at the end', async () => {
    expect(await page(40)).toEqual([25, 1_000, true]);
    expect(await page(41)).toEqual([25, more, false]);
    expect(await page(42)).toEqual([5, more, false]);
  });

  it('counts the results of a search, which have all been found', async () => {
    expect(await page(1, 'payments')).toEqual([25, more, false]);
    expect(await page(42, 'payments')).toEqual([5, more, false]);
  });
});
