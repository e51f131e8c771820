import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const template = `<!doctype html><title>__TITLE__</title><!-- __HEAD__ --><script type="module" crossorigin src="/assets/index-1.js" nonce="__NONCE__"></script><link rel="modulepreload" crossorigin href="/assets/base-1.js" nonce="__NONCE__"><!-- __EARLY__ --><div id="root"><!-- __SCREEN__ --></div>`;
const place = (name: string, [before, after] = ['', '']) => ({ place: name, before, after });
const drawing = (language: string, hasLogo: boolean, hasMedia: boolean) => ({
  language,
  hasLogo,
  hasMedia,
  parts: [
    hasLogo ? '<img src="' : '<b>',
    place(hasLogo ? 'logo' : 'initial'),
    hasLogo ? '">' : '</b>',
    '<h1>',
    place('company'),
    '</h1>',
    place('paragraph', ['<p class="words">', '</p>']),
    ...(hasMedia ? ['<img src="', place('media'), '" alt="Picture of ', place('company'), '">'] : ['<svg></svg>']),
  ],
});
const drawn = {
  drawings: ['en', 'de'].flatMap((language) => [
    drawing(language, false, false),
    drawing(language, false, true),
    drawing(language, true, false),
    drawing(language, true, true),
  ]),
  noDescription: { en: 'Nothing is said yet.', de: 'Noch steht hier nichts.' },
  script: '{beforePaint}',
  themes: {
    purple: { light: '--page:#fafafa', dark: '--page:#010101' },
    ocean: { light: '--page:#f0f0f9', dark: '--page:#000009' },
  },
};
let folder: string;
let app: TestApp;
let root: Caller;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-first-screen-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'index.html'), template);
  await writeFile(
    path.join(folder, '.vite/home-files.json'),
    JSON.stringify({ scripts: ['/assets/home-1.js'], styles: [] }),
  );
  await writeFile(path.join(folder, '.vite/first-screen.json'), JSON.stringify(drawn));
  await writeFile(path.join(folder, '.vite/screens.json'), JSON.stringify(['/my', '/office/leads']));
  app = await startTestApp({ staticDir: folder });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = async (address: string) => {
  const response = await fetch(`${app.url}${address}`);
  const text = await response.text();
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
  const [, screen = null] = /<div id="first-screen">(.*)<\/div><\/div>$/s.exec(text) ?? [];
  return { text, nonce, screen };
};
const change = (body: object) => root.call(updateSetting, { body });
const decoded = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

describe('before the installation has an owner', () => {
  it('the home page has no first screen, because it leads to the set-up', async () => {
    const { text, screen } = await page('/');
    expect(screen).toBeNull();
    expect(text).toContain('<script type="module" crossorigin src="/assets/index-1.js"');
    root = await signedIn(app, 'root');
    expect((await page('/')).screen).not.toBeNull();
  });
});

