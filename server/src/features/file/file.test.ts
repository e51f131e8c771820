import { download, listMedia, removeFile, upload } from '@countinghouse/contract/file/file.ts';
import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';
import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { project } from '@countinghouse/contract/project/project.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { projectFields } from '../../../test/app/project-fields.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { naiveServer, plantSecrets, walkOut } from '../../../test/hostile/uploads/traversal.ts';
import { openPrivateFiles } from './index.ts';
import { countPersonal } from './media-table.ts';
import { mostPersonalADay } from './upload-media.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const send = (bytes: Uint8Array, name: string, who = admin) => sendFile(app, who, { path: upload.path, bytes, name });

describe('an uploaded picture', () => {
  it('is served to everyone with its fixed type, never sniffed and never executed', async () => {
    const { status, body } = await send(await picture('png'), 'fair.png');
    expect(status).toBe(201);
    const shown = await fetch(`${app.url}${body.url}`);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    ['page.png', '<html><script>alert(1)</script></html>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['paper.pdf', '%PDF-1.7\n%%EOF'],
    ['tool.exe', 'MZ\u0000\u0000'],
  ])('is refused as %s when it is not a picture, whatever its name', async (name, text) => {
    const { status, problem } = await send(Buffer.from(text), name);
    expect([status, problem.message]).toEqual([415, `Invalid file type for ${name}`]);
  });

  it('is refused over 5 MB, with its name and in the caller’s language', async () => {
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1);
    const english = await send(tooLarge, 'big.png');
    expect([english.status, english.problem.message]).toEqual([413, 'File big.png is too large (max 5 MB)']);
    const german = await sendFile(app, admin, {
      path: upload.path,
      bytes: tooLarge,
      name: 'big.png',
      headers: { 'x-lang': 'de' },
    });
    expect(german.problem.message).toBe('Die Datei big.png ist zu groß (höchstens 5 MB)');
  });

  it('is refused when it is empty, damaged or absent', async () => {
    expect((await send(Buffer.alloc(0), 'none.png')).problem.code).toBe('fileEmpty');
    expect((await send((await picture('png')).subarray(0, 60), 'torn.png')).problem.code).toBe('imageUnreadable');
    expect((await admin.send('POST', upload.path)).problem.code).toBe('noFile');
    expect((await admin.send('POST', upload.path, { file: 'x' })).status).toBe(415);
  });

  it('cannot be sent by a visitor', async () => {
    expect((await send(await picture('png'), 'a.png', visitorOf(app))).status).toBe(401);
  });

  it('may have exactly 5 MB', async () => {
    // Received in full, and then found not to be a picture.
    expect((await send(Buffer.alloc(largestFile), 'full.png')).status).toBe(415);
    expect((await send(Buffer.alloc(largestFile + 1), 'over.png')).status).toBe(413);
  });

  it('is not found once its file is missing on disk', async () => {
    const { url } = (await send(await picture('gif'), 'gone.gif')).body;
    await app.database.query(
      sql`update stored_file set path = reverse(split_part(path, '.', 1)) || '.gif' where path = ${url.split('/').at(-1)}`,
    );
    const [row] = await app.database.query<{ path: string }>(
      sql`select path from stored_file where original_name = 'gone.gif'`,
    );
    expect((await admin.call(download, { params: { path: row?.path ?? '' } })).status).toBe(404);
  });
});

