import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { download, upload } from '@countinghouse/contract/file/file.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { traversalCorpus } from '../../../test/app/traversal-corpus.ts';
import { openPrivateFiles } from './index.ts';

const canary = 'canary-outside-the-table';
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const send = (bytes: Uint8Array, name: string, who = admin) => sendFile(app, who, { path: upload.path, bytes, name });

describe('an uploaded picture', () => {
  it('is shown to everybody with its fixed type, never sniffed and never run', async () => {
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
  ])('is refused as %s when it is no picture, whatever its name says', async (name, text) => {
    const { status, problem } = await send(Buffer.from(text), name);
    expect([status, problem.message]).toEqual([415, `Invalid file type for ${name}`]);
  });

  it('is refused over 5 MB, by name and in the language of the caller', async () => {
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

  it('is not for a regular, a customer or a visitor to upload', async () => {
    const bytes = await picture('png');
    expect((await send(bytes, 'a.png', await signedIn(app, 'regular'))).status).toBe(403);
    expect((await send(bytes, 'a.png', await signedIn(app, 'lead'))).status).toBe(403);
    expect((await send(bytes, 'a.png', visitorOf(app))).status).toBe(401);
  });

  it('is not there any more when its file has gone from the disk', async () => {
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

describe('a private file', () => {
  const keep = async (fileClass: string): Promise<string> => {
    const name = (await send(await picture('jpeg'), 'private.jpg')).body.url.split('/').at(-1) ?? '';
    await app.database.query(
      sql`update stored_file set class = ${fileClass}, owner_id = ${admin.id}::uuid where path = ${name}`,
    );
    return name;
  };

  it('of a kind that nothing opens does not exist, for whoever asks', async () => {
    const name = await keep('verification');
    for (const who of [visitorOf(app), admin, await signedIn(app, 'root')]) {
      const { status, problem } = await who.call(download, { params: { path: name } });
      expect([status, problem.code]).toEqual([404, 'notFound']);
    }
  });

  it('is given to whom its check lets through and not kept by anybody in between', async () => {
    openPrivateFiles('signature', async (context, file) => context.actor.id === file.ownerId);
    const name = await keep('signature');
    const own = await admin.call(download, { params: { path: name } });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await (await signedIn(app, 'root')).call(download, { params: { path: name } })).status).toBe(404);
  });
});

describe('an address that leads elsewhere', () => {
  const get = (base: string, address: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(base);
      // fetch would tidy the path up before sending it.
      const call = request({ hostname, port, path: address, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }),
        );
      });
      call.on('error', reject).end();
    });

  const walk = async (base: string) => {
    const found: { read: string[]; failed: string[] } = { read: [], failed: [] };
    for (const spelling of traversalCorpus(1_000)) {
      const { status, text } = await get(base, `/v1/uploads/${spelling}`);
      if (status === 200 || text.includes(canary) || text.includes('root:')) found.read.push(spelling);
      if (status >= 500) found.failed.push(spelling);
    }
    return found;
  };

  beforeAll(async () => {
    await mkdir(path.join(app.dataDir, 'uploads'), { recursive: true });
    for (const name of ['secret.txt', 'uploads/secret.txt', 'server.log'])
      await writeFile(path.join(app.dataDir, name), canary);
  });

  it('reads nothing outside the table, in 1,000 spellings', async () => {
    expect(await walk(app.url)).toEqual({ read: [], failed: [] });
  });

  it('is found out in a server that joins paths', async () => {
    const naive = createServer((asked, reply) => {
      const wanted = (asked.url ?? '').replace('/v1/uploads/', '').split(/[?#]/)[0] ?? '';
      readFile(path.join(app.dataDir, 'uploads', decodeURIComponent(wanted).replaceAll('\0', ''))).then(
        (bytes) => reply.end(bytes),
        () => reply.writeHead(404).end(),
      );
    });
    naive.on('clientError', (_error, socket) => socket.destroy());
    await new Promise<void>((resolve) => void naive.listen(0, '127.0.0.1', resolve));
    const { port } = naive.address() as AddressInfo;
    try {
      expect((await get(`http://127.0.0.1:${port}`, '/v1/uploads/..%2fsecret.txt')).text).toBe(canary);
      const corpus = traversalCorpus(1_000).filter((spelling) => canDecode(spelling));
      const replies = await Promise.all(
        corpus.map((spelling) => get(`http://127.0.0.1:${port}`, `/v1/uploads/${spelling}`)),
      );
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    } finally {
      naive.close();
    }
  });
});

const canDecode = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};
