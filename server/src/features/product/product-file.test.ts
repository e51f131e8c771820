import { type Product, product } from '@countinghouse/contract/product/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { buy, makeCategory, makeProduct, richLead } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { photograph } from '../../kernel/files/crafted-images.ts';
import { craftedPdf } from '../../kernel/files/crafted-pdfs.ts';

const paper = craftedPdf();
let app: TestApp;
let admin: Caller;
let category = '';

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  category = (await makeCategory(admin)).id;
});
afterAll(() => app.stop());

interface File {
  readonly key?: string;
  readonly bytes: Uint8Array;
  readonly name: string;
}

const send = (id: string, { key, bytes, name }: File, who = admin) =>
  sendFile<Product>(app, who, {
    path: `/v1/product/${id}/file`,
    bytes,
    name,
    ...(key !== undefined && { fields: { key } }),
  });
const statusOf = async (who: Caller, url: string | null) => (await who.send('GET', url ?? '')).status;

describe('a file of a product', () => {
  it('under the key image is its picture, re-encoded, for people who see the product', async () => {
    const { id, version } = await makeProduct(admin, category);
    const { status, body } = await send(id, { key: 'image', bytes: await photograph('jpeg'), name: 'stone.jpg' });
    expect([status, body.version, body.files]).toEqual([201, version + 1, []]);
    const lead = await richLead(app, 100n);
    const response = await fetch(`${app.url}${body.image ?? ''}`, {
      headers: { authorization: `Bearer ${lead.token}`, cookie: `session=${lead.cookie}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.includes('canary-owner')]).toEqual([200, false]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await statusOf(visitorOf(app), body.image)).toBe(404);
  });

  it('stays under its key until it is replaced', async () => {
    const { id } = await makeProduct(admin, category);
    const first = (await send(id, { key: 'certificate', bytes: await picture('png'), name: 'a.png' })).body.files[0];
    expect(first).toMatchObject({ key: 'certificate', name: 'a.png', type: 'image/png' });
    await send(id, { key: 'invoice', bytes: await picture('png'), name: 'b.png' });
    const { body } = await send(id, { key: 'certificate', bytes: await picture('jpeg'), name: 'c.jpg' });
    expect(body.files.map(({ key, name }) => `${key} ${name}`)).toEqual(['certificate c.jpg', 'invoice b.png']);
    expect(await statusOf(admin, first?.url ?? '')).toBe(404);
    const removed = await admin.send('DELETE', `/v1/product/${id}/file/invoice`);
    expect([removed.status, (removed.body as Product).files.length]).toEqual([200, 1]);
    expect((await admin.send('DELETE', `/v1/product/${id}/file/invoice`)).status).toBe(404);
  });

  it('is closed to people who cannot see the product, even with its address', async () => {
    const { id } = await makeProduct(admin, category, { label: 'diamond' });
    const { body } = await send(id, { key: 'certificate', bytes: await picture('png'), name: 'a.png' });
    const url = body.files[0]?.url ?? '';
    const [diamond, plain] = [await richLead(app, 100n, { labels: ['diamond'] }), await richLead(app, 100n)];
    expect([await statusOf(diamond, url), await statusOf(plain, url)]).toEqual([200, 404]);
    await buy(diamond, id);
    const another = await richLead(app, 0n, { labels: ['diamond'] });
    expect([await statusOf(diamond, url), await statusOf(another, url)]).toEqual([200, 404]);
  });

  it.each([
    ['image', 'paper.png', paper],
    ['image', 'page.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['image', 'drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['certificate', 'tool.pdf', Buffer.from('MZ\u0000\u0000')],
    ['certificate', 'page.pdf', Buffer.from('<html></html>')],
  ])('under the key %s is refused as %s', async (key, name, bytes) => {
    const { id, version } = await makeProduct(admin, category);
    const { status, problem } = await send(id, { key, bytes, name });
    expect([status, problem.code]).toEqual([415, 'fileType']);
    expect((await admin.call(product.routes.one, { params: { id } })).body).toMatchObject({
      image: null,
      files: [],
      version,
    });
  });

  it('that is a document is always served as a download', async () => {
    const { id } = await makeProduct(admin, category);
    const { status, body } = await send(id, { key: 'certificate', bytes: paper, name: 'origin.pdf' });
    expect([status, body.files[0]?.type]).toEqual([201, 'application/pdf']);
    const { headers } = await admin.send('GET', body.files[0]?.url ?? '');
    expect(headers.get('content-disposition')).toContain('attachment; filename="origin.pdf"');
  });

  it('may be animated only as the picture', async () => {
    const { id } = await makeProduct(admin, category);
    const bytes = await picture('gif');
    expect((await send(id, { key: 'certificate', bytes, name: 'a.gif' })).status).toBe(415);
    expect((await send(id, { key: 'image', bytes, name: 'a.gif' })).status).toBe(201);
  });

  it('is refused without a key, over 5 MB, and beyond twenty', async () => {
    const { id } = await makeProduct(admin, category);
    const bytes = await picture('png');
    for (const key of [undefined, '', '../etc', '__PROTO__', 'x'.repeat(41)])
      expect(
        (await send(id, { ...(key !== undefined && { key }), bytes, name: 'a.png' })).problem.fields?.[0]?.code,
      ).toBe('fileKey');
    expect((await send(id, { key: 'a', bytes: Buffer.alloc(5 * 1024 * 1024 + 1), name: 'a.png' })).status).toBe(413);
    for (let count = 0; count < 20; count += 1) await send(id, { key: `paper-${count}`, bytes, name: 'a.png' });
    expect((await send(id, { key: 'paper-20', bytes, name: 'a.png' })).problem.code).toBe('tooManyFiles');
    expect((await send(id, { key: 'paper-3', bytes, name: 'b.png' })).status).toBe(201);
  });

  it('cannot be uploaded by agents and customers', async () => {
    const { id } = await makeProduct(admin, category);
    const file = { key: 'image', bytes: await picture('png'), name: 'a.png' };
    expect((await send(id, file, await signedIn(app, 'regular'))).status).toBe(403);
    expect((await send(id, file, await signedIn(app, 'lead'))).status).toBe(403);
    expect((await send('01900000-0000-7000-8000-000000000000', file)).status).toBe(404);
  });
});
