import type { Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { pictureFile } from '../product/documents.ts';
import { type Company, expect, root, testAlone } from '../product/journey.ts';
import { codeFor } from '../product/one-time-code.ts';
import { callerOf, logIn, type Session, stateOf } from '../product/sign-in.ts';
import { type Language, speak } from '../product/texts.ts';

const test = testAlone();
const languages: readonly Language[] = ['en', 'fr', 'de', 'nl'];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

let ownersSession: Session | undefined;

/** A session of root, with the two-factor that a company without a demo requires. */
const logInAsOwner = async ({ url }: Company): Promise<Session> => {
  if (ownersSession) return ownersSession;
  const session = await logIn(url, root);
  const call = callerOf(url, session);
  const { secret } = await call<{ secret: string }>('POST', '/v1/auth/totp', { password: root.password });
  await call('POST', '/v1/auth/totp/confirm', { code: codeFor(secret, Date.now()) });
  ownersSession = session;
  return session;
};

/** Enters what visitors read about the company; returns the address of its logo. */
const introduce = async (company: Company): Promise<string> => {
  const { token, cookie } = await logInAsOwner(company);
  const call = callerOf(company.url, { token, cookie });
  const form = new FormData();
  const picture = pictureFile('logo.png');
  form.append('file', new Blob([new Uint8Array(picture.buffer)], { type: picture.mimeType }), picture.name);
  const headers = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` };
  const sent = await fetch(new URL('/v1/setting/logo', company.url), { method: 'POST', headers, body: form });
  const { logo } = (await sent.json()) as { logo: string };
  await call('PATCH', '/v1/setting', {
    companyName: 'Harbour & Quill',
    description: 'We look after savings.\n\nAnybody may ring the bell.',
    street: 'Harbour Road',
    number: '7',
    zipCode: '1010',
    city: 'Vienna',
    country: 'AT',
    phone: '+43 1 5550123',
    email: 'office@quill.example',
    youtubeVideoId: 'M7lc1UVfVE1',
    theme: 'forest',
  });
  return logo;
};

test('a visitor reads about the company, and no other site learns of the visit before they play the video', async ({
  open,
  company,
}) => {
  const say = speak('en');
  const page = await open(null, phone);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(company.url).origin) elsewhere.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const key of ['noDescription', 'noPhone', 'noEmail', 'noAddress', 'hoursText', 'warningText'])
    await expect(page.getByText(say(`home.${key}`), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say('home.videoPlay') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: say('home.logIn') }).first()).toHaveAttribute('href', '/login');
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);

  const logo = await introduce(company);
  const videos: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    videos.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>video</title>' });
  });
  await page.goto('/');
  await expect(page).toHaveTitle('Harbour & Quill');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Quill' })).toBeVisible();
  await expect(page.getByText('Anybody may ring the bell.')).toBeVisible();
  await expect(page.locator(`header img[src="${logo}"]`)).toBeVisible();
  await expect(page.getByRole('link', { name: '+43 1 5550123' })).toHaveAttribute('href', 'tel:+4315550123');
  await expect(page.getByRole('link', { name: 'office@quill.example' })).toBeVisible();
  await expect(page.getByText('1010 Vienna')).toBeVisible();
  await expectAccessible(page);

  expect(elsewhere).toEqual([]);
  await page.getByRole('button', { name: say('home.videoPlay') }).tap();
  await expect.poll(() => videos.length).toBe(1);
  expect(videos[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/M7lc1UVfVE1\?/);

  for (const language of languages) {
    const spoken = speak(language);
    const region = page.getByRole('region', { name: spoken('home.productsTitle') });
    await page.locator('header select').selectOption(language);
    await expect(region.getByRole('heading', { level: 4 })).toHaveCount(19);
    for (const entry of await region.getByRole('listitem').all())
      await expect(entry).toContainText(`${spoken('home.risk')}: `);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const products = (page: Page, language: Language) =>
  page.getByRole('heading', { level: 2, name: speak(language)('home.productsTitle') });

test('a visitor sees the company before any script has loaded, in their chosen colour scheme', async ({
  open,
  company,
}) => {
  const say = speak('en');
  await introduce(company);
  const page = await open(null, phone);
  const letGo = await holdScripts(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Quill' })).toBeVisible();
  for (const text of [say('home.tagline'), 'We look after savings.', 'Anybody may ring the bell.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(products(page, 'en')).toHaveCount(0);
  const light = await ground(page);
  letGo();
  await expect(products(page, 'en')).toBeVisible();
  expect(await ground(page)).toBe(light);
  await expect(page.locator('#first-screen')).toHaveCount(0);

  const letGoAgain = await holdScripts(page);
  await page.goto('/home');
  await page
    .getByRole('link', { name: say('home.logIn') })
    .first()
    .tap();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  letGoAgain();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/');
  await expect(products(page, 'en')).toBeVisible();

  await page.getByRole('button', { name: say('home.toDark') }).tap();
  const dark = await ground(page);
  expect(dark).not.toBe(light);
  const letGoLast = await holdScripts(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ground(page)).toBe(dark);
  letGoLast();
  await expect(products(page, 'en')).toBeVisible();
  expect(await ground(page)).toBe(dark);

  // Visitors who will see another page, in another language or signed in, get no first screen.
  const german = await open(null, phone);
  await german.addInitScript(() => localStorage.setItem('language', 'de'));
  for (const other of [
    german,
    await open(null, { ...phone, storageState: stateOf(company.url, await logInAsOwner(company)) }),
  ]) {
    const letGoOther = await holdScripts(other);
    await other.goto('/home');
    await expect(other.locator('#first-screen')).toBeHidden();
    await expect(other.getByRole('heading')).toHaveCount(0);
    letGoOther();
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(products(german, 'de')).toBeVisible();
});

test('the layout does not shift on a phone or a desktop when the scripts take over', async ({ open }) => {
  for (const screen of [phone, { viewport: { width: 1280, height: 800 } }]) {
    const page = await open(null, screen);
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const letGo = await holdScripts(page);
    await page.goto('/');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header, header a, h1, h1 ~ *, main svg')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.getAttribute('class'), x, y, width, height];
        }),
      );
    const before = await places();
    expect(before.length).toBeGreaterThan(5);
    letGo();
    await expect(products(page, 'en')).toHaveCount(1);
    const after = await places();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(
      0.05,
    );
  }
});
