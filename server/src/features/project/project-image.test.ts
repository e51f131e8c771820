import { type Project, project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { projectFields } from '../../../test/app/project-fields.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { animation, photograph, withPngSize } from '../../kernel/files/crafted-images.ts';

const { routes } = project;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const create = async (): Promise<Project> => (await admin.call(routes.create, { body: projectFields })).body;
const send = (
  id: string,
  file: { bytes: Uint8Array; name: string; headers?: Record<string, string> },
  who: Caller = admin,
) => sendFile<Project>(app, who, { path: `/v1/project/${id}/image`, ...file });
const storedFiles = () => app.database.query(sql`select path from stored_file where deleted_at is null order by path`);

describe('the picture of a project', () => {
  it.each(['png', 'jpeg', 'gif'] as const)('is re-encoded as %s and shown to everyone', async (format) => {
    const { id, version } = await create();
    const sent = await picture(format);
    const { status, body } = await send(id, { bytes: sent, name: `a.${format}` });
    expect([status, body.version]).toEqual([201, version + 1]);
    const shown = await fetch(`${app.url}${body.image ?? ''}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    expect(bytes.includes('canary-in-the-metadata')).toBe(false);
  });

  it('loses its location data', async () => {
    const { id } = await create();
    const sent = await photograph('jpeg');
    expect(sent.includes('canary-owner')).toBe(true);
    const { body } = await send(id, { bytes: sent, name: 'site.jpg' });
    const shown = Buffer.from(await (await fetch(`${app.url}${body.image ?? ''}`)).arrayBuffer());
    expect(shown.includes('canary-owner')).toBe(false);
  });

  it('replaces the previous one, which is removed; a picture from the company’s media stays', async () => {
    const { id } = await create();
    const media = await sendFile(app, admin, {
      path: '/v1/uploads/upload',
      bytes: await picture('png'),
      name: 'a.png',
    });
    await admin.call(routes.update, { params: { id }, body: { image: media.body.url } });
    const own = (await send(id, { bytes: await picture('png'), name: 'b.png' })).body;
    expect((await fetch(`${app.url}${media.body.url}`)).status).toBe(200);
    await send(id, { bytes: await picture('gif'), name: 'c.gif' });
    expect((await fetch(`${app.url}${own.image ?? ''}`)).status).toBe(404);
  });

  it('is refused when another person has changed the project meanwhile', async () => {
    const { id } = await create();
    const file = { bytes: await picture('png'), name: 'a.png' };
    expect((await send(id, { ...file, headers: { 'if-match': '7' } })).status).toBe(412);
    expect((await send(id, { ...file, headers: { 'if-match': '1' } })).status).toBe(201);
  });

  it.each([
    ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['drawing.png', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['paper.png', Buffer.from('%PDF-1.7\n%%EOF')],
    ['tool.jpg', Buffer.from('MZ\u0000\u0000')],
  ])('is refused as %s when it is not a picture, whatever its name', async (name, bytes) => {
    const { id } = await create();
    const before = await storedFiles();
    const { status, problem } = await send(id, { bytes, name });
    expect([status, problem.message]).toEqual([415, `Invalid file type for ${name}`]);
    expect(await storedFiles()).toEqual(before);
  });

  it('is refused when it is too large, empty, truncated, or larger inside than declared', async () => {
    const { id } = await create();
    const png = await picture('png');
    const codes: string[] = [];
    for (const bytes of [
      Buffer.alloc(5 * 1024 * 1024 + 1),
      Buffer.alloc(0),
      png.subarray(0, 60),
      withPngSize(png, 60_000, 60_000),
      animation(600),
    ])
      codes.push((await send(id, { bytes, name: 'a.png' })).problem.code);
    expect(codes).toEqual(['fileTooLarge', 'fileEmpty', 'imageUnreadable', 'imageTooLarge', 'imageTooLarge']);
    expect((await admin.call(routes.one, { params: { id } })).body).toMatchObject({ image: null, version: 1 });
  });

  it('keeps nothing of data hidden behind it', async () => {
    const { id } = await create();
    const hidden = Buffer.concat([await picture('png'), Buffer.from('<script>canary-behind</script>')]);
    const { status, body } = await send(id, { bytes: hidden, name: 'a.png' });
    expect(status).toBe(201);
    const shown = Buffer.from(await (await fetch(`${app.url}${body.image ?? ''}`)).arrayBuffer());
    expect(shown.includes('canary-behind')).toBe(false);
  });

  it('cannot be uploaded by an agent or a customer, nor for an unknown project', async () => {
    const { id } = await create();
    const file = { bytes: await picture('png'), name: 'a.png' };
    const before = await storedFiles();
    expect((await send(id, file, await signedIn(app, 'regular'))).status).toBe(403);
    expect((await send(id, file, await signedIn(app, 'lead'))).status).toBe(403);
    expect((await send('01900000-0000-7000-8000-000000000000', file)).status).toBe(404);
    expect((await admin.send('POST', `/v1/project/${id}/image`)).problem.code).toBe('noFile');
    expect(await storedFiles()).toEqual(before);
  });
});