describe('a picture uploaded by a customer or an agent', () => {
  const statusFor = async (who: Caller, url: string) =>
    (await who.call(download, { params: { path: url.split('/').at(-1) ?? '' } })).status;

  it('is open to its owner and to the staff responsible for them, and to no one else', async () => {
    const agent = await signedIn(app, 'regular');
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    const others = [visitorOf(app), await signedIn(app, 'regular'), await signedIn(app, 'lead')];
    const sent = await send(await picture('jpeg'), 'house.jpg', lead);
    expect(sent.status).toBe(201);
    for (const who of [lead, agent, admin]) expect(await statusFor(who, sent.body.url)).toBe(200);
    for (const who of others) expect(await statusFor(who, sent.body.url)).toBe(404);
    const own = (await send(await picture('png'), 'desk.png', agent)).body.url;
    for (const who of [agent, admin]) expect(await statusFor(who, own)).toBe(200);
    for (const who of [...others, lead]) expect(await statusFor(who, own)).toBe(404);
    const shown = await lead.call(download, { params: { path: sent.body.url.split('/').at(-1) ?? '' } });
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is not among the company’s pictures and appears on no public page', async () => {
    const { url } = (await send(await picture('png'), 'mine.png', await signedIn(app, 'lead'))).body;
    const { files } = (await admin.call(listMedia, { query: {} })).body;
    expect(files.map((file) => file.url)).not.toContain(url);
    const placed = await admin.call(updateSetting, { body: { media: url } });
    expect([placed.status, placed.problem.fields?.[0]?.code]).toEqual([400, 'mediaUnknown']);
    const icon = { name: 'Gems', description: 'Cut stones', iconUrl: url };
    expect((await admin.call(productMarket.routes.create, { body: icon })).status).toBe(400);
    expect((await admin.call(project.routes.create, { body: { ...projectFields, image: url } })).status).toBe(400);
  });

  it('is refused when it is not a picture, and above a daily limit', async () => {
    const lead = await signedIn(app, 'lead');
    expect((await send(Buffer.from('%PDF-1.7\n%%EOF'), 'paper.pdf', lead)).status).toBe(415);
    expect((await send(await picture('png'), 'first.png', lead)).status).toBe(201);
    await app.database.query(sql`
      insert into stored_file (id, path, class, owner_id, original_name, type, bytes, sha256, created_by, created_at)
      select gen_random_uuid(), md5(n::text || ${lead.id}) || '.png', class, owner_id, original_name, type, bytes, sha256,
        created_by, created_at
      from stored_file, generate_series(2, ${mostPersonalADay}::integer) n where owner_id = ${lead.id}::uuid`);
    const more = await send(await picture('png'), 'more.png', lead);
    expect([more.status, more.problem.code]).toEqual([429, 'tooManyRequests']);
    await app.database.query(
      sql`update stored_file set created_at = created_at - interval '1 day' where owner_id = ${lead.id}::uuid`,
    );
    expect((await send(await picture('png'), 'more.png', lead)).status).toBe(201);
  });
});

describe('deleting a picture of one’s own', () => {
  const remove = (who: Caller, url: string) => who.call(removeFile, { params: { path: url.split('/').at(-1) ?? '' } });
  const shownTo = async (who: Caller, url: string) =>
    (await who.call(download, { params: { path: url.split('/').at(-1) ?? '' } })).status;

  it('takes it away from everyone, leaves an audit row, and does not raise the daily limit', async () => {
    const lead = await signedIn(app, 'lead');
    const { url } = (await send(await picture('png'), 'house.png', lead)).body;
    expect((await remove(lead, url)).status).toBe(204);
    for (const who of [lead, admin]) expect(await shownTo(who, url)).toBe(404);
    expect((await remove(lead, url)).status).toBe(404);
    const rows = await app.database.query(sql`
      select before ->> 'url' as url from audit where action = 'file.remove' and actor_id = ${lead.id}::uuid`);
    expect(rows).toEqual([{ url }]);
    expect(await countPersonal(app.database, lead.id, new Date(0))).toBe(1);
  });

  it('is not found for another person’s picture, one of the company, and one that does not exist', async () => {
    const [agent, other] = [await signedIn(app, 'regular'), await signedIn(app, 'lead')];
    const lead = await signedIn(app, { role: 'lead', assignedTo: agent.id });
    const { url } = (await send(await picture('png'), 'house.png', lead)).body;
    for (const who of [agent, other, admin]) expect((await remove(who, url)).status).toBe(404);
    const company = (await send(await picture('png'), 'fair.png')).body.url;
    for (const who of [admin, lead]) expect((await remove(who, company)).status).toBe(404);
    expect((await remove(lead, `${'0'.repeat(32)}.png`)).status).toBe(404);
    expect((await remove(visitorOf(app), url)).status).toBe(401);
    expect((await remove(await signIn(app, lead.id, admin), url)).problem.code).toBe('notWhileConnected');
    expect(await shownTo(lead, url)).toBe(200);
  });

  it('is refused while the picture is in use', async () => {
    const lead = await signedIn(app, 'lead');
    const { url } = (await send(await picture('png'), 'house.png', lead)).body;
    await app.database.query(sql`update setting set media = ${url}`);
    const refused = await remove(lead, url);
    expect([refused.status, refused.problem.code]).toEqual([409, 'pictureInUse']);
    await app.database.query(sql`update setting set media = null`);
    expect((await remove(lead, url)).status).toBe(204);
  });
});

