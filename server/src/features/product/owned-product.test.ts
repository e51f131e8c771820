import { acceptOffer } from '@countinghouse/contract/offer/offer.ts';
import { type Product, product } from '@countinghouse/contract/product/product.ts';
import { vault } from '@countinghouse/contract/product/vault.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const watch = [
  { name: 'Box and papers', type: 'boolean' },
  { name: 'Year', type: 'number' },
];
const { routes } = product;
let app: TestApp;
/** The dishonest admin, and the customer who bought a watch. */
let admin: Caller;
let lead: Caller;
let category = '';
let papers = '';
let year = '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  lead = await richLead(app, 10_000n);
  const made = await makeCategory(admin, watch);
  category = made.id;
  [papers = '', year = ''] = made.fields.map(({ id }) => id);
});
afterAll(() => app.stop());

const change = async (id: string, body: object) => {
  const { status, problem } = await admin.call(routes.update, { params: { id }, body });
  return [status, problem?.code];
};
const send = async (id: string, key: string) =>
  sendFile<Product>(app, admin, {
    path: `/v1/product/${id}/file`,
    bytes: await picture('png'),
    name: 'a.png',
    fields: { key },
  });
const read = async (id: string): Promise<Product> => (await lead.call(routes.one, { params: { id } })).body;
const bought = async (): Promise<Product> => {
  const { id } = await makeProduct(admin, category, { name: 'Diver', values: { [papers]: true, [year]: 1968 } });
  for (const key of ['image', 'certificate']) await send(id, key);
  await buy(lead, id);
  return read(id);
};

describe('while a customer owns a product, one admin', () => {
  it('cannot call it a replica, or take its papers or its year from its details', async () => {
    const before = await bought();
    const { id } = before;
    for (const body of [
      { name: 'Diver (replica)' },
      { values: { [papers]: false } },
      { values: { [papers]: null } },
      { values: { [year]: 1998 } },
      { values: { [year]: 1968, [papers]: null }, name: 'Diver', label: 'diamond' },
    ])
      expect(await change(id, body)).toEqual([409, 'productOwned']);
    expect(await read(id)).toEqual(before);
    const [item] = (await lead.call(vault.routes.list, { query: { filters: JSON.stringify({ product: { eq: id } }) } }))
      .body.vault;
    expect(item?.productName).toBe('Diver');
  });

  it('cannot replace, add or remove its picture or papers', async () => {
    const before = await bought();
    for (const key of ['image', 'certificate', 'appraisal']) {
      const { status, problem } = await send(before.id, key);
      expect([key, status, problem.code]).toEqual([key, 409, 'productOwned']);
    }
    for (const key of ['image', 'certificate']) {
      const { status, problem } = await admin.send('DELETE', `/v1/product/${before.id}/file/${key}`);
      expect([key, status, problem.code]).toEqual([key, 409, 'productOwned']);
    }
    expect(await read(before.id)).toEqual(before);
    expect((await lead.send('GET', before.image ?? '')).status).toBe(200);
  });

  it('can change its label, in a form that sends name and details unaltered', async () => {
    const { id, name, values, price } = await bought();
    expect(await change(id, { name, values, price, label: 'diamond' })).toEqual([200, undefined]);
    expect(await read(id)).toMatchObject({ name, values, price, label: 'diamond' });
  });

  it('reads why in the admin’s own language', async () => {
    const { id } = await bought();
    const { problem } = await admin.send('PATCH', `/v1/product/${id}`, { name: 'Other' }, { 'x-lang': 'de' });
    expect(problem.message).toMatch(/^Dieses Produkt gehört einem Kunden\./);
  });
});

describe('a product that the company has bought back', () => {
  it('can be given another name, other details and files', async () => {
    const { id } = await bought();
    const { id: offer, version } = await shownOffer(app, admin, id);
    expect((await lead.call(acceptOffer, { params: { id: offer }, body: { version } })).status).toBe(201);
    expect(await change(id, { name: 'Diver, worn', values: { [papers]: false } })).toEqual([200, undefined]);
    expect((await send(id, 'certificate')).status).toBe(201);
  });
});
