import { listMedia } from '@countinghouse/contract/file/file.ts';
import { type Project, project } from '@countinghouse/contract/project/project.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { type PictureHost, startPictureHost } from '../../../test/app/picture-host.ts';
import { picture } from '../../../test/app/pictures.ts';
import { projectFields } from '../../../test/app/project-fields.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { chooseNetwork } from '../../ports/outside-network/network.ts';

const { routes } = project;
const address = 'https://pictures.example/loft.png';
let app: TestApp;
let host: PictureHost;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  host = await startPictureHost();
  chooseNetwork(app.running.app, host.network);
  admin = await signedIn(app, 'admin');
  const png = await picture('png');
  host.answer('/loft.png', (response) => response.end(png));
  host.answer('/loft.jpg', (response) => response.end(png));
  host.answer('/page.png', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>'));
  host.answer('/torn.png', (response) => response.end(png.subarray(0, 60)));
  host.answer('/none.png', (response) => response.end());
  host.answer('/large.png', (response) => response.end(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)])));
  host.answer('/inside', (response) => response.writeHead(302, { location: 'https://inside.example/a.png' }).end());
  host.resolves('inside.example', '10.0.0.7');
  host.answer('/a.png', (response) => response.end(png));
});
afterAll(async () => {
  await app.stop();
  await host.stop();
});

const create = (fields: object = {}) => admin.call(routes.create, { body: { ...projectFields, ...fields } });
const change = (id: string, body: object, who = admin) => who.call(routes.update, { params: { id }, body });
const withImage = async (): Promise<Project> => (await create({ image: address, status: 'open' })).body;
const shown = (url: string | null | undefined) => fetch(`${app.url}${url ?? ''}`);
const requests = () => host.seen.length;
const storedFiles = () => app.database.query(sql`select path from stored_file where deleted_at is null order by path`);

describe('a project whose image is elsewhere', () => {
  it('shows a copy on this server and keeps the address that it was copied from', async () => {
    const { status, body } = await create({ image: address, status: 'open' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      image: expect.stringMatching(/^\/v1\/uploads\/[0-9a-f]{32}\.png$/),
      imageSource: address,
    });
    const before = requests();
    const copy = await shown(body.image);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await copy.arrayBuffer()).includes('canary-in-the-metadata')).toBe(false);
    expect((await admin.call(routes.one, { params: { id: body.id } })).body).toEqual(body);
    expect(requests()).toBe(before);
  });

  it('does not show customers where its image came from', async () => {
    const { id } = await withImage();
    await agreeTo(app, id);
    const lead = await signedIn(app, 'lead');
    const { body } = await lead.call(routes.one, { params: { id } });
    expect(body).toMatchObject({ id, image: expect.any(String), imageSource: null });
  });

  it('copies each image of a batch', async () => {
    const rows = [{ ...projectFields, image: address }, { ...projectFields, image: address }, projectFields];
    const { status, body } = await admin.call(routes.createMany, { body: rows });
    expect([status, body.projects.map(({ imageSource }) => imageSource)]).toEqual([201, [address, address, null]]);
    expect(new Set(body.projects.map(({ image }) => image)).size).toBe(3);
  });

  it('is not fetched again while the address stays the same', async () => {
    const { id, image } = await withImage();
    const before = requests();
    const same = (await change(id, { image: address, rentability: 7 })).body;
    expect(same).toMatchObject({ image, imageSource: address, rentability: 7 });
    const readBack = (await change(id, { image, rentability: 6 })).body;
    expect(readBack).toMatchObject({ image, imageSource: address, rentability: 6 });
    expect(requests()).toBe(before);
  });

  it('replaces its copy with the next image, wherever that comes from', async () => {
    const { id, image } = await withImage();
    const moved = (await change(id, { image: 'https://archive.example/loft.jpg' })).body;
    expect(moved.imageSource).toBe('https://archive.example/loft.jpg');
    expect([(await shown(image)).status, (await shown(moved.image)).status]).toEqual([404, 200]);
    const file = { path: `/v1/project/${id}/image`, bytes: await picture('gif'), name: 'a.gif' };
    const sent = (await sendFile<Project>(app, admin, file)).body;
    expect([sent.imageSource, (await shown(moved.image)).status]).toEqual([null, 404]);
    const media = await sendFile(app, admin, { ...file, path: '/v1/uploads/upload' });
    await change(id, { image: address });
    expect((await change(id, { image: media.body.url })).body).toMatchObject({
      image: media.body.url,
      imageSource: null,
    });
  });

  it('gives the same reply to a repeated request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...projectFields, image: address };
    const first = await admin.send('POST', '/v1/project', body, headers);
    const again = await admin.send('POST', '/v1/project', body, headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });

  it('lists its copy among the pictures of the company', async () => {
    const { image } = await withImage();
    const { files } = (await admin.call(listMedia, { query: {} })).body;
    expect(files.find(({ url }) => url === image)).toMatchObject({ name: 'loft.png', usedFor: ['project'] });
  });
});