describe('a private file', () => {
  const keep = async (fileClass: string): Promise<string> => {
    const name = (await send(await picture('jpeg'), 'private.jpg')).body.url.split('/').at(-1) ?? '';
    await app.database.query(
      sql`update stored_file set class = ${fileClass}, owner_id = ${admin.id}::uuid where path = ${name}`,
    );
    return name;
  };

  it('does not exist for anyone if its class has no check', async () => {
    const name = await keep('verification');
    for (const who of [visitorOf(app), admin, await signedIn(app, 'root')]) {
      const { status, problem } = await who.call(download, { params: { path: name } });
      expect([status, problem.code]).toEqual([404, 'notFound']);
    }
  });

  it('is served to people who pass its check, and is not cached on the way', async () => {
    openPrivateFiles('signature', async (context, file) => context.actor.id === file.ownerId);
    const name = await keep('signature');
    const own = await admin.call(download, { params: { path: name } });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await (await signedIn(app, 'root')).call(download, { params: { path: name } })).status).toBe(404);
  });
});

describe('the pictures of the company', () => {
  it('are listed newest first, page by page, with their uses, for administrators only', async () => {
    for (let at = 0; at < 26; at += 1) await send(await picture('png'), `row-${at}.png`);
    const first = (await admin.call(listMedia, { query: {} })).body;
    expect([first.files.length, first.more, first.files[0]?.name]).toEqual([24, true, 'row-25.png']);
    expect(first.files[0]).toMatchObject({
      usedFor: [],
      createdByName: 'Test admin',
      width: expect.any(Number) as number,
    });
    await app.database.query(sql`update setting set media = ${first.files[0]?.url ?? ''}`);
    const again = (await admin.call(listMedia, { query: {} })).body;
    expect(again.files[0]?.usedFor).toEqual(['home']);
    const last = first.files.at(-1)?.id ?? '';
    const next = (await admin.call(listMedia, { query: { before: last } })).body;
    expect([next.files.slice(0, 2).map(({ name }) => name), next.more]).toEqual([['row-1.png', 'row-0.png'], false]);
    expect(next.files.every(({ url }) => !first.files.some((one) => one.url === url))).toBe(true);
    expect((await (await signedIn(app, 'regular')).call(listMedia, { query: {} })).status).toBe(403);
    await app.database.query(sql`update setting set media = null`);
  });
});

describe('a path that leads elsewhere', () => {
  beforeAll(() => plantSecrets(app.dataDir));

  it('reads nothing outside the table, in 1,000 spellings', async () => {
    expect(await walkOut(app.url)).toEqual({ read: [], failed: [] });
  });

  it('succeeds on a server that joins paths, so the test would notice', async () => {
    const naive = await naiveServer(app.dataDir);
    try {
      expect((await walkOut(naive.url)).read.length).toBeGreaterThan(10);
    } finally {
      naive.close();
    }
  });
});
