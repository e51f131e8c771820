import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { showSystem } from '@countinghouse/contract/system/system.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const homeStyle = '.home-1{color:red}';
let folder: string;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-installable-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'index.html'), '<title>__TITLE__</title><!-- __HEAD__ --><!-- __EARLY__ -->');
  await writeFile(path.join(folder, 'sw.js'), 'the worker');
  await writeFile(
    path.join(folder, '.vite/home-files.json'),
    JSON.stringify({ scripts: ['/assets/home-1.js'], styles: ['/assets/home-1.css'] }),
  );
  await writeFile(path.join(folder, '.vite/screens.json'), JSON.stringify(['/my', '/office/leads']));
  await writeFile(path.join(folder, 'assets/home-1.css'), homeStyle);
  app = await startTestApp({ staticDir: folder, env: { PUBLIC_URL: 'https://house.example' } });
  admin = await signedIn(app, 'admin');
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly theme_color: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
}

const ask = (address: string) => fetch(`${app.url}${address}`);
const manifest = async (): Promise<Manifest> => (await ask('/manifest.webmanifest')).json() as Promise<Manifest>;
const change = (body: object) => admin.call(updateSetting, { body });
const page = async (address: string): Promise<string> => (await ask(address)).text();

describe('the manifest', () => {
  it('has its own type, is revalidated each time, and allows nothing', async () => {
    const { headers } = await ask('/manifest.webmanifest');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('follows name and theme of the company, with a short name for home screens', async () => {
    await change({ companyName: 'Harbour & Quill Wealth', theme: 'ocean' });
    const ocean = await manifest();
    expect(ocean).toMatchObject({ name: 'Harbour & Quill Wealth', short_name: 'Harbour', display: 'standalone' });
    await change({ companyName: 'Quill', theme: 'rose' });
    const rose = await manifest();
    expect(rose.short_name).toBe('Quill');
    expect(rose.theme_color).not.toBe(ocean.theme_color);
  });

  it('names icons of both sizes and purposes that are what they say', async () => {
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const answer = await ask(src);
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      expect([answer.headers.get('content-type'), format, `${width}x${height}`]).toEqual(['image/png', 'png', sizes]);
    }
  });

  it('has the logo on its icons as soon as there is one, under another address', async () => {
    const [before] = (await manifest()).icons;
    const drawn = Buffer.from(await (await ask(before?.src ?? '')).arrayBuffer());
    await sendFile(app, admin, { path: '/v1/setting/logo', bytes: await picture('png', 16), name: 'logo.png' });
    const [after] = (await manifest()).icons;
    expect(after?.src).not.toBe(before?.src);
    expect(Buffer.from(await (await ask(after?.src ?? '')).arrayBuffer()).equals(drawn)).toBe(false);
  });
});

describe('the service worker', () => {
  it('is revalidated each time, and may fetch from this host and nothing else', async () => {
    const answer = await ask('/sw.js');
    expect(await answer.text()).toBe('the worker');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('may be registered by the page under one trusted policy only', async () => {
    const policy = (await ask('/my')).headers.get('content-security-policy') ?? '';
    for (const rule of ["worker-src 'self'", "manifest-src 'self'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(rule);
    expect(policy).toMatch(/; trusted-types service-worker$/);
  });
});

describe('the version', () => {
  it('is that of the product with its build, is never cached, and every page names the build', async () => {
    const answer = await ask('/version');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const running = (await answer.json()) as { version: string; build: string };
    expect(running).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: expect.any(String) });
    expect(await page('/my')).toContain(`<meta name="build" content="${running.build}">`);
    expect((await admin.call(showSystem)).body).toMatchObject(running);
  });
});

describe('a search engine', () => {
  it('finds the home page under its canonical address, with the company’s own description', async () => {
    await change({ companyName: 'Fund & Sons', description: `We count.\n\n${'And count again. '.repeat(20)}` });
    for (const address of ['/', '/home', '/home?from=elsewhere']) {
      const text = await page(address);
      expect(text).toContain('<link rel="canonical" href="https://house.example/">');
      expect(text).toContain('<meta property="og:title" content="Fund &#38; Sons">');
      expect(text).toMatch(/<meta name="description" content="We count\. And count again\.[^"]{0,150} …">/);
      expect(text).toContain('href="/assets/home-1.js"');
      expect(text).not.toContain('noindex');
    }
  });

  it.each(['/my', '/office/leads', '/login', '/setup'])(
    'is kept out of %s, which has no metadata of the home page',
    async (address) => {
      const text = await page(address);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('canonical');
      expect(text).not.toContain('home-1.js');
      const robots = await (await ask('/robots.txt')).text();
      if (address !== '/login') expect(robots).toContain(`Disallow: /${address.split('/')[1]}`);
    },
  );
});

describe('data embedded in the page', () => {
  it('is the style of the home page, there alone, with the nonce that lets it in', async () => {
    for (const address of ['/', '/home?from=elsewhere']) {
      const answer = await ask(address);
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      const text = await answer.text();
      expect(text).toContain(`<style nonce="${nonce}">${homeStyle}</style>`);
      expect(text).toContain('<link rel="stylesheet" href="/assets/home-1.css" disabled>');
    }
    expect(await page('/login')).not.toContain(homeStyle);
  });

  it('is what a visitor may read, and no more', async () => {
    const [, content = ''] = /<meta name="start" content="([^"]*)">/.exec(await page('/')) ?? [];
    const text = content.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
    const start = JSON.parse(text) as { setting: object; needsSetup: boolean };
    expect(Object.keys(start).toSorted()).toEqual(['isDemo', 'needsSetup', 'risk', 'setting', 'signOn']);
    expect(Object.keys(start.setting).toSorted()).toEqual([
      'accountOpening',
      'city',
      'companyName',
      'contactForm',
      'country',
      'description',
      'descriptionDe',
      'descriptionEn',
      'descriptionFr',
      'descriptionNl',
      'email',
      'legalEntity',
      'licence',
      'logo',
      'media',
      'number',
      'phone',
      'registration',
      'regulator',
      'street',
      'theme',
      'version',
      'youtubeVideoId',
      'zipCode',
    ]);
    expect(await (await ask('/v1/setting')).json()).toMatchObject(start.setting);
    expect(start.needsSetup).toBe(true);
  });

  it('cannot leave its attribute', async () => {
    await change({ description: '"><script>alert(1)</script>' });
    expect(await page('/')).not.toContain('<script>');
  });
});
