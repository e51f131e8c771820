import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { traversalCorpus } from '../../../test/app/traversal-corpus.ts';
import { exchange, statusOf } from '../../../test/hostile/wire.ts';

const template = '<!doctype html><title>__TITLE__</title><script nonce="__NONCE__" src="/assets/a.js"></script>';
const canary = 'canary-beside-the-assets';
/** As browsers send when a person follows a link. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-page-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), template);
  await writeFile(path.join(folder, 'secret.txt'), canary);
  app = await startTestApp({ staticDir: folder });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sends exactly these characters as the address: HTTP clients would normalize them. */
const ask = async (address: string, { method = 'GET', accept = browser, base = app.url } = {}) => {
  const reply = await exchange(
    base,
    `${method} ${address} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
  );
  const [head = '', body = ''] = reply.split(/\r\n\r\n([\s\S]*)/);
  return { status: statusOf(reply), head: head.toLowerCase(), body, isPage: /content-type: text\/html/i.test(head) };
};

describe('an unknown address', () => {
  it.each(['/no-such-page', '/no/such/page?x=1', '/officer', '/wp-login.php', '/favicon.ico', '/v1x', '/Office'])(
    'is answered with the 404 page when a person follows %s',
    async (address) => {
      const { status, head, body, isPage } = await ask(address);
      expect([status, isPage]).toEqual([404, true]);
      expect(head).toContain('cache-control: no-store');
      const nonce = /'nonce-([^']+)'/i.exec(head)?.[1] ?? '';
      expect(body.toLowerCase()).toContain(`<script nonce="${nonce}"`);
    },
  );

  it('is answered with a refusal to clients that accept no page', async () => {
    for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*', 'text/htmlx', 'x-text/html']) {
      const { status, body, isPage } = await ask('/no-such-page', { accept });
      expect([status, isPage, accept]).toEqual([404, false, accept]);
      expect(JSON.parse(body)).toMatchObject({ code: 'route' });
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is no page to %s', async (method) => {
    const { status, isPage } = await ask('/no-such-page', { method });
    expect([status, isPage]).toEqual([404, false]);
  });

  it('has a head without a body', async () => {
    expect(await ask('/no-such-page', { method: 'HEAD' })).toMatchObject({ status: 404, isPage: true, body: '' });
  });

  it.each([
    '/v1',
    '/v1/nothing',
    '/V1/nothing',
    '/%761/nothing',
    '//v1/nothing',
    '/v1/campaign/%',
    `/v1/campaign/${'9'.repeat(400)}`,
    '/api/v1/nothing',
    '/assets/gone.js',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets%2f..%2fsecret.txt',
    '/health/nothing',
    '/socket.io/nothing',
  ])('is never a page under an address for programs: %s', async (address) => {
    const { status, body, isPage } = await ask(address);
    expect([[401, 404].includes(status), isPage]).toEqual([true, false]);
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['message', 'code']);
  });
});

describe('a hostile address', () => {
  it.each(['/%', '/100%', '/%ED%A0%80', '/%c0%ae%c0%ae/', '/office/%', `/${'%'.repeat(400)}`])(
    'that cannot be parsed is answered like any missing page: %s',
    async (address) => {
      const { status, head, isPage } = await ask(address);
      expect([status, isPage]).toEqual([404, true]);
      for (const wanted of ['x-content-type-options: nosniff', 'x-frame-options: deny', "script-src 'nonce-"])
        expect(head).toContain(wanted);
    },
  );

  it.each([
    '/"><script>alert(1)</script>',
    '/__NONCE__',
    '/%3Cscript%3E',
    '//evil.example/x',
    'http://evil.example/x',
    '/\\evil.example',
    '/x?to=javascript:alert(1)',
  ])('is never repeated in the page: %s', async (address) => {
    const plain = await ask('/no-such-page');
    const { status, head, body } = await ask(address);
    expect(status).toBe(404);
    const withoutNonce = (text: string) => text.replace(/nonce="[^"]*"/, '');
    expect(withoutNonce(body)).toBe(withoutNonce(plain.body));
    expect(head).not.toContain('location:');
  });

  it('never leads out of the assets folder in 400 spellings', async () => {
    const found: string[] = [];
    for (const spelling of traversalCorpus(200)) {
      for (const address of [`/${spelling}`, `/assets/${spelling}`]) {
        const { status, body } = await ask(address);
        const read = body.includes(canary) || body.includes('root:');
        if (read || status < 400 || status >= 500) found.push(`${status} ${address}`);
      }
    }
    expect(found).toEqual([]);
  });
});

it('an unknown address is refused as JSON for all clients where only the API is served', async () => {
  const bare = await startTestApp();
  try {
    for (const address of ['/no-such-page', '/%'])
      expect(await ask(address, { base: bare.url })).toMatchObject({ status: 404, isPage: false });
  } finally {
    await bare.stop();
  }
});