describe('an image elsewhere', () => {
  it.each([
    ['http://pictures.example/loft.png', 'pictureAddress'],
    ['https://pictures.example:444/loft.png', 'pictureAddress'],
    ['https://anna:secret@pictures.example/loft.png', 'pictureAddress'],
    ['https://127.0.0.1/loft.png', 'pictureAddress'],
    ['https://[::1]/loft.png', 'pictureAddress'],
    ['https://localhost/loft.png', 'pictureAddress'],
    ['https://inside.example/a.png', 'pictureUnreachable'],
    ['https://pictures.example/inside', 'pictureUnreachable'],
    ['https://pictures.example/absent.png', 'pictureUnreachable'],
    ['https://pictures.example/page.png', 'fileType'],
    ['https://pictures.example/large.png', 'fileTooLarge'],
    ['https://pictures.example/none.png', 'fileEmpty'],
    ['https://pictures.example/torn.png', 'imageUnreadable'],
  ])('is refused at its field and changes nothing: %s', async (image, code) => {
    const { id, version } = await withImage();
    const before = await storedFiles();
    const created = await create({ image });
    const changed = await change(id, { image, rentability: 7 });
    for (const { status, problem } of [created, changed])
      expect([status, problem.code, problem.fields]).toEqual([
        400,
        'invalidInput',
        [expect.objectContaining({ path: 'body.image', code })],
      ]);
    expect((await admin.call(routes.one, { params: { id } })).body).toMatchObject({ version, imageSource: address });
    expect(await storedFiles()).toEqual(before);
  });

  it('is refused when its address is longer than 2,000 characters', async () => {
    const long = (length: number) => `${address}?`.padEnd(length, 'a');
    const codes = await Promise.all(
      [2001, 2000].map(async (length) => (await create({ image: long(length) })).problem.fields?.[0]?.code),
    );
    expect(codes).toEqual(['pictureAddress', 'pictureUnreachable']);
  });

  it('is refused with the number of its row and in the language of the caller', async () => {
    const rows = [projectFields, { ...projectFields, image: 'https://pictures.example/large.png' }];
    const { status, problem } = await admin.send('POST', '/v1/project/batch', rows, { 'x-lang': 'de' });
    expect([status, problem.fields]).toEqual([
      400,
      [
        {
          path: 'body.1.image',
          code: 'fileTooLarge',
          message: 'Die Datei large.png ist zu groß (höchstens 5 MB)',
          params: { filename: 'large.png', limit: 5 },
        },
      ],
    ]);
  });

  it('is refused when its server stops responding', async () => {
    host.answer('/silent.png', (response) => response.writeHead(200).write('half'));
    chooseNetwork(app.running.app, { ...host.network, patienceMilliseconds: 200 });
    const { status, problem } = await create({ image: 'https://pictures.example/silent.png' });
    chooseNetwork(app.running.app, host.network);
    expect([status, problem.fields?.[0]?.code]).toEqual([400, 'pictureTimeout']);
  });

  it('is refused when one request has too many of them', async () => {
    const before = requests();
    const rows = Array.from({ length: 11 }, (_, at) => ({ ...projectFields, image: `${address}?${at}` }));
    const { status, problem } = await admin.call(routes.createMany, { body: rows });
    expect([status, problem.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'body.10.image', code: 'picturesTooMany' })],
    ]);
    expect(requests()).toBe(before);
  });

  it('is not fetched for a person who may not change the project', async () => {
    const { id } = await withImage();
    const before = requests();
    const statuses: number[] = [];
    for (const role of ['regular', 'lead'] as const) {
      const who = await signedIn(app, role);
      statuses.push((await who.call(routes.create, { body: { ...projectFields, image: address } })).status);
      statuses.push((await change(id, { image: `${address}?new` }, who)).status);
    }
    const absent = '01900000-0000-7000-8000-000000000000';
    statuses.push((await change(absent, { image: `${address}?new` })).status);
    expect([statuses, requests()]).toEqual([[403, 403, 403, 403, 404], before]);
  });
});