describe('the first screen', () => {
  it('shows the company’s description with its paragraphs', async () => {
    await change({ companyName: 'quill & Sons', description: ' We count.\n\nAnd\ncount again.\n \nDaily. ' });
    for (const address of ['/', '/home', '/home?from=elsewhere']) {
      expect((await page(address)).screen).toBe(
        '<b>Q</b><h1>quill &#38; Sons</h1><p class="words">We count.</p><p class="words">And\ncount again.</p><p class="words">Daily.</p><svg></svg>',
      );
    }
  });

  it('shows a default text for a company without a description', async () => {
    await change({ description: ' \n\n ' });
    expect((await page('/')).screen).toContain('</h1><p class="words">Nothing is said yet.</p><svg>');
  });

  it('shows the description in the reader’s language, and the general one where that language has none', async () => {
    await change({ description: 'We count.', descriptionDe: 'Wir zählen.', descriptionEn: ' \n ' });
    const inLanguage = async (language: string) =>
      (await fetch(`${app.url}/`, { headers: { 'accept-language': language } })).text();
    expect(await inLanguage('de')).toContain('<p class="words">Wir zählen.</p>');
    expect(await inLanguage('en')).toContain('<p class="words">We count.</p>');
    await change({ descriptionDe: '', descriptionEn: '' });
  });

  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de', 'Noch steht hier nichts.'],
    ['pt-BR, pt;q=0.9, de;q=0.5', 'de', 'Noch steht hier nichts.'],
    ['de;q=0, en', 'en', 'Nothing is said yet.'],
    ['pt', 'en', 'Nothing is said yet.'],
  ])('is in the first language of the browser (%s) that the product has', async (accepted, language, text) => {
    await change({ description: '' });
    const response = await fetch(`${app.url}/`, { headers: { 'accept-language': accepted } });
    const html = await response.text();
    expect(html).toContain(`<p class="words">${text}</p>`);
    expect(html).toContain(`data-language="${language}"`);
    expect(response.headers.get('vary')).toContain('accept-language');
  });

  it('is on no other page', async () => {
    for (const address of ['/login', '/check', '/my', '/office/leads', '/nowhere']) {
      const { text } = await page(address);
      expect(text).not.toMatch(/first-screen|beforePaint|--page/);
    }
    expect((await page('/login')).text).toContain('<script type="module" crossorigin src="/assets/index-1.js"');
  });

  it('has logo and picture as soon as they exist', async () => {
    await change({ companyName: 'Quill' });
    const send = async (path: string) =>
      (await sendFile<{ logo: string; url: string }>(app, root, { path, bytes: await picture('png'), name: 'a.png' }))
        .body;
    const { logo } = await send('/v1/setting/logo');
    const { url } = await send('/v1/uploads/upload');
    await change({ media: url });
    expect((await page('/')).screen).toBe(
      `<img src="${logo}"><h1>Quill</h1><p class="words">Nothing is said yet.</p><img src="${url}" alt="Picture of Quill">`,
    );
    await change({ logo: null });
    expect((await page('/')).screen).toMatch(/^<b>Q<\/b>.*<img src=/);
  });

  it('contains the company’s colours in both modes and starts the scripts itself', async () => {
    await change({ theme: 'ocean' });
    const { text, nonce } = await page('/');
    expect(text).toContain(
      `<style nonce="${nonce}">:root{--page:#f0f0f9}:root[data-mantine-color-scheme=dark]{--page:#000009}`,
    );
    expect(text).toContain(
      `<script nonce="${nonce}" data-language="en" data-scripts="/assets/index-1.js /assets/base-1.js /assets/home-1.js">{beforePaint}</script>`,
    );
    expect(text.match(/<script|modulepreload/g)).toHaveLength(1);
  });

  it('is left out for a theme unknown to the build', async () => {
    await change({ theme: 'rose' });
    const { text, screen } = await page('/');
    expect(screen).toBeNull();
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/home-1.js"');
    await change({ theme: 'purple' });
  });

  it.each([
    '</style><script>alert(1)</script>',
    '__NONCE__ <!-- __SCREEN__ --> <!-- __HEAD__ --> __TITLE__',
    '{{name}} ${company} "><img src=x onerror=alert(1)>',
    "$& $` $' $1",
    '\u{E000}\u{E001}\u{E004}',
  ])('shows a company called %s as text and nothing else', async (name) => {
    await change({ companyName: name, description: `${name}\n\n${name}` });
    const { text, screen, nonce } = await page('/');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<style/g)).toHaveLength(1);
    expect(text.split(nonce)).toHaveLength(3);
    const shown = [...(screen ?? '').matchAll(/<(h1|p class="words")>(.*?)<\/(?:h1|p)>/g)].map(([, , texts]) => texts);
    expect(shown.map((text) => decoded(text ?? ''))).toEqual([name, name, name]);
    expect(screen?.match(/<[a-z]/g)).toHaveLength(5);
  });
});
