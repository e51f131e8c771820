import { rm, utimes, writeFile } from 'node:fs/promises';
import { download, upload } from '@countinghouse/contract/file/file.ts';
import { viewDocument } from '@countinghouse/contract/verification/document.ts';
import type { Product } from '@countinghouse/contract/product/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animation } from '../../src/kernel/files/crafted-images.ts';
import { contentsOf } from '../../src/kernel/files/contents-of.ts';
import { filesOf } from '../../src/kernel/files/files-of.ts';
import { recogniseFiles } from '../../src/kernel/files/recognise-files.ts';
import { verifyFiles } from '../../src/kernel/files/verify-files.ts';
import { VerifiedPart } from '../../src/kernel/verified-part.ts';
import { type Caller, addPerson, signedIn, signIn, visitorOf } from '../app/caller.ts';
import { addDocument } from '../app/documents.ts';
import { sendFile } from '../app/form.ts';
import { picture } from '../app/pictures.ts';
import { makeCategory, makeProduct } from '../app/product-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { bucketSecret, type S3Server, startS3 } from './s3-server.ts';

const longAgo = () => new Date(Date.now() - 2 * 60 * 60 * 1_000);
let s3: S3Server;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ env: s3.env() });
  admin = await signedIn(app, 'admin');
  await recogniseFiles(app.database, await contentsOf(app.running.app.config));
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

const send = async (headers: Record<string, string> = {}) =>
  sendFile(app, admin, { path: upload.path, bytes: await picture('png'), name: 'fair.png', headers });
const nameOf = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';
const statusOf = async (url: string): Promise<number> => (await fetch(`${app.url}${url}`)).status;
const findings = async (): Promise<string[]> => {
  const part = new VerifiedPart();
  const contents = await contentsOf(app.running.app.config);
  await verifyFiles(app.database, contents, { part, progress: () => undefined });
  return [...part.findings];
};

describe('a file in a bucket', () => {
  it('is there and nowhere else, and is served as it was stored', async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(await s3.objects()).toContain(nameOf(body));
    const shown = await fetch(`${app.url}${body.url}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type'), bytes.length]).toEqual([
      200,
      'image/png',
      Number(shown.headers.get('content-length')),
    ]);
    expect(await findings()).toEqual([]);
  });

  it('is read only by people who may read its record, by the same address as ever', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const owner = await signIn(app, lead);
    const id = await addDocument(app, lead);
    expect((await owner.call(viewDocument, { params: { id } })).status).toBe(200);
    expect((await (await signedIn(app, 'lead')).call(viewDocument, { params: { id } })).status).toBe(404);
    expect((await visitorOf(app).call(viewDocument, { params: { id } })).status).toBe(401);
  });

  it('is removed again if the call that sent it is refused, or if an earlier reply is repeated', async () => {
    const { id } = await makeProduct(admin, (await makeCategory(admin)).id);
    const before = await s3.objects();
    const form = { path: `/v1/product/${id}/file`, bytes: animation(2), name: 'a.gif', fields: { key: 'certificate' } };
    expect((await sendFile<Product>(app, admin, form)).problem.code).toBe('fileType');
    expect(await s3.objects()).toEqual(before);
    const key = { 'idempotency-key': 'the-same-picture' };
    const [first, second] = await Promise.all([send(key), send(key)]);
    expect([first.status, second.status, second.body.url]).toEqual([201, 201, first.body.url]);
    expect(await s3.objects()).toEqual([...before, nameOf(first.body)].toSorted());
  });

  it('is not served once it was altered or is gone, and the verification names both', async () => {
    const [altered, gone] = [(await send()).body, (await send()).body];
    await writeFile(s3.fileOf(nameOf(altered)), 'another content');
    await rm(s3.fileOf(nameOf(gone)));
    expect([await statusOf(altered.url), await statusOf(gone.url)]).toEqual([500, 404]);
    expect(app.logged()).toContain(`the stored file ${nameOf(altered)} was altered`);
    expect((await findings()).map((finding) => finding.replace(/^.*\(|\)/g, '')).toSorted()).toEqual(
      [
        `${nameOf(altered)}: the file was altered`,
        `${nameOf(gone)}: the file is missing from the bucket files/office at 127.0.0.1:${s3.port}`,
      ].toSorted(),
    );
  });
});

describe('the sweep of a bucket', () => {
  it('removes what has no row, page by page, and keeps files and the marker', { timeout: 120_000 }, async () => {
    const stored = nameOf((await send()).body);
    for (const name of [stored, 'database-id']) await utimes(s3.fileOf(name), longAgo(), longAgo());
    const orphans = Array.from({ length: 1_100 }, (_, index) => `${index.toString(16).padStart(32, '0')}.png`);
    for (const name of orphans) await s3.plant(name, 'x', longAgo());
    await s3.plant(`${'f'.repeat(32)}.png`, 'x', new Date());
    const swept = await (await filesOf(app.running.app, app.database)).sweep();
    expect(swept).toBeGreaterThanOrEqual(orphans.length);
    const left = await s3.objects();
    expect(left).toEqual(expect.arrayContaining([stored, 'database-id', `${'f'.repeat(32)}.png`]));
    expect(left.filter((name) => orphans.includes(name))).toEqual([]);
  });

  it('leaves objects alone that the product cannot have written, and no backup gets them', async () => {
    const foreign = ['..', 'notes.txt'];
    for (const name of foreign) await s3.plant(name, 'x', longAgo());
    const listed: string[] = [];
    for await (const page of (await contentsOf(app.running.app.config)).list())
      listed.push(...page.map(({ name }) => name));
    expect(listed.filter((name) => foreign.includes(name))).toEqual([]);
    await (await filesOf(app.running.app, app.database)).sweep();
    expect(await s3.objects()).toEqual(expect.arrayContaining(foreign));
  });
});

describe('an outage of the bucket', { timeout: 120_000 }, () => {
  it('refuses uploads and downloads in the caller’s language, and nothing else', async () => {
    const { url } = (await send()).body;
    await s3.halt();
    const sent = await send({ 'x-lang': 'de' });
    expect([sent.status, sent.problem.code, sent.problem.message]).toEqual([
      503,
      'fileStoreUnavailable',
      'Dateien können derzeit weder gespeichert noch gelesen werden. Bitte versuchen Sie es in einigen Minuten erneut.',
    ]);
    const read = await visitorOf(app).call(download, { params: { path: nameOf({ url }) } });
    expect([read.status, read.headers.get('retry-after')]).toEqual([503, '10']);
    // More readers at once than there are database connections.
    const [reads, lists] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, () => statusOf(url))),
      Promise.all(Array.from({ length: 10 }, () => admin.send('GET', '/v1/project'))),
    ]);
    expect([new Set(reads), new Set(lists.map(({ status }) => status))]).toEqual([new Set([503]), new Set([200])]);
    expect(await statusOf('/health/ready')).toBe(200);
    await s3.resume();
    await expect.poll(() => statusOf(url), { timeout: 60_000 }).toBe(200);
    expect((await send()).status).toBe(201);
  });

  it('is in the log without the secret', () => {
    expect(app.logged()).toContain('file store not available');
    expect(app.logged()).not.toContain(bucketSecret);
  });
});
