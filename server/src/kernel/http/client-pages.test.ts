import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { pagePolicy } from './security-headers.ts';

const template = `<!doctype html><title>__TITLE__</title><!-- __HEAD__ --><script nonce="__NONCE__" src="/assets/a.js"></script>`;
let folder: string;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-page-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), template);
  await mkdir(path.join(folder, '.vite'));
  const screens = ['/office', '/office/leads', '/office/leads/$id', '/office/orders/$id/receipt', '/my', '/my/vault'];
  await writeFile(path.join(folder, '.vite/screens.json'), JSON.stringify(screens));
  const start = { script: 'askAtOnce()', labels: '{"en":["Available","Capital"]}' };
  await writeFile(path.join(folder, '.vite/customer-start.json'), JSON.stringify(start));
  app = await startTestApp({ staticDir: folder });
  admin = await signedIn(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = async (address = '/', accept = '*/*') => {
  const response = await fetch(`${app.url}${address}`, { headers: { accept } });
  const text = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  return { response, text, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '' };
};
const rename = (companyName: string) => admin.call(updateSetting, { body: { companyName } });

describe('an address outside the areas', () => {
  it('is found where there is a screen, and not found where there is none', async () => {
    const screens = [
      '/',
      '/home',
      '/check',
      '/login',
      '/setup',
      '/open-account',
      '/confirm-account',
      '/contact',
      '/confirm-message',
      '/forgot-password',
      '/reset-password',
      '/confirm-email',
      '/refuse-email',
      '/legal/imprint',
      '/legal/terms',
    ];
    for (const address of screens) expect([address, (await page(address)).response.status]).toEqual([address, 200]);
    for (const address of ['/verify', '/verify/1', '/nowhere', '/logins', '/legal', '/legal/secrets']) {
      const { response, text } = await page(address, 'text/html');
      expect([address, response.status]).toEqual([address, 404]);
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
  });
});

describe('a page of the customer area', () => {
  /** The page without what differs between any two replies. */
  const pageWith = async (headers: Record<string, string>) => {
    const response = await fetch(`${app.url}/my`, { headers });
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    return (await response.text()).replaceAll(nonce, 'the nonce');
  };

  it('asks for the first answers by an inline script with its nonce, unlike other pages', async () => {
    const { response, text, nonce } = await page('/my/vault');
    expect(text).toContain(
      `<script nonce="${nonce}" data-labels="{&#34;en&#34;:[&#34;Available&#34;,&#34;Capital&#34;]}">askAtOnce()</script>`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    for (const address of ['/', '/login', '/office', '/mystery'])
      expect((await page(address)).text).not.toContain('askAtOnce');
  });

  it('shows nothing to a stolen cookie that it does not show to everybody', async () => {
    const { cookie } = await signedIn(app, 'lead');
    expect(await pageWith({ cookie: `session=${cookie}` })).toBe(await pageWith({}));
  });
});

describe('an address in the office or the customer area', () => {
  it.each([
    '/office',
    '/office/leads',
    '/office/leads/',
    '/office/leads/1?tab=orders',
    '/office/orders/1/receipt',
    '/my',
    '/my/vault',
  ])('is found if the client has a screen there: %s', async (address) => {
    expect((await page(address, 'text/html')).response.status).toBe(200);
  });

  it.each([
    '/office/lead',
    '/office/nothing',
    '/office/leads/1/nothing',
    '/office/Leads',
    '/office/orders',
    '/office/orders/1',
    '/my/leads',
    '/my/vault/1',
    '/my//',
  ])('is not found, with the page that says so, if there is none: %s', async (address) => {
    const { response, text } = await page(address, 'text/html');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the page', () => {
  it('has the company’s name as its title on every screen', async () => {
    await rename('Fund & Sons');
    for (const address of ['/', '/login', '/office/leads/1', '/my']) {
      expect((await page(address)).text).toContain('<title>Fund &#38; Sons</title>');
    }
  });

  it('has the logo as its icon, and the default icon without a logo', async () => {
    expect((await page()).text).toContain('<link rel="icon" href="/app-icon/icon-192.png?v=');
    const { body } = await sendFile<{ logo: string }>(app, admin, {
      path: '/v1/setting/logo',
      bytes: await picture('png'),
      name: 'logo.png',
    });
    expect((await page()).text).toContain(`<link rel="icon" href="${body.logo}"`);
  });

  it('has a new nonce each time, which the policy and the script share', async () => {
    const [first, second] = [await page(), await page()];
    expect(first.text).toContain(`<script nonce="${first.nonce}"`);
    expect(first.nonce).not.toBe(second.nonce);
    expect(Buffer.from(first.nonce, 'base64')).toHaveLength(16);
  });

  it('may open connections to its own address only', async () => {
    const sources = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1];
    const { response } = await page();
    expect(sources(response.headers.get('content-security-policy') ?? '')).toBe(`'self' ws://${new URL(app.url).host}`);
    expect(sources(pagePolicy('', { host: 'office.example.com', secure: true }))).toBe(
      "'self' wss://office.example.com",
    );
    for (const host of ['', '*', 'a b', "x;script-src 'unsafe-inline'", '*.example.com']) {
      expect(sources(pagePolicy('', { host, secure: false }))).toBe("'self'");
    }
  });

  it.each([
    '</title><script nonce=',
    '"><script nonce="__NONCE__">alert(1)</script>',
    '__NONCE__ <!-- __HEAD__ --> __TITLE__',
    "$& $` $' $1",
  ])('shows a company called %s as text and nothing else', async (name) => {
    await rename(name);
    const { text, nonce } = await page();
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.split(nonce)).toHaveLength(2);
    const title = /<title>(.*)<\/title>/.exec(text)?.[1] ?? '';
    expect(title.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))).toBe(name);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.8, br; q=0', 'gzip'],
    ['br;q=0.0, deflate', null],
    ['identity', null],
    ['brotli', null],
  ])('is sent to clients that accept %s with encoding %s', async (accepted, encoding) => {
    const response = await fetch(app.url, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding, accept-language');
    expect(await response.text()).toContain('<title>');
  });

  it('is still sent when the settings cannot be read', async () => {
    await app.database.query(sql`alter table setting rename to setting_away`);
    try {
      const { response, text } = await page();
      expect(response.status).toBe(200);
      expect(text).toContain('<title>Application</title>');
    } finally {
      await app.database.query(sql`alter table setting_away rename to setting`);
    }
  });
});
