import { product } from '@countinghouse/contract/product/product.ts';
import { acceptOffer, offer } from '@countinghouse/contract/offer/offer.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { buy, makeCategory, makeOffer, makeProduct, richLead } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;
let category = '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  category = (await makeCategory(admin)).id;
  await app.database.query(sql`create table outbox_copy as select * from outbox with no data`);
  await app.database.query(sql`create function copy_outbox() returns trigger language plpgsql as
    $$ begin insert into outbox_copy select new.*; return null; end $$`);
  await app.database.query(
    sql`create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`,
  );
});
beforeEach(() => app.database.query(sql`delete from outbox_copy`));
afterAll(() => app.stop());

/** Rooms that received events of a resource, each with the ids sent to it; null means 'reload'. */
const roomsOf = async (resource: string): Promise<Record<string, string[] | null>> => {
  const events = await app.database.query<{ rooms: Record<string, string[] | null> }>(
    sql`select rooms from outbox_copy where resource = ${resource}`,
  );
  return Object.assign({}, ...events.map(({ rooms }) => rooms)) as Record<string, string[] | null>;
};

describe('a change of the catalogue', () => {
  it('reaches customers if it is open to all, and only staff if it needs a label', async () => {
    const { id } = await makeProduct(admin, category);
    expect(await roomsOf('product')).toEqual({ 'all:product': [id], 'offered:product': [id] });
    await app.database.query(sql`delete from outbox_copy`);
    const gated = await makeProduct(admin, category, { label: 'diamond' });
    const inactive = await makeProduct(admin, (await makeCategory(admin, [], { status: 'inactive' })).id);
    const rooms = await roomsOf('product');
    expect(Object.keys(rooms)).toEqual(['all:product']);
    expect([gated.offered, inactive.offered]).toEqual([true, false]);
  });

  it('by a purchase shows other customers only that a product is gone, never who has it', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await richLead(app, 100n, { assignedTo: agent.id });
    const { id } = await makeProduct(admin, category, { label: null });
    await app.database.query(sql`delete from outbox_copy`);
    await buy(lead, id);
    const rooms = await roomsOf('product');
    expect(rooms['offered:product']).toBeNull();
    expect(rooms[`user:${lead.id}`]).toEqual([id]);
    expect(Object.keys(await roomsOf('vault')).toSorted()).toEqual(
      ['all:vault', `user:${lead.id}`, `user:${agent.id}`].toSorted(),
    );
    await app.database.query(sql`delete from outbox_copy`);
    await admin.call(product.routes.update, { params: { id }, body: { label: 'diamond' } });
    expect(await roomsOf('product')).not.toHaveProperty('offered:product');
    expect((await roomsOf('product'))[`user:${lead.id}`]).toEqual([id]);
  });

  it('by an offer reaches the customer once a second person has approved it, and staff from the start', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await richLead(app, 100n, { assignedTo: agent.id });
    const { id } = await makeProduct(admin, category);
    await buy(lead, id);
    await app.database.query(sql`delete from outbox_copy`);
    const made = await makeOffer(admin, id);
    expect(await roomsOf('offer')).toEqual({ 'all:offer': [made.id], [`user:${agent.id}`]: [made.id] });
    await agreeTo(app, made.id);
    const sides = { 'all:offer': [made.id], [`user:${lead.id}`]: [made.id], [`user:${agent.id}`]: [made.id] };
    expect(await roomsOf('offer')).toEqual(sides);
    const { version } = (await lead.call(offer.routes.one, { params: { id: made.id } })).body;
    await lead.call(acceptOffer, { params: { id: made.id }, body: { version } });
    expect(await roomsOf('offer')).toEqual(sides);
    expect(Object.keys(await roomsOf('sale'))).toContain('all:sale');
  });
});
