import { acceptOffer } from '@countinghouse/contract/offer/offer.ts';
import { Sale, sale, vault, VaultItem } from '@countinghouse/contract/product/vault.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let agent: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  lead = await richLead(app, 1_000n, { assignedTo: agent.id });
  const category = (await makeCategory(admin)).id;
  for (const [name, price] of [
    ['=HYPERLINK("x")', 100],
    ['Ruby', 200],
    ['Opal', 300],
  ] as const) {
    const { id } = await makeProduct(admin, category, { name, price });
    await buy(lead, id);
    if (name !== 'Opal') continue;
    const offer = await shownOffer(app, admin, id, { amount: 350 });
    const accepted = await lead.call(acceptOffer, { params: { id: offer.id }, body: { version: offer.version } });
    expect(accepted.status).toBe(201);
  }
});
afterAll(() => app.stop());

const csv = async (who: Caller, of: 'vault' | 'sale', query: object = {}) => {
  const { status, text, headers } = await who.call((of === 'vault' ? vault : sale).routes.export, {
    query: { format: 'csv', sorts: '["cost"]', ...query },
  });
  return { status, type: headers.get('content-type'), rows: text.replace('\uFEFF', '').trim().split(/\r?\n/) };
};

describe('the vault export', () => {
  it('contains the same as the list, in its order and columns, and no active formula', async () => {
    const { status, rows } = await csv(admin, 'vault', { columns: 'productName,leadName,cost,status' });
    expect(status).toBe(200);
    expect(rows.slice(1)).toEqual([
      `"'=HYPERLINK(""x"")",Ada Buyer,100,owned`,
      'Ruby,Ada Buyer,200,owned',
      'Opal,Ada Buyer,300,sold',
    ]);
  });

  it('follows the filters', async () => {
    const { rows } = await csv(admin, 'vault', { columns: 'productName', filters: '{"status":"sold"}' });
    expect(rows.slice(1)).toEqual(['Opal']);
  });

  it('names every column in the reader’s language', async () => {
    for (const [of, item] of [
      ['vault', VaultItem],
      ['sale', Sale],
    ] as const) {
      const names = (await csv(admin, of)).rows[0]?.split(',') ?? [];
      expect(names).toHaveLength(Object.keys(item.shape).length);
      expect(names.filter((name) => Object.hasOwn(item.shape, name))).toEqual([]);
    }
  });

  it('is recorded, and closed to agents and customers', async () => {
    expect((await csv(agent, 'vault')).status).toBe(403);
    expect((await csv(lead, 'vault')).status).toBe(403);
    const [row] = await app.database.query<{ rows: number }>(sql`
      select (after ->> 'rows')::integer as rows from audit where action = 'vault.export' order by id limit 1`);
    expect(row).toEqual({ rows: 3 });
  });
});

describe('the sales export', () => {
  it('contains what was bought back, with the customers’ gain', async () => {
    const { rows } = await csv(admin, 'sale', { columns: 'productName,cost,amount,gain' });
    expect(rows.slice(1)).toEqual(['Opal,300,350,50']);
  });

  it('is also available as a workbook, and to no one without the permission', async () => {
    const { status, headers } = await admin.call(sale.routes.export, { query: { format: 'xlsx' } });
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="sales.xlsx"']);
    expect((await csv(agent, 'sale')).status).toBe(403);
    expect((await csv(lead, 'sale')).status).toBe(403);
  });
});
